package rules

import (
	"math"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

const legacyVariable = "TF_USE_LEGACY_KERAS"

// usesLegacyKeras reports whether the module turns tf.keras into tf_keras by setting
// TF_USE_LEGACY_KERAS. Imports by path, from tensorflow.keras, go where the variable
// says when TensorFlow is imported first, and tf.keras goes there when it is read first
// (measured from 2.16 to 2.20).
func (s *scan) usesLegacyKeras() bool {
	set := s.legacySwitch()
	return set != nil && s.inTime(set)
}

// legacySwitch returns what sets the variable first, nil when nothing does.
// TensorFlow accepts 1, true and True.
func (s *scan) legacySwitch() (first *parser.EnvUse) {
	for i := range s.module.Env {
		e := &s.module.Env[i]
		if e.Name != legacyVariable || e.Access != parser.Write || e.Value.Ending || s.runAt(e.Block).outcome == dead {
			continue
		}
		switch e.Value.Text {
		case "1", "true", "True":
			if first == nil || moment(e.Span.Start, e.Late) < moment(first.Span.Start, first.Late) {
				first = e
			}
		}
	}
	return first
}

// inTime reports whether the variable is set before it counts. What a function does
// comes after all that the module does by itself.
func (s *scan) inTime(set *parser.EnvUse) bool {
	first, byPath := math.MaxInt, false
	for i := range s.module.Imports {
		imp := &s.module.Imports[i]
		if imp.Level > 0 || imp.Types || rootOf(imp.Module) != "tensorflow" || s.runAt(imp.Block).outcome == dead {
			continue
		}
		first = min(first, moment(imp.Span.Start, imp.Late))
		if _, ok := below(imp.Module, tensorflowKeras); ok {
			byPath = true
		}
	}
	return moment(set.Span.Start, set.Late) < first || !set.Late && !byPath && set.Span.Start < s.readsKeras()
}

// readsKeras returns the moment at which something is read from tf.keras first.
func (s *scan) readsKeras() int {
	first := math.MaxInt
	for i := range s.module.Uses {
		u := &s.module.Uses[i]
		for _, r := range u.Refs {
			if rest, ok := below(r.Name, tensorflowKeras); ok && rest != "" && r.Bound < segments(r.Name) {
				first = min(first, moment(u.Parts[0].Start, u.Late))
			}
		}
	}
	return first
}

// legacyKerasTooLate finds TF_USE_LEGACY_KERAS set where it changes nothing for what
// the module has of Keras.
func (s *scan) legacyKerasTooLate(p matrix.Pattern) {
	set := s.legacySwitch()
	if set == nil || set.Late || s.inTime(set) {
		return
	}
	if v, ok := s.reported(p.Entry, own); ok {
		s.add(hit{
			pattern: p, verdict: v, block: set.Block, length: 1,
			finding: finding.Finding{Name: set.Name, Span: set.Span, Statement: set.Statement, Confidence: finding.Certain},
		})
	}
}

// moment orders the places of a module by time.
func moment(start int, late bool) int {
	if late {
		return start + math.MaxInt/2
	}
	return start
}
