package rewrite

import (
	"cmp"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// Free is an import that can go once none of its uses is left.
type Free struct {
	Edit source.Edit
	// Uses are the places that use it, in order.
	Uses []source.Span
}

// freed lists the imports that may come free when the base of a chain goes, those
// with the most uses first.
func (f *File) freed(base int) []Free {
	if base < 0 {
		return nil
	}
	text := f.of(base)
	if f.Keep != nil && f.Keep(text) {
		return nil
	}
	if n := f.nameOf(text); n.mentioned || len(n.binds) > 0 {
		return nil
	}
	var all []Free
	for _, m := range f.binding(text) {
		uses, ok := f.usesOf(m)
		if !ok || !slices.Contains(uses, f.span(base)) {
			continue
		}
		items := f.items(m.statement)
		if len(items) > 1 {
			if edit, ok := f.without(m, items); ok {
				all = append(all, Free{Edit: edit, Uses: uses})
			}
		}
		every := slices.Clone(uses)
		for _, item := range items {
			if item != m {
				more, known := f.usesOf(item)
				ok = ok && known
				every = append(every, more...)
			}
		}
		if edit, can := f.withoutStatement(m.statement); ok && can {
			slices.SortFunc(every, func(a, b source.Span) int { return cmp.Compare(a.Start, b.Start) })
			all = append(all, Free{Edit: edit, Uses: slices.Compact(every)})
		}
	}
	return all
}

// usesOf lists the places that use what an import binds. False means that the import
// has to stay whatever uses it.
func (f *File) usesOf(m *imported) ([]source.Span, bool) {
	if m.name == "*" || f.nameOf(m.bound()).mentioned || f.kind(f.parent(m.statement)) != syntax.Module {
		return nil, false
	}
	// Another import may bind the root of a module as well.
	shared := false
	for _, other := range f.binding(m.bound()) {
		shared = shared || other != m
	}
	deep := !m.from && m.alias == "" && strings.Contains(m.name, ".")
	if shared && !deep {
		return nil, false
	}
	var uses []source.Span
	for _, i := range f.nameOf(m.bound()).loads {
		if _, path := f.path(i); !shared || below(path, m.name) {
			uses = append(uses, f.span(i))
		}
	}
	return uses, true
}

// unimported returns the edit that takes a name out of its import statement, or that
// away.
func (f *File) unimported(m *imported) (source.Edit, bool) {
	if items := f.items(m.statement); len(items) > 1 {
		return f.without(m, items)
	}
	if !f.inModule(m.statement) {
		return source.Edit{}, false
	}
	return f.withoutStatement(m.statement)
}

// without returns the edit that takes one name out of an import statement.
func (f *File) without(m *imported, items []*imported) (source.Edit, bool) {
	i := slices.Index(items, m)
	var s source.Span
	if i+1 < len(items) {
		s = source.Span{Start: f.span(m.node).Start, End: f.span(items[i+1].node).Start}
	} else {
		s = source.Span{Start: f.span(items[i-1].node).End, End: f.span(m.node).End}
	}
	return source.Edit{Span: s}, !f.comments(s)
}

// withoutStatement returns the edit that takes an import statement away.
func (f *File) withoutStatement(statement int) (source.Edit, bool) {
	s := f.span(statement)
	if !f.alone(s) || f.comments(f.lines(s)) {
		return source.Edit{}, false
	}
	return source.Edit{Span: f.lines(s)}, true
}

// dropImport takes a name out of an import statement when nothing reads it, here or in
// other files.
func (f *File) dropImport(c *Change, at int) (Result, error) {
	statement := f.above(at, syntax.ImportStatement, syntax.ImportFromStatement)
	if statement < 0 {
		return Result{}, refusef("it is not an import")
	}
	items := f.items(statement)
	var gone []*imported
	for _, m := range items {
		if f.span(m.node).Contains(c.At) || m.from && f.inModulePath(at) {
			gone = append(gone, m)
		}
	}
	for _, m := range gone {
		uses, ok := f.usesOf(m)
		if !ok || len(uses) > 0 || f.Keep != nil && f.Keep(m.bound()) {
			return Result{}, refusef("`%s` is used", m.bound())
		}
	}
	if len(gone) == len(items) {
		if edit, ok := f.withoutStatement(statement); ok {
			return Result{Edits: []source.Edit{edit}}, nil
		}
	} else if len(gone) == 1 {
		if edit, ok := f.without(gone[0], items); ok {
			return Result{Edits: []source.Edit{edit}}, nil
		}
	}
	return Result{}, refusef("the import cannot be taken away")
}
