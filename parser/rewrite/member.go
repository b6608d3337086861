package rewrite

import (
	"iter"
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// attributes yields the places where the file has an attribute of some name.
func (f *File) attributes(name string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for s := range f.occurrences(name) {
			if i := f.at(s); f.kind(i) == syntax.Identifier && f.tree[i].Field == syntax.FieldAttribute && !yield(i) {
				return
			}
		}
	}
}

// readsMember reports whether the file reads an attribute of some name where counts
// says so.
func (f *File) readsMember(name string, counts func(i int) bool) bool {
	for i := range f.attributes(name) {
		if counts(i) {
			return true
		}
	}
	return false
}

func anywhere(int) bool { return true }

// calledAtOnce reports whether an attribute is called outside of functions.
func (f *File) calledAtOnce(i int) bool {
	return f.callOf(f.parent(i)) >= 0 && f.above(i, syntax.FunctionDefinition, syntax.Lambda) < 0
}

// renameMember writes another member of the same class.
func (f *File) renameMember(c *Change, at int) (Result, error) {
	class, old := split(c.Name)
	to, member := split(c.Rename)
	if class != to {
		return Result{}, refusef("the new name is not a member of the same class")
	}
	def := f.parent(at)
	switch {
	case f.of(at) != old:
		return Result{}, refusef("it goes by another name here")
	case f.kind(def) == syntax.FunctionDefinition && f.tree[at].Field == syntax.FieldName:
		return f.renameMethod(at, member)
	case f.kind(def) != syntax.Attribute || f.tree[at].Field != syntax.FieldAttribute:
		return Result{}, refusef("it goes by another name here")
	}
	return Result{Edits: []source.Edit{{Span: f.span(at), Text: member}}}, nil
}

// renameMethod renames a method that is overridden. What the class calls by the old
// name follows; whoever else does is not known.
func (f *File) renameMethod(at int, member string) (Result, error) {
	old := f.of(at)
	class := f.scopeOf(at)
	if f.kind(class) != syntax.ClassDefinition {
		return Result{}, refusef("it is no method here")
	}
	if f.nameOf(old).quoted {
		return Result{}, refusef("`%s` stands in a string", old)
	}
	r := Result{Edits: []source.Edit{{Span: f.span(at), Text: member}}}
	for i := range f.tree {
		if f.tree[i].Kind != syntax.Identifier || i == at {
			continue
		}
		inside := class < i && i < int(f.tree[class].Next)
		p := f.parent(i)
		attribute := f.kind(p) == syntax.Attribute && f.tree[i].Field == syntax.FieldAttribute
		switch text := f.of(i); {
		case text == member && inside && f.scopeOf(i) == class && f.role(i) == gives:
			return Result{}, refusef("`%s` is there already", member)
		case text != old:
		case attribute && inside && f.isSelf(f.tree.Child(p, syntax.FieldObject)):
			r.Edits = append(r.Edits, source.Edit{Span: f.span(i), Text: member})
		case attribute && !f.ofAnother(i, class):
			return Result{}, refusef("`%s` is used elsewhere in this file", old)
		case inside && f.scopeOf(i) == class && f.role(i) != other:
			return Result{}, refusef("`%s` is used in the class as well", old)
		}
	}
	return r, nil
}

// ofAnother reports whether a member is read from self or super() in another class
// that defines it.
func (f *File) ofAnother(member, class int) bool {
	another := f.above(member, syntax.ClassDefinition)
	if another < 0 || another == class || !f.isSelf(f.tree.Child(f.parent(member), syntax.FieldObject)) {
		return false
	}
	n := f.nameOf(f.of(member))
	return slices.ContainsFunc(slices.Concat(n.binds, n.methods), func(i int) bool { return f.scopeOf(i) == another })
}

// isSelf reports whether an expression is self or super().
func (f *File) isSelf(i int) bool {
	if f.kind(i) == syntax.Call {
		i = f.tree.Child(i, syntax.FieldFunction)
		return i >= 0 && f.of(i) == "super"
	}
	return i >= 0 && f.of(i) == "self"
}
