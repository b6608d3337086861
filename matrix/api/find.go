package api

import "strings"

// Found is where a search for a path ended.
type Found struct {
	// Package is the history that it ended in, "" for the standard library.
	Package string
	// Home is the path that has the object: "torch.nn.Linear" for
	// "torch.nn.modules.linear.Linear". For a member it lies below the class
	// that defines it; a member that classes have from the standard library is
	// "dict.keys".
	Home string
	// Object is what is there: of the whole path, or, when the search failed, of
	// the last segment that exists. It is shared; do not change it. Nil when not
	// even the first segment exists.
	Object *Object
	// Matched is the number of segments of the path that exist.
	Matched int
	// Via are those of ImportOnly, Served and Conditional that hold for any
	// segment on the way, the last included.
	Via Flags
	// Open says of a failed search that the rest of the path may exist all the
	// same: Object is an Open module or class, has a base that cannot be told,
	// or is no module and no class, whose attributes nobody lists.
	Open bool
}

// Presence says whether a class has a member.
type Presence uint8

// The answers.
const (
	Undecided Presence = iota // a base is not known
	Absent
	Present
)

// Find looks a path up in a release, segment by segment, through aliases and
// through the bases of classes as far as they are of this history. False means
// that not all of it exists; Found says how far it goes. A name that every
// release only imports from elsewhere (torch.os) is not in a history: before
// saying that a path is gone, make sure that it is there at another release.
//
// Use a Library for many look-ups; it remembers the bases of classes.
func (h *History) Find(path string, release int) (Found, bool) { return h.only(release).Find(path) }

// Member looks a member of a class up: in the class at that path, then in its
// bases as Python does. Found is the member when it is Present.
func (h *History) Member(class, name string, release int) (Found, Presence) {
	return h.only(release).Member(class, name)
}

// only is the library of one package.
func (h *History) only(release int) *Library { return NewLibrary(Installed{h, release}) }

// binds reports whether a star import of a module binds a name. That there is an
// __all__ shows in names that are not listed.
func (p place) binds(name string) bool {
	child, ok := p.history.child(p.node, name)
	if !ok {
		return false
	}
	row, ok := p.history.state(child, p.release)
	if !ok {
		return false
	}
	flags := p.history.flags(row)
	return flags&Listed != 0 && flags&ImportOnly == 0 && (!strings.HasPrefix(name, "_") || p.explicit())
}

// explicit reports whether a module has an __all__.
func (p place) explicit() bool {
	first, end := p.history.children(p.node)
	for child := first; child < end; child++ {
		if row, ok := p.history.state(child, p.release); ok && p.history.flags(row)&(Listed|ImportOnly) == 0 {
			return true
		}
	}
	return false
}
