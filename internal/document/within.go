package document

import "github.com/upcheck/upcheck/internal/source"

// Within returns the place of a part of a scalar's text. One that is not written as
// it is, with escapes, has no such place: it is zero.
func Within(n *Node, start, end int) source.Span {
	if n == nil || n.Span.Len() != len(n.Text) {
		return source.Span{}
	}
	return source.Span{Start: n.Span.Start + start, End: n.Span.Start + end}
}
