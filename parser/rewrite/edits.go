package rewrite

import (
	"slices"

	"github.com/upcheck/upcheck/internal/source"
)

func edit(s source.Span, text string) source.Edit { return source.Edit{Span: s, Text: text} }

func sortEdits(edits []source.Edit) { slices.SortStableFunc(edits, source.CompareEdits) }

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
