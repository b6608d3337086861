package api

import (
	"slices"
	"strings"
)

// ChangeKind says what happened to a path.
type ChangeKind uint8

// The kinds.
const (
	Altered ChangeKind = iota // its object is another
	Gone
	Added
)

// Change is a path that is not the same in two releases.
type Change struct {
	Kind ChangeKind
	// Path is the home of the object at the first release, or at the second when
	// it is Added. An alias is listed only if it is Gone and its object is not,
	// or Added to an object that was there.
	Path string
	// Alias says of a Gone or Added path that its object has its home elsewhere.
	Alias bool
	// Undecided says of a Gone or Added member that its class has a base outside
	// the history, or one that hides what it has, which may have it too.
	Undecided bool

	history       *History
	before, after spot
}

// spot is a node with the state that has its object; the root stands for none.
type spot struct{ node, row uint32 }

// Before returns the object at the first release, nil when it is Added. It is
// shared; do not change it.
func (c *Change) Before() *Object { return c.history.at(c.before) }

// After returns the object at the second release, nil when it is Gone. It is
// shared; do not change it.
func (c *Change) After() *Object { return c.history.at(c.after) }

func (h *History) at(s spot) *Object {
	if s.node == 0 {
		return nil
	}
	return h.object(s.node, s.row)
}

func (p place) spot() spot { return spot{p.node, p.row} }

// Changes returns what differs between two releases, sorted by path. It
// compares facts by their numbers and decodes only classes whose members come
// or go. Paths that moved but still lead to an equal object are no changes, nor
// are members that moved to a base, nor what modules import from elsewhere. A
// class that came, went or has other bases is one change: its members, and what
// it inherits, are not listed again.
func (h *History) Changes(from, to int) []Change {
	d := &differ{
		history: h, before: h.only(from), after: h.only(to), from: from, to: to,
		listed: map[[2]uint32]bool{}, path: make([]byte, 0, 256),
	}
	d.reserve()
	root := func(release int) where { return where{place: place{history: h, release: release}, exists: true} }
	d.below(0, root(from), root(to))
	return d.named()
}

// differ walks the tree of paths, depth first, which is the order of paths:
// the dot sorts before all that names are made of.
type differ struct {
	history       *History
	before, after *Library
	from, to      int
	path          []byte
	listed        map[[2]uint32]bool // the altered objects with two homes
	changes       []Change           // still without their paths,
	paths         strings.Builder    // which follow each other here
	ends          []int
}

// reserve makes room for as many changes as there can be; growing would take
// longer than comparing.
func (d *differ) reserve() {
	most := 0
	for node := range uint32(d.history.nodeCount()) {
		if !d.still(node) {
			most++
		}
	}
	const typical = 48 // bytes of a path
	d.changes, d.ends = make([]Change, 0, most), make([]int, 0, most)
	d.paths.Grow(typical * most)
}

// list adds a change of the current path.
func (d *differ) list(c Change) {
	c.history = d.history
	d.changes = append(d.changes, c)
	d.paths.Write(d.path)
	d.ends = append(d.ends, d.paths.Len())
}

// named returns the changes with their paths, all of which share one string.
func (d *differ) named() []Change {
	text, start := d.paths.String(), 0
	for i, end := range d.ends {
		d.changes[i].Path = text[start:end]
		start = end
	}
	return slices.Clip(d.changes)
}

// where is what a path leads to at one of the releases.
type where struct {
	place
	exists bool
	own    bool // the path has a state of its own
	// standard: it is a member of a class of the standard library, and has no
	// place. open: it does not exist as far as one can tell.
	standard, open bool
}

// below lists the changes below a node, whose path leads to a and to b.
func (d *differ) below(node uint32, a, b where) {
	h := d.history
	size := len(d.path)
	first, end := h.children(node)
	for child := first; child < end; child++ {
		if d.still(child) {
			continue
		}
		if size > 0 {
			d.path = append(d.path, '.')
		}
		d.path = append(d.path, h.segment(child)...)
		before, after := d.at(d.before, node, child, a, d.from), d.at(d.after, node, child, b, d.to)
		switch {
		case before.own || after.own:
			d.compare(child, before, after)
		case h.stateless(child):
			d.below(child, rooted(child, a), rooted(child, b))
		}
		d.path = d.path[:size]
	}
}

// still reports whether a node has one state for both releases and nothing
// below it, as most have.
func (d *differ) still(node uint32) bool {
	h := d.history
	if first, end := h.children(node); first != end {
		return false
	}
	row, end := h.statesOf(node)
	if end-row != 1 {
		return false
	}
	first, last := h.run(row)
	return first <= min(d.from, d.to) && max(d.from, d.to) <= last
}

// at returns what a child is at a release: by its own state, or by what the
// path of its parent leads to there.
func (d *differ) at(l *Library, node, child uint32, parent where, release int) where {
	if p, _, ok := d.history.home(child, release); ok {
		return where{place: p, exists: true, own: true}
	}
	if !parent.exists || d.history.stateless(parent.node) {
		return where{}
	}
	class := parent.kind() == Class
	if node == parent.node && !class {
		return where{} // only its bases could have the name
	}
	w, ok := l.step(parent.place, d.history.segment(child))
	return where{place: w.at, exists: ok, standard: w.name != "", open: w.open && class}
}

func (d *differ) compare(child uint32, before, after where) {
	switch {
	case before.standard || after.standard:
	case before.exists && after.exists:
		d.altered(child, before.place, after.place)
		d.below(child, before, after)
	case before.exists:
		d.lost(Gone, child, before, after, d.to)
		if before.kind() == Module {
			d.below(child, before, where{})
		}
	case after.exists:
		d.lost(Added, child, after, before, d.from)
		if after.kind() == Module {
			d.below(child, where{}, after)
		}
	}
}

func (d *differ) altered(child uint32, before, after place) {
	if equal(before, after) {
		return
	}
	if before.node != after.node || before.node != child {
		// Other paths may lead to the same two objects.
		pair := [2]uint32{before.row, after.row}
		if before.node == after.node || d.listed[pair] {
			return
		}
		d.listed[pair] = true
	}
	d.list(Change{Kind: Altered, before: before.spot(), after: after.spot()})
}

// lost lists a path that only one of the releases has; missing is what the other
// one, release, knows of it.
func (d *differ) lost(kind ChangeKind, child uint32, object, missing where, release int) {
	if object.kind() == External {
		return
	}
	if object.node != child {
		// An alias: its object is listed at its home, unless that remains.
		if _, _, remains := d.history.home(object.node, release); !remains {
			return
		}
	}
	c := Change{Kind: kind, Alias: object.node != child, Undecided: missing.open}
	if kind == Gone {
		c.before = object.spot()
	} else {
		c.after = object.spot()
	}
	d.list(c)
}

// stateless reports whether a node exists at no release; it stands above the
// root of what is mounted.
func (h *History) stateless(node uint32) bool {
	first, end := h.statesOf(node)
	return first == end
}

// rooted stands at a stateless node.
func rooted(node uint32, parent where) where {
	parent.node = node
	return parent
}
