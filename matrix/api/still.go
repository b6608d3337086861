package api

import (
	"strings"
	"sync"
)

// Stretch is a history with a run of its releases, both included.
type Stretch struct {
	History     *History
	First, Last int
}

// Still tells which paths are the same thing all along: in each of some histories
// during its stretch. It looks at the runs of states and at hardly any object, so
// that it costs little to leave out what has nothing new. It is safe for
// concurrent use.
type Still struct {
	stretches map[*History]Stretch
	library   *Library
	// lines has a bool for each class that was asked for.
	lines sync.Map
}

// NewStill returns what tells about some histories.
func NewStill(stretches ...Stretch) *Still {
	s := &Still{stretches: make(map[*History]Stretch, len(stretches))}
	installed := make([]Installed, len(stretches))
	for i, st := range stretches {
		s.stretches[st.History] = st
		installed[i] = Installed{st.History, st.Last}
	}
	s.library = NewLibrary(installed...)
	return s
}

// Is reports whether a path leads to the same thing all along: by the same names,
// with the same signatures and warnings and, of a class, with the same bases.
// False means that it may not be so. A member that a class inherits is not
// looked for, and neither is what does not exist.
func (s *Still) Is(path string) bool {
	_, ok := s.Kind(path)
	return ok
}

// Kind is Is, and returns what the path leads to.
func (s *Still) Kind(path string) (Kind, bool) {
	at, ok := s.walk(path, 0)
	kind := at.kind()
	return kind, ok && (kind != Class || s.line(at, 0))
}

func (s *Still) walk(path string, jumps int) (place, bool) {
	m := s.library.mount(path)
	if m == nil {
		return place{}, false
	}
	at, ok := s.home(m.History, m.node, m.Release)
	rest, more := strings.CutPrefix(path[len(m.path):], ".")
	for ok && more {
		if at.kind() == External {
			return s.jump(at, "."+rest, jumps)
		}
		var segment string
		segment, rest, more = cut(rest)
		var child uint32
		if child, ok = at.history.child(at.node, segment); ok {
			at, ok = s.home(at.history, child, at.release)
		}
	}
	if ok && at.kind() == External {
		return s.jump(at, "", jumps)
	}
	return at, ok
}

func (s *Still) jump(at place, tail string, jumps int) (place, bool) {
	definition := at.object().Definition
	if definition == "" || jumps == mostJumps {
		return place{}, false
	}
	return s.walk(definition+tail, jumps+1)
}

// home is History.home for a node that is the same all along.
func (s *Still) home(h *History, node uint32, release int) (place, bool) {
	row, ok := s.row(h, node, release)
	if !ok {
		return place{}, false
	}
	if target, alias := h.alias(row); alias {
		node = target
		if row, ok = s.row(h, node, release); !ok {
			return place{}, false
		}
		if _, alias := h.alias(row); alias {
			return place{}, false
		}
	}
	return place{h, release, node, row}, true
}

func (s *Still) row(h *History, node uint32, release int) (uint32, bool) {
	row, ok := h.state(node, release)
	if !ok {
		return 0, false
	}
	first, _ := h.run(row)
	return row, first <= s.stretches[h].First
}

// deepestLine bounds how far up the bases of a class are followed.
const deepestLine = 60

// line reports whether a class, which is the same all along, has the same bases.
func (s *Still) line(class place, depth int) bool {
	key := lineageKey{class.history, class.node}
	if known, ok := s.lines.Load(key); ok {
		return known.(bool)
	}
	still := depth < deepestLine
	for _, base := range class.object().Bases {
		if still = still && s.base(class, base, depth); !still {
			break
		}
	}
	s.lines.Store(key, still)
	return still
}

func (s *Still) base(class place, name string, depth int) bool {
	for range mostJumps {
		at, found, still := s.locate(class.history, name, class.release)
		if !found {
			m := s.library.mount(name)
			if m == nil {
				// Of the standard library, or of a package that nobody knows, on both sides.
				return isStandard(standardName(name))
			}
			at, found, still = s.locate(m.History, name, m.Release)
		}
		if !found || !still {
			return false
		}
		switch at.kind() {
		case Class:
			return s.line(at, depth+1)
		case External:
			name = at.object().Definition
		default:
			return false
		}
	}
	return false
}

// locate walks from the root of a history as place.locate does. Found is false
// when the history never had the path.
func (s *Still) locate(h *History, path string, release int) (at place, found, still bool) {
	at = place{history: h, release: release}
	for rest, more := path, true; more; {
		var segment string
		segment, rest, more = cut(rest)
		child, ok := h.child(at.node, segment)
		if !ok {
			return place{}, false, false
		}
		next, ok := s.home(h, child, release)
		if !ok {
			if first, end := h.statesOf(child); first < end || !more {
				return place{}, true, false
			}
			next = place{history: h, release: release, node: child}
		}
		at = next
	}
	return at, true, true
}

// Changed calls yield with the members, of some names, that a class itself has had since
// the stretch of its history began and that are not the same thing all along. Those
// that only came after it count where later says so. Only says that, wherever the
// class has the member, it is the same thing as at a release, which is the target.
func (s *Still) Changed(k Kin, of *Words, target int, later bool, yield func(name string, only bool)) {
	h, st, count := k.history, s.stretches[k.history], of.in(k.history)
	child, end := h.children(k.node)
	for ; child < end; child++ {
		if !count(child) {
			continue
		}
		row, rows := h.statesOf(child)
		seen := false
		for ; row < rows; row++ {
			from, to := h.run(row)
			if seen = seen || to >= st.First && (later || from <= st.Last); from <= st.First && st.Last <= to {
				seen = h.movedAlias(row, st)
				break
			}
		}
		if seen {
			yield(h.segment(child), h.onlyState(child, target, st))
		}
	}
}

// onlyState reports whether all states that a node has within a stretch say the same
// as the one at a release.
func (h *History) onlyState(node uint32, release int, st Stretch) bool {
	now, ok := h.state(node, release)
	if !ok {
		return false
	}
	row, end := h.statesOf(node)
	for ; row < end; row++ {
		if _, alias := h.alias(row); alias {
			return false
		}
		if from, to := h.run(row); to < st.First || from > st.Last {
			continue
		}
		if h.fact(row) != h.fact(now) || h.flags(row) != h.flags(now) {
			return false
		}
	}
	return true
}

// movedAlias reports whether a state leads to another node that is not the same all
// along.
func (h *History) movedAlias(row uint32, st Stretch) bool {
	target, alias := h.alias(row)
	if !alias {
		return false
	}
	to, ok := h.state(target, st.Last)
	if !ok {
		return true
	}
	from, _ := h.run(to)
	return from > st.First
}
