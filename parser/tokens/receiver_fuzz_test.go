package tokens

import (
	"strings"
	"testing"
)

// FuzzReceivers asks what members of anything are read from: no panic, no endless work, and
// the same whatever text the slicer has read before.
func FuzzReceivers(f *testing.F) {
	seeds(f)
	w := &Wanted{Members: map[uint64][]Member{}, Names: map[uint64]Shape{}, Modules: map[uint64]bool{}, Bases: map[uint64]bool{}, Strings: map[uint64]bool{}}
	any := Shape{Any: true}
	for _, word := range strings.Fields("a b c d e f g h i j k x y A B D self __init__") {
		h := Hash(word)
		w.Members[h] = []Member{{Use: true, Override: true, Key: true, Item: true, From: []string{"torch.nn"}}, {Call: any, From: []string{"torch"}}}
		w.Names[h] = any
	}
	classes := map[uint64]Lineage{Hash("A"): {Bases: []string{"torch.nn"}}, Hash("b"): {}, Hash("c"): {Library: true}}
	o := options()
	o.Interest = func(string) Interest { return Interest{Below: true} }
	scanner := New(o)
	var used Slicer
	f.Fuzz(func(t *testing.T, text []byte) {
		facts := scanner.Scan("m.py", text, nil)
		sites := scanner.Seek("m.py", text, facts, w, nil).Sites
		around := Around{Facts: facts, Wanted: w, Classes: classes}
		all, _, ok := used.Slice(text, sites, false, Around{}) // as if nothing were known
		_, statements, again := used.Slice(text, sites, false, around)
		if ok != again {
			t.Fatalf("cut without what is known around: %t, with it: %t", ok, again)
		}
		if used.receivers.left < -maxWork {
			t.Error("there is no end of the work")
		}
		var fresh Slicer
		_, others, _ := fresh.Slice(text, sites, false, around)
		if len(others) != len(statements) {
			t.Errorf("%d statements, %d of a new slicer", len(statements), len(others))
		}
		if len(statements) > 0 && len(all) == 0 {
			t.Error("statements without pieces")
		}
	})
}
