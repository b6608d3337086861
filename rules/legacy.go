package rules

import (
	"math"
	"slices"

	"github.com/upcheck/upcheck/parser"
)

const legacyVariable = "TF_USE_LEGACY_KERAS"

// usesLegacyKeras reports whether the module turns tf.keras into tf_keras: it
// sets TF_USE_LEGACY_KERAS before the first import of TensorFlow. TensorFlow
// 2.16 accepts 1, true and True. What a function does comes after all that the
// module does by itself.
func (s *scan) usesLegacyKeras() bool {
	if !slices.ContainsFunc(s.module.Env, func(e parser.EnvUse) bool { return e.Name == legacyVariable }) {
		return false
	}
	first := math.MaxInt
	for i := range s.module.Imports {
		imp := &s.module.Imports[i]
		if imp.Level > 0 || imp.Types || rootOf(imp.Module) != "tensorflow" || s.runAt(imp.Block).outcome == dead {
			continue
		}
		first = min(first, moment(imp.Span.Start, imp.Late))
	}
	for i := range s.module.Env {
		e := &s.module.Env[i]
		if e.Name != legacyVariable || e.Access != parser.Write || e.Value.Ending || s.runAt(e.Block).outcome == dead {
			continue
		}
		switch e.Value.Text {
		case "1", "true", "True":
			if moment(e.Span.Start, e.Late) < first {
				return true
			}
		}
	}
	return false
}

// moment orders the places of a module by time.
func moment(start int, late bool) int {
	if late {
		return start + math.MaxInt/2
	}
	return start
}
