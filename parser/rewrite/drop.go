package rewrite

import (
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// drop takes away what a name is called for: the statement that is the call, or the
// decorator. In an import it takes away all that the file does with the name.
func (f *File) drop(c *Change, at int) (Result, error) {
	statement := f.above(at, syntax.ImportStatement, syntax.ImportFromStatement)
	if statement < 0 {
		return f.dropUse(c, at)
	}
	var out Result
	for _, m := range f.items(statement) {
		if !f.meant(m, c, at) {
			continue
		}
		if !m.from || !f.only(m) || f.kept(m.bound()) {
			return Result{}, refusef("it goes by another name here")
		}
		r, err := f.everyUse(m, func(use int) (Result, error) { return f.dropUse(&Change{Name: m.full()}, use) })
		if err != nil {
			return Result{}, err
		}
		out.join(&r)
	}
	return out.used()
}

// dropUse takes one use away.
func (f *File) dropUse(c *Change, at int) (Result, error) {
	on := f.chainAt(at)
	switch {
	case !c.Member:
		if err := f.nameable(on, c); err != nil {
			return Result{}, err
		}
	case f.kind(on.node) != syntax.Attribute:
		return Result{}, refusef("it goes by another name here")
	}
	node := on.node
	if call := f.callOf(node); call >= 0 {
		if args := f.tree.Child(call, syntax.FieldArguments); f.acts(args) {
			return Result{}, refusef("`%s` would not be evaluated", f.short(args))
		}
		node = call
	}
	if object := f.tree.Child(on.node, syntax.FieldObject); f.kind(on.node) == syntax.Attribute && f.acts(object) {
		return Result{}, refusef("`%s` would not be evaluated", f.short(object))
	}
	e, err := f.dropped(node)
	if err != nil {
		return Result{}, err
	}
	r := Result{Edits: []source.Edit{e}}
	if on.base >= 0 {
		r.Freed, r.Frees = []source.Span{f.span(on.base)}, f.freed(on.base)
	}
	return r, nil
}

// dropped returns the edit that takes an expression away with the decorator or the
// statement that it is.
func (f *File) dropped(node int) (source.Edit, error) {
	p := f.parent(node)
	s := f.span(p)
	alone := f.alone(s)
	switch k := f.kind(p); {
	case k != syntax.Decorator && (k != syntax.ExpressionStatement || f.kind(node) != syntax.Call):
		return source.Edit{}, refusef("what it gives is used")
	case f.tells(s), alone && f.tells(f.lines(s)):
		return source.Edit{}, refusef("a comment would be lost")
	case k == syntax.ExpressionStatement && f.firstOfGone(p):
		return edit(s, "pass"), nil
	case !alone:
		return source.Edit{}, refusef("it has no line of its own")
	}
	return edit(f.lines(s), ""), nil
}

// firstOfGone reports whether a statement is the first of a block whose statements all
// go: something has to stay there.
func (f *File) firstOfGone(statement int) bool {
	block := f.parent(statement)
	if f.kind(block) != syntax.Block {
		return false
	}
	all := f.children(block)
	return all[0] == statement && !slices.ContainsFunc(all[1:], func(i int) bool { return !f.batch.dropping[i] })
}
