package rewrite

import (
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// Broken counts the places that are no Python.
func (f *File) Broken() int { return f.broken }

func (f *File) isBroken(i int) bool {
	return f.tree[i].Kind == syntax.Error || f.tree[i].Missing || f.tree[i].Kind == syntax.DottedName && f.isDottedItem(i)
}

// isDottedItem reports whether a from-import takes a name with dots, "from a import b.c",
// which the grammar of the parser allows and Python does not.
func (f *File) isDottedItem(i int) bool {
	p := f.parent(i)
	if f.kind(p) == syntax.AliasedImport {
		p = f.parent(p)
	}
	return f.kind(p) == syntax.ImportFromStatement && f.tree[i].Field == syntax.FieldName && len(f.children(i)) > 1
}

// readable refuses edits of statements that are not read as Python as a whole: nobody
// knows what stands there.
func (f *File) readable(edits []source.Edit) error {
	if f.broken == 0 {
		return nil
	}
	for _, e := range edits {
		statement := f.statementOf(e.Span)
		for i := statement; i < int(f.tree[statement].Next); i++ {
			if f.isBroken(i) {
				return refusef("the code around it is no Python")
			}
		}
	}
	return nil
}

// statementOf returns the innermost statement that a span lies in, or the module; the
// outermost place around it that cannot be read where there is one.
func (f *File) statementOf(s source.Span) int {
	statement := 0
	for i := 0; i >= 0; {
		next := -1
		for c := range f.tree.Children(i) {
			if !f.span(c).Contains(s) {
				continue
			}
			if f.kind(i) == syntax.Module || f.kind(i) == syntax.Block {
				statement = c
			}
			if next = c; f.isBroken(c) {
				return c
			}
			break
		}
		i = next
	}
	return statement
}
