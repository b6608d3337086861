package source

// Span is a half-open range [Start, End) of byte offsets. Unless a doc comment
// says otherwise the offsets refer to the original bytes of the file, before
// any decoding.
type Span struct {
	Start, End int
}

// Len returns the number of bytes the span covers.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether t lies wholly inside s.
func (s Span) Contains(t Span) bool { return s.Start <= t.Start && t.End <= s.End }

// Overlaps reports whether two spans have a byte in common, or an empty one lies inside
// of the other.
func (s Span) Overlaps(t Span) bool { return s.Start < t.End && t.Start < s.End }

// Position is a place in a file as people and tools count it. Every field is
// 1-based; the zero Position means "unknown".
type Position struct {
	// Line is the physical line, also for notebooks.
	Line int
	// Column counts bytes, Rune counts Unicode code points and UTF16 counts
	// UTF-16 code units (what SARIF uses).
	Column, Rune, UTF16 int
}

// Edit replaces the bytes of Span by Text. Text is what belongs in the file
// as it is stored: already encoded, and JSON-escaped inside a notebook.
type Edit struct {
	Span Span
	Text string
}
