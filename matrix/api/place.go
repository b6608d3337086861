package api

// place is where the object of a path is in a history: the node and the state
// that have it.
type place struct {
	history   *History
	release   int
	node, row uint32
}

func (p place) object() *Object { return p.history.object(p.node, p.row) }

// kind is the first number of a fact; the kinds are below 128, a byte. A member
// that classes have from the standard library has no place.
func (p place) kind() Kind {
	if p.history == nil {
		return Unknown
	}
	fact := p.history.fact(p.row)
	start := 0
	if fact > 0 {
		start = int(p.history.factEnds.at(int(fact) - 1))
	}
	if end := int(p.history.factEnds.at(int(fact))); start < end {
		return Kind(p.history.facts[start])
	}
	return Unknown
}

// via are the flags that say how a name is reached.
const via = ImportOnly | Served | Conditional

// home returns the place that a node is or leads to at a release, and the
// flags met on the way; false when it does not exist.
func (h *History) home(node uint32, release int) (place, Flags, bool) {
	row, ok := h.state(node, release)
	if !ok {
		return place{}, 0, false
	}
	flags := h.flags(row)
	if target, alias := h.alias(row); alias {
		node = target
		if row, ok = h.state(node, release); !ok {
			return place{}, 0, false
		}
		if _, alias := h.alias(row); alias {
			return place{}, 0, false
		}
		// That the home is import-only says nothing about this path.
		flags |= h.flags(row) &^ (ImportOnly | Served)
	}
	return place{h, release, node, row}, flags & via, true
}

// down returns what lies directly below a place.
func (p place) down(segment string) (place, Flags, bool) {
	child, ok := p.history.child(p.node, segment)
	if !ok {
		return place{}, 0, false
	}
	return p.history.home(child, p.release)
}

// hasBelow reports whether a place that a segment leads to lies directly below another
// one, and is no alias.
func (p place) hasBelow(to place, segment string) bool {
	if p.history != to.history {
		return false
	}
	first, end := p.history.children(p.node)
	return first <= to.node && to.node < end && p.history.segment(to.node) == segment
}
