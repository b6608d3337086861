package api

// Words are those names of members that count, out of many. Each text of a history is
// looked at once. It is for one goroutine; nil stands for all names.
type Words struct {
	has func(name string) bool
	// known says of the texts of a history what is known of them, by their number.
	known map[*History][]uint8
}

// What is known of a text; 0 is nothing yet.
const (
	counts = 1 + iota
	countsNot
)

// NewWords returns the names of which has is true.
func NewWords(has func(name string) bool) *Words {
	return &Words{has: has, known: make(map[*History][]uint8)}
}

// in returns what tells of the nodes of a history whether their segments count.
func (w *Words) in(h *History) func(node uint32) bool {
	if w == nil {
		return func(uint32) bool { return true }
	}
	known := w.known[h]
	if known == nil {
		known = make([]uint8, h.textEnds.len())
		w.known[h] = known
	}
	return func(node uint32) bool {
		text := h.nodes.at(int(node) * nodeWidth)
		if known[text] == 0 {
			known[text] = countsNot
			if w.has(h.text(text)) {
				known[text] = counts
			}
		}
		return known[text] == counts
	}
}
