package rules

import (
	"testing"

	"github.com/upcheck/upcheck/matrix"
)

// TestFamilies holds that no history has a watched type at a path of another family,
// at whatever release: the types of a family are looked for when a class of it is met.
func TestFamilies(t *testing.T) {
	e := interestEngine(t, interestPairs[0].from, "torch 2.3 tensorflow 2.15 keras 2.15 tf-keras 2.15 numpy 1.26 pytorch-lightning 2.0 transformers 4.40")
	w := e.NewReach().in.watch
	for _, entry := range e.set.Entries() {
		for _, m := range entry.Match.Leaves() {
			w.addPattern(matrix.Pattern{Entry: entry, Match: m})
		}
	}
	found := 0
	for _, typ := range w.byName {
		for _, form := range typ.forms() {
			track := e.trackOf(form)
			if track == nil || !track.open() {
				continue
			}
			for release := range track.history.Releases() {
				home, ok := e.library(track, release).Home(form)
				if !ok {
					continue
				}
				found++
				if family(home) != family(typ.name) {
					t.Errorf("%s at %s: %s", form, track.history.Releases()[release].Version, home)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no history has any of the types")
	}
	t.Logf("%d types, found %d times", len(w.byName), found)
}
