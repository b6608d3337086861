package api

import "math/bits"

// Most of a look-up is the search for a child among many: classes and modules have
// hundreds. Where a node has more than a few, a table of all such children, with open
// addressing, tells which is which; it is laid out when a history is written.

// fewChildren is the number of children up to which they are looked at one by one.
const fewChildren = 4

// A slot has the number of a node in its low bits and some of the hash of its name and
// its parent above; 0 is free.
const (
	slotNodeBits = 22
	slotNodeMask = 1<<slotNodeBits - 1
)

// child returns the child of a node with a name; false when it has none.
func (h *History) child(node uint32, segment string) (uint32, bool) {
	first, end := h.children(node)
	if end-first <= fewChildren {
		for child := first; child < end; child++ {
			if h.segment(child) == segment {
				return child, true
			}
		}
		return 0, false
	}
	size := h.slots.len()
	at, tag := slotOf(node, segment, size)
	for range size {
		slot := h.slots.at(at)
		if slot == 0 {
			return 0, false
		}
		if slot&^slotNodeMask == tag {
			if child := slot & slotNodeMask; first <= child && child < end && h.segment(child) == segment {
				return child, true
			}
		}
		if at++; at == size {
			at = 0
		}
	}
	return 0, false
}

// slotOf returns where the slot of a child is looked for, in a table of some size, and
// the bits of its hash that are in the slot.
func slotOf(parent uint32, segment string, size int) (at int, tag uint32) {
	const odd = 0x9E3779B97F4A7C15
	h := uint64(len(segment))<<32 | uint64(parent)
	for ; len(segment) >= 8; segment = segment[8:] {
		word := uint64(segment[0]) | uint64(segment[1])<<8 | uint64(segment[2])<<16 | uint64(segment[3])<<24 |
			uint64(segment[4])<<32 | uint64(segment[5])<<40 | uint64(segment[6])<<48 | uint64(segment[7])<<56
		h = (h ^ word) * odd
		h ^= h >> 29
	}
	var word uint64
	for i := range len(segment) {
		word = word<<8 | uint64(segment[i])
	}
	h = (h ^ word) * odd
	h = (h ^ h>>32) * odd
	high, _ := bits.Mul64(h, uint64(size))
	return int(high), uint32(h) &^ slotNodeMask
}

// layOut returns the table of the children of a history.
func (h *History) layOut() []byte {
	many := 0
	for node := range uint32(h.nodeCount()) {
		if first, end := h.children(node); end-first > fewChildren {
			many += int(end - first)
		}
	}
	slots := make([]uint32, many+many/2)
	for node := range uint32(h.nodeCount()) {
		first, end := h.children(node)
		if end-first <= fewChildren {
			continue
		}
		for child := first; child < end; child++ {
			at, tag := slotOf(node, h.segment(child), len(slots))
			for slots[at] != 0 {
				at = (at + 1) % len(slots)
			}
			slots[at] = tag | child
		}
	}
	var data []byte
	for _, slot := range slots {
		data = word(data, slot)
	}
	return data
}
