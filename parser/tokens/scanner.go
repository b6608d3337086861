package tokens

import (
	"bytes"
	"slices"
)

// Options say what a Scanner looks for.
type Options struct {
	// Root says what an absolute import that begins with a name leads to, from a
	// file: a library that matters, the project, or nothing that does.
	Root func(file, root string) (library, project bool)
	// Interest says what a qualified name of a library can give. It is asked about
	// each name once, and its answer must not change.
	Interest func(name string) Interest
	// Watched are words that a file is worth a look for, see Facts.Watched.
	Watched []uint64
	// Versions are words of which a file has one if it compares a version of interest
	// as text; without any Facts.Numerals are not looked for.
	Versions []uint64
	// Outside asks for Facts.Outside, Outdated for Facts.Outdated.
	Outside, Outdated bool
}

// Scanner reads one file at a time and keeps its memory for the next; a worker
// owns one.
type Scanner struct {
	options Options
	names   *Names
	table   table

	file  string
	text  []byte
	facts *Facts
	seen  seen
	// quotes are words in strings that may be annotations.
	quotes Filter
	// recent are the words that were added last, by their upper bits: most repeat.
	recent [1024]uint64
	// strings are the short strings that could be names; lookups the names that
	// something is read from by a name that is computed.
	strings  []extent
	lookups  []int32
	numerals numerals
	keys     [][]byte // names that stand for keys that matter
	words    []uint64
	literals []uint64
	looked   []uint64
	defs     []uint64
	classes  []opened
	assigned []uint64
	through  []uint64
	sites    []Site
	steady   []Site
	taking   []Site
	flags    []uint64
	asked    int // the statement that was asked last whether it tests a version
	escapes  []Escape
	imports  []Import
	outside  []string
	// lookup is where the first argument of getattr or its kin begins.
	// sets says that it is setattr.
	lookup int
	sets   bool
	// tested is where the first argument of hasattr begins, which gives nothing.
	tested int
	// looks is the statement that was last seen to look attributes up by strings.
	looks int
	// checks is where isinstance, or its kin, was called last.
	checks int
	// again says that what was found out later changes what came before.
	again bool
	// statement is where the statement begins.
	statement int
	call      arguments // scratch memory
	// mentioned are the names met in this round.
	mentioned, gave []uint32
	// judged is a statement that was asked about, handsOn the answer, see gives.
	judged  int
	handsOn bool
	round   int32
	// inits is the shape of the calls of the classes that those of the file derive
	// from.
	inits Shape
	// based says that a class of the file derives from one of interest.
	based bool
	// tabs and blanks say that some line begins with one.
	tabs, blanks bool
	// line is where the line begins, column how far the statement stands behind that.
	line, column int
	// open are the functions and classes that the statement stands in.
	open []opened
	// wanted is what words give findings, when that is known; sought holds its words.
	wanted *Wanted
	sought Filter
	// renamed are the original names of what is imported under others.
	renamed map[uint64]uint64
	deep    int
	rounds  int

	// part is the part of the text that is read, parts are those before it, and blocks
	// what they begin in. partSize and manyParts are the constants but in tests.
	part                part
	parts               []part
	blocks              []opened
	partSize, manyParts int
	// derived says that Seek has found a class that derives from something that is wanted.
	derived bool
}

// opened is a function or class.
type opened struct {
	column, start int32
	name          uint64
	class         bool
}

// begins notes where a statement begins; what it does not stand in any more ends.
func (s *Scanner) begins(at int, fresh bool) {
	s.statement = at
	if !fresh {
		return
	}
	if s.options.Outdated {
		s.outdatedIndent(at)
	}
	if s.line-int(s.part.start) >= s.partSize {
		s.divide(at)
	}
	s.column = at - s.line
	for len(s.open) > 0 && int(s.open[len(s.open)-1].column) >= s.column {
		s.open = s.open[:len(s.open)-1]
	}
}

// extent is a piece of text.
type extent struct{ start, end uint32 }

// New returns a scanner.
func New(o Options) *Scanner {
	return &Scanner{options: o, names: NewNames(o.Interest), table: newTable(o.Watched), partSize: partSize, manyParts: manyParts}
}

// Scan reads a text, which must not change as long as it works. Aliases are names
// of the file that are known to be those of libraries, from elsewhere.
func (s *Scanner) Scan(file string, text []byte, aliases []Bound) *Facts {
	s.file, s.text = file, text
	s.table.reset()
	for _, a := range aliases {
		s.table.alias(a.Hash).denote(s.names.at(a.Name))
	}
	s.facts = &Facts{}
	for s.rounds = 1; s.rounds <= maxRounds; s.rounds++ {
		*s.facts = Facts{}
		s.begin()
		for _, a := range aliases {
			if name := s.names.at(a.Name); name != nowhere {
				s.mention(name)
			}
		}
		s.run(0, false)
		if !s.again && !s.table.unsettled() {
			break
		}
		s.facts.Lost = s.facts.Lost || s.rounds == maxRounds
	}
	s.computed()
	s.items()
	f := s.facts
	f.Numerals = s.compared()
	f.Based, f.seen = s.based, s.seen.folded(len(text))
	f.bound = make([]boundName, 0, len(s.table.aliases))
	for i := range s.table.aliases {
		a := &s.table.aliases[i]
		f.bound = append(f.bound, boundName{a.hash, a.project, a.foreign, a.open})
		for _, name := range a.names[:a.count] {
			f.Bound = append(f.Bound, Bound{a.hash, s.names.nodes[name].name})
		}
	}
	s.keepParts()
	f.Classes, f.Assigned = s.headers(), slices.Clone(s.assigned)
	f.Library = len(f.Bound) > 0 || f.Library
	f.Words, f.Strings, f.Looked, f.Defs = slices.Clone(s.words), slices.Clone(s.literals), slices.Clone(s.looked), slices.Clone(s.defs)
	f.Through, f.Names, f.Given = slices.Clone(s.through), slices.Clone(s.mentioned), slices.Clone(s.gave)
	f.Steady, f.Flags = slices.Clone(s.steady), slices.Clone(s.flags)
	f.Sites, f.Taking, f.Escapes, f.Imports, f.Outside = slices.Clone(s.sites), slices.Clone(s.taking), slices.Clone(s.escapes), slices.Clone(s.imports), slices.Clone(s.outside)
	s.text, s.facts = nil, nil
	return f
}

// begin forgets what was found in the text before.
func (s *Scanner) begin() {
	s.seen, s.quotes = seen{}, Filter{}
	s.part, s.parts, s.blocks, s.derived = part{}, s.parts[:0], s.blocks[:0], false
	s.strings, s.lookups, s.words, s.literals, s.looked, s.defs = s.strings[:0], s.lookups[:0], s.words[:0], s.literals[:0], s.looked[:0], s.defs[:0]
	s.classes, s.assigned = s.classes[:0], s.assigned[:0]
	s.through, s.mentioned, s.gave = s.through[:0], s.mentioned[:0], s.gave[:0]
	s.statement, s.judged, s.asked, s.flags, s.based = 0, -1, -1, s.flags[:0], false
	s.line, s.column, s.open = 0, 0, s.open[:0]
	s.tabs, s.blanks = false, false
	s.round++
	s.sites, s.steady, s.taking, s.escapes, s.imports, s.outside = s.sites[:0], s.steady[:0], s.taking[:0], s.escapes[:0], s.imports[:0], s.outside[:0]
	s.recent, s.inits = [1024]uint64{}, Shape{}
	s.numerals.reset()
	s.keys = s.keys[:0]
	s.lookup, s.tested, s.looks, s.checks, s.again, s.deep = -1, -1, -1, -1, false, 0
}

// maxRounds bounds how often a file is read. Each time some alias is known that
// was not before.
const maxRounds = 4

// computed takes every string of the file for a name that may be looked up.
func (s *Scanner) computed() {
	slices.Sort(s.lookups)
	for _, n := range slices.Compact(s.lookups) {
		for _, e := range s.strings {
			start, end := int(e.start), int(e.end)
			if c := s.names.child(n, s.text, start, end, hashOf(s.text, start, end)); c != nowhere && s.names.nodes[c].interest.Use {
				s.site(start, c, false)
			}
		}
	}
}

// site notes a place where a name stands; plain is as in Site.
func (s *Scanner) site(start int, name int32, plain bool) {
	n := &s.names.nodes[name]
	switch {
	case !n.interest.Steady:
		s.add(Site{Start: uint32(start), Name: n.name, Plain: plain})
	case len(s.steady) == maxSites:
		s.facts.Lost = true
	default:
		s.steady = append(s.steady, Site{Start: uint32(start), Name: n.name, Plain: plain})
	}
}

// add adds a place. A file with very many is read as a whole.
func (s *Scanner) add(site Site) {
	if len(s.sites) == maxSites {
		s.facts.Lost = true
		return
	}
	s.sites = append(s.sites, site)
}

// mention notes that a name of a library is in the file.
func (s *Scanner) mention(name int32) {
	if n := &s.names.nodes[name]; n.met != s.round {
		n.met = s.round
		s.mentioned = append(s.mentioned, n.interest.Number)
	}
}

// given notes that a thing, or what it gives, may get to other files.
func (s *Scanner) given(name int32, at int) {
	if n := &s.names.nodes[name]; n.got != s.round && s.gives() && !s.isChecked(at) {
		n.got = s.round
		s.gave = append(s.gave, n.interest.Number)
	}
}

// isChecked reports whether a name stands in isinstance(), which gives nothing on.
func (s *Scanner) isChecked(at int) bool {
	return s.checks >= s.statement && at-s.checks <= maxStatement && s.isInCheck(at)
}

// mayCheck reports whether a name may stand in isinstance(), in the pattern of a case, or in
// a tuple that gets a name, by which isinstance may be given it.
func (s *Scanner) mayCheck(at int) bool {
	if s.checks >= s.statement && (at-s.checks > maxStatement || s.isInCheck(at)) {
		return true
	}
	switch first, _ := firstWord(s.text[s.statement:min(len(s.text), s.statement+maxKeyword)]); string(first) {
	case "case":
		return true
	case "def", "async", "class": // a default says nothing of what there will be
		return false
	}
	return bytes.IndexByte(s.text[s.statement:at], '=') >= 0
}

// isInCheck reports whether an offset lies in the brackets of the call of isinstance that
// was seen last.
func (s *Scanner) isInCheck(at int) bool {
	depth := 0
	for i := s.checks; i < at; i++ {
		switch s.text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return false
			}
		case '"', '\'':
			i = skipString(s.text, i) - 1
		}
	}
	return depth > 0
}

// gives reports whether the statement may hand on what it mentions. What a statement
// does with a thing besides assigning or returning it stays where it is.
func (s *Scanner) gives() bool {
	if s.judged == s.statement {
		return s.handsOn
	}
	s.judged, s.handsOn = s.statement, true
	first, end := firstWord(s.text[s.statement:])
	switch string(first) {
	case "import", "from", "assert", "raise", "except", "del":
		s.handsOn = false
	case "if", "elif", "while":
		line := s.text[s.statement+end:]
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line = line[:i]
		}
		s.handsOn = bytes.Contains(line, []byte(":=")) || len(bytes.TrimSpace(line)) == 0 ||
			bytes.TrimSpace(line)[len(bytes.TrimSpace(line))-1] != ':'
	}
	return s.handsOn
}

// word adds a word that is read from something unknown.
func (s *Scanner) word(h uint64) {
	if r := &s.recent[h>>54]; *r != h {
		*r = h
		s.words = append(s.words, h)
	}
}
