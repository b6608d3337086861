package scan

import (
	"context"
	"slices"

	"github.com/upcheck/upcheck/parser/tokens"
)

// maskFile is what is known of the masks of a file.
type maskFile struct {
	index int
	sites []tokens.Site
	given []uint64
	// whole says that the file has to be read as a whole.
	whole bool
	taken map[uint64]bool
}

// masks finds where tensors of truth values may be subtracted, in all files that name
// a library. What gives masks may stand in another file. It reports whether that was
// done.
func (s *seeker) masks(ctx context.Context, workers int) bool {
	var files []maskFile
	for i := range s.surveys {
		if f := s.surveys[i].facts; f != nil && f.Library && !s.due[i].whole() {
			files = append(files, maskFile{index: i})
		}
	}
	todo := make([]int, len(files))
	for n := range todo {
		todo[n] = n
	}
	given := make(map[uint64]bool)
	for round := 0; len(todo) > 0; round++ {
		if round == maxEscapes {
			return false
		}
		err := s.withScanners(ctx, workers, len(todo), func(r *tokenReader, n int) { s.findMasks(r, &files[todo[n]]) })
		if err != nil {
			return false
		}
		for _, n := range todo {
			for _, h := range files[n].given {
				given[h] = true
			}
		}
		todo = todo[:0]
		for n := range files {
			if s.takesMasks(&files[n], given) {
				todo = append(todo, n)
			}
		}
	}
	for n := range files {
		f := &files[n]
		switch due := &s.due[f.index]; {
		case f.whole:
			*due = chance{due: true}
		case len(f.sites) > 0:
			*due = chance{true, append(slices.Clip(due.sites), f.sites...)}
		}
	}
	return true
}

// findMasks looks at one file.
func (s *seeker) findMasks(r *tokenReader, f *maskFile) {
	f.whole = true
	defer func() { _ = recover() }() // then it is read as a whole
	var ignored fileResult
	file, ok := s.input.openInto(&r.buffer, &s.input.files[f.index], s.options.Config.MaxFileSize, &ignored)
	if !ok {
		return
	}
	if f.sites, f.given, ok = r.masks.Find(file.Text(), f.taken); ok {
		f.whole = false
	}
}

// takesMasks notes which masks of others a file may read, and reports whether some
// are new.
func (s *seeker) takesMasks(f *maskFile, given map[uint64]bool) bool {
	facts, grown := s.surveys[f.index].facts, false
	take := func(words []uint64) {
		for _, h := range words {
			if given[h] && !f.taken[h] && !slices.Contains(f.given, h) {
				if f.taken == nil {
					f.taken = make(map[uint64]bool)
				}
				f.taken[h], grown = true, true
			}
		}
	}
	take(facts.Words)
	for i := range facts.Imports {
		take(facts.Imports[i].Taken)
	}
	return grown && !f.whole
}
