package tokens

import (
	"iter"

	"github.com/upcheck/upcheck/internal/pages"
)

// index lists things by word, in the order in which they were added. It keeps its memory
// when it is cleared; the zero index is empty.
type index[T any] struct {
	slots []indexSlot
	used  []int32 // slots
	items []indexItem[T]
}

type indexSlot struct {
	word uint64
	// first and last are items, from 1 on; 0 is an empty slot, -1 a word without items.
	first, last int32
}

type indexItem[T any] struct {
	thing T
	next  int32
}

func (x *index[T]) clear() {
	for _, i := range x.used {
		x.slots[i] = indexSlot{}
	}
	x.used, x.items = x.used[:0], x.items[:0]
}

// add adds a thing to those of a word.
func (x *index[T]) add(word uint64, thing T) {
	slot := x.slot(word)
	x.items = append(x.items, indexItem[T]{thing: thing})
	n := int32(len(x.items))
	if slot.first <= 0 {
		slot.first = n
	} else {
		x.items[slot.last-1].next = n
	}
	slot.last = n
}

// slot returns the slot of a word, which it takes if there is none.
func (x *index[T]) slot(word uint64) *indexSlot {
	if 2*len(x.used) >= len(x.slots) {
		x.grow()
	}
	i := x.find(word)
	if x.slots[i].first == 0 {
		x.slots[i] = indexSlot{word: word, first: -1, last: -1}
		x.used = append(x.used, int32(i))
	}
	return &x.slots[i]
}

// has reports whether a word was asked a slot for.
func (x *index[T]) has(word uint64) bool { return len(x.used) > 0 && x.slots[x.find(word)].first != 0 }

// last returns the thing that was added last to those of a word, false for none.
func (x *index[T]) last(word uint64) (thing T, ok bool) {
	if !x.has(word) {
		return thing, false
	}
	if at := x.slots[x.find(word)].last; at > 0 {
		return x.items[at-1].thing, true
	}
	return thing, false
}

// of are the things of a word. None may be added meanwhile.
func (x *index[T]) of(word uint64) iter.Seq[T] {
	return func(yield func(T) bool) {
		if len(x.used) == 0 {
			return
		}
		for at := x.slots[x.find(word)].first; at > 0; at = x.items[at-1].next {
			if !yield(x.items[at-1].thing) {
				return
			}
		}
	}
}

// find returns the slot of a word, or the empty one where it belongs.
func (x *index[T]) find(word uint64) int {
	mask := len(x.slots) - 1
	i := int(word>>32) & mask
	for x.slots[i].first != 0 && x.slots[i].word != word {
		i = (i + 1) & mask
	}
	return i
}

func (x *index[T]) grow() {
	old := x.slots
	x.slots = pages.Make[indexSlot](max(64, 4*len(old)))
	for n, i := range x.used {
		at := x.find(old[i].word)
		x.slots[at] = old[i]
		x.used[n] = int32(at)
	}
}
