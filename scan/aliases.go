package scan

import (
	"context"
	"slices"

	"github.com/upcheck/upcheck/parser/tokens"
)

// maxPasses bounds how many files a name of a library is followed through.
const maxPasses = 16

// shareAliases tells the files which of the names that they import from others
// stand for names of libraries: from .compat import tf. Those that learn something
// are surveyed again.
func (p *workspace) shareAliases(ctx context.Context, workers int, surveys []survey, a *around) error {
	imports := p.bringing(a)
	for range maxPasses {
		changed := false
		for _, b := range imports {
			changed = a.learns(b) || changed
		}
		if !changed {
			break
		}
	}
	var again []int
	for i := range a.files {
		f := &a.files[i]
		if i < len(surveys) && len(f.learnt) > 0 {
			again = append(again, i)
		}
		if f.facts != nil && !f.facts.Lost {
			f.facts.Lost = p.readsThrough(a, f)
		}
	}
	return p.withScanners(ctx, workers, len(again), func(s *tokenReader, n int) {
		i := again[n]
		lost := surveys[i].facts.Lost
		surveys[i] = p.surveyFile(s, &p.input.files[i], a.files[i].learnt)
		if f := surveys[i].facts; f != nil {
			f.Lost = f.Lost || lost
		}
		f := &a.files[i]
		f.facts, f.routes, f.targets = surveys[i].facts, surveys[i].routes, surveys[i].targets
		f.imported, f.bound, f.leads = nil, nil, nil
		p.number(a, f)
	})
}

// brings is an import statement that brings names from another file that was read.
type brings struct {
	to, from int
	imp      *tokens.Import
}

// bringing lists the import statements that take names from files.
func (p *workspace) bringing(a *around) []brings {
	var all []brings
	for i := range a.files {
		f := &a.files[i]
		if f.facts == nil {
			continue
		}
		for n := range f.facts.Imports {
			imp := &f.facts.Imports[n]
			if len(imp.Names) == 0 {
				continue
			}
			if from := f.goals[n].module; from >= 0 && a.files[from].facts != nil {
				all = append(all, brings{i, from, imp})
			}
		}
	}
	return all
}

// learns adds what an import statement brings.
func (a *around) learns(b brings) bool {
	to, from := &a.files[b.to], &a.files[b.from]
	before := len(to.learnt)
	star := b.imp.Names[0] == "*"
	if star && from.facts.Lost {
		to.facts.Lost = true
	}
	for _, list := range [][]tokens.Bound{from.facts.Bound, from.learnt} {
		for _, name := range list {
			if star {
				to.learn(name)
				continue
			}
			for k, word := range b.imp.Taken {
				if name.Hash == word {
					to.learn(tokens.Bound{Hash: b.imp.Bound[k], Name: name.Name})
				}
			}
		}
	}
	return len(to.learnt) > before
}

func (f *known) learn(b tokens.Bound) {
	if !slices.Contains(f.learnt, b) && !slices.Contains(f.facts.Bound, b) {
		f.learnt = append(f.learnt, b)
	}
}

// readsThrough finds what a file reads of a library from another module, as in
// compat.Session, or from one that such a module has imported. It reports whether
// that is a module, as in compat.tf.Session, of which too much matters to be sought.
func (p *workspace) readsThrough(a *around, f *known) (lost bool) {
	if len(f.facts.Through) == 0 {
		return false
	}
	through := slices.Compact(slices.Sorted(slices.Values(f.facts.Through)))
	seen := make(bits, (len(a.files)+63)/64)
	var files []int
	follow := func(more []int) {
		for _, i := range more {
			if !seen.has(i) {
				seen.add(i)
				files = append(files, i)
			}
		}
	}
	for i := range f.goals {
		follow(f.goals[i].files(nil))
	}
	for n := 0; n < len(files); n++ {
		from := &a.files[files[n]]
		if from.facts == nil {
			continue
		}
		for _, h := range through {
			for _, b := range from.libraryNames(h) {
				switch interest := p.interestIn(b.Name); {
				case interest.Written:
				case interest.Module || interest.Takes:
					return true
				case interest.Matters() && !slices.Contains(f.through, b):
					f.through = append(f.through, b)
				}
			}
			follow(from.leadsTo(h))
		}
		// A module that another one has imported may be taken from there:
		// from .context import reduction.
		for k := range f.facts.Imports {
			if f.goals[k].module != files[n] {
				continue
			}
			for _, h := range f.facts.Imports[k].Taken {
				follow(from.leadsTo(h))
			}
		}
	}
	return false
}

// leadsTo returns the numbers of the files that the imports of a name lead to.
func (f *known) leadsTo(name uint64) []int {
	if f.leads == nil {
		f.leads = make(map[uint64][]int)
		for n := range f.facts.Imports {
			files := f.goals[n].files(nil)
			for _, h := range f.facts.Imports[n].Bound {
				f.leads[h] = slices.Concat(f.leads[h], files)
			}
		}
	}
	return f.leads[name]
}
