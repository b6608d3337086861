package matrix

import (
	"slices"
	"strings"
)

// Index is how patterns are found by what they are about. It is plain data, so
// that the one of the built-in entries lies ready in the program; patterns are
// numbers, counted over the leaves of all entries in order.
type Index struct {
	Name, Member, Base, Key, Operator, Env, Header, Word, Pin Table

	// Below has all qualified names of all patterns, and what these begin with, which has a
	// number.
	Below Table

	Checks []uint32 // the patterns that are checks
	// Types are the qualified names that are the type of something, sorted.
	Types []string
	// Words are words of which a file that entries are about has one: EntryWords
	// the places of those of all entries, EntryEnds where those of an entry end.
	Words                 []string
	EntryWords, EntryEnds []uint32
}

// NewIndex indexes entries, which are sorted by code.
func NewIndex(entries []*Entry) *Index {
	b := indexBuilder{name: lists{}, member: lists{}, base: lists{}, key: lists{}, operator: lists{}, env: lists{}, header: lists{}, word: lists{}, pin: lists{}, below: lists{}}
	for _, e := range entries {
		b.words = nil
		eachLeaf(&e.Match, b.add)
		b.addWords()
	}
	b.x.Name, b.x.Member, b.x.Base, b.x.Key = newTable(b.name), newTable(b.member), newTable(b.base), newTable(b.key)
	b.x.Operator, b.x.Env, b.x.Header, b.x.Word = newTable(b.operator), newTable(b.env), newTable(b.header), newTable(b.word)
	b.x.Pin = newTable(b.pin)
	b.x.Below = newTable(b.below)
	slices.Sort(b.x.Types)
	b.x.Types = slices.Compact(b.x.Types)
	return &b.x
}

// indexBuilder holds an index that is being made.
type indexBuilder struct {
	x                                                                Index
	name, member, base, key, operator, env, header, word, pin, below lists
	words                                                            []string // of one entry
	pattern                                                          uint32   // the next
}

func (b *indexBuilder) add(m *Match) {
	p := b.pattern
	b.pattern++
	var names, types []string
	switch {
	case m.Symbol != nil:
		names = m.Symbol
		b.name.put(names, p)
	case m.Import != nil:
		names = m.Import
		b.name.put(names, p)
	case m.Prefix != nil:
		names = m.Prefix
		b.name.put(names, p)
	case m.Call != nil:
		names = m.Call.Func
		b.name.put(names, p)
	case m.Method != nil:
		types = m.Method.Type
		b.member.put(m.Method.Name, p)
	case m.Attribute != nil:
		types = m.Attribute.Type
		b.member.put(m.Attribute.Name, p)
	case m.Subclass != nil:
		names = m.Subclass.Of
		b.base.put(names, p)
	case m.Subscript != nil:
		types = m.Subscript.Type
		b.key.put(m.Subscript.Key, p)
	case m.Operator != nil:
		names = m.Operator.Types()
		b.operator.put(m.Operator.Op, p)
	case m.Check != NoCheck:
		names = m.Check.Packages()
		b.x.Checks = append(b.x.Checks, p)
	case m.Pin != nil:
		b.pin.put([]string{m.Pin.Package}, p)
	case m.Env != nil:
		b.words = append(b.words, m.Env...)
		b.env.put(m.Env, p)
	case m.Header != nil:
		b.header.put(m.Header, p)
	case m.Word != nil:
		b.word.put(m.Word, p)
	}
	b.x.Types = append(b.x.Types, types...)
	for _, name := range slices.Concat(names, types) {
		root, _, _ := strings.Cut(name, ".")
		b.words = append(b.words, root)
		if b.below[name] == nil {
			b.below[name] = []uint32{}
		}
		for end := strings.LastIndexByte(name, '.'); end > 0; end = strings.LastIndexByte(name[:end], '.') {
			b.below[name[:end]] = []uint32{0}
		}
	}
}

// addWords adds the words of an entry.
func (b *indexBuilder) addWords() {
	slices.Sort(b.words)
	for _, word := range slices.Compact(b.words) {
		place := slices.Index(b.x.Words, word)
		if place < 0 {
			place = len(b.x.Words)
			b.x.Words = append(b.x.Words, word)
		}
		b.x.EntryWords = append(b.x.EntryWords, uint32(place))
	}
	b.x.EntryEnds = append(b.x.EntryEnds, uint32(len(b.x.EntryWords)))
}
