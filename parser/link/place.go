package link

import (
	"path"
	"strings"
	"sync"
)

// place is a folder that files import from. What they import is found out once for
// all of them.
type place struct {
	// name is that of the package in the folder, top the folder that this is imported
	// from.
	name, top string
	leads     sync.Map // of lead, by the first segment of an import
}

// lead is where an absolute import leads: to a name of the project, or out of it.
type lead struct {
	name string
	ok   bool
}

// placeOf returns the place of a file.
func (t *Tree) placeOf(file string) *place {
	dir := path.Dir(file)
	if p, ok := t.places.Load(dir); ok {
		return p.(*place)
	}
	p := &place{name: folderName(dir)}
	p.top = t.top(p.name)
	known, _ := t.places.LoadOrStore(dir, p)
	return known.(*place)
}

// absolute returns the name in the project of what an absolute import in a file
// begins with, false when that does not lie in the project. The nearest folder
// counts, from the one that the file's own package lies in upwards.
func (t *Tree) absolute(from, root string) (name string, ok bool) {
	p := t.placeOf(from)
	if base := path.Base(from); strings.HasPrefix(base, root) {
		l := t.lead(p, from, root) // it does not import itself
		return l.name, l.ok
	}
	if l, ok := p.leads.Load(root); ok {
		l := l.(lead)
		return l.name, l.ok
	}
	l := t.lead(p, from, root)
	p.leads.Store(root, l)
	return l.name, l.ok
}

func (t *Tree) lead(p *place, from, root string) (l lead) {
	known := t.known(root)
	// A regular package or module anywhere goes before a folder that is only a
	// namespace package (PEP 420), and so does a library.
	if l.name, l.ok = t.search(from, root, p.top, known, true); l.ok || known {
		return l
	}
	l.name, l.ok = t.search(from, root, p.top, false, false)
	return l
}

// Local reports whether what an absolute import in a file begins with lies in
// the project.
func (t *Tree) Local(from, root string) bool {
	_, ok := t.absolute(from, root)
	return ok
}

// relative returns the name of what a relative import in a file begins with:
// the package that so many dots lead to.
func (t *Tree) relative(from string, level int) (name string, ok bool) {
	name = t.placeOf(from).name
	for ; level > 1; level-- {
		if name == "." {
			return "", false
		}
		name = parent(name)
	}
	return name, true
}
