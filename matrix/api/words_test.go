package api

import (
	"slices"
	"strings"
	"testing"
)

// TestWords holds that a class gives those of its members whose names count, and that
// a name is asked for once.
func TestWords(t *testing.T) {
	h := embeddedHistory(t, "numpy")
	line := NewLibrary(Installed{h, len(h.Releases()) - 1}).Line("numpy.ndarray")
	if len(line) == 0 {
		t.Fatal("no class")
	}
	of := func(words *Words) (members, givers []string) {
		line[0].Members(words, func(name string) { members = append(members, name) })
		line[0].Returns(words, func(name, _ string) { givers = append(givers, name) })
		return members, slices.Compact(givers)
	}
	asked := make(map[string]int)
	counts := func(name string) bool { return strings.HasPrefix(name, "arg") }
	words := NewWords(func(name string) bool { asked[name]++; return counts(name) })
	not := func(name string) bool { return !counts(name) }
	members, givers := of(nil)
	wantMembers, wantGivers := slices.DeleteFunc(members, not), slices.DeleteFunc(givers, not)
	for range 2 {
		members, givers := of(words)
		if len(members) == 0 || !slices.Equal(members, wantMembers) || !slices.Equal(givers, wantGivers) {
			t.Errorf("got %v and %v, want %v and %v", members, givers, wantMembers, wantGivers)
		}
	}
	for name, n := range asked {
		if n > 1 {
			t.Errorf("%s was asked for %d times", name, n)
		}
	}
}

// TestDerives compares it with the names of what classes derive from.
func TestDerives(t *testing.T) {
	h := embeddedHistory(t, "torchtext")
	last := len(h.Releases()) - 1
	l := NewLibrary(Installed{h, last})
	derived := 0
	for _, n := range h.Snapshot(last).Names {
		if n.Object == nil {
			continue
		}
		line, _ := l.Ancestors(n.Path)
		for _, base := range line {
			if !isStandard(base) {
				derived++
				if yes, known := l.Derives(n.Path, base); !yes || !known {
					t.Errorf("%s does not derive from %s", n.Path, base)
				}
			}
		}
		if yes, known := l.Derives(n.Path, "torchtext.nowhere"); yes || known != (n.Object.Kind == Class) {
			t.Errorf("%s: %v, %v", n.Path, yes, known)
		}
	}
	if derived == 0 {
		t.Error("no classes")
	}
}
