package scan

import "slices"

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

// lineage are the names of libraries that a class derives from, directly or through
// others. It is not ok where that cannot be told.
type lineage struct {
	bases []string
	ok    bool
}

func (s *seeker) newHierarchy() *hierarchy {
	return &hierarchy{s, make(map[className]*lineage)}
}

// imported returns the names of a file that imports bind to classes of the project, with
// the names of libraries that these derive from.
func (h *hierarchy) imported(file int) map[uint64][]string {
	all := make(map[uint64][]string)
	f := &h.around.files[file]
	for n := range f.facts.Imports {
		for _, name := range f.facts.Imports[n].Bound {
			if l := h.of(className{file, name}); l.ok {
				all[name] = l.bases
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
			l.bases = append(l.bases, class.Bases...)
			l.ok = l.ok && !class.Open
			for _, name := range class.Own {
				l.join(h.of(className{c.file, name}))
			}
		}
	}
	for _, o := range f.origins(c.name) {
		found = true
		imp := &f.facts.Imports[o.statement]
		from := h.find(h.around, f.routes[o.statement].Module)
		if from < 0 || o.name >= len(imp.Taken) || imp.Names[o.name] == "*" {
			l.ok = false // a module, or it lies nowhere
			continue
		}
		l.join(h.of(className{from, imp.Taken[o.name]}))
	}
	l.ok = l.ok && found && len(f.libraryNames(c.name)) == 0
	return l
}

func (l *lineage) join(o *lineage) {
	l.ok = l.ok && o.ok
	l.bases = append(l.bases, o.bases...)
}
