package api

import "testing"

// A child is found by its name, and by no other: among few and among many.
func TestChildren(t *testing.T) {
	for _, pkg := range []string{"torchvision", "keras", "functorch"} {
		data, ok := Embedded(pkg)
		if !ok {
			t.Fatal(pkg)
		}
		h, err := OpenHistory(data)
		if err != nil {
			t.Fatal(err)
		}
		few, many := 0, 0
		for node := range uint32(h.nodeCount()) {
			first, end := h.children(node)
			if end-first > fewChildren {
				many++
			} else if end > first {
				few++
			}
			for want := first; want < end; want++ {
				if got, ok := h.child(node, h.segment(want)); !ok || got != want {
					t.Fatalf("%s: %s: got %d, %v, want %d", pkg, h.path(want), got, ok, want)
				}
				for _, other := range []string{h.segment(want) + "_", "", h.segment(want)[1:]} {
					if got, ok := h.child(node, other); ok && h.segment(got) != other {
						t.Fatalf("%s: %q below %s is %s", pkg, other, h.path(node), h.path(got))
					}
				}
			}
			if _, ok := h.child(node, "no such name"); ok {
				t.Fatalf("%s: a name that %s does not have", pkg, h.path(node))
			}
		}
		if few == 0 || many == 0 {
			t.Errorf("%s: %d parents of few, %d of many", pkg, few, many)
		}
	}
}
