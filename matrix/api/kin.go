package api

// Kin is a class, or one that it derives from, in a library. Two that are equal
// are the same class at the same release.
type Kin struct {
	history *History
	release int
	node    uint32
}

// Line returns a class and what it derives from, in the order in which members
// are looked up; none when the path is no class. Classes of the standard library
// are left out. The slice is shared; do not change it.
func (l *Library) Line(class string) []Kin {
	if line := l.line(class); line != nil {
		return line.kin
	}
	return nil
}

// Kind returns what a path leads to; false when it does not exist. It decodes
// nothing on the way.
func (l *Library) Kind(path string) (Kind, bool) {
	w, ok := l.walk(path, 0)
	return w.at.kind(), ok
}

// Path is where the history has the class.
func (k Kin) Path() string { return k.history.path(k.node) }

// Look finds a member along a line of classes, as instances do: in those of history h
// as they are at a release, in others as they are in the line. The answer is the same
// from release since on. What classes have from the standard library is not found.
func Look(line []Kin, h *History, release int, name string) (m Mark, since int, ok bool) {
	for _, k := range line {
		at := k.release
		if k.history == h {
			at = release
		}
		child, known := k.history.child(k.node, name)
		if !known {
			continue
		}
		p, flags, found := k.history.home(child, at)
		if !found {
			if k.history == h {
				since = release
			}
			continue
		}
		if k.history == h && since < release {
			row, _ := k.history.state(child, at)
			first, _ := h.run(row)
			home, _ := h.run(p.row)
			since = max(first, home)
		}
		return Mark{history: p.history, fact: p.history.fact(p.row), flags: p.history.flags(p.row) | flags, kind: p.kind()}, since, true
	}
	return Mark{}, since, false
}

// Class is the class at whatever release: two that are the same are equal then.
func (k Kin) Class() Kin { return Kin{history: k.history, node: k.node} }

// Same reports whether two are the same class, at whatever releases.
func (k Kin) Same(other Kin) bool { return k.history == other.history && k.node == other.node }

// Members calls yield with those of some names that the class itself has members of at
// its release.
func (k Kin) Members(of *Words, yield func(name string)) {
	h, count := k.history, of.in(k.history)
	first, end := h.children(k.node)
	for child := first; child < end; child++ {
		if !count(child) {
			continue
		}
		if _, ok := h.state(child, k.release); ok {
			yield(h.segment(child))
		}
	}
}

// Returns calls yield with the members, of some names, that the class itself has and the
// types that they give, as Signature.Returns has them; the same may come several
// times.
func (k Kin) Returns(of *Words, yield func(member, typ string)) {
	h, count := k.history, of.in(k.history)
	child, end := h.children(k.node)
	for ; child < end; child++ {
		if !count(child) {
			continue
		}
		if p, _, ok := h.home(child, k.release); ok {
			p.returns(func(typ string) { yield(h.segment(child), typ) })
		}
	}
}

// Returns calls yield with the types that a path gives when it is called, or holds,
// as Signature.Returns has them. It decodes nothing else.
func (l *Library) Returns(path string, yield func(typ string)) {
	if w, ok := l.walk(path, 0); ok && w.at.history != nil {
		w.at.returns(yield)
	}
}

func (p place) returns(yield func(typ string)) {
	r := p.history.factReader(p.row)
	r.number() // kind
	if r.number()&hasSignatures == 0 {
		return
	}
	last := uint32(noName)
	for range r.count() {
		for range r.count() {
			r.number()
		}
		if id := r.number(); !r.bad && id != noName && id != last {
			last = id
			yield(p.history.name(id))
		}
	}
}

// Mark stands for what a path leads to, as far as that matters to its users: where
// two are equal, so are kind, signatures, warnings and the names of the bases.
type Mark struct {
	history *History
	fact    uint32
	flags   Flags
	kind    Kind
	name    string // of a member of the standard library
}

// Kind is what it stands for; a member of the standard library is External.
func (m Mark) Kind() Kind {
	if m.name != "" {
		return External
	}
	return m.kind
}

// IsClass reports whether it stands for a class.
func (m Mark) IsClass() bool { return m.kind == Class }

// ImportOnly reports whether something on the way has to be imported.
func (m Mark) ImportOnly() bool { return m.flags&ImportOnly != 0 }

// Mark returns the mark of what a path leads to, and the number of its segments that
// exist; false when these are not all.
func (l *Library) Mark(path string) (m Mark, matched int, ok bool) {
	w, ok := l.walk(path, 0)
	if !ok || w.at.history == nil {
		return Mark{name: w.name}, w.matched, ok
	}
	h := w.at.history
	return Mark{history: h, fact: h.fact(w.at.row), flags: h.flags(w.at.row) | w.via, kind: w.at.kind()}, w.matched, true
}

// factReader begins to read the fact of a state that is no alias.
func (h *History) factReader(row uint32) *factReader {
	id, start := h.fact(row), uint32(0)
	if id > 0 {
		start = h.factEnds.at(int(id) - 1)
	}
	return &factReader{h: h, rest: h.facts[start:h.factEnds.at(int(id))]}
}
