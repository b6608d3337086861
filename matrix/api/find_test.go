package api_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/api"
)

// snapshot makes a release from lines "path kind", with "< base, base" and
// "! flag" after the kind, or "path = home".
func snapshot(pkg, version, lines string) *api.Snapshot {
	kinds := map[string]api.Kind{
		"module": api.Module, "function": api.Function, "class": api.Class, "value": api.Value,
		"external": api.External, "method": api.Method, "property": api.Property, "attribute": api.Attribute,
	}
	flags := map[string]api.Flags{
		"open": api.Open, "import-only": api.ImportOnly, "served": api.Served, "conditional": api.Conditional,
		"listed": api.Listed, "private": api.Private, "exact": api.Exact,
	}
	s := &api.Snapshot{Package: pkg, Version: version}
	for line := range strings.Lines(lines) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		line, remarks, _ := strings.Cut(line, " !")
		var f api.Flags
		for _, flag := range strings.Fields(remarks) {
			f |= flags[flag]
		}
		path, rest, _ := strings.Cut(line, " ")
		if home, ok := strings.CutPrefix(rest, "= "); ok {
			s.Names = append(s.Names, api.Name{Path: path, Alias: home, Flags: f})
			continue
		}
		rest, bases, derived := strings.Cut(rest, " < ")
		kind, definition, _ := strings.Cut(rest, " ")
		if definition == "" {
			definition = path
		}
		o := &api.Object{Kind: kinds[kind], Flags: f, Definition: definition}
		if o.Kind == api.Unknown {
			panic("no kind: " + line)
		}
		if derived {
			o.Bases = strings.Split(bases, ", ")
		}
		s.Names = append(s.Names, api.Name{Path: path, Object: o})
	}
	return s
}

const torchlike = `
	lib module
	lib.nn module
	lib.nn.Module class
	lib.nn.Module.forward method
	lib.nn.Linear class < lib.nn.Module
	lib.nn.Linear.bias attribute
	lib.nn.Odd class < elsewhere.Base
	lib.nn.Loose class !open
	lib.nn.Table class < dict
	lib.nn.Color class < enum.Enum
	lib.nn.modules module
	lib.nn.modules.Linear = lib.nn.Linear
	lib.old = lib.nn !conditional
	lib.hidden module !import-only
	lib.hidden.f function
	lib.later module !open
	lib.value value
	lib.mounted external lib.nn
`

func TestFind(t *testing.T) {
	h := open(t, snapshot("lib", "1.0", torchlike))
	for path, want := range map[string]struct {
		home    string
		ok      bool
		matched int
		via     api.Flags
		open    bool
	}{
		"lib":                            {home: "lib", ok: true, matched: 1},
		"lib.nn.Linear":                  {home: "lib.nn.Linear", ok: true, matched: 3},
		"lib.nn.modules.Linear":          {home: "lib.nn.Linear", ok: true, matched: 4},
		"lib.nn.modules.Linear.bias":     {home: "lib.nn.Linear.bias", ok: true, matched: 5},
		"lib.nn.Linear.forward":          {home: "lib.nn.Module.forward", ok: true, matched: 4},
		"lib.old.Linear.forward":         {home: "lib.nn.Module.forward", ok: true, matched: 4, via: api.Conditional},
		"lib.hidden.f":                   {home: "lib.hidden.f", ok: true, matched: 3, via: api.ImportOnly},
		"lib.mounted.Linear":             {home: "lib.nn.Linear", ok: true, matched: 3},
		"lib.nn.Table.keys":              {home: "dict.keys", ok: true, matched: 4},
		"lib.nn.Color.value":             {home: "enum.Enum.value", ok: true, matched: 4},
		"lib.nn.Linear.__class__":        {home: "object.__class__", ok: true, matched: 4},
		"lib.nn.Gone":                    {home: "lib.nn", matched: 2},
		"lib.nn.Linear.gone":             {home: "lib.nn.Linear", matched: 3},
		"lib.nn.Linear.gone.further":     {home: "lib.nn.Linear", matched: 3},
		"lib.nn.Odd.maybe":               {home: "lib.nn.Odd", matched: 3, open: true},
		"lib.nn.Loose.maybe":             {home: "lib.nn.Loose", matched: 3, open: true},
		"lib.nn.Color.gone":              {home: "lib.nn.Color", matched: 3},
		"lib.later.maybe":                {home: "lib.later", matched: 2, open: true},
		"lib.value.maybe":                {home: "lib.value", matched: 2, open: true},
		"lib.nn.Linear.forward.__name__": {home: "lib.nn.Module.forward", matched: 4, open: true},
		"other.thing":                    {},
		"library":                        {},
	} {
		f, ok := h.Find(path, 0)
		got := []any{f.Home, ok, f.Matched, f.Via, f.Open}
		if diff := cmp.Diff([]any{want.home, want.ok, want.matched, want.via, want.open}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
		if (f.Object == nil) != (want.home == "") {
			t.Errorf("%s: object %v", path, f.Object)
		}
	}
}

func TestMember(t *testing.T) {
	h := open(t, snapshot("lib", "1.0", torchlike))
	for member, want := range map[string]api.Presence{
		"lib.nn.Linear bias":      api.Present,
		"lib.nn.Linear forward":   api.Present,
		"lib.nn.Linear gone":      api.Absent,
		"lib.nn.Linear __repr__":  api.Present,
		"lib.nn.Odd anything":     api.Undecided,
		"lib.nn.Loose anything":   api.Undecided,
		"lib.nn.Table setdefault": api.Present,
		"lib.nn.Table gone":       api.Absent,
		"lib.nn.None anything":    api.Undecided,
		"lib.value anything":      api.Undecided,
		// A member from the standard library is no class.
		"lib.nn.Linear.__repr__ anything": api.Undecided,
	} {
		class, name, _ := strings.Cut(member, " ")
		if _, got := h.Member(class, name, 0); got != want {
			t.Errorf("%s: %v, want %v", member, got, want)
		}
	}
}

func TestClassesAcrossPackages(t *testing.T) {
	tf := open(t, snapshot("tensorflow", "2.15", `
		tensorflow module
		tensorflow.Module class
		tensorflow.Module.name_scope property
		tensorflow.losses external tensorflow.keras.losses
	`))
	keras := open(t, snapshot("tensorflow.keras", "2.15", `
		tensorflow.keras module
		tensorflow.keras.layers module
		tensorflow.keras.layers.Layer class < tensorflow.Module, keras.engine.Base
		tensorflow.keras.layers.Layer.call method
		tensorflow.keras.layers.Dense class < tensorflow.keras.layers.Layer
		tensorflow.keras.losses module
		tensorflow.keras.losses.Loss class
		keras module !private
		keras.engine module !private
		keras.engine.Base class !private
		keras.engine.Base.count method
	`))
	if diff := cmp.Diff([]string{"keras", "tensorflow"}, keras.Roots()); diff != "" {
		t.Error(diff)
	}
	both := api.NewLibrary(api.Installed{History: tf}, api.Installed{History: keras})
	for path, home := range map[string]string{
		"tensorflow.keras.layers.Dense":            "tensorflow.keras.layers.Dense",
		"tensorflow.keras.layers.Dense.name_scope": "tensorflow.Module.name_scope",
		"tensorflow.keras.layers.Dense.count":      "keras.engine.Base.count",
		"tensorflow.losses.Loss":                   "tensorflow.keras.losses.Loss",
		"tensorflow.losses":                        "tensorflow.keras.losses",
	} {
		f, ok := both.Find(path)
		if !ok || f.Home != home || f.Matched != strings.Count(path, ".")+1 {
			t.Errorf("%s: %v %+v, want %s", path, ok, f, home)
		}
	}
	if _, ok := both.Find("keras.engine"); ok {
		t.Error("a private base of a mounted package is no package of its own")
	}
	if _, p := both.Member("tensorflow.keras.layers.Dense", "gone"); p != api.Absent {
		t.Errorf("presence %v with all bases known, want absent", p)
	}
	ancestors, complete := both.Ancestors("tensorflow.keras.layers.Dense")
	want := []string{
		"tensorflow.keras.layers.Dense", "tensorflow.keras.layers.Layer", "tensorflow.Module", "keras.engine.Base",
	}
	if diff := cmp.Diff(want, ancestors); diff != "" || !complete {
		t.Errorf("complete: %v\n%s", complete, diff)
	}
	alone := api.NewLibrary(api.Installed{History: keras})
	if _, p := alone.Member("tensorflow.keras.layers.Dense", "name_scope"); p != api.Undecided {
		t.Errorf("presence %v without the package of a base, want undecided", p)
	}
}

// TestOrderOfBases has the diamond that a plain depth-first search gets wrong.
func TestOrderOfBases(t *testing.T) {
	h := open(t, snapshot("lib", "1", `
		lib module
		lib.Top class
		lib.Top.m method
		lib.Left class < lib.Top
		lib.Right class < lib.Top
		lib.Right.m method
		lib.Bottom class < lib.Left, lib.Right
	`))
	if f, _ := h.Find("lib.Bottom.m", 0); f.Home != "lib.Right.m" {
		t.Errorf("found %s, Python finds lib.Right.m", f.Home)
	}
}

func TestBasesInACircle(t *testing.T) {
	h := open(t, snapshot("lib", "1", `
		lib module
		lib.A class < lib.B
		lib.B class < lib.A, lib.B
		lib.B.m method
		lib.loop external lib.loop
	`))
	if f, ok := h.Find("lib.A.m", 0); !ok || f.Home != "lib.B.m" {
		t.Errorf("found %v %+v", ok, f)
	}
	if _, p := h.Member("lib.A", "gone", 0); p != api.Absent {
		t.Errorf("presence %v, want absent", p)
	}
	if f, ok := h.Find("lib.loop.x", 0); ok || !f.Open {
		t.Errorf("found %v %+v", ok, f)
	}
}

func TestConstructor(t *testing.T) {
	s := snapshot("lib", "1", `
		lib module
		lib.Base class
		lib.Derived class < lib.Base
		lib.Unsure class < elsewhere.Mixin, lib.Base
		lib.Late class < lib.Base, elsewhere.Mixin
		lib.Error class < ValueError
	`)
	for i := range s.Names {
		if s.Names[i].Path == "lib.Base" {
			s.Names[i].Object.Signatures = []api.Signature{{Params: []api.Param{{Name: "x", Kind: api.Positional}}}}
		}
	}
	l := api.NewLibrary(api.Installed{History: open(t, s)})
	for class, want := range map[string]string{
		"lib.Base": "lib.Base", "lib.Derived": "lib.Base", "lib.Late": "lib.Base", "lib.Unsure": "", "lib.Error": "",
	} {
		if f, ok := l.Constructor(class); f.Home != want || ok != (want != "") {
			t.Errorf("%s: %v %q, want %q", class, ok, f.Home, want)
		}
	}
}

func TestBinds(t *testing.T) {
	h := open(t, snapshot("lib", "1", `
		lib module
		lib.all module
		lib.all._private function !listed
		lib.all._unlisted function
		lib.all.g function !listed
		lib.all.sub module !import-only
		lib.all.unlisted function
		lib.none module
		lib.none._private function !listed
		lib.none.a = lib.all.g !listed
		lib.none.sub module !import-only listed
		lib.alias = lib.none
	`))
	l := api.NewLibrary(api.Installed{History: h})
	for module, want := range map[string][]string{
		"lib.all":   {"_private", "g"},
		"lib.none":  {"a"},
		"lib.alias": {"a"},
	} {
		for _, name := range []string{"_private", "_unlisted", "a", "g", "none", "sub", "unlisted"} {
			binds, known := l.Binds(module, name)
			if !known || binds != slices.Contains(want, name) {
				t.Errorf("%s: %s: %v %v", module, name, binds, known)
			}
		}
	}
	for _, module := range []string{"lib.all.g", "lib.no", "other"} {
		if _, known := l.Binds(module, "g"); known {
			t.Errorf("%s has names", module)
		}
	}
}

func TestRelease(t *testing.T) {
	var all []*api.Snapshot
	for _, v := range []string{"1.4.0", "1.8.1", "2.0.0", "2.0.1", "2.3.1"} {
		all = append(all, snapshot("lib", v, "lib module"))
	}
	h := open(t, all...)
	var known []string
	for _, r := range h.Releases() {
		known = append(known, r.Version.String())
	}
	if !slices.Equal(known, []string{"1.4.0", "1.8.1", "2.0.0", "2.0.1", "2.3.1"}) {
		t.Errorf("releases %v", known)
	}
	for asked, want := range map[string]string{
		"1.8.1": "1.8.1", "1.8.0": "1.8.1", "1.8": "1.8.1", "2.0": "2.0.1", "2.0.0": "2.0.0", "2.0.1+cu118": "2.0.1",
		"1.7": "1.4.0", "2.2.2": "2.0.1", "9.9": "2.3.1", "1.3": "", "2.3.1rc1": "2.3.1",
	} {
		v, err := version.Parse(asked)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if i, ok := h.Release(v); ok {
			got = known[i]
		}
		if got != want {
			t.Errorf("%s is judged at %q, want %q", asked, got, want)
		}
	}
}

// TestLibraryIsSharedByWorkers is for the race detector.
func TestLibraryIsSharedByWorkers(t *testing.T) {
	l := api.NewLibrary(api.Installed{History: open(t, snapshot("lib", "1", torchlike))})
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for _, path := range []string{"lib.nn.Linear.forward", "lib.nn.Odd.x", "lib.old.Linear.bias", "lib.nn.Table.keys"} {
				want, ok := l.Find(path)
				if got, again := l.Find(path); again != ok || got.Home != want.Home {
					t.Errorf("%s: %v, then %v", path, want, got)
				}
			}
		})
	}
	workers.Wait()
}
