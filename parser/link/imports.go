package link

import "strings"

// Mention is an import statement, or the part of one that names one module.
type Mention struct {
	// Module is what is imported, or imported from, without the dots that Level
	// counts.
	Module string
	Level  int
	// Names are what a from-import takes.
	Names []string
}

// Route is where an import statement leads.
type Route struct {
	// Above are the files of the packages on the way to the module, Module is the
	// module's own file, "" when it has none.
	Above  []string
	Module string
	// Names are the files of the modules that the names of a from-import may be, in
	// their order, "" for a name that is none.
	Names []string
}

// Files appends all files of a route.
func (r *Route) Files(files []string) []string {
	files = append(files, r.Above...)
	if r.Module != "" {
		files = append(files, r.Module)
	}
	for _, file := range r.Names {
		if file != "" {
			files = append(files, file)
		}
	}
	return files
}

// Route returns where an import statement in a file leads.
func (t *Tree) Route(from string, m *Mention) (r Route) {
	at, ok := t.relative(from, m.Level)
	path := m.Module
	if m.Level == 0 {
		root, rest, _ := strings.Cut(path, ".")
		if at, ok = t.absolute(from, root); ok {
			r.Above = t.appendFile(r.Above, at)
		}
		path = rest
	}
	if !ok || len(path) > maxName {
		return Route{}
	}
	for segment := range strings.SplitSeq(path, ".") {
		if segment != "" {
			at = child(at, segment)
			r.Above = t.appendFile(r.Above, at)
		}
	}
	if m.Level > 0 && m.Module == "" {
		r.Above = t.appendFile(r.Above, at)
	}
	if file, is := t.Module(at); is {
		r.Module, r.Above = file, r.Above[:len(r.Above)-1]
	}
	if len(m.Names) > 0 {
		r.Names = make([]string, len(m.Names))
	}
	for i, name := range m.Names {
		r.Names[i] = t.in(at, name).file
	}
	return r
}

func (t *Tree) appendFile(files []string, name string) []string {
	if file, ok := t.Module(name); ok {
		files = append(files, file)
	}
	return files
}
