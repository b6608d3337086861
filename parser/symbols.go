package parser

import (
	"hash/maphash"

	"github.com/upcheck/upcheck/internal/pages"
)

// symbols interns the identifiers of a file, by open addressing. It is asked for
// every identifier: a map of strings took a fifteenth of the time from the syntax
// tree to facts.
type symbols struct {
	names []string // by sym
	slots []symbolSlot
	texts *texts
}

// symbolSlot holds a symbol and part of its hash; sym is one more than it is, 0
// for none.
type symbolSlot struct {
	hash uint32
	sym  sym
}

// minSlots is the size to start with: few files have more than half as many names.
const minSlots = 1024

// reset forgets the symbols and keeps the memory.
func (t *symbols) reset() {
	if t.slots == nil {
		t.slots = pages.Make[symbolSlot](minSlots)
	}
	t.slots = t.slots[:minSlots]
	clear(t.slots)
	t.names = t.names[:0]
}

// find returns the slot of an identifier: its own, or the one that it may take.
func (t *symbols) find(hash uint32, b []byte) *symbolSlot {
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.sym == 0 || s.hash == hash && t.names[s.sym-1] == string(b) {
			return s
		}
	}
}

// intern returns the symbol of an identifier.
func (t *symbols) intern(b []byte) sym {
	whole := maphash.Bytes(t.texts.seed, b)
	hash := uint32(whole)
	s := t.find(hash, b)
	if s.sym == 0 {
		t.names = append(t.names, t.texts.of(whole>>32, b))
		*s = symbolSlot{hash, sym(len(t.names))}
		if 2*len(t.names) > len(t.slots) {
			t.grow()
		}
		return sym(len(t.names) - 1)
	}
	return s.sym - 1
}

func (t *symbols) grow() {
	old := t.slots
	t.slots = pages.Make[symbolSlot](2 * len(old))
	mask := uint32(len(t.slots) - 1)
	for _, s := range old {
		if s.sym == 0 {
			continue
		}
		i := s.hash & mask
		for t.slots[i].sym != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = s
	}
}

// lookup returns the symbol of a name that occurs in the file.
func (t *symbols) lookup(name string) (sym, bool) {
	s := t.find(uint32(maphash.String(t.texts.seed, name)), []byte(name))
	return s.sym - 1, s.sym != 0
}
