package api

import (
	"slices"
	"strings"
)

// Leaves finds the paths of a history by their last segments. It never changes.
type Leaves struct {
	history *History
	// first are nodes by the text of their segments, next those after a node that have
	// the same; 0, the root, is none.
	first, next []uint32
}

// NewLeaves returns the paths of a history by their last segments. It looks at each
// once.
func NewLeaves(h *History) *Leaves {
	n := h.nodeCount()
	l := &Leaves{history: h, first: make([]uint32, h.textEnds.len()), next: make([]uint32, n)}
	for node := n - 1; node > 0; node-- {
		text := h.nodes.at(node * nodeWidth)
		l.next[node], l.first[text] = l.first[text], uint32(node)
	}
	return l
}

// Names returns the names whose last segment is leaf at a release, sorted by path, as
// Snapshot has them.
func (l *Leaves) Names(leaf string, release int) []Name {
	h := l.history
	text, ok := h.textOf(leaf)
	if !ok {
		return nil
	}
	var names []Name
	for node := l.first[text]; node != 0; node = l.next[node] {
		if row, ok := h.state(node, release); ok {
			names = append(names, h.nameAt(node, row, h.path(node)))
		}
	}
	slices.SortFunc(names, func(a, b Name) int { return strings.Compare(a.Path, b.Path) })
	return names
}

// textOf returns the number of a text. Frequent ones come first, and few have the same
// length.
func (h *History) textOf(text string) (uint32, bool) {
	start := uint32(0)
	for i := range h.textEnds.len() {
		end := h.textEnds.at(i)
		if int(end-start) == len(text) && h.texts[start:end] == text {
			return uint32(i), true
		}
		start = end
	}
	return 0, false
}

// HasStub reports whether something that lies directly below a path was read from a
// stub.
func (h *History) HasStub(path string, release int) bool {
	node, ok := uint32(0), true
	for segment := range strings.SplitSeq(path, ".") {
		if node, ok = h.child(node, segment); !ok {
			return false
		}
	}
	first, end := h.children(node)
	for child := first; child < end; child++ {
		row, ok := h.state(child, release)
		if !ok {
			continue
		}
		if _, alias := h.alias(row); !alias && h.flags(row)&Stub != 0 {
			return true
		}
	}
	return false
}

// nameAt is what a snapshot has for a node with a state.
func (h *History) nameAt(node, row uint32, path string) Name {
	if target, alias := h.alias(row); alias {
		return Name{Path: path, Alias: h.path(target), Flags: h.flags(row)}
	}
	return Name{Path: path, Object: h.object(node, row)}
}
