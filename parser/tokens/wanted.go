package tokens

import (
	"bytes"
	"iter"
	"slices"
)

var initWord, objectWord = Hash("__init__"), Hash("object")

// Wanted says what gives findings besides qualified names. It is not changed by
// a scan.
type Wanted struct {
	// Members are names that are read from something unknown, by their hashes: for each
	// what it can give on instances that begin at some names.
	Members map[uint64][]Member
	// Names are names of the project that may stand for something of a library, and
	// the shape of the calls that matter.
	Names map[uint64]Shape
	// Modules are names of the project that may stand for a module of a library.
	Modules map[uint64]bool
	// Holders are names of libraries with members that matter, by the names of the
	// project that may stand for them.
	Holders map[uint64][]string
	// Bases are names of the project that classes may derive from, which matters.
	Bases map[uint64]bool
	// Strings are literals.
	Strings map[uint64]bool
}

// In reports whether the tokens of a file may hold something that is wanted, and
// was not wanted before; nil is nothing.
func (w *Wanted) In(f *Facts, before *Wanted) bool {
	for range w.found(f, before) {
		return true
	}
	return false
}

// found yields the words of a file that are wanted and were not wanted before.
func (w *Wanted) found(f *Facts, before *Wanted) iter.Seq[uint64] {
	return func(yield func(uint64) bool) { w.eachFound(f, before, yield) }
}

func (w *Wanted) eachFound(f *Facts, before *Wanted, yield func(uint64) bool) bool {
	if before == nil {
		for _, h := range f.Words {
			if (h != initWord || f.Based) && w.member(h, func(m *Member) bool { return m.Matters() || m.Item }) && !yield(h) {
				return false
			}
		}
		for _, h := range f.Strings {
			if (w.Strings[h] || w.member(h, func(m *Member) bool { return m.Key })) && !yield(h) {
				return false
			}
		}
		for _, h := range f.Looked {
			if w.member(h, (*Member).Matters) && !yield(h) {
				return false
			}
		}
		for _, h := range f.Defs {
			if w.member(h, func(m *Member) bool { return m.Override }) && !yield(h) {
				return false
			}
		}
		before = &Wanted{}
	}
	for h, shape := range w.Names {
		if old, known := before.Names[h]; (!known || !old.same(&shape)) && f.reads(h) && !yield(h) {
			return false
		}
	}
	for h := range w.Modules {
		if !before.Modules[h] && f.reads(h) && !yield(h) {
			return false
		}
	}
	for h := range w.Bases {
		if !before.Bases[h] && f.reads(h) && !yield(h) {
			return false
		}
	}
	return true
}

// member reports whether something holds for a word on some instances.
func (w *Wanted) member(word uint64, holds func(*Member) bool) bool {
	all := w.Members[word]
	for i := range all {
		if holds(&all[i]) {
			return true
		}
	}
	return false
}

// reads reports whether a file may read a name that some file of the project gives a
// thing: as an attribute, by an import, or as its own.
func (f *Facts) reads(word uint64) bool {
	for _, r := range f.renamed {
		if r.original == word && f.MayHave(r.bound) {
			return true
		}
	}
	if !f.MayHave(word) {
		return false
	}
	if f.Star || slices.Contains(f.Words, word) || slices.Contains(f.Strings, word) {
		return true
	}
	for i := range f.Imports {
		if slices.Contains(f.Imports[i].Taken, word) {
			return true
		}
	}
	return slices.ContainsFunc(f.Escapes, func(e Escape) bool { return slices.Contains(e.Words, word) })
}

// Member says what a name that is read from an instance can give.
type Member struct {
	// Use says that any mention can, Item that reading an item of it by a number can,
	// Override that a function of that name can that a class defines, with one of some
	// parameters if there are Params.
	Use, Item, Override bool
	Params              []uint64
	// Steady says that all of that is only given by code that comes awake.
	Steady bool
	// Key says that the name as a key can, x["name"].
	Key bool
	// Call is the shape of the calls that can, Super that of super().name(...).
	Call, Super Shape
	// From are the names that the instances begin at, nil for anywhere.
	From []string
}

// Matters reports whether reading or calling the name can give anything.
func (m *Member) Matters() bool { return m.Use || !m.Call.IsNone() || !m.Super.IsNone() }

// read notes a word that is read from something unknown.
func (s *Scanner) read(h uint64, at, end, depth int) {
	s.word(h)
	if h == objectWord {
		s.looks = s.statement
	}
	if s.isVersion(h) {
		s.asks(at)
	}
	if h == initWord && s.onSuper(at) && s.called(end, depth, &s.inits) {
		s.place(at, "")
	}
	if s.wanted == nil {
		return
	}
	if !s.sought.MayHave(h) {
		return
	}
	s.named(h, at, end, depth)
	m, ok := s.membersAt(h, at)
	if !ok {
		return
	}
	next := s.skip(end, depth)
	if !m.Call.IsNone() && next < len(s.text) && s.text[next] == '(' {
		s.passesOn(at, next, "", &m.Call)
	}
	switch {
	case m.Use: // what a call of it is given may matter besides
		s.spot(Site{Start: uint32(at), Plain: !m.Call.Values, Member: uint32(at), As: ReadSite})
	case m.Item && s.byteAt(end) == '[' && s.isNumbered(end+1):
		s.add(Site{Start: uint32(at), Member: uint32(at), As: ReadSite})
	case s.called(end, depth, &m.Call):
		plain := next < len(s.text) && s.text[next] == '(' && s.isShape(&m.Call)
		s.spot(Site{Start: uint32(at), Plain: plain, Member: uint32(at), As: ReadSite})
	case (h != initWord || s.based) && s.onSuper(at) && s.called(end, depth, &m.Super):
		s.place(at, "")
	}
	if !m.Call.IsNone() && (next == len(s.text) || s.text[next] != '(') {
		s.leaves(at, ' ', Escape{Call: m.Call}) // f = model.fit
	}
}

// membersAt returns what a word that is read at an offset can give, on the instances that
// it may be read from there.
func (s *Scanner) membersAt(h uint64, at int) (all Member, ok bool) {
	members := s.wanted.Members[h]
	for i := range members {
		m := &members[i]
		if s.isOthersSelf(at, m.From) {
			continue
		}
		all, ok = all.Or(*m), true
	}
	return all, ok
}

// isNumbered reports whether a number stands alone in the bracket that opens before an
// offset.
func (s *Scanner) isNumbered(i int) bool {
	i = s.skip(i, 1)
	if s.byteAt(i) == '-' {
		i = s.skip(i+1, 1)
	}
	if classes[s.byteAt(i)] != digit {
		return false
	}
	return s.byteAt(s.skip(number(s.text, i), 1)) == ']'
}

// gaveModule looks at what becomes of a module that a name may stand for where nothing is
// read from the name itself: it is what a function returned, or goes on under another name.
// It reports whether that is all there is to say.
func (s *Scanner) gaveModule(at, next, depth int) bool {
	start := s.chainStart(at)
	called := s.byteAt(next) == '(' && s.ofProject(start, at)
	if called {
		next = s.skip(skipBrackets(s.text, next), depth)
	}
	switch c := s.byteAt(next); {
	case called && c == '.':
		s.place(at, "")
		return true
	case c != '.' && c != '=' && c != '(' && s.handedOn(start):
		s.leaves(start, c, Escape{Module: true})
	}
	return false
}

// ofProject reports whether a name that ends in a word may be a function of the project: by
// itself, read from one of its modules, or from self.
func (s *Scanner) ofProject(start, at int) bool {
	if start == at {
		return true
	}
	first, end := firstWord(s.text[start:at])
	if len(first) == 0 || len(first) != end {
		return false
	}
	h := hashOf(first, 0, len(first))
	if h == selfWord || h == clsWord {
		return true
	}
	m := s.table.meaning(h)
	return m >= firstAlias && s.table.aliases[m-firstAlias].project
}

// chainStart returns where the dotted name begins that a word is the end of.
func (s *Scanner) chainStart(at int) int {
	for at > s.statement && (wordBytes[s.text[at-1]] || s.text[at-1] == '.') {
		at--
	}
	return at
}

// isShape reports whether the call that was read last is reported for its shape alone,
// and shows it: what the arguments are does not matter.
func (s *Scanner) isShape(shape *Shape) bool {
	return !shape.Values && !s.call.star && !s.call.spread
}

// spot notes a place where a member stands. When it is plain, see Site, and read from
// a dotted name, that name is all that matters.
func (s *Scanner) spot(site Site) {
	start := int(site.Start)
	for site.Plain && start > 0 && s.text[start-1] == '.' {
		before := start - 1
		for start = before; start > 0 && wordBytes[s.text[start-1]]; start-- {
		}
		site.Plain = start < before && classes[s.text[start]] == letter
	}
	site.Start = uint32(start)
	s.add(site)
}

// called reports whether what ends at an offset is called in a shape, or not
// called there but perhaps elsewhere.
func (s *Scanner) called(end, depth int, shape *Shape) bool {
	if shape.IsNone() {
		return false
	}
	next := s.skip(end, depth)
	return next == len(s.text) || s.text[next] != '(' || s.fits(next, shape)
}

// onSuper reports whether a name may be read from super().
func (s *Scanner) onSuper(at int) bool {
	return bytes.Contains(s.text[max(0, at-maxSuper):at], []byte("super("))
}

// maxSuper is the length of super(Class, self).
const maxSuper = 120

// named notes a name of the project that may stand for something else.
func (s *Scanner) named(h uint64, at, end, depth int) {
	if original, renamed := s.renamed[h]; renamed {
		h = original
	}
	call, ok := s.wanted.Names[h]
	module, base := s.wanted.Modules[h], s.wanted.Bases[h]
	if !ok && !module && !base {
		return
	}
	if h == initWord && s.onSuper(at) {
		return // the header of the class says what it calls
	}
	next := s.skip(end, depth)
	c := s.byteAt(next)
	if module && s.gaveModule(at, next, depth) {
		return
	}
	switch {
	case c == '.' && s.grows(next):
	case c == '.' && module, s.isLooped(at):
		s.add(Site{Start: uint32(at), Member: uint32(at), As: NamedSite})
		return
	}
	// What it holds is what stands behind the brackets.
	indexed := c == '['
	for c == '[' && !call.IsNone() {
		next = s.skip(skipBrackets(s.text, next), depth)
		c = s.byteAt(next)
	}
	switch {
	case c == '.' && !call.IsNone() && s.leadsOn(h, next):
		s.add(Site{Start: uint32(at), Member: uint32(at), As: NamedSite})
	case base && s.inHeader():
		s.leaves(at, c, Escape{Call: call, Base: true, Holders: s.wanted.Holders[h]})
	case c == '(':
		if s.fits(next, &call) {
			s.spot(Site{Start: uint32(at), Plain: s.isShape(&call), Member: uint32(at), As: NamedSite})
		}
		s.passesOn(at, next, "", &call)
	case indexed && c != '.' && c != '=' && !s.inHeader() && !s.handedOn(at):
		s.add(Site{Start: uint32(at), Member: uint32(at), As: NamedSite})
	case !call.IsNone() && c != '=' && (s.inHeader() || s.handedOn(at)):
		s.leaves(at, c, Escape{Call: call, Holders: s.wanted.Holders[h]})
	}
}

// said notes a short string.
func (s *Scanner) said(h uint64, at int) {
	s.literals = append(s.literals, h)
	s.part.add(h)
	looked := s.looks == s.statement
	if looked {
		s.looked = append(s.looked, h)
	}
	if s.table.meaning(h) == watchedWord {
		s.facts.Watched = true
	}
	if s.wanted != nil && s.sought.MayHave(h) {
		switch {
		case looked && s.wanted.member(h, (*Member).Matters) || s.wanted.Strings[h]:
			s.place(at, "")
		case s.wanted.member(h, func(m *Member) bool { return m.Key }):
			s.key(at)
		}
	}
}

// defined notes the name of a function.
func (s *Scanner) defined(h uint64, at, end int) {
	if s.wanted == nil || !s.sought.MayHave(h) {
		return
	}
	if s.wanted.member(h, func(m *Member) bool { return m.Override && !s.isOther(m.From) && s.takesOne(m.Params, end) }) {
		s.add(Site{Start: uint32(at), Member: uint32(at), As: DefinedSite})
	}
}

// takesOne reports whether the header of a function has one of some parameters, behind its
// name; it has to have none of these if there are none.
func (s *Scanner) takesOne(params []uint64, end int) bool {
	if len(params) == 0 {
		return true
	}
	i := s.skip(end, 1)
	if i == len(s.text) || s.text[i] != '(' {
		return true // parameters for types
	}
	for end = skipBrackets(s.text, i); i < end; {
		if classes[s.text[i]] != letter {
			i++
			continue
		}
		var h uint64
		if i, h = wordAt(s.text, i); slices.Contains(params, h) {
			return true
		}
	}
	return false
}

func (s *Scanner) place(start int, name string) { s.add(Site{Start: uint32(start), Name: name}) }

// Or returns what can be given that one of two members can, from anywhere.
func (m Member) Or(o Member) Member {
	params := slices.Concat(m.Params, o.Params)
	if m.Override && len(m.Params) == 0 || o.Override && len(o.Params) == 0 {
		params = nil
	}
	return Member{
		Steady: m.Steady && o.Steady, Use: m.Use || o.Use, Item: m.Item || o.Item, Override: m.Override || o.Override, Params: params,
		Key: m.Key || o.Key, Call: m.Call.Or(o.Call), Super: m.Super.Or(o.Super),
	}
}

// leadsOn reports whether what is read from a name behind a dot leads to a thing that
// matters: an item of a dict, the thing itself, or a member of what the name may stand
// for.
func (s *Scanner) leadsOn(h uint64, dot int) bool {
	start := s.skip(dot+1, 1)
	end := start
	for end < len(s.text) && wordBytes[s.text[end]] {
		end++
	}
	switch string(s.text[start:end]) {
	case "get", "pop", "setdefault", "copy", "items", "values", "popitem", "__init__", "__new__", "__call__", "__getitem__":
		return true
	}
	for _, name := range s.wanted.Holders[h] {
		if holder := s.names.at(name); holder != nowhere {
			if c := s.names.child(holder, s.text, start, end, hashOf(s.text, start, end)); c != nowhere && s.names.nodes[c].interest.Matters() {
				return true
			}
		}
	}
	return false
}

// byteAt returns the byte at an offset, a line end behind the text.
func (s *Scanner) byteAt(i int) byte {
	if i < len(s.text) {
		return s.text[i]
	}
	return '\n'
}

// skipBrackets returns the end of what is in brackets.
func skipBrackets(text []byte, i int) int {
	for depth := 0; i < len(text); {
		switch classes[text[i]] {
		case opening:
			depth++
			i++
		case closing:
			i++
			if depth--; depth == 0 {
				return i
			}
		case quote:
			i = skipString(text, i)
		case hash:
			i = lineEnd(text, i)
		default:
			i++
		}
	}
	return i
}

// grows reports whether what follows is a method that only adds to a list.
func (s *Scanner) grows(dot int) bool {
	word, _ := firstWord(s.text[dot:min(len(s.text), dot+12)])
	return string(word) == "append" || string(word) == "extend"
}
