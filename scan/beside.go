package scan

import (
	"context"
	"path/filepath"
	"sync"

	"github.com/upcheck/upcheck/internal/source"
)

// besideFile is a file of the project that is not scanned. It is read when a
// name is followed into it, for what it offers to others and nothing else.
type besideFile struct {
	once, parse sync.Once
	survey
}

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
				b.survey = survey{}
			}
		}()
		if f := p.read(file); f != nil {
			b.survey = p.survey(f)
		}
	})
	return b
}

func (p *workspace) read(file string) *source.File {
	c := candidate{path: file, file: filepath.Join(p.root.Name(), filepath.FromSlash(file))}
	if info, err := p.root.Stat(filepath.FromSlash(file)); err != nil || !info.Mode().IsRegular() {
		return nil // a link that leads out of the project
	}
	var ignored fileResult
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
		if !b.relevant && len(b.targets) == 0 {
			return
		}
		if f := p.read(file); f != nil {
			if m, err := w.parser.Parse(ctx, f); err == nil {
				p.linker.Add(file, m)
			}
		}
	})
}
