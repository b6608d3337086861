package rewrite

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// The holes of a template: {self} is what a member is read from, {func} what is called,
// {0} an argument by position, {dim} one by keyword, {0|input} one by either, {args}
// all that no other hole and no When takes, {kwargs} the same where all are given by
// keyword; {left} and {right} are the operands of an operator, {key} the one of a
// subscript. A hole with a question mark may stay empty: it is what stands behind the
// mark then, or the argument that it stands in is left out. {value} and {only} are the
// argument that an operation on one is about. A keyword of a template is left out where
// {args} has it as well.

// template writes an expression instead of a name, a call, an operation.
func (f *File) template(c *Change, at int) (Result, []move, error) {
	if statement := f.above(at, syntax.ImportStatement, syntax.ImportFromStatement); statement >= 0 {
		r, err := f.everywhere(c, at, statement)
		return r, nil, err
	}
	if r, m := f.together(c, at); m != nil {
		return r, m, nil
	}
	callee := at
	if c.Called {
		callee = f.calleeAt(at)
	}
	r, err := f.instead(&target{file: f, change: c}, at, f.ahead(callee, c.Behind))
	return r, nil, err
}

// together writes a template for all uses of a name that a from-import brings, where
// its new name has the same last segment: then the import moves, and the file goes on
// to call it what it did. No move means that it is not like that, or that the name has
// to be taken from elsewhere than the others of its statement.
func (f *File) together(c *Change, at int) (Result, []move) {
	if c.Called {
		at = f.calleeAt(at)
	}
	on := f.chainAt(f.ahead(at, c.Behind))
	if c.Member || on.base < 0 || on.attrs > 0 || f.kept(f.of(on.base)) {
		return Result{}, nil
	}
	brought := f.binding(f.of(on.base))
	if len(brought) != 1 {
		return Result{}, nil
	}
	m := brought[0]
	if !m.from || m.full() != c.Name || !f.only(m) || !f.inModule(m.statement) {
		return Result{}, nil
	}
	var out Result
	to := ""
	for _, use := range f.nameOf(m.bound()).loads {
		t := target{file: f, change: c, moving: m}
		r, err := f.instead(&t, use, use)
		if err != nil || t.to == "" || f.there(t.to, c.Name) != nil {
			return Result{}, nil
		}
		to = t.to
		out.add(r.Edits)
	}
	if f.takesFrom(cut(to, 1), m.statement) != nil {
		return Result{}, nil // its module can come from the same statement
	}
	return out, []move{{item: m, to: to}}
}

// instead writes an expression instead of an operation at a node, or of what is called
// or named there.
func (f *File) instead(t *target, at, callee int) (Result, error) {
	c := t.change
	t.node, t.base = at, -1
	err := t.find(at, callee)
	if err != nil {
		return Result{}, err
	}
	if t.said, err = f.conditions(c.When, t.args, t.operand); err != nil {
		return Result{}, err
	}
	on := place{node: t.node, base: t.base, bound: t.bound}
	words, err := f.phrase(c.Template, t, on)
	if err != nil {
		return Result{}, err
	}
	if err := t.complete(); err != nil {
		return Result{}, err
	}
	r := Result{Edits: words.edits}
	node := t.node
	if c.Item > 0 {
		var edit []source.Edit
		if node, edit, err = f.unpacked(node, c); err != nil {
			return Result{}, err
		}
		r.Edits = append(r.Edits, edit...)
	}
	if c.Items != nil {
		edits, err := f.itemsBehind(node, c)
		if err != nil {
			return Result{}, err
		}
		r.add(edits)
	}
	if f.side(node) == gives {
		return Result{}, refusef("it is assigned to")
	}
	if text := f.eitherWay(c, node, words.text, words.names); text != "" && len(t.notes) == 0 && len(words.edits) == 0 && t.moving == nil && c.Items == nil {
		r.add([]source.Edit{edit(f.span(node), text)})
		r.Floored = true
		return r, nil
	}
	text, err := t.laidOut(words.text, r.Edits)
	if err != nil {
		return Result{}, err
	}
	if t.tail != "" {
		edit, ok := f.behindLine(node, t.tail)
		if !ok || c.Items != nil {
			return Result{}, refusef("a comment would be lost")
		}
		r.add([]source.Edit{edit})
	}
	if !f.holds(node, words.binds) {
		text = "(" + text + ")"
	}
	r.add([]source.Edit{{Span: f.span(node), Text: text}})
	if t.base >= 0 && !slices.Contains(words.roots, f.of(t.base)) && !strings.Contains(c.Template, "{func}") {
		r.Freed, r.Frees = []source.Span{f.span(t.base)}, f.freed(t.base)
	}
	return r, nil
}

// everywhere writes a template wherever the file uses what an import brings.
func (f *File) everywhere(c *Change, at, statement int) (Result, error) {
	var out Result
	for _, m := range f.items(statement) {
		if !f.meant(m, c, at) {
			continue
		}
		if !m.from || m.full() != c.Name || !f.only(m) || len(f.binding(m.bound())) > 1 {
			return Result{}, refusef("it goes by another name here")
		}
		if f.kept(m.bound()) {
			return f.assigned(c, m)
		}
		r, err := f.everyUse(m, func(use int) (Result, error) { return f.instead(&target{file: f, change: c}, use, use) })
		if err != nil {
			return Result{}, err
		}
		out.join(&r)
	}
	return out.used()
}

// assigned gives a name that other files may import from here its new value in the place
// of the import.
func (f *File) assigned(c *Change, m *imported) (Result, error) {
	if holes().MatchString(c.Template) || len(f.items(m.statement)) > 1 && !f.alone(f.span(m.statement)) {
		return Result{}, refusef("other files may import it from here")
	}
	words, err := f.phrase(c.Template, nil, place{node: m.statement, base: -1})
	if err != nil {
		return Result{}, err
	}
	line := m.bound() + " = " + words.text
	edits, err := f.swapItem(m, line, f.behind(f.span(m.statement), line))
	return Result{Edits: append(words.edits, edits...)}, err
}
