package parser

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestHeldTypes holds what is known of what lists, dicts, generators and modules
// hold.
func TestHeldTypes(t *testing.T) {
	const likely, other = "lib.T() likely", "lib.U() likely"
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		// Lists.
		{"appended", "x = []\nfor i in g():\n    x.append(lib.T())\nfor y in x: y.probe", []string{likely}},
		{"appended before and after", "x = [lib.T()]\nx[0].probe\nx.append(lib.T())\nx[1].probe", []string{likely, likely}},
		{"appended, another type", "x = [lib.U()]\nx.append(lib.T())\nx[0].probe", []string{"lib.T()|lib.U() likely"}},
		{"appended, unknown", "x = []\nx.append(lib.T())\nx.append(g())\nx[0].probe", []string{}},
		{"appended, own", "class T: pass\nx = []\nx.append(T())\nx[0].probe", []string{}},
		{"appended to another list", "x = []\ndef f():\n    x = []\n    x.append(lib.T())\nx.append(lib.U())\nx[0].probe", []string{other}},
		{"appended by a function", "x = []\ndef f():\n    x.append(lib.T())\nx[0].probe", []string{likely}},
		{"extended", "x = list()\nx.extend(lib.many())\nx.extend([])\nx[0].probe", []string{}},
		{"extended by items", "x = list()\nx.extend(lib.many())\nx[0].probe", []string{likely}},
		{"inserted", "x = []\nx.insert(0, lib.T())\nx.sort()\nx.pop().probe", []string{likely}},
		{"inserted by a star", "x = []\nx.append(lib.T())\nx.append(*g())\nx[0].probe", []string{}},
		{"item assigned", "x = [lib.T()]\nx[0] = lib.U()\nx[0].probe", []string{"lib.T()|lib.U() likely"}},
		{"own list function", "def list(): pass\nx = list()\nx.append(lib.T())\nx[0].probe", []string{}},
		{"appended to itself", "x = []\nx.append(lib.T())\nx.append(x[0])\nx[0].probe", []string{}},
		{"appended to self", "class A:\n    def __init__(self): self.x = []\n    def f(self): self.x.append(lib.T())\n    def h(self):\n        for y in self.x: y.probe", []string{likely}},
		{"appended to another object", "class A:\n    def __init__(self): self.x = []\n    def f(self, o):\n        self.x.append(lib.T())\n        o.x.append(g())\n    def h(self): self.x[0].probe", []string{}},
		{"appended to another class", "class B:\n    def f(self): self.x.append(g())\nclass A:\n    def __init__(self): self.x = []\n    def f(self): self.x.append(lib.T())\n    def h(self): self.x[0].probe", []string{likely}},
		{"added to a set", "x = set()\nx.add(lib.T())\nfor y in x: y.probe", []string{likely}},

		// Dicts.
		{"values", "for v in {'a': lib.T()}.values(): v.probe", []string{likely}},
		{"items", "for k, v in {'a': lib.T()}.items(): k.probe; v.probe", []string{likely}},
		{"keys", "for k in {'a': lib.T()}: k.probe", []string{}},
		{"an item", "x = {'a': lib.T(), 'b': lib.U()}\nx['b'].probe", []string{other}},
		{"any item", "x = {'a': lib.T(), 'b': lib.U()}\nx[g()].probe", []string{"lib.T()|lib.U() likely"}},
		{"an item that is not there", "x = {'a': lib.T()}\nx['b'].probe", []string{}},
		{"an item that comes twice", "x = {'a': lib.T(), 'a': lib.U()}\nx['a'].probe", []string{other}},
		{"one value is unknown", "x = {'a': lib.T(), 'b': g()}\nx[g()].probe", []string{"lib.T() possible"}},
		{"one value is a constant", "x = {'a': lib.T(), 'b': 1}\nx[g()].probe", []string{likely}},
		{"with another dict", "x = {'a': lib.T(), **g()}\nx['a'].probe", []string{}},
		{"get", "x = {'a': lib.T()}\nx.get('a').probe\nx.get('a', lib.U()).probe", []string{likely, "lib.T()|lib.U() likely"}},
		{"get, perhaps something else", "x = {'a': lib.T()}\nx.get('a', g()).probe", []string{"lib.T() possible"}},
		{"copy", "x = {'a': lib.T()}\nx.copy()['a'].probe", []string{likely}},
		{"filled", "x = {}\nfor i in g(): x[i] = lib.T()\nfor k, v in x.items(): v.probe", []string{likely}},
		{"filled with something unknown", "x = {'a': lib.T()}\nx['b'] = g()\nx['a'].probe", []string{}},
		{"updated", "x = {'a': lib.T()}\nx.update(g())\nx['a'].probe", []string{}},
		{"method of a class", "class D:\n    def values(self): return g()\nfor v in D().values(): v.probe", []string{}},
		{"annotated", "def f(x: Dict[str, lib.T]):\n    for k, v in x.items(): k.probe; v.probe\n    x['a'].probe\n    x.get('a').probe\n    for v in x.values(): v.probe", []string{likely, likely, likely, likely}},
		{"annotated with keys", "def f(x: dict[lib.T, int]):\n    for k in x: k.probe\n    x[k].probe", []string{likely}},
		{"annotated with lists", "def f(x: Dict[str, List[lib.T]]):\n    for v in x['a']: v.probe", []string{likely}},
		{"annotated with an own dict", "class Dict: pass\ndef f(x: Dict[str, lib.T]): x['a'].probe", []string{}},
		{"either of two", "x = {'a': lib.T()} if g() else {'a': lib.U()}\nx['a'].probe", []string{"lib.T()|lib.U() likely"}},
		{"a dict or a list", "x = {0: lib.T()} if g() else [lib.U()]\nx[0].probe", []string{"lib.T()|lib.U() likely"}},
		{"in a loop", "x = {'a': lib.T()}\nwhile g(): x = {'a': x['a']}\nx['a'].probe", []string{likely}},

		// Generators.
		{"generator", "def f():\n    yield lib.T()\n    yield lib.T()\nfor x in f(): x.probe", []string{likely}},
		{"generator of pairs", "def f():\n    yield lib.T(), 1\nfor a, b in f(): a.probe; b.probe", []string{likely}},
		{"generator of two types", "def f():\n    yield lib.T()\n    yield lib.U()\nnext(f()).probe", []string{"lib.T()|lib.U() likely"}},
		{"generator of something unknown", "def f():\n    yield lib.T()\n    yield g()\nnext(f()).probe", []string{"lib.T() possible"}},
		{"yield from", "def f(): yield from lib.many()\nfor x in f(): x.probe", []string{likely}},
		{"fromage is no from", "def f(fromage: lib.T): yield fromage\nfor x in f(1): x.probe", []string{likely}},
		{"plain yield", "def f():\n    yield\nfor x in f(): x.probe", []string{}},
		{"generator is no item", "def f(): yield lib.T()\nf().probe", []string{}},
		{"annotated generator", "from typing import Iterator\ndef f() -> Iterator[lib.T]: yield g()\nfor x in f(): x.probe", []string{likely}},
		{"decorated generator", "@g\ndef f(): yield lib.T()\nfor x in f(): x.probe", []string{}},
		{"asynchronous generator", "async def f(): yield lib.T()\nfor x in f(): x.probe", []string{}},

		// Declarations.
		{"declared", "def f(r):\n    x: lib.T\n    x = r()\n    x.probe", []string{likely}},
		{"declared elsewhere", "x: lib.T\ndef f(r):\n    x = r()\n    x.probe", []string{}},
		{"declared, but known", "x: lib.T\nx = lib.U()\nx.probe", []string{"lib.U() certain"}},
		{"declared with a value", "x: lib.T = None\nx = g()\nx.probe", []string{likely}},
		{"declared in a class", "class A:\n    x: lib.T\n    x = g()\n    def f(self): pass\nx = g()\nx.probe", []string{}},

		// Members that a method of a library sets.
		{"registered", "class A(lib.M):\n    def __init__(self): self.register_buffer('x', lib.T())\n    def f(self): self.x.probe; self.y.probe", []string{"lib.T() certain", "lib.M().y certain"}},
		{"registered by an own method", "class A:\n    def register_buffer(self, n, x): pass\n    def __init__(self): self.register_buffer('x', lib.T())\n    def f(self): self.x.probe", []string{}},
		{"registered by a computed name", "class A(lib.M):\n    def __init__(self): self.register_buffer('x' + g(), lib.T())\n    def f(self): self.x.probe", []string{"lib.M().x certain"}},
		{"registered as None first", "class A(lib.M):\n    def __init__(self):\n        self.register_buffer('x', None)\n        self.x = lib.T()\n    def f(self): self.x.probe", []string{likely}},

		// Slices.
		{"slice", "x = lib.S()\nx[1:].probe; x[:, 0].probe; x[..., 1].probe; x[None].probe; x[[1, 2]].probe; x[x].probe", []string{other, other, other, other, other, other}},
		{"an item of what has slices", "x = lib.S()\nx[1].probe; x[1, 2].probe; x[g()].probe; x['a'].probe", []string{}},

		// Ways to call.
		{"by a keyword", "lib.way(g(), dim=g())[1].probe", []string{other}},
		{"by a place", "lib.way(g(), 0, True)[1].probe", []string{other}},
		{"by a number", "lib.way(g(), -1)[1].probe", []string{other}},
		{"by something else", "lib.way(g(), lib.T()).probe", []string{likely}},
		{"by nothing", "lib.way(g()).probe", []string{likely}},
		{"by something unknown", "lib.way(g(), g()).probe; lib.way(g(), g())[1].probe", []string{}},
		{"by None", "lib.way(g(), dim=None).probe", []string{likely}},
		{"by stars", "lib.way(*g()).probe; lib.way(g(), **g()).probe", []string{}},
		{"by stars and a keyword", "lib.way(*g(), dim=1)[1].probe", []string{other}},
		{"by a name", "lib.cast(lib.kind).probe; lib.cast(g(), kind=lib.kind).probe; k = lib.kind; lib.cast(k).probe", []string{other, other, other}},
		{"by another name", "lib.cast(lib.other).probe; lib.cast(lib.kind()).probe; lib.cast(g(), lib.kind).probe", []string{likely, likely, likely}},
		{"by no certain name", "lib.cast(g()).probe; lib.cast(lib.kind if g() else None).probe; lib.cast(**g()).probe; lib.cast(*g()).probe", []string{likely, likely, likely, likely}},
		{"by false", "lib.cast(full=False).probe; lib.cast(full=True).probe; lib.cast(full=g()).probe", []string{other, likely, likely}},
		{"by a flag", "lib.flag(full=True)[1].probe; lib.flag(full=False).probe; lib.flag(full=g()).probe; lib.flag().probe", []string{other, likely, likely}},
		{"through the class", "lib.T.way(lib.T(), 1)[1].probe; lib.T.way(lib.T(), 1).probe", []string{}},
		{"through an instance", "lib.T().way(lib.T(), 1)[1].probe", []string{other}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, probed(typed(t, tt.in))); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestChosenCalls holds the calls of what is no name.
func TestChosenCalls(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"an item of a table", "x = {'a': torch.A, 'b': torch.B}\nx[g()](k=1)", []string{"torch.A(k=1) torch.B"}},
		{"the item of a table", "x = {'a': torch.A, 'b': torch.B}\nx['b'](k=1)", []string{"torch.B(k=1)"}},
		{"an own class in the table", "class A: pass\nx = {'a': torch.A, 'b': A}\nx[g()](k=1)", []string{}},
		{"one of two", "(torch.A if g() else torch.B)(k=1)", []string{"torch.A(k=1) torch.B"}},
		{"something unknown", "x = {'a': torch.A, 'b': g()}\nx[g()](k=1)", []string{}},
		{"an instance", "x = {'a': torch.A()}\nx['a'](k=1)", []string{"torch.A()"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, "import torch\n"+tt.in)
			got := []string{}
			for _, c := range m.Calls {
				text := describeCall(m, c)
				for _, other := range m.Uses[c.Use].Refs[1:] {
					text += " " + other.Name
				}
				got = append(got, text)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestTestedTuple holds the context of classes that isinstance gets by a name.
func TestTestedTuple(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     Context
	}{
		{"tuple", "K = (torch.A, dict)\nisinstance(x, K)", IsInstance},
		{"tuple, in a function", "K = (torch.A, dict)\ndef f(x): return isinstance(x, K)", IsInstance},
		{"no test", "K = (torch.A, dict)\nf(x, K)", Load},
		{"another test", "K = (torch.A, dict)\nK2 = dict\nisinstance(x, K2)", Load},
		{"bound twice", "K = (torch.A, dict)\nK = g()\nisinstance(x, K)", Load},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, "import torch\n"+tt.in)
			for _, u := range m.Uses {
				if u.Refs[0].Name == "torch.A" && u.Context != tt.want {
					t.Errorf("%s: context %d, want %d", tt.in, u.Context, tt.want)
				}
			}
		})
	}
}

// TestComputedStores holds what is assigned under a name that is computed.
func TestComputedStores(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"setattr", "setattr(torch, n, 1)", "torch.*"},
		{"setattr of a class", "setattr(torch.A, n, 1)", "torch.A.*"},
		{"setattr by a literal", "setattr(torch, 'n', 1)", "torch.n"},
		{"setattr of an instance", "setattr(torch.A(), n, 1)", ""},
		{"setattr of an own class", "class A(torch.A): pass\nsetattr(A, n, 1)", ""},
		{"setattr of something unknown", "setattr(x, n, 1)", ""},
		{"vars", "vars(torch)[n] = 1", "torch.*"},
		{"vars by a literal", "vars(torch)['n'] = 1", "torch.n"},
		{"namespace", "torch.__dict__[n] = 1", "torch.*"},
		{"namespace read", "torch.__dict__[n]", ""},
		{"namespace updated", "torch.__dict__.update(x)", "torch.*"},
		{"own namespace", "globals()[n] = 1\nvars()[n] = 1", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, u := range parseText(t, "import torch\n"+tt.in).Uses {
				if u.Context == Store {
					got = append(got, u.Refs[0].Name)
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("%s: stores %v, want %q", tt.in, got, tt.want)
			}
		})
	}
}
