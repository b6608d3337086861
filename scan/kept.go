package scan

import "sync"

// kept returns which names of a file others may read, as the import statements of the files
// that import it say. They are looked through when somebody asks.
func (w *worker) kept(index int) func(name string) bool {
	taken := sync.OnceValue(func() *taken { return w.takenFrom(index) })
	return func(name string) bool {
		t := taken()
		return t.all || t.names[name]
	}
}

// taken are the names that import statements take from a file. All says that any may
// be read: the module itself is imported somewhere, or by files that are not known.
type taken struct {
	all   bool
	names map[string]bool
}

func (w *worker) takenFrom(index int) *taken {
	t := &taken{names: make(map[string]bool)}
	file := w.input.files[index].path
	if w.root != nil {
		t.all = true // files beside the scan may import it as well
		return t
	}
	for _, i := range w.plan.importers[index] {
		for k := range w.plan.imports[i] {
			imp, route := &w.plan.imports[i][k], &w.plan.routes[i][k]
			t.add(file, imp.Names, route.Module, route.Above, route.Names)
		}
	}
	return t
}

// add notes what one import statement takes: names from module, below the packages
// above it; files are those of the names that are modules.
func (t *taken) add(file string, names []string, module string, above, files []string) {
	for i, name := range names {
		switch {
		case files[i] == file, module == file && name == "*":
			t.all = true
		case module == file:
			t.names[name] = true
		}
	}
	if len(names) > 0 {
		return
	}
	for _, pkg := range above { // "import a.b" makes a known as well
		t.all = t.all || pkg == file
	}
	t.all = t.all || module == file
}
