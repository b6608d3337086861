package link

import (
	"maps"
	"slices"
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
	// constants are names of modules that offer nothing else.
	constants map[string][]name
}

// New returns a linker for the files of a tree.
func New(tree *Tree, o Options) *Linker {
	return &Linker{tree: tree, options: o, modules: make(map[string]*exports), constants: make(map[string][]name)}
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

// AddConstants keeps the literals and dicts that the names of a file which was
// left stand for; m is nil when it cannot be read. They are asked for by Link.
func (l *Linker) AddConstants(file string, m *parser.Module) {
	var names []name
	if m != nil {
		s := l.scope(file)
		for i := range m.Names {
			if c := s.constant(&m.Names[i]); c != nil {
				names = append(names, name{l.pool.kept(m.Names[i].Name), &meaning{constant: c, class: -1, function: -1}})
			}
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.constants[parser.ModuleName(file)] = names
}

func (l *Linker) constantsOf(module string) (names []name, ok bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	names, ok = l.constants[module]
	return names, ok
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
	// Unread are files that were left and whose constants would tell the value of
	// an argument, sorted; then nothing has changed either.
	Unread []string
	// Patched are names of libraries that modules which the file imports assign
	// to, sorted.
	Patched []string
}

// Reach says whether one file may know what another one offers.
type Reach uint8

// The reaches of a file.
const (
	Open   Reach = iota // it may
	Asked               // it is to be listed as missing, even if others know it
	Closed              // it may not
)

// Around is what Link asks about other files.
type Around struct {
	// Reach, when not nil, says which files may be known.
	Reach func(file string) Reach
	// Fetch, when not nil, is told which open file is missing, while Link waits. It may
	// add or leave it; one that it does neither for is listed.
	Fetch func(file string)
}

// Link replaces the names of the project in the facts of a file by what they
// denote, around the places in focus.
func (l *Linker) Link(file string, m *parser.Module, focus Focus, around Around) Linked {
	k := &linking{
		linker: l, scope: l.scope(file), of: m, name: parser.ModuleName(file), known: make(map[parser.Ref]answer), bound: make(map[boundKey]answer),
		missing: make(map[string]bool), unread: make(map[string]bool), around: around, partial: focus != nil,
	}
	patched := k.patches(m)
	if !k.imports(m) {
		return Linked{Patched: patched, Missing: k.waitsFor()}
	}
	changes := k.module(m, focus)
	missing, unread := k.waitsFor(), slices.Sorted(maps.Keys(k.unread))
	if len(missing)+len(unread) > 0 {
		return Linked{Missing: missing, Unread: unread}
	}
	changes.apply(m)
	return Linked{Patched: patched}
}
