package api

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// embeddedHistory opens one of the histories of the program.
func embeddedHistory(t *testing.T, pkg string) *History {
	t.Helper()
	data, ok := Embedded(pkg)
	if !ok {
		t.Fatalf("no history of %s", pkg)
	}
	h, err := OpenHistory(data)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestStill holds that a path which is said to be the same all along is found at
// every release, as the same kind of thing with the same signatures and warnings, and
// is made in the same way.
func TestStill(t *testing.T) {
	h := embeddedHistory(t, "numpy")
	last := len(h.Releases()) - 1
	still := NewStill(Stretch{History: h, First: last / 2, Last: last})
	var libraries []*Library
	for release := last / 2; release <= last; release++ {
		libraries = append(libraries, NewLibrary(Installed{h, release}))
	}
	same, other := 0, 0
	for _, n := range h.Snapshot(last).Names {
		if !still.Is(n.Path) {
			other++
			continue
		}
		same++
		now, ok := libraries[len(libraries)-1].Find(n.Path)
		made, makes := libraries[len(libraries)-1].Constructor(n.Path)
		for i, l := range libraries {
			then, there := l.Find(n.Path)
			if !ok || !there || !alike(now.Object, then.Object) {
				t.Errorf("%s is not the same in release %d", n.Path, last/2+i)
			}
			if made2, makes2 := l.Constructor(n.Path); makes != makes2 || makes && !alike(made.Object, made2.Object) {
				t.Errorf("%s is not made in the same way in release %d", n.Path, last/2+i)
			}
		}
	}
	if same == 0 || other == 0 {
		t.Errorf("%d names are the same all along and %d are not", same, other)
	}
}

// alike compares two objects apart from where they are defined.
func alike(a, b *Object) bool {
	x, y := *a, *b
	x.Definition, y.Definition = "", ""
	x.Flags, y.Flags = x.Flags&Conditional, y.Flags&Conditional
	return reflect.DeepEqual(x, y)
}

// TestLeaves compares the names that end in a segment with those of a snapshot.
func TestLeaves(t *testing.T) {
	h := embeddedHistory(t, "torchtext")
	leaves := NewLeaves(h)
	for _, release := range []int{0, len(h.Releases()) - 1} {
		want := make(map[string][]Name)
		stubs := make(map[string]bool)
		for _, n := range h.Snapshot(release).Names {
			leaf := n.Path[strings.LastIndexByte(n.Path, '.')+1:]
			want[leaf] = append(want[leaf], n)
			if n.Object != nil && n.Object.Flags&Stub != 0 && leaf != n.Path {
				stubs[strings.TrimSuffix(n.Path, "."+leaf)] = true
			}
		}
		for leaf, names := range want {
			if diff := cmp.Diff(names, leaves.Names(leaf, release)); diff != "" {
				t.Errorf("%s: missing (-) or too many (+):\n%s", leaf, diff)
			}
			for _, n := range names {
				if h.HasStub(n.Path, release) != stubs[n.Path] {
					t.Errorf("what lies below %s is judged wrongly", n.Path)
				}
			}
		}
		if got := leaves.Names("no_such_name", release); got != nil {
			t.Errorf("there is %v", got)
		}
	}
}

// TestLook compares members that are looked up along a line with what Find says, and
// tries the promise that the answer holds since a release.
func TestLook(t *testing.T) {
	h := embeddedHistory(t, "torchtext")
	last := len(h.Releases()) - 1
	members := 0
	for _, n := range h.Snapshot(last).Names {
		if n.Object == nil || n.Object.Kind != Class {
			continue
		}
		library := NewLibrary(Installed{h, last})
		line := library.Line(n.Path)
		var names []string
		for _, k := range line {
			k.Members(nil, func(name string) { names = append(names, name) })
		}
		for _, name := range slices.Compact(names) {
			members++
			got, since, ok := Look(line, h, last, name)
			want, _, exists := library.Mark(n.Path + "." + name)
			if !ok || !exists || got.fact != want.fact || got.kind != want.kind {
				t.Fatalf("%s.%s: got %v, want %v", n.Path, name, got, want)
			}
			for release := since; release <= last; release++ {
				if then, _, ok := Look(line, h, release, name); !ok || then != got {
					t.Fatalf("%s.%s is another in release %d, since %d", n.Path, name, release, since)
				}
			}
		}
	}
	if members == 0 {
		t.Error("no members")
	}
}
