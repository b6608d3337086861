package rewrite

import (
	"slices"
	"strconv"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// unpacked returns what is replaced when a call gives one of the items it gave before,
// and the edits of what the items were bound to or read from.
func (f *File) unpacked(call int, c *Change) (node int, edits []source.Edit, err error) {
	p := f.parent(call)
	if f.isItem(call, c) {
		return p, nil, nil
	}
	if f.kind(p) != syntax.Assignment || f.tree[call].Field != syntax.FieldRight || f.kind(f.parent(p)) == syntax.Assignment {
		return -1, nil, refusef("what it gives is used as a whole")
	}
	left := f.tree.Child(p, syntax.FieldLeft)
	switch f.kind(left) {
	case syntax.PatternList, syntax.TuplePattern:
		edits, err = f.unpackedTo(left, c.Item-1)
	case syntax.Identifier:
		edits, err = f.readItems(left, c)
	default:
		err = refusef("what it gives is used as a whole")
	}
	return call, edits, err
}

// unpackedTo leaves of the targets of an assignment the one for an item.
func (f *File) unpackedTo(left, item int) ([]source.Edit, error) {
	if f.comments(f.span(left)) {
		return nil, refusef("a comment would be lost")
	}
	targets := f.children(left)
	if item >= len(targets) {
		return nil, refusef("what it gives is used as a whole")
	}
	for i, target := range targets {
		if i != item && !f.needless(target) {
			return nil, refusef("`%s` is used later", f.of(target))
		}
	}
	if f.kind(targets[item]) == syntax.ListSplatPattern {
		return nil, refusef("what it gives is used as a whole")
	}
	return []source.Edit{{Span: f.span(left), Text: f.of(targets[item])}}, nil
}

// readItems lets a name stand for the item alone, where that is all that is read of it.
func (f *File) readItems(name int, c *Change) ([]source.Edit, error) {
	loads, binds, local := f.placesOf(name)
	if len(binds) != 1 || !local || len(loads) == 0 || f.nameOf(f.of(name)).mentioned {
		return nil, refusef("what it gives is used as a whole")
	}
	var edits []source.Edit
	for _, load := range loads {
		if !f.isItem(load, c) {
			return nil, refusef("what it gives is used as a whole")
		}
		edits = append(edits, edit(source.Span{Start: f.span(load).End, End: f.span(f.parent(load)).End}, ""))
	}
	return edits, nil
}

// isItem reports whether an expression is read for the item that a change is about.
func (f *File) isItem(i int, c *Change) bool { return f.isItemOf(i, c.Item-1, c.ItemName) }

// isItemOf reports whether an expression is read for one of its items, by its place or by
// its name, "" for none.
func (f *File) isItemOf(i, item int, name string) bool {
	p := f.parent(i)
	switch f.kind(p) {
	case syntax.Subscript:
		key := f.tree.Child(p, syntax.FieldSubscript)
		return f.tree[i].Field == syntax.FieldValue && len(f.children(p)) == 2 && key >= 0 && f.of(key) == strconv.Itoa(item)
	case syntax.Attribute:
		member := f.tree.Child(p, syntax.FieldAttribute)
		return f.tree[i].Field == syntax.FieldObject && member >= 0 && name != "" && f.of(member) == name
	}
	return false
}

// needless reports whether a target of an assignment is a name that nothing reads.
func (f *File) needless(target int) bool {
	if f.kind(target) != syntax.Identifier {
		return false
	}
	loads, binds, local := f.placesOf(target)
	for _, i := range binds {
		switch f.kind(f.parent(i)) {
		case syntax.DeleteStatement, syntax.GlobalStatement, syntax.NonlocalStatement, syntax.AugmentedAssignment:
			return false
		}
	}
	return len(loads) == 0 && local && !f.nameOf(f.of(target)).mentioned
}

// placesOf returns the places that read and bind the name at a node: of a function's
// own name those in the function, else all in the file. local says that nothing outside
// of the file reads it.
func (f *File) placesOf(at int) (loads, binds []int, local bool) {
	n, scope := f.nameOf(f.of(at)), f.scopeOf(at)
	loads, binds = n.loads, n.binds
	switch f.kind(scope) {
	case syntax.ClassDefinition:
		return loads, binds, false
	case syntax.FunctionDefinition:
		outside := func(i int) bool {
			return !f.within(i, scope) && (f.above(i, syntax.Parameters) < 0 || f.above(i, syntax.FunctionDefinition) != scope)
		}
		inside := slices.DeleteFunc(slices.Clone(binds), outside)
		if slices.ContainsFunc(inside, f.isShared) {
			return loads, binds, false
		}
		return slices.DeleteFunc(slices.Clone(loads), outside), inside, true
	}
	return loads, binds, scope != 0 || !f.kept(f.of(at))
}

// isShared reports whether a name stands in a global or nonlocal statement.
func (f *File) isShared(i int) bool {
	k := f.kind(f.parent(i))
	return k == syntax.GlobalStatement || k == syntax.NonlocalStatement
}
