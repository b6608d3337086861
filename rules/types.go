package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// isA reports whether an instance of class, as a module writes it, is an
// instance of want, a canonical name: it is the class itself, or the history
// lists want among what the class derives from. What is not known to be one is
// none.
func (e *Engine) isA(class, want string) bool {
	if class == want {
		return true
	}
	return e.kinships.get(kinship{class, want}, func() bool { return e.derives(class, want) })
}

type kinship struct{ class, want string }

// derives reports whether a class is one of some others, or derives from one.
func (e *Engine) derives(class string, wants ...string) bool {
	s := scan{Engine: e}
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], class) {
		if slices.Contains(wants, c.name) || isTensorType(c.name) && slices.Contains(wants, "torch.Tensor") {
			return true
		}
	}
	p, ok := e.spellAs(class, false)
	if !ok {
		return false
	}
	var spellings []string
	for _, want := range wants {
		spellings = append(spellings, e.spellings(p.path, want)...)
	}
	for _, release := range p.track.sides() {
		lib, isClass := e.library(p.track, release), false
		for _, written := range spellings {
			derives, known := lib.Derives(p.path, written)
			if derives {
				return true
			}
			isClass = known
		}
		if isClass {
			break // what it was before does not count
		}
	}
	return false
}

// lineage returns a class with what it derives from: at the target, or where
// the code comes from when the class is gone there. Bases change between the
// two: tf.keras.optimizers.legacy.Adam was an Optimizer up to 2.10 only.
func (e *Engine) lineage(p spelled) (*api.Library, []string) {
	for _, release := range p.track.sides() {
		lib := e.library(p.track, release)
		if line, _ := lib.Ancestors(p.path); len(line) > 0 {
			return lib, line
		}
	}
	return e.library(p.track, p.track.target), nil
}

// spellings returns how a canonical name is written by the side of a path: what
// is keras.Model elsewhere is tensorflow.keras.Model there.
func (e *Engine) spellings(path, want string) []string {
	all := []string{want}
	for i := range mounts {
		m := &mounts[i]
		rest, ok := below(want, m.canonical)
		if ok && m.axis != v1Keras && rootOf(m.written) == rootOf(path) && m.written != "tensorflow.compat.v2" {
			all = append(all, m.written+rest)
		}
	}
	return all
}

// sides are the releases at which a class is looked at: the target, and what
// the code runs on.
func (t *track) sides() []int {
	if t.source < 0 || t.source == t.target {
		return []int{t.target}
	}
	return []int{t.target, t.source}
}

// isTensorType reports whether a name is a legacy class of tensors of one dtype,
// which torch makes for every scalar type in four modules. An instance is a
// torch.Tensor: isinstance(torch.FloatTensor(2), torch.Tensor) holds (1.13, 2.3).
func isTensorType(name string) bool {
	switch cutLast(name) {
	case "torch", "torch.cuda", "torch.sparse", "torch.cuda.sparse":
		return strings.HasSuffix(name, "Tensor")
	}
	return false
}

// inherits reports whether instances of class, one of want by isA, have a member
// from want: no class on the way to it defines the member itself.
func (e *Engine) inherits(class, want, member string) bool {
	p, ok := e.spellAs(class, false)
	if !ok {
		return true
	}
	for _, release := range p.track.sides() {
		lib := e.library(p.track, release)
		found, presence := lib.Member(p.path, member)
		if presence != api.Present {
			continue
		}
		owner := cutLast(found.Home)
		return slices.ContainsFunc(e.spellings(p.path, want), func(written string) bool {
			base, ok := lib.Find(written)
			if !ok || !isClassObject(base) {
				return false
			}
			line, _ := lib.Ancestors(written)
			return owner == base.Home || slices.Contains(line, owner)
		})
	}
	return true
}

// above returns the canonical names of the library classes that one derives
// from, nearest first.
func (e *Engine) above(class string) []string {
	return e.lines.get(class, func() []string {
		p, ok := e.spellAs(class, false)
		if !ok {
			return nil
		}
		s := scan{Engine: e}
		_, line := e.lineage(p)
		var names []string
		for _, home := range line[min(1, len(line)):] {
			names = append(names, s.canonical(home))
		}
		return names
	})
}

// anyIs reports whether a class, c of what a module writes, is one of the types
// that an entry lists, or derives from one and has the member from there.
func (s *scan) anyIs(types []string, class string, c candidate, member string) bool {
	if contains(types, c.name) {
		return true
	}
	for _, want := range types {
		if want == class || rootOf(want) == rootOf(c.name) && s.isA(class, want) && s.inherits(class, want, member) {
			return true
		}
	}
	return false
}

func isClassObject(f api.Found) bool { return f.Object != nil && f.Object.Kind == api.Class }
