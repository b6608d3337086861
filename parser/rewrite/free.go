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
	// of are the imports that go.
	of []*imported
}

// freed lists the imports that may come free when the base of a chain goes, those
// with the most uses last.
func (f *File) freed(base int) []Free {
	if base < 0 {
		return nil
	}
	text := f.of(base)
	if f.kept(text) {
		return nil
	}
	all, known := f.frees[text]
	if !known {
		for _, m := range f.binding(text) {
			all = append(all, f.freesOf(m)...)
		}
		f.frees[text] = all
	}
	var frees []Free
	for _, free := range all {
		if _, used := slices.BinarySearchFunc(free.Uses, f.span(base), compareStarts); used {
			frees = append(frees, free)
		}
	}
	return frees
}

// kept reports whether other files may read a name from this one.
func (f *File) kept(name string) bool { return f.Keep != nil && f.Keep(name) }

// freesOf lists the ways in which an import can go: alone, and with the others of its
// statement.
func (f *File) freesOf(m *imported) []Free {
	uses, ok := f.usesOf(m)
	if !ok {
		return nil
	}
	var all []Free
	items := f.items(m.statement)
	if len(items) > 1 {
		if edit, ok := f.without(m, items); ok {
			all = append(all, Free{Edit: edit, Uses: uses, of: []*imported{m}})
		}
	}
	every := slices.Clone(uses)
	for _, item := range items {
		if item != m {
			more, ok := f.usesOf(item)
			if !ok || len(more) == 0 { // what nothing used before stays
				return all
			}
			every = append(every, more...)
		}
	}
	if edit, ok := f.withoutStatement(m.statement); ok {
		slices.SortFunc(every, compareStarts)
		all = append(all, Free{Edit: edit, Uses: slices.Compact(every), of: items})
	}
	return all
}

func compareStarts(a, b source.Span) int { return cmp.Compare(a.Start, b.Start) }

// unled leaves out the imports that new text is read through.
func (f *File) unled(frees []Free) []Free {
	var out []Free
	for _, free := range frees {
		if !slices.ContainsFunc(free.of, func(m *imported) bool { return f.batch.led[m] }) {
			out = append(out, free)
		}
	}
	return out
}

// uses are the places that use what an import binds; known is false for one that has to
// stay whatever uses it.
type uses struct {
	places []source.Span
	known  bool
}

// usesOf lists the places that use what an import binds. False means that the import
// has to stay whatever uses it.
func (f *File) usesOf(m *imported) ([]source.Span, bool) {
	if f.nameOf(m.bound()).mentioned {
		return nil, false
	}
	return f.readsOf(m)
}

// readsOf is usesOf but for strings.
func (f *File) readsOf(m *imported) ([]source.Span, bool) {
	u, asked := f.uses[m]
	if !asked {
		u.places, u.known = f.findReads(m)
		f.uses[m] = u
	}
	return u.places, u.known
}

func (f *File) findReads(m *imported) ([]source.Span, bool) {
	switch n := f.nameOf(m.bound()); {
	case m.name == "*":
		return nil, false
	case f.inModule(m.statement) && len(n.binds) == 0:
	case f.failsInTry(m) && f.inHandlers(n.binds, f.tryOf(m)):
	default:
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
		if shared {
			if _, path := f.path(i); !below(path, m.name) {
				continue
			}
		}
		uses = append(uses, f.span(i))
	}
	return uses, true
}

// unread reports whether nothing but strings has what an import binds.
func (f *File) unread(m *imported) bool {
	uses, ok := f.readsOf(m)
	return ok && len(uses) == 0 && f.inModule(m.statement)
}

// failsInTry reports whether an import keeps the rest of the body of a try from running,
// as what it imports is gone: the code that takes the place of its uses would run nowhere.
func (f *File) failsInTry(m *imported) bool {
	try := f.tryOf(m)
	if try < 0 || f.inHandler(m.statement, try) || !f.isGone(m) {
		return false
	}
	return slices.ContainsFunc(f.children(f.parent(m.statement)), func(statement int) bool {
		items := f.items(statement)
		return f.kind(statement) != syntax.Comment && (len(items) == 0 || slices.ContainsFunc(items, func(m *imported) bool { return !f.isGone(m) }))
	})
}

// isGone reports whether what an import takes is known not to be there.
func (f *File) isGone(m *imported) bool { return f.Gone != nil && f.Gone(m.full(), m.full()) }

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
		if f.meant(m, c, at) {
			gone = append(gone, m)
		}
	}
	var edits []source.Edit
	for _, m := range gone {
		if f.kept(m.bound()) || !f.unread(m) {
			return Result{}, refusef("`%s` is used", m.bound())
		}
		exports, ok := f.unexported(m.bound())
		if !ok {
			return Result{}, refusef("`%s` is used", m.bound())
		}
		edits = append(edits, exports...)
	}
	if len(gone) == len(items) {
		if s := f.span(statement); f.alone(s) && !f.tells(f.lines(s)) {
			return Result{Edits: append(edits, edit(f.lines(s), ""))}, nil
		}
	} else if len(gone) == 1 {
		if edit, ok := f.without(gone[0], items); ok {
			return Result{Edits: append(edits, edit)}, nil
		}
	}
	return Result{}, refusef("the import cannot be taken away")
}
