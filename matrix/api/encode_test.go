package api_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/upcheck/upcheck/matrix/api"
)

func encode(t testing.TB, snapshots ...*api.Snapshot) string {
	t.Helper()
	data, err := api.Encode(snapshots)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func open(t testing.TB, snapshots ...*api.Snapshot) *api.History {
	t.Helper()
	data := encode(t, snapshots...)
	if err := api.Verify(data); err != nil {
		t.Fatal(err)
	}
	h, err := api.OpenHistory(data)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestWhatIsEncodedCanBeReadBack(t *testing.T) {
	for seed := range uint64(8) {
		g := generator{rand: rand.New(rand.NewPCG(seed, 1)), pkg: "lib", modules: 4, classes: 4, members: 4, defs: 5}
		want := g.snapshots(7)
		h := open(t, want...)
		for i, s := range want {
			same(t, s, h.Snapshot(i))
		}
	}
}

// same fails unless two snapshots are equal. Nil and empty slices are.
func same(t *testing.T, want, got *api.Snapshot) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%s %s (-want +got):\n%s", want.Package, want.Version, diff)
	}
}

func TestOrderOfSnapshotsDoesNotMatter(t *testing.T) {
	g := generator{rand: rand.New(rand.NewPCG(3, 3)), pkg: "lib", modules: 3, classes: 3, members: 3, defs: 3}
	all := g.snapshots(12) // 1.10 comes after 1.9
	want := encode(t, all...)
	slices.Reverse(all)
	if encode(t, all...) != want {
		t.Error("the same snapshots in another order give other bytes")
	}
}

func TestWhatCannotBeEncoded(t *testing.T) {
	object := &api.Object{Kind: api.Function}
	for name, c := range map[string]struct {
		snapshots []*api.Snapshot
		want      string
	}{
		"nothing":         {nil, "no releases"},
		"two packages":    {[]*api.Snapshot{{Package: "a", Version: "1"}, {Package: "b", Version: "2"}}, "do not make one history"},
		"a version twice": {[]*api.Snapshot{{Package: "a", Version: "1.0"}, {Package: "a", Version: "1.0.0"}}, "given twice"},
		"no version":      {[]*api.Snapshot{{Package: "a", Version: "new"}}, "new"},
		"a path twice": {
			[]*api.Snapshot{{Package: "a", Version: "1", Names: []api.Name{{Path: "a", Object: object}, {Path: "a", Object: object}}}},
			"a is listed twice",
		},
		"an alias that leads nowhere": {
			[]*api.Snapshot{{Package: "a", Version: "1", Names: []api.Name{{Path: "a", Alias: "b"}}}}, "a leads to b",
		},
		"an alias of an alias": {
			[]*api.Snapshot{{Package: "a", Version: "1", Names: []api.Name{{Path: "a", Alias: "b"}, {Path: "b", Alias: "a"}}}}, "a leads to b",
		},
		"a path without end": {
			[]*api.Snapshot{{Package: "a", Version: "1", Names: []api.Name{{Path: strings.Repeat("a.", 10_000) + "a", Object: object}}}}, "segments",
		},
		"neither": {[]*api.Snapshot{{Package: "a", Version: "1", Names: []api.Name{{Path: "a"}}}}, "needs an alias or an object"},
	} {
		_, err := api.Encode(c.snapshots)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}

func TestImportsAreLeftOut(t *testing.T) {
	module := &api.Object{Kind: api.Module, Definition: "lib"}
	external := func(of string) *api.Object { return &api.Object{Kind: api.External, Definition: of} }
	h := open(t,
		&api.Snapshot{Package: "lib", Version: "1", Names: []api.Name{
			{Path: "lib", Object: module},
			{Path: "lib.keras", Object: external("lib.keras")},
			{Path: "lib.later", Object: external("other.later")},
			{Path: "lib.os", Object: external("os")},
			{Path: "lib.system", Alias: "lib.os"},
		}},
		&api.Snapshot{Package: "lib", Version: "2", Names: []api.Name{
			{Path: "lib", Object: module},
			{Path: "lib.later", Object: &api.Object{Kind: api.Function}},
		}},
	)
	var got []string
	for _, n := range h.Snapshot(0).Names {
		got = append(got, n.Path)
	}
	if diff := cmp.Diff([]string{"lib", "lib.keras", "lib.later"}, got); diff != "" {
		t.Error(diff)
	}
}

// lib.X is kept for its first release; at the second it leads to lib.T, which
// at the first leads to what nobody else keeps.
func TestTargetsOfTargetsAreKept(t *testing.T) {
	module := &api.Object{Kind: api.Module, Definition: "lib"}
	external := &api.Object{Kind: api.External, Definition: "os"}
	h := open(t,
		&api.Snapshot{Package: "lib", Version: "1", Names: []api.Name{
			{Path: "lib", Object: module},
			{Path: "lib.T", Alias: "lib.U"},
			{Path: "lib.U", Object: external},
			{Path: "lib.X", Object: &api.Object{Kind: api.Function}},
		}},
		&api.Snapshot{Package: "lib", Version: "2", Names: []api.Name{
			{Path: "lib", Object: module},
			{Path: "lib.T", Object: external},
			{Path: "lib.X", Alias: "lib.T"},
		}},
	)
	var got []string
	for _, n := range h.Snapshot(0).Names {
		got = append(got, n.Path)
	}
	if diff := cmp.Diff([]string{"lib", "lib.T", "lib.U", "lib.X"}, got); diff != "" {
		t.Error(diff)
	}
}
