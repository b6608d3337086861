package tokens

import "github.com/upcheck/upcheck/internal/pages"

// Set is a set of words. Their bits are spread already, so that it needs no hash of its
// own, which is most of what a map costs. The zero Set is empty.
type Set struct {
	slots []uint64 // 0 for none
	used  int
	zero  bool // the word 0
}

// Add adds a word, and reports whether it is new.
func (s *Set) Add(h uint64) bool {
	if h == 0 {
		fresh := !s.zero
		s.zero = true
		return fresh
	}
	if 2*s.used >= len(s.slots) {
		s.grow()
	}
	i := s.find(h)
	if s.slots[i] == h {
		return false
	}
	s.slots[i] = h
	s.used++
	return true
}

// Has reports whether a word was added.
func (s *Set) Has(h uint64) bool {
	if h == 0 || s.used == 0 {
		return h == 0 && s.zero
	}
	return s.slots[s.find(h)] == h
}

// Clear takes all words out. It keeps the memory unless that was for far more words than
// there were now: clearing it would cost more than having it again.
func (s *Set) Clear() {
	switch {
	case 64*s.used < len(s.slots):
		s.slots = nil
	case s.used > 0:
		clear(s.slots)
	}
	s.used, s.zero = 0, false
}

// find returns the slot of a word, or the empty one where it belongs.
func (s *Set) find(h uint64) int {
	mask := len(s.slots) - 1
	i := int(h>>32) & mask
	for s.slots[i] != 0 && s.slots[i] != h {
		i = (i + 1) & mask
	}
	return i
}

func (s *Set) grow() {
	old := s.slots
	s.slots = pages.Make[uint64](max(64, 4*len(old)))
	for _, h := range old {
		if h != 0 {
			s.slots[s.find(h)] = h
		}
	}
}
