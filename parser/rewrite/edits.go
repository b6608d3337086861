package rewrite

import (
	"cmp"
	"slices"

	"github.com/upcheck/upcheck/internal/source"
)

func edit(s source.Span, text string) source.Edit { return source.Edit{Span: s, Text: text} }

// sortEdits sorts edits as fix does.
func sortEdits(edits []source.Edit) {
	slices.SortStableFunc(edits, func(a, b source.Edit) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End), cmp.Compare(a.Text, b.Text))
	})
}

func overlap(edits []source.Edit) bool {
	for i := 1; i < len(edits); i++ {
		if edits[i].Span.Start < edits[i-1].Span.End {
			return true
		}
	}
	return false
}

// real leaves out edits that change nothing.
func (f *File) real(edits []source.Edit) []source.Edit {
	return slices.DeleteFunc(edits, func(e source.Edit) bool { return f.bytes(e.Span) == e.Text })
}
