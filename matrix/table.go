package matrix

import (
	"maps"
	"slices"
)

// Table holds numbers by name: a hash table with open addressing, laid out when
// the program is made, as a map would be built at every start.
type Table struct {
	Keys []string
	// Ends says where the numbers of a key end in Numbers.
	Ends, Numbers []uint32
	// Slots are a power of two, at least twice the keys; a slot has the place of a
	// key, counted from 1, or 0 when it is free.
	Slots []uint32
}

// lists are numbers by name while a table is made.
type lists map[string][]uint32

func (l lists) put(names []string, n uint32) {
	for _, name := range names {
		l[name] = append(l[name], n)
	}
}

// newTable lays a table out.
func newTable(of lists) Table {
	if len(of) == 0 {
		return Table{}
	}
	size := 2
	for size < 2*len(of) {
		size *= 2
	}
	t := Table{Slots: make([]uint32, size)}
	for i, key := range slices.Sorted(maps.Keys(of)) {
		slot := hash(key) & uint32(size-1)
		for t.Slots[slot] != 0 {
			slot = (slot + 1) & uint32(size-1)
		}
		t.Slots[slot] = uint32(i + 1)
		t.Keys = append(t.Keys, key)
		t.Numbers = append(t.Numbers, of[key]...)
		t.Ends = append(t.Ends, uint32(len(t.Numbers)))
	}
	return t
}

// find returns where in Numbers those of a name stand; nothing for a name that
// the table does not have.
func (t *Table) find(name string) (start, end int) {
	place, ok := t.place(name)
	if !ok {
		return 0, 0
	}
	return bounds(t.Ends, place)
}

// has reports whether the table has a name.
func (t *Table) has(name string) bool {
	_, ok := t.place(name)
	return ok
}

// place returns the place of a name among the keys.
func (t *Table) place(name string) (int, bool) {
	if len(t.Slots) == 0 {
		return 0, false
	}
	mask := uint32(len(t.Slots) - 1)
	for slot := hash(name) & mask; ; slot = (slot + 1) & mask {
		n := int(t.Slots[slot])
		if n == 0 {
			return 0, false
		}
		if t.Keys[n-1] == name {
			return n - 1, true
		}
	}
}

// bounds returns where the i-th of several runs begins and ends.
func bounds(ends []uint32, i int) (start, end int) {
	if i > 0 {
		start = int(ends[i-1])
	}
	return start, int(ends[i])
}

// hash mixes eight bytes at a time. It is of the tables that are laid out: it may
// only change together with them.
func hash(s string) uint32 {
	const odd = 0x9E3779B97F4A7C15
	h := uint64(len(s)) * odd
	for ; len(s) >= 8; s = s[8:] {
		word := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		h = (h ^ word) * odd
		h ^= h >> 29
	}
	var word uint64
	for i := range len(s) {
		word = word<<8 | uint64(s[i])
	}
	h = (h ^ word) * odd
	return uint32(h ^ h>>32)
}
