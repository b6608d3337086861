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
	plain index[int32]
	attrs index[attrBinder]
	// checked are the statements that say of what type something is, by the words of
	// that, and tested the same ones by all their words.
	checked, tested index[int32]
	kin             kin
	// held are the names of containers, and the simple statements that use them: what
	// else holds one may change it.
	held index[int32]
	// needed are the words that were asked for, by scope.
	needed Set
	// globals are the scopes with a global or nonlocal statement.
	globals   Set
	queue     []int32
	receivers receivers
}

type keep uint8

const (
	dropped keep = iota
	shown        // it is there, but what it mentions need not be known
	framed       // what it mentions is known, but not what a function or class is good for
	whole
)

// plainNeed and attrNeed are what is needed for a word, as one number: as a name in a
// scope, or as an attribute of some kin, see kin.
func plainNeed(word uint64, scope int32) uint64 { return mix(word ^ uint64(uint32(scope))*golden) }

func attrNeed(word uint64, kin int32) uint64 {
	return mix(word ^ uint64(uint32(kin))*golden ^ golden>>1)
}

// attrBinder is a statement that binds an attribute, of an instance of some kin or of
// anything.
type attrBinder struct{ statement, kin int32 }

// Piece is a range of a text; one without a length stands for a "pass" at an
// indentation that nothing else is left of.
type Piece struct {
	Start, End int
	// Indent is the text before the "pass".
	Indent string
}

// Statement is one that a place stands in.
type Statement struct {
	Start, End int
	// Names, when not nil, are all in it that matters.
	Names []Piece
}

// Slice returns the pieces of a text that matter to some places, in order, and the
// statements that these stand in, none where nothing matters; false when all of it has to
// be read. Imports are all kept if they are asked for: what they lead to may change what is
// imported. Places are left out where members are read from what cannot have them.
func (s *Slicer) Slice(text []byte, sites []Site, imports bool, around Around) (pieces []Piece, statements []Statement, ok bool) {
	s.read(text)
	if s.odd || len(s.list) == 0 {
		return nil, nil, false
	}
	s.index()
	s.receivers.begin(s, around)
	for i := range s.list {
		if s.list[i].kind == importing && (imports || s.always(&s.list[i])) {
			s.keep(int32(i), whole)
		}
	}
	for k := range sites {
		site := &sites[k]
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
		if s.receivers.isOthers(int32(i), site) {
			continue
		}
		st := Statement{Start: int(s.list[i].start), End: int(s.list[i].end)}
		if site.Plain && !s.chooses(&s.list[i]) {
			s.keep(int32(i), shown)
			s.alternatives(int32(i))
			st.Names = []Piece{{Start: int(site.Start), End: s.name(int32(i), int(site.Start))}}
		} else {
			s.keep(int32(i), whole)
		}
		s.tests(&s.list[i])
		statements = append(statements, st)
	}
	if len(statements) == 0 {
		return nil, nil, true
	}
	s.close()
	return s.pieces(), joined(statements), true
}

// joined sorts statements and makes one of those that are the same.
func joined(all []Statement) []Statement {
	slices.SortStableFunc(all, func(a, b Statement) int { return a.Start - b.Start })
	out := all[:0]
	for _, st := range all {
		if n := len(out); n == 0 || out[n-1].Start != st.Start {
			out = append(out, st)
		} else if last := &out[n-1]; last.Names == nil || st.Names == nil {
			last.Names = nil
		} else {
			last.Names = append(last.Names, st.Names...)
		}
	}
	return out
}

// chooses reports whether a part of a statement runs under a condition of its own.
func (s *Slicer) chooses(st *statement) bool {
	line := s.text[st.start:st.end]
	for _, word := range [...]string{" if ", " and ", " or "} {
		if bytes.Contains(line, []byte(word)) {
			return true
		}
	}
	return false
}

// alternatives keeps what else binds the names that a statement under a condition
// does: one that fails may be made up for.
func (s *Slicer) alternatives(i int32) {
	st := &s.list[i]
	guarded := st.inline
	for p := st.parent; p >= 0 && !guarded; p = s.list[p].parent {
		switch s.list[p].kind {
		case ifing, elifing, elsing, trying, excepting, finallying:
			guarded = true
		}
	}
	if !guarded {
		return
	}
	for _, w := range s.words[st.words:st.wordsEnd] {
		switch {
		case w.role&plainBinding != 0:
			s.needPlain(st.scope, w.hash)
		case w.role&attrBinding != 0:
			s.needAttr(w.hash, anyKin)
		}
	}
}

// name keeps what decides about the dotted name at an offset of a statement, and
// returns its end.
func (s *Slicer) name(i int32, at int) (end int) {
	scope := s.list[i].scope
	s.exits(scope)
	for first := true; at < len(s.text) && wordBytes[s.text[at]]; first = false {
		end = at
		for end < len(s.text) && wordBytes[s.text[end]] {
			end++
		}
		h := hashOf(s.text, at, end)
		if first {
			s.needPlain(scope, h)
			if k := s.list[i].kind; k == defining || k == classing {
				s.needPlain(i, h)
			}
		} else {
			s.needAttr(h, s.kinOf(scope, ofSelf(s.text[:at])))
		}
		next := skip(s.text, end, 1)
		if next == len(s.text) || s.text[next] != '.' {
			break
		}
		at = skip(s.text, next+1, 1)
	}
	return end
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
		if w.role&(plainBinding|attrBinding) == 0 || w.hash == selfWord || w.hash == clsWord {
			continue
		}
		for i := range s.tested.of(w.hash) {
			s.keep(i, whole)
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
	s.plain.clear()
	s.attrs.clear()
	s.needed.Clear()
	s.globals.Clear()
	s.checked.clear()
	s.tested.clear()
	s.relate()
	s.queue = s.queue[:0]
	s.containers()
	for i := range s.list {
		st := &s.list[i]
		simple := st.kind == simpleStatement
		called := simple && s.calls(st)
		grows := called && s.grows(st)
		s.check(int32(i))
		if st.kind == declaring {
			s.globals.Add(plainNeed(0, st.scope))
		}
		for k, w := range s.words[st.words:st.wordsEnd] {
			holds := s.held.has(w.hash)
			if holds && simple && w.role&plainUse != 0 && w.role&attrUse == 0 {
				s.held.add(w.hash, int32(i))
			}
			switch {
			case w.role&plainBinding != 0:
				s.plain.add(w.hash, int32(i))
			case w.role&attrBinding != 0:
				s.attrs.add(w.hash, attrBinder{int32(i), s.kinOf(st.scope, w.own)})
			case called && w.role&literal != 0: // self.register_buffer("name", value)
				s.attrs.add(w.hash, attrBinder{int32(i), s.kinOf(st.scope, w.own)})
			case grows && k < maxReceiver && w.role == attrUse:
				s.attrs.add(w.hash, attrBinder{int32(i), s.kinOf(st.scope, w.own)})
			case w.role == plainUse && (grows && k == 0 || called && holds) && w.hash != selfWord && w.hash != clsWord:
				s.plain.add(w.hash, int32(i))
			}
		}
	}
}

// containers finds the names that are bound to a list or a dict somewhere: what they
// are given to may change them.
func (s *Slicer) containers() {
	s.held.clear()
	for i := range s.list {
		st := &s.list[i]
		line := s.text[st.start:st.end]
		at := bytes.IndexByte(line, '=')
		if at < 0 || st.kind != simpleStatement {
			continue
		}
		value := bytes.TrimLeft(line[at+1:], " \t")
		if len(value) == 0 || value[0] != '{' && value[0] != '[' && !bytes.HasPrefix(value, []byte("dict(")) && !bytes.HasPrefix(value, []byte("list(")) {
			continue
		}
		for _, w := range s.words[st.words:st.wordsEnd] {
			if w.role&plainBinding != 0 {
				s.held.slot(w.hash)
			}
		}
	}
}

// maxReceiver is how many words of a statement may be what a method changes.
const maxReceiver = 4

var selfWord, clsWord, initName, checkWord, setattrWord = Hash("self"), Hash("cls"), Hash("__init__"), Hash("isinstance"), Hash("setattr")

// grows reports whether a statement calls a method that changes a container.
func (s *Slicer) grows(st *statement) bool {
	line := s.text[st.start:st.end]
	open := bytes.IndexByte(line, '(')
	dot := bytes.LastIndexByte(line[:open], '.')
	if dot < 0 {
		return false
	}
	switch string(line[dot+1 : open]) {
	case "append", "extend", "insert", "update", "setdefault", "add", "pop", "popitem", "remove", "discard", "clear", "sort", "reverse":
		return true
	}
	return false
}

// calls reports whether a statement is a call.
func (s *Slicer) calls(st *statement) bool {
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
	if how >= framed {
		s.queue = append(s.queue, i)
	}
	if !fresh {
		return
	}
	if p := s.list[i].parent; p >= 0 {
		switch s.list[p].kind {
		case ifing, elifing, elsing, trying, excepting, finallying: // these say when it runs
			s.keep(p, framed)
		default:
			s.keep(p, shown)
		}
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
			s.keep(k, framed)
		}
		if st.kind == decorating {
			for k := i + 1; k < int32(len(s.list)); k++ {
				if kind := s.list[k].kind; kind == defining || kind == classing {
					if s.kept[k] == dropped { // or else it asked for this one
						s.keep(k, whole)
					}
					return
				}
			}
		}
		return
	}
	attempt := st.kind == trying || st.kind == excepting
	if st.kind.follows() {
		for k := i - 1; k >= 0; k-- {
			o := &s.list[k]
			if o.indent > st.indent {
				continue
			}
			if o.indent < st.indent || !o.kind.opens() {
				break
			}
			attempt = attempt || st.kind == elsing && o.kind == excepting
			s.keep(k, framed)
			break
		}
	}
	if attempt {
		s.attempted(i)
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

// attempted keeps what says whether a failure of a part of a try statement is provided
// for: what the others bind, return and call.
func (s *Slicer) attempted(i int32) {
	for k := i + 1; k < int32(len(s.list)) && s.list[k].indent > s.list[i].indent; k++ {
		if s.list[k].scope == s.list[i].scope {
			s.keep(k, shown)
		}
	}
}

// close keeps what kept statements need.
func (s *Slicer) close() {
	for len(s.queue) > 0 {
		i := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		st := &s.list[i]
		for k, w := range s.words[st.words:st.wordsEnd] {
			if k == 0 && (st.kind == defining || st.kind == classing) {
				continue // its own name
			}
			if w.role&plainUse != 0 {
				s.needPlain(st.scope, w.hash)
				if st.kind == defining || st.kind == classing {
					s.needPlain(i, w.hash)
				}
			}
			if w.role&attrUse != 0 || w.role&literal != 0 && s.looks(st) {
				s.needAttr(w.hash, s.kinOf(st.scope, w.own))
			}
		}
		if s.kept[i] == whole && (st.kind == defining || st.kind == classing) {
			s.body(i)
		}
		if s.makes(st) {
			s.class(st.scope, whole)
		}
		s.exits(st.scope)
	}
}

// looks reports whether a statement may read an attribute by a string that names it.
func (s *Slicer) looks(st *statement) bool {
	for _, w := range s.words[st.words:st.wordsEnd] {
		if lookupWords[w.hash] {
			return true
		}
	}
	return false
}

var lookupWords = map[uint64]bool{
	Hash("getattr"): true, Hash("hasattr"): true, Hash("setattr"): true, Hash("delattr"): true, Hash("patch"): true, Hash("vars"): true,
}

// needPlain keeps what binds a name in a scope or around it.
func (s *Slicer) needPlain(scope int32, word uint64) {
	if !s.needed.Add(plainNeed(word, scope)) {
		return
	}
	own := word == selfWord || word == clsWord
	if own {
		s.class(scope, framed)
	}
	for b := range s.plain.of(word) {
		if !s.sees(scope, b) {
			continue
		}
		s.keep(b, whole)
		for use := range s.held.of(word) {
			if s.within(use, s.list[b].scope) {
				s.keep(use, shown)
			}
		}
	}
	for b := range s.checked.of(word) {
		if s.list[b].scope == scope {
			s.keep(b, whole)
		}
	}
	for at := scope; at >= 0 && !own; at = s.list[at].scope { // a parameter
		if s.list[at].kind == defining && s.mentions(&s.list[at], word) {
			s.keep(at, framed)
		}
	}
}

// class keeps the class around a scope: framed is what it derives from.
func (s *Slicer) class(scope int32, how keep) {
	for at := scope; at >= 0; at = s.list[at].scope {
		if s.list[at].kind == classing {
			s.keep(at, how)
			return
		}
	}
}

// makes reports whether a statement may make another instance of the class around it.
func (s *Slicer) makes(st *statement) bool {
	line := s.text[st.start:st.end]
	for _, made := range [...]string{"cls(", "__class__(", "type(self)("} {
		if bytes.Contains(line, []byte(made)) {
			return true
		}
	}
	return false
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

// within reports whether a statement stands in a scope.
func (s *Slicer) within(i, scope int32) bool {
	at := s.list[i].scope
	for at > scope {
		at = s.list[at].scope
	}
	return at == scope
}

// declares reports whether a scope has a global or nonlocal statement.
func (s *Slicer) declares(scope, binding int32) bool {
	if !s.globals.Has(plainNeed(0, scope)) {
		return false
	}
	for k := binding - 1; k > scope; k-- {
		if s.list[k].scope == scope && s.list[k].kind == declaring {
			return true
		}
	}
	return false
}

// needAttr keeps what binds an attribute of an instance of some kin, or of anything.
func (s *Slicer) needAttr(word uint64, of int32) {
	if word == initName || s.needed.Has(attrNeed(word, anyKin)) || !s.needed.Add(attrNeed(word, of)) {
		return // what an object is made with is its class
	}
	for b := range s.attrs.of(word) {
		if of == anyKin || b.kin == anyKin || b.kin == of {
			s.keep(b.statement, whole)
		}
	}
	for b := range s.checked.of(word) {
		s.keep(b, whole)
	}
	for b := range s.plain.of(word) {
		scope := s.list[b].scope
		if scope >= 0 && s.list[scope].kind == classing && (of == anyKin || s.kin.of[scope] == of) {
			s.keep(b, whole)
		}
	}
}

// body keeps what a function gives, and what a class does by itself.
func (s *Slicer) body(i int32) {
	spreads := s.list[i].kind == defining && s.spreads(i)
	for k := i + 1; k < int32(len(s.list)) && s.list[k].indent > s.list[i].indent; k++ {
		st := &s.list[k]
		if st.scope != i {
			continue
		}
		switch {
		case s.list[i].kind == defining && st.kind == leaving:
			s.keep(k, whole)
		case spreads && s.spreads(k):
			s.keep(k, whole)
		case s.list[i].kind == classing && st.kind == defining && s.isSpecial(st):
			s.keep(k, whole)
		}
	}
}

// spreads reports whether a statement has "**": what a function takes that way it may
// pass on.
func (s *Slicer) spreads(i int32) bool {
	return bytes.Contains(s.text[s.list[i].start:s.list[i].end], []byte("**"))
}

// isSpecial reports whether a function is called without being named.
func (s *Slicer) isSpecial(st *statement) bool {
	line := s.text[st.start:st.end]
	for _, name := range [...]string{"def __", "def forward(", "def call("} {
		if bytes.Contains(line, []byte(name)) {
			return true
		}
	}
	return false
}

// exits keeps the statements of a scope that end it or a loop early: what follows
// them runs under a condition.
func (s *Slicer) exits(scope int32) {
	if !s.needed.Add(attrNeed(0, scope)) {
		return
	}
	start := scope + 1
	for k := start; k < int32(len(s.list)); k++ {
		st := &s.list[k]
		if scope >= 0 && st.indent <= s.list[scope].indent {
			return
		}
		switch {
		case st.scope != scope:
		case s.ends(st):
			s.keep(k, whole)
		case st.kind == leaving:
			s.keep(k, shown)
		}
	}
}

// ends reports whether a statement may end the program, or says something about the
// whole module.
func (s *Slicer) ends(st *statement) bool {
	if st.kind.opens() && !st.inline {
		return false
	}
	for _, w := range s.words[st.words:st.wordsEnd] {
		if exitWords[w.hash] {
			return true
		}
	}
	line := s.text[st.start:st.end]
	return bytes.Contains(line, []byte("assert ")) && (bytes.Contains(line, []byte("version")) || bytes.Contains(line, []byte("hasattr")))
}

var exitWords = map[uint64]bool{
	Hash("exit"): true, Hash("_exit"): true, Hash("quit"): true, Hash("abort"): true, Hash("skip"): true, Hash("require_version"): true, Hash("fail"): true,
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
