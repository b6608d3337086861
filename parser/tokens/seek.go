package tokens

import (
	"bytes"
	"slices"
)

// Seek looks for the words that are wanted in a text that was scanned before, which
// said some facts. Before is what was wanted then, nil for nothing: only what is wanted
// besides is looked for, in the parts of the text that may have it. Of the facts only
// sites and escapes are told, and whether the file is lost; some of them are known.
func (s *Scanner) Seek(file string, text []byte, known *Facts, w, before *Wanted) *Facts {
	s.file, s.text = file, text
	s.wanted, s.sought = w, w.filter()
	defer func() { s.wanted, s.renamed = nil, nil }()
	s.know(known)
	s.facts = &Facts{}
	s.begin()
	s.based = known.Based
	words := slices.Collect(w.found(known, before))
	for bound, original := range s.renamed {
		if slices.Contains(words, original) {
			words = append(words, bound)
		}
	}
	parts := known.parts
	if len(parts) == 0 {
		parts = []part{{}} // all of it
	}
	for i := range parts {
		p := &parts[i]
		if len(parts) > 1 && !p.hasAny(words) && !(s.derived && p.has(initWord)) {
			continue
		}
		s.text = text
		if i+1 < len(parts) {
			s.text = text[:parts[i+1].start]
		}
		s.line, s.open = int(p.start), append(s.open[:0], known.blocks[p.blocks:p.blocksEnd]...)
		s.run(int(p.start), false)
	}
	s.text = text
	s.items()
	f := s.facts
	f.Sites, f.Escapes = slices.Clone(s.sites), slices.Clone(s.escapes)
	s.text, s.facts = nil, nil
	return f
}

// know fills the table with what a scan has found out about the names of the file.
func (s *Scanner) know(f *Facts) {
	s.table.reset()
	for _, n := range f.bound {
		a := s.table.alias(n.hash)
		a.project, a.foreign, a.open = n.project, n.foreign, n.open
	}
	for _, b := range f.Bound {
		s.table.alias(b.Hash).denote(s.names.at(b.Name))
	}
	for _, r := range f.renamed {
		s.rename(r.bound, r.original)
	}
}

// renaming is a name of the project that has another one in a file.
type renaming struct{ original, bound uint64 }

// boundName is what a scan has found out about a name that an import binds, see alias.
type boundName struct {
	hash                   uint64
	project, foreign, open bool
}

// part is a piece of a text that begins with a statement, on a line of its own.
type part struct {
	start uint32
	// blocks are the functions and classes that it begins in, or behind, in Facts.blocks.
	blocks, blocksEnd uint32
	// words says of most words that they are not among its names and strings.
	words [16]uint64
}

const (
	partSize  = 3072 // the length from which on a part ends with the statement, in bytes
	manyParts = 8192 // the size from which on a text has several
)

func (p *part) add(h uint64)      { p.words[h>>60] |= 1 << (h >> 54 & 63) }
func (p *part) has(h uint64) bool { return p.words[h>>60]&(1<<(h>>54&63)) != 0 }

func (p *part) hasAny(words []uint64) bool { return slices.ContainsFunc(words, p.has) }

// divide begins another part with the statement at an offset, if that is the first of its
// line: one that begins with no name may come before.
func (s *Scanner) divide(at int) {
	if s.wanted != nil || len(s.text) < s.manyParts || len(bytes.TrimLeft(s.text[s.line:at], " \t\f")) > 0 {
		return
	}
	s.parts = append(s.parts, s.part)
	last := s.part
	s.part = part{start: uint32(s.line), blocks: last.blocks, blocksEnd: last.blocksEnd}
	if !slices.Equal(s.open, s.blocks[last.blocks:last.blocksEnd]) {
		s.part.blocks = uint32(len(s.blocks))
		s.blocks = append(s.blocks, s.open...)
		s.part.blocksEnd = uint32(len(s.blocks))
	}
}

// keepParts keeps the parts of a text that has several.
func (s *Scanner) keepParts() {
	if len(s.parts) == 0 {
		return
	}
	s.parts = append(s.parts, s.part)
	s.facts.parts, s.facts.blocks = slices.Clone(s.parts), slices.Clone(s.blocks)
}

// Forget drops what only tells which places matter: what stays are the imports and the
// names that they bind, and what is said of the whole file.
func (f *Facts) Forget() {
	f.parts, f.blocks, f.renamed, f.seen = nil, nil, nil, nil
	f.Sites, f.Steady, f.Taking, f.Numerals, f.Escapes = nil, nil, nil, nil, nil
	f.Words, f.Strings, f.Looked, f.Defs, f.Through = nil, nil, nil, nil, nil
	f.Names, f.Given, f.Classes, f.Assigned = nil, nil, nil, nil
}

// see notes a word of the file.
func (s *Scanner) see(h uint64) {
	s.seen.add(h)
	s.part.add(h)
}
