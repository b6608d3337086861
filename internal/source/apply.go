package source

import (
	"cmp"
	"fmt"
)

// CompareEdits orders edits as Apply takes them: by where they start, then by where
// they end, so that what is inserted comes before what is replaced.
func CompareEdits(a, b Edit) int {
	return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End), cmp.Compare(a.Text, b.Text))
}

// Apply returns a copy of raw with the edits made. They must be sorted, within
// raw and must not overlap; insertions at one place keep their order.
func Apply(raw []byte, edits []Edit) ([]byte, error) {
	size, last := len(raw), 0
	for i, e := range edits {
		switch {
		case e.Span.Start < 0 || e.Span.End < e.Span.Start || e.Span.End > len(raw):
			return nil, fmt.Errorf("edit %d: bytes %d to %d are not a range of the %d bytes", i, e.Span.Start, e.Span.End, len(raw))
		case e.Span.Start < last:
			return nil, fmt.Errorf("edit %d: starts at byte %d, before the edit ahead of it ends at %d", i, e.Span.Start, last)
		}
		size += len(e.Text) - e.Span.Len()
		last = e.Span.End
	}
	out := make([]byte, 0, size)
	last = 0
	for _, e := range edits {
		out = append(out, raw[last:e.Span.Start]...)
		out = append(out, e.Text...)
		last = e.Span.End
	}
	return append(out, raw[last:]...), nil
}
