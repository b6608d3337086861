package tokens

// Facts are what the tokens of a file say.
type Facts struct {
	// Sites are the places that can give a finding whatever the rest of the
	// project says, in order, at most maxSites of them.
	Sites []Site
	// Steady are those that only matter in code that comes awake, see
	// Interest.Steady.
	Steady []Site
	// Versions says that some condition asks for a version, Flags are names that
	// stand for such tests.
	Versions bool
	Flags    []uint64
	// Taking are the places of calls that can give a finding if what they are given is
	// of some type, see Interest.Takes.
	Taking []Site
	// Escapes are the places where a name goes somewhere else than into a call,
	// so that something may be called, or read from it, by another name.
	Escapes []Escape
	// Imports are the import statements that may lead to files of the project.
	Imports []Import
	// Outside are what other import statements ask for, as "a.b.name"; only those of a
	// scanner that was told to note them.
	Outside []string
	// Words are what is read from something unknown, Strings short strings, Looked those
	// of them by which an attribute may be looked up, Defs the names of functions and
	// classes. All are hashes, some of them twice.
	Words, Strings, Looked, Defs []uint64
	// Classes are those of the module itself, and Assigned the names that it gives
	// something else by an assignment.
	Classes  []Class
	Assigned []uint64
	// Through are those of the words that are read from what is imported from the
	// project.
	Through []uint64
	// Bound are the names of the file that imports bind to names of libraries.
	Bound []Bound
	// Names are the qualified names of libraries that it mentions, each once, by their
	// numbers, see Interest.Number.
	Names []uint32
	// Given are those of the names whose things, or what they give, may get to files
	// that import this one: they are returned, assigned, or stand in a header.
	Given []uint32
	// Library says that the file names a library that matters, Patches that it may
	// assign to a name of one when it is imported.
	Library, Patches bool
	// Lost says that a bracket or string is not closed, or that names come from
	// where nobody sees them, so that the file has to be parsed.
	Lost bool
	// Based says that a class derives from one of a library that is of interest.
	Based bool
	// Star says that all names of some module of the project are imported.
	Star bool
	// Numerals are the operands of comparisons that may be of a version as text: numbers,
	// strings that begin like one, and names of these.
	Numerals []Site
	// Watched says that the file has one of the words that are watched, as a name or
	// a string.
	Watched bool
	// Outdated says that there may be something which a newer Python does not read, see
	// parser.Module.Outdated; only that of a scanner that was told to look for it.
	Outdated bool
	// Directive says that a comment may hold a directive for this tool.
	Directive bool

	seen []uint64

	// parts are those of the text, none where it is one, bound the names that imports
	// bind, and renamed those of the project among them that have another name there.
	parts   []part
	blocks  []opened
	bound   []boundName
	renamed []renaming
}

// maxSites is the number of places up to which they are listed.
const maxSites = 4096

// Site is a place and the qualified name that stands there.
type Site struct {
	Start uint32 // an offset in the text
	Name  string
	// Plain says that nothing else in the statement matters: neither what it calls
	// the thing with, nor what it does with the result.
	Plain bool
	// Member is where a name begins that only matters if it is what As says.
	Member uint32
	As     SiteKind
}

// SiteKind says when a place matters.
type SiteKind uint8

// The kinds of places.
const (
	AnySite     SiteKind = iota // always
	ReadSite                    // a member is read: from an instance that has it
	NamedSite                   // a name that things go by elsewhere: it stands for something here
	DefinedSite                 // a method is defined: in a class that has it from others
	KeySite                     // an item is read by the string: of an instance that has it
)

// Escape is a place where a thing goes somewhere else.
type Escape struct {
	Site
	// Words are the names that it may be called by from there on.
	Words []uint64
	// Local says that the words are variables of a function.
	Local bool
	// Call is the shape of the calls of it that matter, Module that names below it
	// do, Base that classes that derive from it do.
	Call         Shape
	Module, Base bool
	// Holders are the names of what it may be that have members which matter.
	Holders []string
}

// Class is the header of a class.
type Class struct {
	Name uint64
	// Bases are the names of libraries that it derives from, Own names of the file, which
	// may come from another one. Open says that it may derive from something else.
	Bases []string
	Own   []uint64
	Open  bool
}

// Bound is a name of a file and a qualified name that it stands for.
type Bound struct {
	Hash uint64
	Name string
}

// Import is an import statement, or the part of one that names one module.
type Import struct {
	// Module is what is imported, or imported from, without the dots that Level
	// counts.
	Module string
	Level  int
	// Names are what a from-import takes, "*" among them, and Taken their hashes; Bound
	// is what these, or the module, are called in the file.
	Names        []string
	Taken, Bound []uint64
	// Late says that the statement does not stand at the start of its line, so
	// that it may run late or never.
	Late bool
}

// MayHave reports whether a word may be an identifier of the file, outside of its
// import statements.
func (f *Facts) MayHave(word uint64) bool { return mayHave(f.seen, word) }

// seen says of most words that they are not in a file.
type seen [256]uint64

func (s *seen) add(h uint64) {
	s[h>>50&255] |= 1 << (h >> 58)
	s[h>>34&255] |= 1 << (h >> 42 & 63)
}

func (s *seen) mayHave(h uint64) bool { return mayHave(s[:], h) }

// mayHave is seen's, for one that was folded to a power of two as well.
func mayHave(s []uint64, h uint64) bool {
	if len(s) == 0 {
		return false
	}
	mask := uint64(len(s)) - 1
	return s[h>>50&mask]&(1<<(h>>58)) != 0 && s[h>>34&mask]&(1<<(h>>42&63)) != 0
}

// folded returns as much of it as a text of some size needs.
func (s *seen) folded(size int) []uint64 {
	n := len(s)
	for n > 32 && size < 128*n {
		n /= 2
	}
	small := make([]uint64, n)
	for i, bits := range s {
		small[i&(n-1)] |= bits
	}
	return small
}
