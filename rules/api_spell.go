package rules

import (
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// spelled is a written name as its history has it.
type spelled struct {
	track *track
	path  string
	// via is how many segments longer the written name is.
	via int
}

// tensorflow2 is the release that mounts Keras modules at the root.
var tensorflow2 = must("2.0")

// spell finds the history that speaks about a written name. False means that
// none does, or that it must not: the Keras of tensorflow.compat.v1 has names
// of its own that no history holds.
func (s *scan) spell(name string) (spelled, bool) { return s.spellAs(name, s.legacy) }

// spellAs is spell for a module in which tf.keras is tf_keras, or is not.
func (e *Engine) spellAs(name string, legacy bool) (spelled, bool) {
	if len(e.tracks) == 0 {
		return spelled{}, false
	}
	path := ofClass(name)
	if rest, ok := below(path, "tensorflow.compat.v2"); ok {
		if !e.mountsKeras() {
			return spelled{}, false // TensorFlow 1 has other functions at its root
		}
		path = "tensorflow" + rest
	}
	if _, ok := below(path, "tensorflow.compat.v1.keras"); ok {
		return spelled{}, false
	}
	for i := range mounts {
		m := &mounts[i]
		rest, ok := below(path, m.written)
		if m.axis != tfKeras || m.written == tensorflowKeras || !ok {
			continue
		}
		if !e.mountsKeras() {
			return spelled{}, false
		}
		path = "tensorflow." + m.canonical + rest
	}
	if rest, ok := below(path, tensorflowKeras); ok && legacy {
		path = "tf_keras" + rest
	}
	t := e.trackOf(path)
	if t == nil || e.isLocal(name) || e.isLocal(path) || !t.open() {
		return spelled{}, false
	}
	return spelled{track: t, path: path, via: strings.Count(name, ".") - strings.Count(path, ".")}, true
}

// mountsKeras reports whether tensorflow.losses and its like are modules of
// Keras on both sides. In TensorFlow 1 they were something else.
func (e *Engine) mountsKeras() bool {
	from, to := e.pair.From["tensorflow"], e.pair.To["tensorflow"]
	return to.Known() && version.Compare(to.Version, tensorflow2) >= 0 &&
		(!from.Known() || version.Compare(from.Version, tensorflow2) >= 0)
}

// canonical is the name of the same thing in findings: that of the package
// which makes it.
func (s *scan) canonical(name string) string {
	var buf [4]candidate
	all := s.candidates(buf[:0], name)
	return all[len(all)-1].name
}
