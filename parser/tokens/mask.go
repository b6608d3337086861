package tokens

import "slices"

// Masks finds where tensors of truth values may be subtracted, which has no name
// that could be looked for: "1 - mask". A mask comes from a comparison or from one
// of a few functions, and is followed through assignments, returns and attributes.
// It keeps its memory for the next file; a worker owns one.
type Masks struct {
	statements
	made map[uint64]bool
}

// maskMakers give masks, by the name of the function, method or class.
var maskMakers = hashSet("bool", "BoolTensor", "isin", "eq", "ne", "lt", "le", "gt", "ge", "greater", "greater_equal", "less", "less_equal",
	"not_equal", "isclose", "logical_and", "logical_or", "logical_xor", "logical_not", "isnan", "isinf", "isfinite", "isneginf", "isposinf",
	"isreal", "signbit")

// maskEnders are methods after which a mask is something else.
var maskEnders = hashSet("float", "long", "int", "half", "double", "sum", "nonzero", "item", "tolist", "numpy", "mean", "size", "shape", "dim",
	"byte", "type", "to", "astype", "argmax", "max", "min")

func hashSet(words ...string) map[uint64]bool {
	set := make(map[uint64]bool, len(words))
	for _, w := range words {
		set[Hash(w)] = true
	}
	return set
}

// Find returns the places of a text where a mask may be subtracted, and the names by
// which it gives masks to others: of functions, attributes and the module. Taken are
// such names of other files. It is false when the text has to be read as a whole.
func (m *Masks) Find(text []byte, taken map[uint64]bool) (sites []Site, given []uint64, ok bool) {
	m.read(text)
	if m.odd {
		return nil, nil, false
	}
	m.made = make(map[uint64]bool)
	for round := true; round; {
		round = false
		for i := range m.list {
			if st := &m.list[i]; m.makes(st, taken) && m.bind(st) {
				round = true
			}
		}
	}
	for i := range m.list {
		st := &m.list[i]
		if st.minus && (st.compares && st.grouped || m.mentions(st, taken)) {
			sites = append(sites, Site{Start: st.start + uint32(indentLength(text[st.start:st.end]))})
		}
	}
	return sites, m.given(), true
}

// given returns what others may read: attributes, functions, names of the module.
func (m *Masks) given() []uint64 {
	var list []uint64
	for i := range m.list {
		st := &m.list[i]
		for k, w := range m.words[st.words:st.wordsEnd] {
			if !m.made[w.hash] {
				continue
			}
			if w.role&attrBinding != 0 || w.role&plainBinding != 0 && (st.scope < 0 || st.kind == defining && k == 0) {
				list = append(list, w.hash)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func indentLength(line []byte) int {
	n := 0
	for n < len(line) && classes[line[n]] == blank {
		n++
	}
	return n
}

// makes reports whether what a statement binds or returns may be a mask.
func (m *Masks) makes(st *statement, taken map[uint64]bool) bool {
	if st.kind.opens() && st.kind != defining && st.kind != looping && st.kind != withing && !st.inline {
		return false
	}
	if st.compares {
		return true
	}
	for _, w := range m.words[st.words:st.wordsEnd] {
		if maskMakers[w.hash] {
			return true
		}
	}
	if st.kind == defining || !m.mentions(st, taken) {
		return false
	}
	for _, w := range m.words[st.words:st.wordsEnd] {
		if w.role&attrUse != 0 && maskEnders[w.hash] {
			return false
		}
	}
	return true
}

// mentions reports whether a statement reads a name that may be a mask.
func (m *Masks) mentions(st *statement, taken map[uint64]bool) bool {
	for _, w := range m.words[st.words:st.wordsEnd] {
		if m.made[w.hash] || taken[w.hash] || maskMakers[w.hash] {
			return true
		}
	}
	return false
}

// bind notes the names that a statement gives a mask, and reports whether some are
// new: what it binds, what the function is called that returns it, the parameters
// that are said to be one.
func (m *Masks) bind(st *statement) bool {
	grown := false
	add := func(h uint64) {
		if !m.made[h] && h != selfWord && h != clsWord {
			m.made[h], grown = true, true
		}
	}
	for _, w := range m.words[st.words:st.wordsEnd] {
		if w.role&(plainBinding|attrBinding) != 0 || st.kind == defining && m.names(w.hash) {
			add(w.hash)
		}
	}
	if st.kind == leaving || st.inline {
		for at := st.scope; at >= 0; at = m.list[at].scope {
			if def := &m.list[at]; def.kind == defining && def.words < def.wordsEnd {
				add(m.words[def.words].hash)
				break
			}
		}
	}
	return grown
}

// names reports whether a word of a header is no type.
func (m *Masks) names(h uint64) bool { return !maskMakers[h] }
