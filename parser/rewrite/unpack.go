package rewrite

import (
	"strconv"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// unpacked returns what is replaced when a call gives one of the items it gave before,
// and the edits of the names that the items were bound to.
func (f *File) unpacked(call, item int) (node int, edits []source.Edit, err error) {
	p := f.parent(call)
	switch f.kind(p) {
	case syntax.Subscript:
		if key := f.tree.Child(p, syntax.FieldSubscript); f.tree[call].Field == syntax.FieldValue && len(f.children(p)) == 2 && key >= 0 && f.of(key) == strconv.Itoa(item) {
			return p, nil, nil
		}
	case syntax.Assignment:
		left := f.tree.Child(p, syntax.FieldLeft)
		if f.tree[call].Field != syntax.FieldRight || left < 0 || f.kind(f.parent(p)) == syntax.Assignment {
			break
		}
		if f.comments(f.span(left)) {
			return -1, nil, refusef("a comment would be lost")
		}
		if k := f.kind(left); k != syntax.PatternList && k != syntax.TuplePattern {
			break
		}
		targets := f.children(left)
		if item >= len(targets) {
			break
		}
		for i, target := range targets {
			if i != item && !f.needless(target) {
				return -1, nil, refusef("`%s` is used later", f.of(target))
			}
		}
		if f.kind(targets[item]) == syntax.ListSplatPattern {
			break
		}
		return call, []source.Edit{{Span: f.span(left), Text: f.of(targets[item])}}, nil
	}
	return -1, nil, refusef("what it gives is used as a whole")
}

// needless reports whether a target of an assignment is a name that nothing reads.
func (f *File) needless(target int) bool {
	if f.kind(target) != syntax.Identifier {
		return false
	}
	n := f.nameOf(f.of(target))
	for _, i := range n.binds {
		switch f.kind(f.parent(i)) {
		case syntax.DeleteStatement, syntax.GlobalStatement, syntax.NonlocalStatement, syntax.AugmentedAssignment:
			return false
		}
	}
	return len(n.loads) == 0 && !n.mentioned && !(f.scopeOf(target) == 0 && f.kept(f.of(target))) && f.kind(f.scopeOf(target)) != syntax.ClassDefinition
}
