package matrix

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Set is a collection of entries with look-ups by name. It never changes and
// is safe for concurrent use; the zero Set is empty. What a look-up returns
// belongs to the Set and must not be changed.
type Set struct {
	entries []*Entry // by code
	// ready is the index of the built-in entries. That of others is made, and what
	// it leads to, when it is asked for first: commands that need none pay nothing.
	ready                   *Index
	indexOnce, patternsOnce sync.Once
	made                    *Index
	led                     *patterns
}

// Pattern is one way in which an entry matches: a leaf of its Match, never
// the Any around it.
type Pattern struct {
	Entry *Entry
	Match *Match
}

// Default returns the entries that are compiled in.
func Default() *Set {
	entries := make([]*Entry, len(builtin))
	for i := range builtin {
		entries[i] = &builtin[i]
	}
	return &Set{entries: entries, ready: &builtinIndex}
}

func (s *Set) index() *Index {
	if s.ready != nil {
		return s.ready
	}
	s.indexOnce.Do(func() { s.made = NewIndex(s.entries) })
	return s.made
}

func (s *Set) patterns() *patterns {
	s.patternsOnce.Do(func() { s.led = newPatterns(s.entries, s.index()) })
	return s.led
}

// With returns a Set that has the given entries too. An entry whose code is
// taken is an error. The Set keeps the slice.
func (s *Set) With(entries []Entry) (*Set, error) {
	all := slices.Clone(s.entries)
	for i := range entries {
		all = append(all, &entries[i])
	}
	slices.SortStableFunc(all, func(a, b *Entry) int { return strings.Compare(a.Code, b.Code) })
	for i := 1; i < len(all); i++ {
		if all[i].Code == all[i-1].Code {
			return nil, fmt.Errorf("rule code %q is taken", all[i].Code)
		}
	}
	return &Set{entries: all}, nil
}

// Entries returns all entries, sorted by code.
func (s *Set) Entries() []*Entry { return s.entries }

// Entry returns the entry with a code.
func (s *Set) Entry(code string) (*Entry, bool) {
	i, ok := slices.BinarySearchFunc(s.entries, code, func(e *Entry, code string) int {
		return strings.Compare(e.Code, code)
	})
	if !ok {
		return nil, false
	}
	return s.entries[i], true
}

// ByName returns the symbol, import, prefix and call patterns that are
// registered under exactly this qualified name, by code. Import and prefix
// patterns speak about everything below their name: look up the name's
// parents too.
func (s *Set) ByName(qualified string) []Pattern { return s.patterns().name.of(qualified) }

// ByMember returns the method and attribute patterns for a member of this
// name, by code; of which types, their Match says.
func (s *Set) ByMember(member string) []Pattern { return s.patterns().member.of(member) }

// ByBase returns the subclass patterns for classes that derive from a class,
// by code.
func (s *Set) ByBase(qualified string) []Pattern { return s.patterns().base.of(qualified) }

// ByKey returns the subscript patterns for a key, by code; of which types, their
// Match says.
func (s *Set) ByKey(key string) []Pattern { return s.patterns().key.of(key) }

// ByOperator returns the patterns for an operator, by code.
func (s *Set) ByOperator(op string) []Pattern { return s.patterns().operator.of(op) }

// Checks returns the patterns that are checks, by code.
func (s *Set) Checks() []Pattern { return s.patterns().checks }

// ByEnv returns the patterns for an environment variable, by code.
func (s *Set) ByEnv(name string) []Pattern { return s.patterns().env.of(name) }

// Environment returns the patterns for environment variables, one that names several of
// them once for each.
func (s *Set) Environment() []Pattern { return s.patterns().env.patterns }

// ByHeader returns the patterns for a header of C++ code, or for a folder of
// them when name ends in "/*", by code.
func (s *Set) ByHeader(name string) []Pattern { return s.patterns().header.of(name) }

// ByWord returns the patterns for an identifier in C++ code, by code.
func (s *Set) ByWord(name string) []Pattern { return s.patterns().word.of(name) }

// ByPackage returns the patterns for requirements of a distribution, by code.
func (s *Set) ByPackage(name string) []Pattern { return s.patterns().pin.of(name) }

// HasBelow reports whether some pattern names the qualified name or one below
// it: HasBelow("torch.linalg") is true when torch.linalg.qr is named. It is a
// cheap filter: a module without patterns at or below its top-level package
// needs no look-up.
func (s *Set) HasBelow(qualified string) bool { return s.index().Below.has(qualified) }

// HasInside reports whether some pattern names a qualified name that begins with one and is
// longer.
func (s *Set) HasInside(qualified string) bool {
	start, end := s.index().Below.find(qualified)
	return start < end
}

// IsType reports whether some pattern names a qualified name as the type of
// something.
func (s *Set) IsType(qualified string) bool {
	_, is := slices.BinarySearch(s.index().Types, qualified)
	return is
}

// Words returns words of which one is in every file that the accepted entries are
// about, each once.
func (s *Set) Words(accept func(*Entry) bool) []string {
	x := s.index()
	taken := make([]bool, len(x.Words))
	var words []string
	for i, e := range s.entries {
		if !accept(e) {
			continue
		}
		start, end := bounds(x.EntryEnds, i)
		for _, place := range x.EntryWords[start:end] {
			if !taken[place] {
				taken[place] = true
				words = append(words, x.Words[place])
			}
		}
	}
	return words
}
