package tokens

import "slices"

// Masks finds where tensors of truth values may be subtracted, which has no name
// that could be looked for: "1 - mask". A mask comes from a comparison or from one
// of a few functions, and is followed through assignments, returns and attributes.
// It keeps its memory for the next file; a worker owns one.
type Masks struct {
	statements
	// numbers are those of the words that the statements mention, in their order, and
	// names what is known of the words by number.
	numbers []int32
	names   []maskName
	known   map[uint64]int32
	layers  bool
	// operands are those of subtractions.
	operands subtractions
}

// Find returns the places of a text where a mask may be subtracted, and the names by
// which it gives masks to others: of functions, attributes and the module. Taken are
// such names of other files. It is false when the text has to be read as a whole.
// Layers says that something is called that may give what it gets, as a layer of Keras
// does.
func (m *Masks) Find(text []byte, taken map[uint64]bool, layers bool) (sites []Site, given []uint64, ok bool) {
	m.layers, m.operands.list, m.operands.count = layers, m.operands.list[:0], 0
	m.subtractions = &m.operands
	m.read(text)
	if m.odd {
		return nil, nil, false
	}
	m.number(taken)
	for grown := true; grown; {
		grown = false
		for i := range m.list {
			grown = m.makes(int32(i)) && m.bind(int32(i)) || grown
		}
	}
	last := int32(-1)
	for _, o := range m.operands.list {
		if st := &m.list[o.statement]; o.statement != last && m.isMaskedBy(st, o) {
			sites, last = append(sites, Site{Start: st.start + uint32(indentLength(text[st.start:st.end]))}), o.statement
		}
	}
	for i := range m.names {
		if n := &m.names[i]; n.shared {
			given = append(given, n.hash)
		}
	}
	slices.Sort(given)
	return sites, given, true
}

// number gives each word its number.
func (m *Masks) number(taken map[uint64]bool) {
	if m.known == nil {
		m.known = make(map[uint64]int32)
	}
	clear(m.known)
	m.numbers, m.names = m.numbers[:0], m.names[:0]
	for i := range m.words {
		h := m.words[i].hash
		n, ok := m.known[h]
		if !ok {
			n = int32(len(m.names))
			m.known[h] = n
			name := maskName{hash: h, method: h == boolWord, taken: taken[h]}
			if maskWords.MayHave(h) {
				name.fixed, name.keeper, name.grower, name.maker = maskless[h], maskKeepers[h], growers[h], maskMakers[h]
			}
			m.names = append(m.names, name)
		}
		m.numbers = append(m.numbers, n)
	}
	for i := range m.list {
		if st := &m.list[i]; st.kind == declaring {
			for _, n := range m.numbers[st.words:st.wordsEnd] {
				m.names[n].declared = true
			}
		}
	}
}

func indentLength(line []byte) int {
	n := 0
	for n < len(line) && classes[line[n]] == blank {
		n++
	}
	return n
}
