package rewrite

import (
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// unexported returns the edits that take a name out of __all__. False means that a string
// has it in another way, or a comment would be lost.
func (f *File) unexported(name string) ([]source.Edit, bool) {
	if f.nameOf(name).noted {
		return nil, false
	}
	var edits []source.Edit
	for i := range f.tree {
		if f.tree[i].Kind != syntax.StringContent {
			continue
		}
		for word := range words(f.of(i)) {
			if word != name {
				continue
			}
			element := f.parent(i)
			if f.of(i) != name || !f.inAll(element) {
				return nil, false
			}
			gap := f.gap(element)
			if f.comments(gap) {
				return nil, false
			}
			edits = append(edits, edit(gap, ""))
		}
	}
	return edits, true
}

// inAll reports whether a string stands in the list that the module assigns to __all__,
// or adds to it.
func (f *File) inAll(element int) bool {
	list := f.parent(element)
	if k := f.kind(list); k != syntax.List && k != syntax.Tuple {
		return false
	}
	assignment := f.parent(list)
	if k := f.kind(assignment); k != syntax.Assignment && k != syntax.AugmentedAssignment {
		return false
	}
	left := f.tree.Child(assignment, syntax.FieldLeft)
	return left >= 0 && f.of(left) == "__all__" && f.tree[list].Field == syntax.FieldRight && f.scopeOf(assignment) == 0
}
