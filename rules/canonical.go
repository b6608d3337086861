package rules

import (
	"strings"

	"github.com/upcheck/upcheck/matrix"
)

// axis says which versions count for a name.
type axis uint8

const (
	// own: the versions of the entry's package.
	own axis = iota
	// tfKeras: a Keras name reached through tensorflow. It follows TensorFlow
	// below 2.16 and the installed Keras from there on.
	tfKeras
	// legacyKeras: tf_keras, by its own name or because the module sets
	// TF_USE_LEGACY_KERAS before TensorFlow is imported.
	legacyKeras
	// v1Keras: the Keras API of tensorflow.compat.v1. Below TensorFlow 2.16 it
	// has names of its own; from there on it is the installed Keras 3.
	v1Keras
	axes
)

// candidate is a canonical name an expression may be looked up by.
type candidate struct {
	name string
	axis axis
	// via is how many segments longer the written name is than the canonical
	// one: 1 for tensorflow.keras.X, looked up as keras.X.
	via int
	// root and written are the canonical and the written name of the tree that
	// the name lies in when it was reached through a mount.
	root, written string
}

// asWritten turns a canonical name of the same tree into what the module
// would have to write: keras.layers.X into tensorflow.keras.layers.X.
func (c candidate) asWritten(name string) string {
	if rest, ok := below(name, c.root); ok && c.root != "" {
		return c.written + rest
	}
	return name
}

// mounts are module trees that are reachable under a second name. TensorFlow
// 2 mounts Keras modules at its root as well.
var mounts = []struct {
	written, canonical string
	axis               axis
}{
	{"tensorflow.keras", "keras", tfKeras},
	{"tensorflow.losses", "keras.losses", tfKeras},
	{"tensorflow.metrics", "keras.metrics", tfKeras},
	{"tensorflow.optimizers", "keras.optimizers", tfKeras},
	{"tensorflow.initializers", "keras.initializers", tfKeras},
	{"tensorflow.compat.v1.keras", "keras", v1Keras},
	{"tensorflow.compat.v2", "tensorflow", own},
	{"tf_keras", "keras", legacyKeras},
	{"lightning.pytorch", "pytorch_lightning", own},
}

// candidates appends the canonical names for name to dst, the written name
// first.
func (s *scan) candidates(dst []candidate, name string) []candidate {
	dst = append(dst, candidate{name: name})
	if class := ofClass(name); class != name {
		return append(dst, candidate{name: class})
	}
	for i := range mounts {
		m := &mounts[i]
		rest, ok := below(name, m.written)
		if !ok || m.axis == v1Keras && s.legacy {
			continue
		}
		c := candidate{
			name: m.canonical + rest,
			axis: m.axis,
			via:  strings.Count(m.written, ".") - strings.Count(m.canonical, "."),
			root: m.canonical, written: m.written,
		}
		if c.axis == tfKeras && s.legacy {
			c.axis = legacyKeras
		}
		dst = append(dst, c)
		if m.written == "tensorflow.compat.v2" {
			// compat.v2.keras is keras too.
			for _, deeper := range s.candidates(nil, c.name)[1:] {
				deeper.via += c.via
				dst = append(dst, deeper)
			}
		}
	}
	return dst
}

// below reports whether name is root or lies below it, and returns what
// follows root, with its dot.
func below(name, root string) (rest string, ok bool) {
	if !strings.HasPrefix(name, root) {
		return "", false
	}
	rest = name[len(root):]
	return rest, rest == "" || rest[0] == '.'
}

// axisFits reports whether an entry speaks about names reached through a.
func axisFits(entry *matrix.Entry, a axis) bool {
	switch entry.Only {
	case "keras":
		return a == own
	case "tf":
		return a == tfKeras || a == legacyKeras || a == v1Keras
	default:
		return true
	}
}

// rootOf returns the first segment of a dotted name.
func rootOf(name string) string {
	if i := strings.IndexByte(name, '.'); i >= 0 {
		return name[:i]
	}
	return name
}

// cut returns the first n segments of a dotted name.
func cut(name string, n int) string {
	for i := 0; i < len(name); i++ {
		if name[i] == '.' {
			if n--; n == 0 {
				return name[:i]
			}
		}
	}
	return name
}

// segments counts the segments of a dotted name.
func segments(name string) int {
	if name == "" {
		return 0
	}
	return strings.Count(name, ".") + 1
}
