package tokens

import (
	"bytes"
	"slices"
)

// Slicer cuts out of a file what decides what stands at some places: their
// statements, the conditions around these, and all that gives names a value which
// they mention, over and over. What is left means at these places what the whole
// file means. It keeps its memory for the next file; a worker owns one.
type Slicer struct {
	statements
	kept []keep
	// plain and attrs are the statements that bind a name, or an attribute.
	plain, attrs map[uint64][]int32
	// needed are the words that were asked for, by scope.
	needed map[need]bool
	queue  []int32
}

type keep uint8

const (
	dropped keep = iota
	shown        // it is there, but what it mentions need not be known
	whole
)

type need struct {
	scope int32
	word  uint64
	attr  bool
}

// Piece is a range of a text; one without a length stands for a "pass" at an
// indentation that nothing else is left of.
type Piece struct {
	Start, End int
	// Indent is the text before the "pass".
	Indent string
}

// Slice returns the pieces of a text that matter to some places, in order, and the
// statements that these stand in; false when all of it has to be read. Imports are
// all kept if they are asked for: what they lead to may change what is imported.
func (s *Slicer) Slice(text []byte, sites []Site, imports bool) (pieces, statements []Piece, ok bool) {
	s.read(text)
	if s.odd || len(s.list) == 0 {
		return nil, nil, false
	}
	s.index()
	for i := range s.list {
		if s.list[i].kind == importing && (imports || s.always(&s.list[i])) {
			s.keep(int32(i), whole)
		}
	}
	for _, site := range sites {
		i, _ := slices.BinarySearchFunc(s.list, int(site.Start), func(st statement, at int) int {
			switch {
			case int(st.end) <= at:
				return -1
			case int(st.start) > at:
				return 1
			}
			return 0
		})
		if i == len(s.list) || s.list[i].start > site.Start {
			return nil, nil, false
		}
		s.keep(int32(i), whole)
		s.tests(&s.list[i])
		statements = append(statements, Piece{Start: int(s.list[i].start), End: int(s.list[i].end)})
	}
	slices.SortFunc(statements, func(a, b Piece) int { return a.Start - b.Start })
	s.close()
	return s.pieces(), slices.Compact(statements), true
}

// always reports whether an import is for the whole file: it brings names that
// nobody lists, or says how the file is read.
func (s *Slicer) always(st *statement) bool {
	line := s.text[st.start:st.end]
	return bytes.IndexByte(line, '*') >= 0 || bytes.Contains(line, []byte("__future__"))
}

// tests keeps what compares types with something that a statement gives a name to:
// that is what the thing is used for.
func (s *Slicer) tests(st *statement) {
	for _, w := range s.words[st.words:st.wordsEnd] {
		if w.role&(plainBinding|attrBinding) == 0 {
			continue
		}
		for i := range s.list {
			o := &s.list[i]
			if s.mentions(o, checkWord) && s.mentions(o, w.hash) {
				s.keep(int32(i), whole)
			}
		}
	}
}

func (s *Slicer) mentions(st *statement, word uint64) bool {
	for _, w := range s.words[st.words:st.wordsEnd] {
		if w.hash == word {
			return true
		}
	}
	return false
}

// index gathers which statements bind what.
func (s *Slicer) index() {
	s.kept = append(s.kept[:0], make([]keep, len(s.list))...)
	s.plain, s.attrs, s.needed = make(map[uint64][]int32), make(map[uint64][]int32), make(map[need]bool)
	s.queue = s.queue[:0]
	for i := range s.list {
		st := &s.list[i]
		method := st.kind == simpleStatement && s.mutates(st)
		for k, w := range s.words[st.words:st.wordsEnd] {
			switch {
			case w.role&plainBinding != 0:
				s.plain[w.hash] = append(s.plain[w.hash], int32(i))
			case w.role&attrBinding != 0:
				s.attrs[w.hash] = append(s.attrs[w.hash], int32(i))
			case method && w.role == plainUse|attrUse: // self.register_buffer("name", value)
				s.attrs[w.hash] = append(s.attrs[w.hash], int32(i))
			case method && k < maxReceiver && w.role == attrUse:
				s.attrs[w.hash] = append(s.attrs[w.hash], int32(i))
			case method && k < maxReceiver && w.role == plainUse && w.hash != selfWord && w.hash != clsWord:
				s.plain[w.hash] = append(s.plain[w.hash], int32(i))
			}
		}
	}
}

// maxReceiver is how many words of a statement may be what a method changes.
const maxReceiver = 4

var selfWord, clsWord, initName, checkWord, typeWord, setattrWord = Hash("self"), Hash("cls"), Hash("__init__"), Hash("isinstance"), Hash("type"), Hash("setattr")

// mutates reports whether a statement is a call that may change something.
func (s *Slicer) mutates(st *statement) bool {
	line := s.text[st.start:st.end]
	i := bytes.IndexByte(line, '(')
	return i > 0 && bytes.IndexByte(line[:i], '=') < 0
}

// keep keeps a statement, what it stands in, and what belongs to that.
func (s *Slicer) keep(i int32, how keep) {
	if s.kept[i] >= how {
		return
	}
	fresh := s.kept[i] == dropped
	s.kept[i] = how
	if how == whole {
		s.queue = append(s.queue, i)
	}
	if !fresh && how == shown {
		return
	}
	if p := s.list[i].parent; p >= 0 {
		s.keep(p, whole)
	}
	s.mates(i)
}

// mates keeps the other headers of a compound statement: those before, which say
// when the one is reached, and those behind, without which it would be another one.
func (s *Slicer) mates(i int32) {
	st := &s.list[i]
	if !st.kind.opens() && st.kind != decorating {
		return
	}
	if st.kind == defining || st.kind == classing || st.kind == decorating {
		for k := i - 1; k >= 0 && s.list[k].kind == decorating && s.list[k].indent == st.indent; k-- {
			s.keep(k, whole)
		}
		if st.kind == decorating {
			for k := i + 1; k < int32(len(s.list)); k++ {
				if kind := s.list[k].kind; kind == defining || kind == classing {
					s.keep(k, whole)
					return
				}
			}
		}
		return
	}
	if st.kind.follows() {
		for k := i - 1; k >= 0; k-- {
			o := &s.list[k]
			if o.indent > st.indent {
				continue
			}
			if o.indent < st.indent || !o.kind.opens() {
				break
			}
			s.keep(k, whole)
			break
		}
	}
	for k := i + 1; k < int32(len(s.list)); k++ {
		o := &s.list[k]
		if o.indent > st.indent {
			continue
		}
		if o.indent == st.indent && o.kind.follows() {
			s.keep(k, shown)
		}
		break
	}
}

// close keeps what kept statements need.
func (s *Slicer) close() {
	for len(s.queue) > 0 {
		i := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		st := &s.list[i]
		for _, w := range s.words[st.words:st.wordsEnd] {
			if w.role&plainUse != 0 {
				s.needPlain(st.scope, w.hash)
				if st.kind == defining || st.kind == classing {
					s.needPlain(i, w.hash)
				}
			}
			if w.role&attrUse != 0 {
				s.needAttr(w.hash)
			}
		}
		if st.kind == defining || st.kind == classing {
			s.body(i)
		}
		s.exits(st.scope)
	}
}

// needPlain keeps what binds a name in a scope or around it.
func (s *Slicer) needPlain(scope int32, word uint64) {
	if word == selfWord || word == clsWord {
		return
	}
	key := need{scope, word, false}
	if s.needed[key] {
		return
	}
	s.needed[key] = true
	for _, b := range s.plain[word] {
		if s.sees(scope, b) {
			s.keep(b, whole)
		}
	}
}

// sees reports whether a binding is seen from a scope: it stands in that or around
// it, or says that it is of the module.
func (s *Slicer) sees(scope, binding int32) bool {
	b := &s.list[binding]
	if b.kind == declaring {
		return true
	}
	for at := scope; ; at = s.list[at].scope {
		if at == b.scope {
			return true
		}
		if at < 0 {
			return s.declares(b.scope, binding)
		}
	}
}

// declares reports whether a scope has a global or nonlocal statement.
func (s *Slicer) declares(scope, binding int32) bool {
	for k := binding - 1; k > scope; k-- {
		if s.list[k].scope == scope && s.list[k].kind == declaring {
			return true
		}
	}
	return false
}

// needAttr keeps what binds an attribute: of anything, or as a name in a class.
func (s *Slicer) needAttr(word uint64) {
	key := need{word: word, attr: true}
	if s.needed[key] {
		return
	}
	s.needed[key] = true
	for _, b := range s.attrs[word] {
		s.keep(b, whole)
	}
	for _, b := range s.plain[word] {
		if scope := s.list[b].scope; scope >= 0 && s.list[scope].kind == classing {
			s.keep(b, whole)
		}
	}
}

// body keeps what a function gives, and what a class does by itself.
func (s *Slicer) body(i int32) {
	for k := i + 1; k < int32(len(s.list)) && s.list[k].indent > s.list[i].indent; k++ {
		st := &s.list[k]
		if st.scope != i {
			continue
		}
		switch {
		case s.list[i].kind == defining && st.kind == leaving:
			s.keep(k, whole)
		case s.list[i].kind == classing && st.kind == defining && s.isSpecial(st):
			s.keep(k, whole)
		}
	}
}

// isSpecial reports whether a function is called without being named.
func (s *Slicer) isSpecial(st *statement) bool {
	return bytes.Contains(s.text[st.start:st.end], []byte("def __"))
}

// exits keeps the statements of a scope that end it or a loop early: what follows
// them runs under a condition.
func (s *Slicer) exits(scope int32) {
	key := need{scope: scope, attr: true}
	if s.needed[key] {
		return
	}
	s.needed[key] = true
	start := scope + 1
	for k := start; k < int32(len(s.list)); k++ {
		st := &s.list[k]
		if scope >= 0 && st.indent <= s.list[scope].indent {
			return
		}
		if st.scope == scope && (st.kind == leaving || s.checks(st)) {
			s.keep(k, whole)
		}
	}
}

// checks reports whether a statement says of what type something is, or ends the
// program.
func (s *Slicer) checks(st *statement) bool {
	if st.kind.opens() && !st.inline && st.kind != ifing && st.kind != elifing && st.kind != looping {
		return false
	}
	for _, w := range s.words[st.words:st.wordsEnd] {
		if w.hash == checkWord || w.hash == setattrWord || exitWords[w.hash] {
			return true
		}
	}
	return false
}

var exitWords = map[uint64]bool{
	Hash("exit"): true, Hash("_exit"): true, Hash("quit"): true, Hash("abort"): true, Hash("skip"): true, Hash("fail"): true,
	Hash("importorskip"): true, Hash("skipTest"): true, Hash("xfail"): true, Hash("pytestmark"): true, Hash("__all__"): true,
}

// pieces returns the kept text.
func (s *Slicer) pieces() []Piece {
	var out []Piece
	for i := range s.list {
		st := &s.list[i]
		if s.kept[i] == dropped {
			continue
		}
		start, end := int(st.start), int(st.end)
		if n := len(out); n > 0 && out[n-1].End == start && out[n-1].Indent == "" {
			out[n-1].End = end
		} else {
			out = append(out, Piece{Start: start, End: end})
		}
		if st.kind.opens() && !st.inline && !s.filled(int32(i)) {
			blanks := 0
			for start+blanks < end && classes[s.text[start+blanks]] == blank {
				blanks++
			}
			out = append(out, Piece{Start: end, End: end, Indent: string(s.text[start:start+blanks]) + " "})
		}
	}
	return out
}

// filled reports whether something in the block of a header is kept.
func (s *Slicer) filled(i int32) bool {
	for k := i + 1; k < int32(len(s.list)) && s.list[k].indent > s.list[i].indent; k++ {
		if s.kept[k] != dropped {
			return true
		}
	}
	return false
}
