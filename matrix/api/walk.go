package api

import "strings"

// mostJumps bounds how often a search goes on in another package.
const mostJumps = 8

// walked is how far a search came.
type walked struct {
	at      place // of the last segment that exists; without history when none does
	name    string
	matched int
	via     Flags
	open    bool
	// path is the one of at, where it was walked straight, "" where not.
	path string
}

func (w walked) found() Found {
	if w.name != "" {
		// A member of a class of the standard library.
		return Found{Home: w.name, Object: &Object{Kind: External, Definition: w.name}, Matched: w.matched, Via: w.via}
	}
	if w.at.history == nil {
		return Found{Matched: w.matched, Open: w.open}
	}
	return Found{
		Package: w.at.history.pkg,
		Home:    w.home(),
		Object:  w.at.object(),
		Matched: w.matched,
		Via:     w.via,
		Open:    w.open,
	}
}

// home is the path of what was found.
func (w walked) home() string {
	if w.path != "" {
		return w.path
	}
	return w.at.history.path(w.at.node)
}

// walk finds a path; jumps counts how often the search went on elsewhere.
func (l *Library) walk(path string, jumps int) (walked, bool) {
	m := l.mount(path)
	if m == nil {
		return walked{}, false
	}
	at, flags, ok := m.History.home(m.node, m.Release)
	if !ok {
		return walked{}, false
	}
	w := walked{at: at, matched: segments(m.path), via: flags}
	if at.node == m.node {
		w.path = m.path
	}
	rest, more := strings.CutPrefix(path[len(m.path):], ".")
	for more {
		var segment string
		whole := rest
		segment, rest, more = cut(rest)
		if w.at.kind() == External {
			return l.jump(w, "."+whole, jumps)
		}
		next, ok := l.step(w.at, segment)
		if !ok {
			w.open = next.open
			return w, false
		}
		if w.path != "" && w.at.hasBelow(next.at, segment) {
			w.path = path[:len(w.path)+1+len(segment)]
		} else {
			w.path = ""
		}
		w.at, w.name = next.at, next.name
		w.via |= next.via
		w.matched++
		if w.name != "" && more {
			w.open = true
			return w, false
		}
	}
	if w.name == "" && w.at.kind() == External {
		return l.jump(w, "", jumps)
	}
	return w, true
}

// jump goes on with what an External name is, followed by tail. The name itself
// exists even if nothing is known of what it is.
func (l *Library) jump(w walked, tail string, jumps int) (walked, bool) {
	definition := w.at.object().Definition
	w.open = tail != ""
	if definition == "" || jumps == mostJumps {
		return w, tail == ""
	}
	next, ok := l.walk(definition+tail, jumps+1)
	known := segments(definition)
	if !ok && next.matched < known {
		return w, tail == ""
	}
	next.matched += w.matched - known
	next.via |= w.via
	return next, ok
}

// step finds what lies directly below a place: what a module binds, what a
// class has or inherits. When there is nothing, open says whether there may be.
func (l *Library) step(from place, segment string) (walked, bool) {
	if at, flags, ok := from.down(segment); ok {
		return walked{at: at, via: flags, matched: 1}, true
	}
	switch from.kind() {
	case Module:
		return walked{open: from.object().Flags&Open != 0}, false
	case Class:
		w, presence := l.member(from, segment)
		w.open = presence == Undecided
		return w, presence == Present
	default:
		return walked{open: true}, false
	}
}

// member finds a member of a class.
func (l *Library) member(class place, name string) (walked, Presence) {
	line := l.lineage(class)
	presence := Absent
	if !line.complete {
		presence = Undecided
	}
	for _, c := range line.classes {
		if at, flags, ok := c.down(name); ok {
			return walked{at: at, via: flags, matched: 1}, Present
		}
		if c.object().Flags&Open != 0 {
			presence = Undecided
		}
	}
	for _, base := range line.standard {
		if hasStandard(base, name) {
			return walked{name: base + "." + name, matched: 1}, Present
		}
	}
	if hasStandard("object", name) {
		return walked{name: "object." + name, matched: 1}, Present
	}
	return walked{}, presence
}

// cut returns the first segment of a path and the rest.
func cut(path string) (segment, rest string, more bool) { return strings.Cut(path, ".") }

func segments(path string) int { return strings.Count(path, ".") + 1 }
