package scan

import (
	"slices"

	"github.com/upcheck/upcheck/parser/tokens"
)

// hierarchy tells what the classes of the project derive from, as the headers of the
// classes say.
type hierarchy struct {
	*seeker
	known map[className]*lineage
}

// className is the name of a class in a file, by the file's number.
type className struct {
	file int
	name uint64
}

// lineage is what is known of a class; it is not ok where nothing can be told.
type lineage struct {
	tokens.Lineage
	ok bool
}

func (s *seeker) newHierarchy() *hierarchy {
	return &hierarchy{s, make(map[className]*lineage)}
}

// imported returns the names of a file that imports bind to classes of the project.
func (h *hierarchy) imported(file int) map[uint64]tokens.Lineage {
	all := make(map[uint64]tokens.Lineage)
	f := &h.around.files[file]
	for n := range f.facts.Imports {
		for _, name := range f.facts.Imports[n].Bound {
			if l := h.of(className{file, name}); l.ok {
				all[name] = l.Lineage
			}
		}
	}
	return all
}

// of returns what a class derives from. One that derives from itself does not by that.
func (h *hierarchy) of(c className) *lineage {
	if l := h.known[c]; l != nil {
		return l
	}
	l := &lineage{ok: true}
	h.known[c] = l
	f := &h.around.files[c.file]
	if f.facts == nil || f.facts.Lost || slices.Contains(f.facts.Assigned, c.name) {
		l.ok = false
		return l
	}
	found := false
	for i := range f.facts.Classes {
		if class := &f.facts.Classes[i]; class.Name == c.name {
			found = true
			l.Bases = append(l.Bases, class.Bases...)
			l.ok = l.ok && !class.Open
			for _, name := range class.Own {
				l.join(h.of(className{c.file, name}))
			}
		}
	}
	for _, o := range f.origins(c.name) {
		found = true
		imp := &f.facts.Imports[o.statement]
		from := f.goals[o.statement].module
		if from < 0 || o.name >= len(imp.Taken) || imp.Names[o.name] == "*" {
			l.ok = false // a module, or it lies nowhere
			continue
		}
		l.join(h.of(className{from, imp.Taken[o.name]}))
	}
	for _, b := range f.libraryNames(c.name) {
		found, l.Library = true, true
		l.Bases = append(l.Bases, b.Name)
	}
	l.ok = l.ok && found
	return l
}

// join adds what a class derives from that another one does, which may be the same.
func (l *lineage) join(o *lineage) {
	l.ok, l.Library = l.ok && o.ok, l.Library || o.Library
	for _, base := range o.Bases {
		if !slices.Contains(l.Bases, base) {
			l.Bases = append(l.Bases, base)
		}
	}
}
