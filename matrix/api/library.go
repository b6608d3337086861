package api

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// Installed is a history with the release that counts.
type Installed struct {
	History *History
	Release int
}

// Library is a set of packages as they are installed together. It finds names
// in the package they belong to and joins classes across packages. It is safe
// for concurrent use.
type Library struct {
	mounts []mount
	// lineages has the *lineage of each class place that was asked for.
	lineages sync.Map
	// lines has those of the paths that lead to classes.
	lines sync.Map
}

// mount is a path that a history begins at: "torch", "tensorflow.keras".
type mount struct {
	path string
	Installed
	node uint32
}

// NewLibrary returns the library of what is installed. Where two begin at the
// same path the later counts.
func NewLibrary(installed ...Installed) *Library {
	l := &Library{}
	for _, in := range installed {
		l.mounts = append(l.mounts, in.mounts()...)
	}
	slices.Reverse(l.mounts)
	slices.SortStableFunc(l.mounts, func(a, b mount) int {
		return cmp.Or(cmp.Compare(len(b.path), len(a.path)), strings.Compare(a.path, b.path))
	})
	return l
}

// mounts of a history are its name if that is dotted, as the private bases of
// what is mounted there stand elsewhere; else the first segments that exist at
// the release. The name of a distribution is not always that of its module.
func (in Installed) mounts() []mount {
	h := in.History
	if strings.Contains(h.pkg, ".") {
		node, ok := uint32(0), true
		for segment := range strings.SplitSeq(h.pkg, ".") {
			if node, ok = h.child(node, segment); !ok {
				return nil
			}
		}
		return []mount{{h.pkg, in, node}}
	}
	var mounts []mount
	first, end := h.children(0)
	for child := first; child < end; child++ {
		if _, ok := h.state(child, in.Release); ok {
			mounts = append(mounts, mount{h.segment(child), in, child})
		}
	}
	return mounts
}

// mount returns what a path belongs to: the one that begins at the longest part
// of it, "tensorflow.keras" before "tensorflow". Nil when there is none.
func (l *Library) mount(path string) *mount {
	for i := range l.mounts {
		if m := &l.mounts[i]; below(path, m.path) {
			return m
		}
	}
	return nil
}

// below reports whether path is root or lies below it. Of the many roots that a path
// does not lie below most do not end where one of its segments does.
func below(path, root string) bool {
	n := len(root)
	return (len(path) == n || len(path) > n && path[n] == '.') && path[:n] == root
}

// Find looks a path up as History.Find does, and goes on in another package
// where a name is of that one.
func (l *Library) Find(path string) (Found, bool) {
	w, ok := l.walk(path, 0)
	return w.found(), ok
}

// Member looks a member of a class up, in its bases of all packages and of the
// standard library. It is Undecided when a base, or what it has, is not known.
func (l *Library) Member(class, name string) (Found, Presence) {
	w, ok := l.walk(class, 0)
	if !ok || w.at.kind() != Class {
		return w.found(), Undecided
	}
	member, presence := l.member(w.at, name)
	if presence != Present {
		return member.found(), presence
	}
	member.matched += w.matched
	member.via |= w.via
	return member.found(), Present
}

// Constructor returns the class, the given one or the nearest base, that says
// how instances are made; false when none does or a nearer one might.
func (l *Library) Constructor(class string) (Found, bool) {
	w, ok := l.walk(class, 0)
	if !ok || w.at.kind() != Class {
		return w.found(), false
	}
	line := l.lineage(w.at)
	for _, p := range line.classes[:line.sure] {
		o := p.object()
		if len(o.Signatures) > 0 {
			return walked{at: p, matched: w.matched}.found(), true
		}
		if o.Flags&Open != 0 {
			break
		}
	}
	return Found{}, false
}

// Home returns where a history has a class: "torch.nn.Linear" for
// "torch.nn.modules.linear.Linear"; false when the path is no class. Unlike Find it
// decodes nothing.
func (l *Library) Home(class string) (string, bool) {
	w, ok := l.walk(class, 0)
	if !ok || w.at.kind() != Class {
		return "", false
	}
	return w.at.history.path(w.at.node), true
}

// Ancestors returns the homes of a class and of its bases in the order in which
// members are looked up; false when some are not known, so that there may be
// more. Bases of the standard library come last, by their names.
func (l *Library) Ancestors(class string) ([]string, bool) {
	w, ok := l.walk(class, 0)
	if !ok || w.at.kind() != Class {
		return nil, false
	}
	line := l.lineage(w.at)
	var homes []string
	for _, p := range line.classes {
		homes = append(homes, p.history.path(p.node))
	}
	return append(homes, line.standard...), line.complete
}

// Derives reports whether a class is another one or derives from it; false for known
// when the first is no class. Unlike Ancestors it makes no names.
func (l *Library) Derives(class, base string) (derives, known bool) {
	line := l.line(class)
	if line == nil {
		return false, false
	}
	of := l.line(base)
	if of == nil {
		return false, true
	}
	for _, p := range line.classes {
		if p.history == of.classes[0].history && p.node == of.classes[0].node {
			return true, true
		}
	}
	return false, true
}

// line returns the lineage of a path, nil for one that is no class.
func (l *Library) line(path string) *lineage {
	if known, ok := l.lines.Load(path); ok {
		return known.(*lineage)
	}
	w, ok := l.walk(path, 0)
	if !ok || w.at.kind() != Class {
		return nil
	}
	line := l.lineage(w.at)
	l.lines.Store(path, line)
	return line
}

// Binds reports whether "from module import *" binds a name; false for known when there
// is no such module. Import-only modules are not bound; names that start with an
// underscore are only when __all__ lists them. An Open module may bind more.
func (l *Library) Binds(module, name string) (binds, known bool) {
	w, ok := l.walk(module, 0)
	if !ok || w.at.kind() != Module {
		return false, false
	}
	return w.at.binds(name), true
}
