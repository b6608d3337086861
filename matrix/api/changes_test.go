package api_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix/api"
)

// changes prints changes as "~ path", "- path" and "+ path", with a question
// mark when they are not decided.
func changes(h *api.History, from, to int) []string {
	var got []string
	for _, c := range h.Changes(from, to) {
		line := []string{"~ ", "- ", "+ "}[c.Kind] + c.Path
		if c.Undecided {
			line += " ?"
		}
		got = append(got, line)
	}
	return got
}

func TestChanges(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string
		want          []string
	}{
		"nothing": {"lib.f function", "lib.f function", nil},
		"another object": {
			"lib.f function", "lib.f class", []string{"~ lib.f"},
		},
		"gone and new": {
			"lib.f function", "lib.g function", []string{"- lib.f", "+ lib.g"},
		},
		"another definition is no change": {
			"lib.f function lib.a.f", "lib.f function lib.b.f", nil,
		},
		"a home that moved is no change": {
			"lib.a module\nlib.a.f function lib.a.f\nlib.f = lib.a.f",
			"lib.a module\nlib.a.f = lib.f\nlib.f function lib.a.f", nil,
		},
		"a home that moved to a new name": {
			"lib.a module\nlib.a.C class lib.a.C\nlib.a.C.m method",
			"lib.a module\nlib.a.C = lib.C\nlib.C class lib.a.C\nlib.C.m method lib.a.C.m",
			[]string{"+ lib.C"},
		},
		"a member that is gone from a class whose home moved": {
			"lib.a module\nlib.a.C class\nlib.a.C.m method\nlib.a.C.n method",
			"lib.a module\nlib.a.C = lib.C\nlib.C class\nlib.C.m method",
			[]string{"+ lib.C", "- lib.a.C.n"},
		},
		"an alias is gone, its object is not": {
			"lib.f function\nlib.g = lib.f", "lib.f function", []string{"- lib.g"},
		},
		"an alias is gone with its object": {
			"lib.f function\nlib.g = lib.f", "", []string{"- lib.f"},
		},
		"a change is listed once": {
			"lib.f function\nlib.g = lib.f\nlib.h = lib.f", "lib.h class\nlib.f = lib.h\nlib.g = lib.h", []string{"~ lib.f"},
		},
		"a module is gone with all names": {
			"lib.m module\nlib.m.f function\nlib.m.C class\nlib.m.C.x method", "", []string{"- lib.m", "- lib.m.C", "- lib.m.f"},
		},
		"a member moved to a base": {
			"lib.A class\nlib.B class < lib.A\nlib.B.m method", "lib.A class\nlib.A.m method\nlib.B class < lib.A", []string{"+ lib.A.m"},
		},
		"a member moved from a base": {
			"lib.A class\nlib.A.m method\nlib.B class < lib.A", "lib.A class\nlib.B class < lib.A\nlib.B.m method", []string{"- lib.A.m"},
		},
		"a base outside may have it": {
			"lib.A class < other.B\nlib.A.m method", "lib.A class < other.B", []string{"- lib.A.m ?"},
		},
		"the standard library has it": {
			"lib.A class < dict\nlib.A.keys method", "lib.A class < dict", nil,
		},
		"import-only": {
			"lib.m module", "lib.m module !import-only", []string{"~ lib.m"},
		},
		"other flags are no change": {
			"lib.f function !listed", "lib.f function !exact", nil,
		},
		"imports are no names": {
			"lib.os external os\nlib.f function", "lib.os function", []string{"~ lib.os", "- lib.f"},
		},
		"an import that is gone": {
			"lib.os external os", "", nil,
		},
	} {
		h := open(t, snapshot("lib", "1", "lib module\n"+c.before), snapshot("lib", "2", "lib module\n"+c.after))
		got := changes(h, 0, 1)
		slices.SortFunc(c.want, func(a, b string) int { return strings.Compare(a[2:], b[2:]) })
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		back := changes(h, 1, 0)
		mirrored := strings.NewReplacer("- ", "+ ", "+ ", "- ")
		if len(got) == 1 && !strings.HasSuffix(got[0], "?") && got[0][0] == '~' && (len(back) != 1 || back[0] != mirrored.Replace(got[0])) {
			t.Errorf("%s: forth %v, back %v", name, got, back)
		}
	}
}

// TestChangesAgreeWithFind holds Changes against looking every path up.
func TestChangesAgreeWithFind(t *testing.T) {
	for seed := range uint64(10) {
		g := generator{rand: rand.New(rand.NewPCG(seed, 2)), pkg: "lib", modules: 5, classes: 5, members: 5, defs: 6}
		all := g.snapshots(5)
		h := open(t, all...)
		from, to := 0, 4
		var want []string
		for _, n := range all[from].Names {
			if n.Object == nil {
				continue
			}
			f, ok := h.Find(n.Path, to)
			dot := max(strings.LastIndexByte(n.Path, '.'), 0)
			parent, _ := h.Find(n.Path[:dot], from)
			_, stays := h.Find(n.Path[:dot], to)
			switch {
			case ok && !cmp.Equal(f.Object.Signatures, n.Object.Signatures):
				want = append(want, "~ "+n.Path)
			case !ok && (stays || parent.Object.Kind == api.Module):
				want = append(want, "- "+n.Path)
			}
		}
		got := changes(h, from, to)
		for _, w := range want {
			if !slices.Contains(got, w) && !slices.Contains(got, w+" ?") {
				t.Errorf("seed %d: missing %s", seed, w)
			}
		}
		if !slices.IsSortedFunc(got, func(a, b string) int { return strings.Compare(a[2:], b[2:]) }) {
			t.Errorf("seed %d: not sorted", seed)
		}
		for _, line := range got {
			if line[0] == '-' {
				if _, ok := h.Find(line[2:], to); ok {
					t.Errorf("seed %d: %s is there", seed, line)
				}
			}
		}
	}
}

func TestBeforeAndAfter(t *testing.T) {
	h := open(t, snapshot("lib", "1", "lib module\nlib.a function\nlib.b function"), snapshot("lib", "2", "lib module\nlib.b class\nlib.c function"))
	var got []string
	for _, c := range h.Changes(0, 1) {
		kind := func(o *api.Object) string {
			if o == nil {
				return "none"
			}
			return o.Kind.String()
		}
		got = append(got, fmt.Sprintf("%s %s %s", c.Path, kind(c.Before()), kind(c.After())))
	}
	want := []string{"lib.a function none", "lib.b function class", "lib.c none function"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSpans(t *testing.T) {
	h := open(t,
		snapshot("lib", "1", "lib module\nlib.f function lib.x"),
		snapshot("lib", "2", "lib module\nlib.f function lib.y"),
		snapshot("lib", "3", "lib module\nlib.g class\nlib.f = lib.g"),
		snapshot("lib", "4", "lib module"),
		snapshot("lib", "5", "lib module\nlib.f class\nlib.h = lib.f"),
	)
	var got []string
	for _, s := range h.Spans("lib.f") {
		got = append(got, fmt.Sprintf("%d-%d %v %s", s.First, s.Last, s.Exists, s.Found.Home))
	}
	want := []string{"0-1 true lib.f", "2-2 true lib.g", "3-3 false lib", "4-4 true lib.f"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
