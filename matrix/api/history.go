package api

import (
	"sort"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// History is what a package offers at every release that was read. It is
// immutable and safe for concurrent use; opening one decodes nothing.
type History struct {
	pkg      string
	releases []Release

	textEnds, releaseRows, wheels, nodes, states, names, params, factEnds, slots words
	texts, facts                                                                 string

	// objects has a decoded object for each state that was asked for.
	objects objects
}

// Release is one release of a history.
type Release struct {
	Version version.Version
}

// Package is the name of the history: "torch", "tensorflow.keras".
func (h *History) Package() string { return h.pkg }

// Releases are the releases in ascending order; their indexes are what other
// methods take. The slice is shared; do not change it.
func (h *History) Releases() []Release { return h.releases }

// Release returns the index of the release that stands for version v: v itself
// if it is written with three numbers or more, or else the newest one with v's
// first two numbers ("2.3" is 2.3.1), or else the highest below v, so that a
// version newer than all is judged at the newest. False when all are above v.
// The local part of v does not count.
func (h *History) Release(v version.Version) (int, bool) {
	v = v.WithoutLocal()
	exact := len(v.Release()) > 2
	major, minor := series(v)
	below, same := -1, -1
	for i, r := range h.releases {
		order := version.Compare(r.Version, v)
		if order == 0 && exact {
			return i, true
		}
		if order <= 0 {
			below = i
		}
		if a, b := series(r.Version); a == major && b == minor {
			same = i
		}
	}
	if same >= 0 {
		return same, true
	}
	return max(below, 0), below >= 0
}

// Roots returns the first segments of the paths of all releases, sorted: what the
// package is imported as.
func (h *History) Roots() []string {
	var roots []string
	first, end := h.children(0)
	for child := first; child < end; child++ {
		roots = append(roots, h.segment(child))
	}
	return roots
}

func series(v version.Version) (major, minor int) {
	numbers := append(v.Release(), 0, 0)
	return numbers[0], numbers[1]
}

func (h *History) nodeCount() int { return h.nodes.len()/nodeWidth - 1 }

func (h *History) text(i uint32) string {
	start := uint32(0)
	if i > 0 {
		start = h.textEnds.at(int(i) - 1)
	}
	return h.texts[start:h.textEnds.at(int(i))]
}

func (h *History) segment(node uint32) string {
	return h.text(h.nodes.at(int(node) * nodeWidth))
}

// children returns the nodes from first up to end.
func (h *History) children(node uint32) (first, end uint32) {
	i := int(node) * nodeWidth
	return h.nodes.at(i + 1), h.nodes.at(i + nodeWidth + 1)
}

// parent of a node that is not the root.
func (h *History) parent(node uint32) uint32 {
	after := sort.Search(h.nodeCount(), func(i int) bool { return h.nodes.at(i*nodeWidth+1) > node })
	return uint32(after - 1)
}

func (h *History) path(node uint32) string {
	var segments []string
	size := -1
	for ; node != 0; node = h.parent(node) {
		segments = append(segments, h.segment(node))
		size += 1 + len(segments[len(segments)-1])
	}
	var b strings.Builder
	b.Grow(max(size, 0))
	for i := len(segments) - 1; i >= 0; i-- {
		b.WriteString(segments[i])
		if i > 0 {
			b.WriteByte('.')
		}
	}
	return b.String()
}

// name returns a dotted name of the table.
func (h *History) name(id uint32) string {
	var segments []string
	for ; id >= firstName; id = h.names.at(int(id-firstName) * nameWidth) {
		segments = append(segments, h.text(h.names.at(int(id-firstName)*nameWidth+1)))
	}
	for i, j := 0, len(segments)-1; i < j; i, j = i+1, j-1 {
		segments[i], segments[j] = segments[j], segments[i]
	}
	return strings.Join(segments, ".")
}
