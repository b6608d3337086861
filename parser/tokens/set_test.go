package tokens

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What maps say is the truth, for words that share slots as well as for others.
func manyWords(seed uint64) []uint64 {
	r := rand.New(rand.NewPCG(seed, 1))
	all := []uint64{0, 1, 1 << 32, 2 << 32, ^uint64(0)}
	for range 500 {
		all = append(all, r.Uint64(), r.Uint64N(100), r.Uint64N(100)<<32)
	}
	return all
}

func TestSet(t *testing.T) {
	var s Set
	for round := range uint64(4) {
		truth := make(map[uint64]bool)
		for i, h := range manyWords(round) {
			if i%(1+int(round)*40) != 0 { // of later rounds few, so that the memory is given back
				continue
			}
			if fresh := s.Add(h); fresh == truth[h] {
				t.Errorf("round %d: Add(%x) says that it is new: %v", round, h, fresh)
			}
			truth[h] = true
		}
		for _, h := range append(manyWords(round), manyWords(round+10)...) {
			if got := s.Has(h); got != truth[h] {
				t.Errorf("round %d: Has(%x) = %v", round, h, got)
			}
		}
		s.Clear()
		if s.Has(0) || s.Has(manyWords(round)[7]) {
			t.Errorf("round %d: a word is left", round)
		}
	}
}

func TestIndex(t *testing.T) {
	var x index[int]
	for round := range uint64(3) {
		truth := make(map[uint64][]int)
		for i, h := range manyWords(round) {
			if i%3 == 0 {
				x.slot(h)
				if _, known := truth[h]; !known {
					truth[h] = nil
				}
				continue
			}
			x.add(h, i)
			truth[h] = append(truth[h], i)
		}
		for _, h := range append(manyWords(round), manyWords(round+10)...) {
			want, has := truth[h]
			if diff := cmp.Diff(want, slices.Collect(x.of(h))); diff != "" {
				t.Fatalf("round %d: of(%x) (-want +got):\n%s", round, h, diff)
			}
			last, some := x.last(h)
			if x.has(h) != has || some != (len(want) > 0) || some && last != want[len(want)-1] {
				t.Errorf("round %d: has(%x) = %v, last = %d, %v; want %v", round, h, x.has(h), last, some, want)
			}
		}
		x.clear()
		if x.has(manyWords(round)[0]) {
			t.Errorf("round %d: a word is left", round)
		}
	}
}

func TestFilterHasAllThatIsWanted(t *testing.T) {
	w := &Wanted{
		Members: map[uint64][]Member{Hash("fit"): {{Use: true}}}, Names: map[uint64]Shape{Hash("make"): {Any: true}},
		Modules: map[uint64]bool{Hash("tf"): true}, Bases: map[uint64]bool{Hash("Base"): true}, Strings: map[uint64]bool{Hash("key"): true},
	}
	f := w.filter()
	for _, word := range []string{"fit", "make", "tf", "Base", "key"} {
		if !f.MayHave(Hash(word)) {
			t.Errorf("%s passes by", word)
		}
	}
	passed := 0
	for h := range uint64(4096) {
		if f.MayHave(h << 52) {
			passed++
		}
	}
	if passed > 5 {
		t.Errorf("%d of 4096 words may be one of five", passed)
	}
}
