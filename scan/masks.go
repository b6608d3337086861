package scan

import (
	"context"
	"slices"
	"strings"

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
	reached := s.maskSources(files)
	given := make(map[uint64]bits) // the numbers of the files, by word
	for round := 0; len(todo) > 0; round++ {
		if round == maxGifts {
			return false
		}
		err := s.withScanners(ctx, workers, len(todo), func(r *tokenReader, n int) { s.findMasks(r, &files[todo[n]]) })
		if err != nil {
			return false
		}
		for _, n := range todo {
			for _, h := range files[n].given {
				if given[h] == nil {
					given[h] = make(bits, (len(files)+63)/64)
				}
				given[h].add(n)
			}
		}
		todo = todo[:0]
		for n := range files {
			if s.takesMasks(&files[n], given, reached[files[n].index]) {
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
			*due = chance{due: true, sites: append(slices.Clip(due.sites), f.sites...)}
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
	facts := s.surveys[f.index].facts
	if len(f.taken) == 0 && !tokens.MayMakeMasks(file.Text(), facts) {
		f.whole = false
		return
	}
	names := s.interests.byNumber()
	mentions := func(library string) bool {
		return slices.ContainsFunc(facts.Names, func(n uint32) bool { return strings.Contains(names[n], library) })
	}
	layers := mentions("keras") && (mentions("torch") || len(f.taken) > 0) // they get no masks otherwise
	if f.sites, f.given, ok = r.masks.Find(file.Text(), f.taken, layers); ok {
		f.whole = false
	}
}

// maskSources returns for each file the numbers of those that masks may get to it from,
// by its imports and theirs.
func (s *seeker) maskSources(files []maskFile) []bits {
	reached := make([]bits, len(s.around.files))
	for i := range reached {
		reached[i] = make(bits, (len(files)+63)/64)
	}
	for n := range files {
		reached[files[n].index].add(n)
	}
	for grown := true; grown; {
		grown = false
		for i, sources := range s.around.sources {
			for _, from := range sources {
				grown = reached[i].join(reached[from]) || grown
			}
		}
	}
	return reached
}

// takesMasks notes which masks of others a file may read, of those that may get to it,
// and reports whether some are new.
func (s *seeker) takesMasks(f *maskFile, given map[uint64]bits, reached bits) bool {
	facts, grown := s.surveys[f.index].facts, false
	take := func(words []uint64) {
		for _, h := range words {
			if given[h].meets(reached) && !f.taken[h] && !slices.Contains(f.given, h) {
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

// maxGifts bounds through how many files a mask is followed.
const maxGifts = 50
