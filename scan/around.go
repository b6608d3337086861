package scan

import (
	"slices"

	"github.com/upcheck/upcheck/parser/link"
	"github.com/upcheck/upcheck/parser/tokens"
)

// known is a file whose tokens were read: one of the scan, or one beside it.
type known struct {
	path    string
	facts   *tokens.Facts // nil when they could not be read
	routes  []link.Route
	targets []string
	// goals are the routes by the numbers of files.
	goals []goal
	// learnt are names of the file that stand for names of libraries, from other
	// files.
	learnt []tokens.Bound
	// through are names of libraries that the file reads from modules, see readsThrough.
	through []tokens.Bound
	// imported are the names that its imports bind, bound those that stand for names of
	// libraries, and leads the numbers of the files that the imports of a name lead to.
	// They are made when they are asked for.
	imported map[uint64][]origin
	bound    map[uint64][]tokens.Bound
	leads    map[uint64][]int
}

// goal is where an import statement leads, by the numbers of the files, as link.Route has
// it; -1 stands for no file, or one that was not read.
type goal struct {
	module       int
	above, names []int
}

// files appends those of the files that were read.
func (g *goal) files(list []int) []int {
	list = g.modules(list)
	for _, i := range g.names {
		if i >= 0 {
			list = append(list, i)
		}
	}
	return list
}

// modules appends the files of the packages and of the module.
func (g *goal) modules(list []int) []int {
	list = append(list, g.above...)
	if g.module >= 0 {
		list = append(list, g.module)
	}
	return list
}

// origin is the name of an import statement.
type origin struct{ statement, name int }

// origins returns which imports of the file bind a name.
func (f *known) origins(name uint64) []origin {
	if f.imported == nil {
		f.imported = make(map[uint64][]origin)
		for n := range f.facts.Imports {
			for k, h := range f.facts.Imports[n].Bound {
				f.imported[h] = append(f.imported[h], origin{n, k})
			}
		}
	}
	return f.imported[name]
}

// libraryNames returns which names of libraries a name of the file stands for. It may be
// asked once all that others bring has been learnt.
func (f *known) libraryNames(name uint64) []tokens.Bound {
	if f.bound == nil {
		f.bound = make(map[uint64][]tokens.Bound)
		for _, list := range [][]tokens.Bound{f.facts.Bound, f.learnt} {
			for _, b := range list {
				f.bound[b.Hash] = append(f.bound[b.Hash], b)
			}
		}
	}
	return f.bound[name]
}

// around are the files whose tokens were read: those of the scan come first, in
// their order.
type around struct {
	files []known
	index map[string]int // of files beside the scan
	// sources are for each file the others that things may get to it from.
	sources [][]int
}

// lookAround reads the tokens of the files beside the scan that names may come
// from, the nearest first.
func (p *workspace) lookAround(surveys []survey) *around {
	a := &around{files: make([]known, len(surveys)), index: make(map[string]int)}
	for i := range surveys {
		s := &surveys[i]
		a.files[i] = known{path: p.input.files[i].path, facts: s.facts, routes: s.routes, targets: s.targets}
	}
	if p.root != nil {
		p.lookBeside(a, len(surveys))
	}
	for i := range a.files {
		p.number(a, &a.files[i])
	}
	return a
}

// lookBeside adds the files beside those of the scan.
func (p *workspace) lookBeside(a *around, scanned int) {
	left := int64(maxLooked * max(1, scanned))
	for i := 0; i < len(a.files); i++ {
		for _, target := range a.files[i].targets {
			if _, scanned := p.index[target]; scanned || len(a.index) == maxReach {
				continue
			}
			if _, seen := a.index[target]; seen {
				continue
			}
			size := p.size(target)
			if size > left {
				continue
			}
			left -= size
			b := p.routed(target)
			a.index[target] = len(a.files)
			a.files = append(a.files, known{path: target, facts: b.facts, routes: b.routes, targets: b.targets})
		}
	}
}

// number works out the goals of a file.
func (p *workspace) number(a *around, f *known) {
	size := 0
	for i := range f.routes {
		size += len(f.routes[i].Above) + len(f.routes[i].Names)
	}
	memory := make([]int, 0, size)
	f.goals = make([]goal, len(f.routes))
	for i := range f.routes {
		r, g := &f.routes[i], &f.goals[i]
		g.module = p.find(a, r.Module)
		for _, file := range r.Above {
			if n := p.find(a, file); n >= 0 {
				memory = append(memory, n)
			}
		}
		g.above, memory = slices.Clip(memory), memory[len(memory):]
		for _, file := range r.Names {
			memory = append(memory, p.find(a, file))
		}
		g.names, memory = slices.Clip(memory), memory[len(memory):]
	}
}

// find returns the number of a file, -1 for one that was not read.
func (p *workspace) find(a *around, file string) int {
	if file == "" {
		return -1
	}
	if i, scanned := p.index[file]; scanned {
		return i
	}
	if i, ok := a.index[file]; ok {
		return i
	}
	return -1
}
