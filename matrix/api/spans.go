package api

// Span is a run of releases in which a path is the same thing.
type Span struct {
	// First and Last are indexes of releases, both included.
	First, Last int
	// Found is what the path leads to at the first of them; of a path that does
	// not exist it is where the search ended, and Exists is false.
	Found  Found
	Exists bool
}

// Spans returns what a path was over all releases, in order and without gaps.
// That an object has moved to another home does not begin a span.
func (h *History) Spans(path string) []Span {
	var spans []Span
	var last place
	for i := range h.releases {
		w, ok := h.only(i).walk(path, 0)
		if n := len(spans); n > 0 && spans[n-1].Exists == ok && (!ok || equal(last, w.at)) {
			spans[n-1].Last = i
			continue
		}
		last = w.at
		spans = append(spans, Span{First: i, Last: i, Found: w.found(), Exists: ok})
	}
	return spans
}

// equal reports whether two places of a history have the same object, its
// definition aside. Both are zero for a member of the standard library.
func equal(a, b place) bool {
	if a.history == nil || b.history == nil {
		return a.history == b.history
	}
	h := a.history
	return h.fact(a.row) == h.fact(b.row) && (h.flags(a.row)^h.flags(b.row))&(ImportOnly|Conditional) == 0
}
