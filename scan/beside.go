package scan

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"sync"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/link"
	"github.com/upcheck/upcheck/parser/tokens"
)

// besideFile is a file of the project that is not scanned. It is read when a
// name is followed into it, for what it offers to others and nothing else.
type besideFile struct {
	asked, once, route, parse, constants sync.Once

	// size is that of a regular file in the project, -1 for anything else.
	size  int64
	facts *tokens.Facts
	// routes and targets are made by routed.
	routes  []link.Route
	targets []string
}

// What is read beside the scan. It bounds what a hook that looks at one file of
// a large project costs; what is left out is not known.
const (
	maxBeside   = 512 << 10 // bytes of files that names are followed into, for one file
	maxLooked   = 512 << 10 // bytes of files whose tokens are read, for one file
	maxConstant = 64 << 10  // bytes of a file that is read for its constants alone
)

// relevant reports whether the file names a library that matters.
func (b *besideFile) relevant() bool { return b.facts.Library || b.facts.Lost }

func (p *workspace) besideOf(file string) *besideFile {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.beside[file]
	if b == nil {
		b = &besideFile{}
		p.beside[file] = b
	}
	return b
}

// look reads a file that is not scanned. One that cannot be read offers nothing.
func (p *workspace) look(file string) *besideFile {
	b := p.besideOf(file)
	b.once.Do(func() {
		defer func() {
			if recover() != nil {
				b.facts = &tokens.Facts{}
			}
		}()
		b.facts = &tokens.Facts{}
		if f := p.read(file); f != nil {
			p.scanning.Lock()
			defer p.scanning.Unlock()
			if p.beneath == nil {
				p.beneath = p.newReader()
			}
			b.facts = tokensOf(p.beneath, f, nil)
		}
	})
	return b
}

// routed is look, and finds out where the file's imports lead. That lists every folder
// that they go through, which is more than most questions about the file need.
func (p *workspace) routed(file string) *besideFile {
	b := p.look(file)
	b.route.Do(func() {
		s := survey{facts: b.facts}
		defer func() {
			if recover() != nil {
				s.routes, s.targets = make([]link.Route, len(b.facts.Imports)), nil // they lead nowhere
			}
			b.routes, b.targets = s.routes, s.targets
		}()
		p.route(file, &s)
	})
	return b
}

// reach says which files beside the scan a job may know: those that it asked for
// while there was something left. That others know more must not matter.
func (p *workspace) reach(j *job) func(file string) link.Reach {
	if p.root == nil {
		return nil
	}
	return func(file string) link.Reach {
		if _, scanned := p.index[file]; scanned {
			return link.Open
		}
		switch opened, asked := j.beside[file]; {
		case !asked:
			return link.Asked
		case opened:
			return link.Open
		}
		return link.Closed
	}
}

// open makes known what files beside the scan offer, the small ones first.
func (p *workspace) open(ctx context.Context, w *worker, j *job, missing []string) {
	type sized struct {
		file string
		size int64
	}
	var files []sized
	for _, file := range missing {
		if _, scanned := p.index[file]; !scanned {
			files = append(files, sized{file, p.size(file)})
		}
	}
	slices.SortFunc(files, func(a, b sized) int { return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.file, b.file)) })
	for _, f := range files {
		j.beside[f.file] = f.size <= j.left
		if j.beside[f.file] {
			j.left -= f.size
			p.fetch(ctx, w, f.file)
		}
	}
}

// size returns the size of a file. One that is not there offers nothing.
func (p *workspace) size(file string) int64 {
	p.input.seen.size(file)
	return max(0, p.statOf(file))
}

// statOf returns the size of a regular file in the project, -1 for anything else: a
// link that leads out of it, say.
func (p *workspace) statOf(file string) int64 {
	b := p.besideOf(file)
	b.asked.Do(func() {
		b.size = -1
		if info, err := p.root.Stat(filepath.FromSlash(file)); err == nil && info.Mode().IsRegular() {
			b.size = info.Size()
		}
	})
	return b.size
}

func (p *workspace) read(file string) *source.File {
	var ignored fileResult
	if i, scanned := p.index[file]; scanned {
		f, _ := p.input.open(&p.input.files[i], p.options.Config.MaxFileSize, &ignored)
		return f
	}
	c := candidate{path: file, file: filepath.Join(p.root.Name(), filepath.FromSlash(file))}
	if p.statOf(file) < 0 {
		return nil
	}
	f, ok := p.input.open(&c, p.options.Config.MaxFileSize, &ignored)
	if !ok {
		return nil
	}
	return f
}

// fetch makes known what a file that is not scanned offers.
func (p *workspace) fetch(ctx context.Context, w *worker, file string) {
	b := p.look(file)
	b.parse.Do(func() {
		defer func() {
			_ = recover()        // then it offers nothing
			p.linker.Leave(file) // unless it was added
		}()
		if !b.relevant() && len(p.routed(file).targets) == 0 {
			return
		}
		if f := p.read(file); f != nil {
			m, err := w.parser.ParseOffer(ctx, f)
			if err != nil {
				p.input.seen.doubt()
				return
			}
			p.linker.Add(file, m)
		}
	})
}

// fetchConstants makes known which literals the names stand for of a file that
// says nothing else, whether it is scanned or not.
func (p *workspace) fetchConstants(ctx context.Context, w *worker, file string) {
	p.besideOf(file).constants.Do(func() {
		var m *parser.Module
		defer func() {
			_ = recover() // then there are none
			p.linker.AddConstants(file, m)
		}()
		if f := p.read(file); f != nil && len(f.Text()) <= maxConstant {
			var err error
			if m, err = w.parser.Parse(ctx, f); err != nil {
				p.input.seen.doubt()
			}
		}
	})
}
