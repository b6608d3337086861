package api

// states returns the rows of a node's states from first up to end, in the
// order of the releases.
func (h *History) statesOf(node uint32) (first, end uint32) {
	i := int(node) * nodeWidth
	return h.nodes.at(i + 2), h.nodes.at(i + nodeWidth + 2)
}

// state returns the row that says what a node is at a release; false when it
// does not exist there.
func (h *History) state(node uint32, release int) (uint32, bool) {
	row, end := h.statesOf(node)
	for ; row < end; row++ {
		if first, last := h.run(row); release <= last {
			return row, first <= release
		}
	}
	return 0, false
}

func (h *History) run(row uint32) (first, last int) {
	word := h.states.at(int(row) * stateWidth)
	return int(word & releaseMask), int(word >> releaseBits & releaseMask)
}

func (h *History) flags(row uint32) Flags {
	return Flags(h.states.at(int(row)*stateWidth) >> flagShift)
}

// alias returns the node that a state leads to; false when it has an object.
func (h *History) alias(row uint32) (uint32, bool) {
	word := h.states.at(int(row)*stateWidth + 1)
	return word &^ aliasBit, word&aliasBit != 0
}

// fact of a state that is no alias.
func (h *History) fact(row uint32) uint32 { return h.states.at(int(row)*stateWidth + 1) }

// definition of what a node is at a release.
func (h *History) definition(node uint32, release int) string {
	tail := ""
	for node != 0 {
		row, ok := h.state(node, release)
		if !ok {
			break
		}
		id := h.states.at(int(row)*stateWidth + 2)
		if id != derivedName {
			return h.name(id) + tail
		}
		tail = "." + h.segment(node) + tail
		node = h.parent(node)
	}
	return tail
}

// object of a state that is no alias. A fact that cannot be read, which Verify
// reports, gives an object of which nothing is known.
func (h *History) object(node, row uint32) *Object {
	kept := h.objects.at(row)
	if o := kept.Load(); o != nil {
		return o
	}
	o, ok := h.decodeFact(h.fact(row))
	if !ok {
		o = &Object{Flags: Open}
	}
	first, _ := h.run(row)
	o.Flags |= h.flags(row)
	o.Definition = h.definition(node, first)
	kept.CompareAndSwap(nil, o)
	return kept.Load()
}
