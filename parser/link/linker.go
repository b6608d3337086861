package link

import (
	"sync"

	"github.com/upcheck/upcheck/parser"
)

// Options are the settings of a Linker.
type Options struct {
	// Exports, when not nil, tells what libraries offer.
	Exports parser.Exports
	// Patches, when not nil, says which modules may assign to names of libraries;
	// the others are not looked at for that.
	Patches func(module string) bool
}

// Linker gathers what the files of a project offer each other. It is safe for
// concurrent use.
type Linker struct {
	tree    *Tree
	options Options
	pool    pool
	mu      sync.RWMutex
	modules map[string]*exports // nil for one that offers nothing
}

// New returns a linker for the files of a tree.
func New(tree *Tree, o Options) *Linker {
	return &Linker{tree: tree, options: o, modules: make(map[string]*exports)}
}

// Add keeps what a file offers to others. The facts must be those that the
// parser gave: Add comes before Link. A file that nobody imports may be left.
func (l *Linker) Add(file string, m *parser.Module) {
	if name := parser.ModuleName(file); l.offers(file, name) {
		l.put(name, export(name, l.scope(file), m))
	}
}

// Leave says that nothing will be known of a file, so that nobody waits for it.
func (l *Linker) Leave(file string) {
	if name := parser.ModuleName(file); l.offers(file, name) {
		l.put(name, nil)
	}
}

// offers reports whether a file is what imports of its name lead to.
func (l *Linker) offers(file, name string) bool {
	found, _ := l.tree.Module(name)
	return found == file
}

func (l *Linker) put(name string, e *exports) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.modules[name] == nil {
		l.modules[name] = e
	}
}

// Has reports whether a file was added or left.
func (l *Linker) Has(file string) bool {
	_, ok := l.get(parser.ModuleName(file))
	return ok
}

func (l *Linker) get(name string) (*exports, bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	e, ok := l.modules[name]
	return e, ok
}

// Linked is what Link says besides the facts.
type Linked struct {
	// Missing are the files that must be added or left first, sorted; then
	// nothing has changed.
	Missing []string
	// Patched are names of libraries that modules which the file imports assign
	// to, sorted.
	Patched []string
}

// Link replaces the names of the project in the facts of a file by what they
// denote.
func (l *Linker) Link(file string, m *parser.Module) Linked {
	k := &linking{
		linker: l, scope: l.scope(file), of: m, name: parser.ModuleName(file), known: make(map[parser.Ref]answer), bound: make(map[boundKey]answer),
		missing: make(map[string]bool),
	}
	patched := k.patches(m)
	if !k.imports(m) {
		return Linked{Patched: patched, Missing: k.waitsFor()}
	}
	changes := k.module(m)
	if missing := k.waitsFor(); len(missing) > 0 {
		return Linked{Missing: missing}
	}
	changes.apply(m)
	return Linked{Patched: patched}
}
