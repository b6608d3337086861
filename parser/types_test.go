package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// typesOf says what a few functions of a library give. It is made up: the
// parser must not know any library.
var typesOf = offers{
	names: map[string][]string{"lib": {"make"}},
	results: map[string]string{
		"lib.make": "lib.T", "lib.pair": "tuple[lib.T, lib.U]", "lib.nest": "tuple[lib.T, tuple[lib.U, lib.V]]",
		"lib.same": "argument[0]", "lib.many": "iterable[lib.T]", "lib.nest2": "tuple[lib.T, lib.U, lib.V]", "lib.half": "tuple[, lib.U]", "lib.size": "int",
		"lib.split": "tuple[argument[0], argument[0]]", "lib.broken": "tuple[lib.T",
		"lib.T.copy": "lib.T", "lib.Q.next": "lib.Q2", "lib.Q2.next": "lib.Q3", "lib.Q3.next": "lib.Q3", "lib.T.max": "tuple[lib.T, lib.I]",
		"lib.T.__add__": "lib.T", "lib.T.__radd__": "lib.T", "lib.T.__rsub__": "lib.R", "lib.T.__lt__": "lib.B",
		"lib.T.__gt__": "lib.G", "lib.T.__eq__": "lib.B", "lib.T.__invert__": "lib.N", "lib.T.__neg__": "lib.M",
		"lib.T.__getitem__": "lib.T", "lib.T.__iter__": "iterable[lib.T]", "lib.T.__abs__": "lib.T",
		"lib.L.__call__": "argument[0]", "lib.L.__iter__": "lib.It", "lib.It.__iter__": "iterable[lib.U]",
		"lib.way": "when[dim 2 1:number, tuple[lib.T, lib.U], lib.T]", "lib.flag": "when[full:true, tuple[lib.T, lib.U], lib.T]",
		"lib.cast":  "when[0:lib.kind kind:lib.kind full:false, lib.U, lib.T]",
		"lib.T.way": "when[dim 2 1:number, tuple[lib.T, lib.U], lib.T]", "lib.S.__getslice__": "lib.U",
		"lib.either":    "when[dim 1 full:true, lib.U, lib.Z, lib.T]",
		"lib.Z.__add__": "both[lib.Z, lib.T]", "lib.Z.__radd__": "both[lib.Z, lib.T]", "lib.Z.plus": "both[lib.Z, lib.T]",
		"lib.C.__enter__": "lib.E", "lib.O.step": "lib.U", "lib.M.__call__": "lib.Out", "lib.Loop.__iter__": "lib.Loop",
	},
	attributes: map[string]string{"lib.T.turned": "lib.T", "lib.T.o": "lib.O", "lib.T.shape": "tuple[int, lib.U]", "lib.O.inner": "lib.T"},
}

// typed parses a text after "import lib" and a function g that nobody knows.
func typed(t *testing.T, text string) *Module {
	t.Helper()
	f, err := source.New("m.py", []byte("import lib\nfrom typing import Any, Callable, Dict, Iterable, List, Tuple, Type, Union\n"+text+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := New(Options{Exports: typesOf})
	defer p.Close()
	m, err := p.Parse(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// probed lists what the reads of an attribute named "probe" are read from.
func probed(m *Module) []string {
	got := []string{}
	for _, u := range m.Uses {
		var names []string
		for _, r := range u.Refs {
			parts := strings.Split(r.Name, ".")
			if parts[len(parts)-1] != "probe" {
				continue
			}
			if r.Instance > 0 {
				parts[r.Instance-1] += "()"
			}
			names = append(names, strings.Join(parts[:len(parts)-1], "."))
		}
		if len(names) > 0 {
			got = append(got, fmt.Sprint(strings.Join(names, "|"), " ", u.Confidence))
		}
	}
	return got
}

// TestTypes holds what instances are known by the way values take.
func TestTypes(t *testing.T) {
	const likely = "lib.T() likely"
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		// Operators.
		{"operator of the left operand", "x = lib.make() + g()\nx.probe", []string{likely}},
		{"reflected by a constant", "x = 1 - lib.make()\nx.probe", []string{"lib.R() likely"}},
		{"reflected by what is not known", "x = g() - lib.make()\nx.probe", []string{}},
		{"operator that the class does not have", "x = lib.make() * 2\nx.probe", []string{}},
		{"comparison", "x = lib.make() < 1\nx.probe", []string{"lib.B() likely"}},
		{"comparison by a constant", "x = 1 < lib.make()\nx.probe", []string{"lib.G() likely"}},
		{"chain of comparisons", "x = 0 < lib.make() < 1\nx.probe", []string{}},
		{"identity gives a truth value", "x = lib.make() is None\nx.probe", []string{}},
		{"inversion", "x = ~lib.make()\nx.probe", []string{"lib.N() likely"}},
		{"negation", "x = -lib.make()\nx.probe", []string{"lib.M() likely"}},
		{"not gives a truth value", "x = not lib.make()\nx.probe", []string{}},
		{"format", "x = '%s' % lib.make()\nx.probe", []string{}},
		{"augmented assignment", "x = lib.make()\nx += 1\nx.probe", []string{likely}},
		{"augmented assignment of a sum", "x = 0\nx += lib.make()\nx.probe", []string{likely}},
		{"augmented by what is not known", "x = g()\nx += 1\nx.probe", []string{}},
		{"operator of an attribute", "x = lib.make()\ny = x.turned + 1\ny.probe", []string{likely}},
		{"one of two", "lib.either(x).probe; lib.either(x, 1).probe", []string{"lib.Z() likely", "lib.U() likely"}},
		{"one of two, nobody knows which", "lib.either(*x).probe; lib.either(x, **y).probe; lib.either(x, full=y).probe", []string{likely, likely, likely}},
		{"of two of a type", "x = lib.Z() + lib.Z()\nx.probe", []string{"lib.Z() likely"}},
		{"of one and a constant", "(lib.Z() + 1).probe; (1 + lib.Z()).probe", []string{"lib.Z() likely", "lib.Z() likely"}},
		{"of one and another type", "(lib.Z() + lib.T()).probe; (lib.Z() + lib.Z).probe", []string{likely, likely}},
		{"of one and what is not known", "(lib.Z() + g()).probe; (g() + lib.Z()).probe", []string{likely}},
		{"of one and what may be another", "x = lib.Z() if g() else lib.T()\n(lib.Z() + x).probe", []string{likely}},
		{"of one and what may be a constant", "x = lib.Z() if g() else 1\n(lib.Z() + x).probe", []string{"lib.Z() likely"}},
		{"of what a loop adds up", "x = 0\nfor y in g(): x = x + lib.Z()\nx.probe", []string{"lib.Z() likely"}},
		{"of what a loop adds up from the right", "x = lib.Z()\nfor y in g(): x = lib.Z() + x\nx.probe", []string{"lib.Z() likely"}},
		{"of what a loop makes another", "x = lib.Z()\nfor y in g(): x += lib.T()\nx.probe", []string{"lib.T()|lib.Z() likely"}},
		{"by a method", "lib.Z().plus(2).probe; lib.Z().plus(lib.T()).probe; lib.Z().plus(other=2).probe", []string{"lib.Z() likely", likely, likely}},
		{"bits of sets are no types", "x = lib.make() | 1\nx.probe", []string{}},

		{"no operator of a function", "x = lib.make - 1\nx.probe", []string{}},
		{"inherited operator", "class A(lib.T): pass\nx = A() + 1\nx.probe", []string{likely}},
		{"operator of a class with two bases", "class A(lib.T, lib.U): pass\nx = A() + 1\nx.probe", []string{}},
		{"plus sign", "x = +lib.make()\nx.probe", []string{}},
		{"negative constant", "x = -1 - lib.make()\nx.probe", []string{"lib.R() likely"}},

		// Items.
		{"unpacked result", "a, b = lib.pair()\na.probe; b.probe", []string{likely, "lib.U() likely"}},
		{"unpacked too far", "a, b, c = lib.pair()\nc.probe", []string{}},
		{"nested targets", "a, (b, c) = lib.nest()\nb.probe; c.probe", []string{"lib.U() likely", "lib.V() likely"}},
		{"starred target", "a, *b = lib.pair()\na.probe; b.probe", []string{likely}},
		{"behind a starred target", "*a, b = lib.pair()\nb.probe", []string{}},
		{"one item not known", "a, b = lib.half()\na.probe; b.probe", []string{"lib.U() likely"}},
		{"constant index", "lib.pair()[1].probe", []string{"lib.U() likely"}},
		{"negative index", "lib.pair()[-2].probe", []string{likely}},
		{"any index", "lib.pair()[g()].probe", []string{"lib.T()|lib.U() likely"}},
		{"index of a display", "x = (lib.U(), lib.V())[0]\nx.probe", []string{"lib.U() likely"}},
		{"items of an instance", "lib.make()[0].probe; lib.make()[1:, None].probe", []string{likely, likely}},
		{"items of something else", "lib.V()[0].probe", []string{}},
		{"result that is not written well", "lib.broken()[0].probe", []string{}},
		{"attribute of a sequence", "x = lib.pair()\nx.probe", []string{}},
		{"attribute that is a sequence", "lib.make().shape[1].probe", []string{"lib.U() likely"}},
		{"first argument", "x = lib.same(lib.V())\nx.probe", []string{"lib.V() likely"}},
		{"first argument behind a star", "x = lib.same(*g(), lib.V())\nx.probe", []string{}},
		{"first argument twice", "a, b = lib.split(lib.V(), 1)\nb.probe", []string{"lib.V() likely"}},
		{"constant result", "x = lib.size() - lib.make()\nx.probe", []string{"lib.R() likely"}},

		// Loops.
		{"loop over a display", "for x in [lib.U(), lib.V()]: x.probe", []string{"lib.U()|lib.V() likely"}},
		{"loop over what is not known", "for x in g(): x.probe", []string{}},
		{"loop over an instance", "for x in lib.make(): x.probe", []string{likely}},
		{"loop over an iterator", "for x in lib.L(): x.probe", []string{"lib.U() likely"}},
		{"loop over what gives itself", "for x in lib.Loop(): x.probe", []string{}},
		{"enumerate", "for i, x in enumerate(lib.many()): x.probe; i.probe", []string{likely}},
		{"enumerate and zip", "for i, (a, b) in enumerate(zip(lib.many(), lib.L())): a.probe; b.probe", []string{likely, "lib.U() likely"}},
		{"sorted, reversed, list, tuple and iter", "for x in sorted(reversed(list(tuple(iter(lib.many()))))): x.probe", []string{likely}},
		{"next", "next(iter(lib.many())).probe", []string{likely}},
		{"a builtin of another name", "def enumerate(x): return g(x)\nfor i, x in enumerate(lib.many()): x.probe", []string{}},
		{"range", "for i in range(3):\n    x = i - lib.make()\n    x.probe", []string{"lib.R() likely"}},
		{"abs", "abs(lib.make()).probe", []string{likely}},
		{"length", "(len(g()) - lib.make()).probe", []string{"lib.R() likely"}},
		{"filter", "for x in filter(g, lib.many()): x.probe", []string{likely}},
		{"filter of one", "for x in filter(lib.many()): x.probe", []string{}},
		{"map with its items of a result that depends", "for x in map(lib.cast, g()): x.probe", []string{likely}},
		{"map with its items", "for x in map(lib.same, lib.many()): x.probe", []string{likely}},
		{"map without items", "for x in map(lib.same): x.probe", []string{}},
		{"next with a default", "next(iter(lib.many()), g()).probe", []string{}},
		{"list of nothing", "list()[0].probe", []string{}},
		{"part of a list", "[lib.T(), lib.U()][1:][0].probe", []string{"lib.T()|lib.U() likely"}},
		{"part of a tuple", "(lib.T(), lib.U())[1:][0].probe", []string{}},
		{"item of an own class", "class A:\n    def __getitem__(self, i): return lib.U()\nA()[0].probe", []string{"lib.U() likely"}},
		{"item of a function", "def f(): pass\nf[0].probe", []string{}},
		{"unpacked instance", "a, b = lib.make()\na.probe", []string{likely}},
		{"tuples of two lengths", "x = lib.pair() if g() else lib.nest2()\nx[0].probe", []string{"lib.T()|lib.U()|lib.V() likely"}},
		{"items of a dict", "for k, v in {'a': lib.T()}.items(): v.probe", []string{likely}},
		{"async loop", "async def f():\n    async for x in lib.many(): x.probe", []string{}},
		{"comprehension target", "[x.probe for x in lib.many()]", []string{likely}},
		{"comprehension of two loops", "[y.probe for x in g() for y in lib.many()]", []string{likely}},
		{"comprehension", "for x in [lib.U(y) for y in g()]: x.probe", []string{"lib.U() likely"}},
		{"comprehension of a dict", "for x in {y: lib.U(y) for y in g()}: x.probe", []string{}},
		{"map", "for x in map(lib.make, g()): x.probe", []string{likely}},
		{"map of an own function", "def f(x): return lib.U()\nfor x in map(f, g()): x.probe", []string{"lib.U() likely"}},
		{"list that grows", "x = [lib.U()]\nx.append(g())\nfor y in x: y.probe", []string{}},
		{"list that changes", "x = [lib.U()]\nx[0] = g()\nx[0].probe", []string{}},
		{"list of self that grows", "class A:\n    def __init__(self): self.x = [lib.U()]\n    def f(self): self.x.append(g())\n    def h(self):\n        for y in self.x: y.probe", []string{}},
		{"list of self", "class A:\n    def __init__(self): self.x = [lib.U()]\n    def h(self):\n        for y in self.x: y.probe", []string{"lib.U() likely"}},
		{"two tuples", "x = (lib.T(), 1) if g() else (lib.U(), 2)\nx[0].probe", []string{"lib.T()|lib.U() likely"}},
		{"tuple or something else", "x = (lib.T(), 1) if g() else g()\nx[0].probe", []string{"lib.T() possible"}},
		{"assigned to attributes", "class A:\n    def __init__(self): self.a, self.b = lib.pair()\n    def f(self): self.b.probe", []string{"lib.U() likely"}},

		// Loops around which a name comes back.
		{"sum in a loop", "x = 0\nfor y in g(): x += lib.make()\nx.probe", []string{likely}},
		{"sum in a loop, read inside", "x = 0\nfor y in g():\n    x.probe\n    x = x + lib.make()", []string{likely}},
		{"type that stays", "x = lib.make()\nwhile g():\n    x.probe\n    y = x.copy()\n    x = y + x", []string{likely}},
		{"type that stays, in a function asked before", "def h(): f().probe\ndef f():\n    x = lib.make()\n    while g():\n        x = x.copy()\n        x.probe\n    return x", []string{likely, likely}},
		{"type that changes", "x = lib.V()\nwhile g():\n    x.probe\n    x = lib.make()", []string{"lib.T()|lib.V() likely"}},
		{"type that changes by itself", "x = lib.make()\nwhile g():\n    x.probe\n    x = x - 1", []string{"lib.T() possible"}},
		{"type that steps on", "x = lib.Q()\nwhile g():\n    x.probe\n    x = x.next()", []string{"lib.Q()|lib.Q2()|lib.Q3() likely"}},
		{"pair that stays", "a, b = lib.pair()\nwhile g():\n    a.probe\n    a, b = lib.split(a, b)", []string{likely}},
		{"list that is replaced", "xs = [lib.make()]\nwhile g():\n    xs = [x.copy() for x in xs]\n    xs[0].probe", []string{likely}},
		{"two that rest on each other", "x = lib.make()\ny = lib.make()\nwhile g():\n    x, y = y.copy(), x.copy()\n    x.probe; y.probe", []string{likely, likely}},
		{"attribute that rests on itself", "class A:\n    def __init__(self):\n        self.x = lib.make()\n        self.x = self.x.copy()\n    def f(self): self.x.probe", []string{likely}},
		{"attribute that is summed up", "class A:\n    def __init__(self): self.x = 0\n    def f(self):\n        self.x += lib.make()\n        self.x.probe", []string{likely}},
		{"attribute called as what a module has", "import lib\nclass A:\n    def __init__(self): self.T = lib.T\n    def f(self): self.T().probe", []string{"lib.T() certain"}},
		{"attribute called as a module below", "import lib\nclass A:\n    def __init__(self): self.sub = lib.sub\n    def f(self): self.sub.T().probe", []string{"lib.sub.T() certain"}},
		{"attribute that rests on that of a namesake", "class A:\n    def __init__(self, lib):\n        self.x = lib.x\n    def f(self): self.x.probe", []string{}},
		{"attribute that only rests on itself", "class A:\n    def f(self):\n        self.x = self.x + lib.make()\n        self.x.probe", []string{}},
		{"inherited attribute that rests on itself", "class A(lib.T):\n    def f(self):\n        self.x = self.x + lib.make()\n        self.x.probe", []string{}},
		{"function that is asked in vain", "x = lib.Q()\ndef f(): return x.next()\nwhile g():\n    x.probe\n    x = f()", []string{"lib.Q()|lib.Q2()|lib.Q3() likely"}},
		{"type that never stays", "x = (lib.make(), 1)\nwhile g():\n    x[0].probe\n    x = (x, 1)", []string{"lib.T() possible"}},
		{"attribute that steps on", "class A:\n    def __init__(self): self.x = lib.Q()\n    def f(self): self.x = self.x.next()\n    def h(self): self.x.probe", []string{"lib.Q()|lib.Q2()|lib.Q3() likely"}},
		{"arms that rest on each other", "for y in g():\n    if y: x = x + 1\n    else: x = lib.make()\n    x.probe", []string{likely}},
		{"attribute that becomes what is not known", "class A:\n    def __init__(self): self.x = lib.make()\n    def f(self):\n        self.x = g(self.x)\n        self.x.probe", []string{"lib.T() possible"}},

		// Results.
		{"result of a function", "def f(): return lib.make()\nf().probe", []string{likely}},
		{"result by its constructor", "def f(): return lib.V()\nf().probe", []string{"lib.V() likely"}},
		{"two results", "def f(a):\n    if a: return lib.U()\n    return lib.V()\nf(1).probe", []string{"lib.U()|lib.V() likely"}},
		{"result or nothing", "def f(a):\n    if a: return lib.U()\nf(1).probe", []string{"lib.U() likely"}},
		{"result or what is not known", "def f(a):\n    if a: return lib.U()\n    return g()\nf(1).probe", []string{"lib.U() possible"}},
		{"annotated result", "def f() -> lib.V: return g()\nf().probe", []string{"lib.V() likely"}},
		{"annotated result of a library", "def f() -> lib.V: return lib.load()\nf().probe", []string{"lib.V() likely"}},
		{"result of a library that is known better", "def f() -> lib.V: return lib.W()\nf().probe", []string{"lib.W() likely"}},
		{"no result", "def f(): lib.make()\nf().probe", []string{}},
		{"what only raises", "def f(): raise E\nf().probe", []string{}},
		{"generator", "def f():\n    yield 1\n    return lib.U()\nf().probe", []string{}},
		{"coroutine", "async def f(): return lib.U()\nf().probe", []string{}},
		{"coroutine awaited", "async def f(): return lib.U()\nasync def h():\n    x = await f()\n    x.probe", []string{"lib.U() likely"}},
		{"result of an inner function", "def f():\n    def h(): return lib.U()\n    return h()\nf().probe", []string{"lib.U() likely"}},
		{"return of an inner function", "def f():\n    def h(): return lib.U()\nf().probe", []string{}},
		{"recursion", "def f(): return f()\nf().probe", []string{}},
		{"mutual recursion", "def f(): return h()\ndef h(): return f()\nf().probe; h().probe", []string{}},
		{"unknown decorator", "@g\ndef f(): return lib.U()\nf().probe", []string{}},
		{"known decorators", "import functools, torch\n@functools.lru_cache(None)\n@torch.no_grad()\ndef f(): return lib.U()\nf().probe", []string{"lib.U() likely"}},
		{"lambda", "f = lambda x: lib.U()\nf(1).probe", []string{"lib.U() likely"}},
		{"lambda that is not called", "f = lambda x: lib.U()\nf.probe", []string{}},
		{"unpacked result of a function", "def f(): return lib.U(), lib.V()\na, b = f()\nb.probe", []string{"lib.V() likely"}},
		{"method of self", "class A:\n    def f(self): return lib.U()\n    def h(self): self.f().probe", []string{"lib.U() likely"}},
		{"method of an own class", "class A:\n    def f(self): return lib.U()\nA().f().probe", []string{"lib.U() likely"}},
		{"method of an own base", "class A:\n    def f(self): return lib.U()\nclass B(A): pass\nB().f().probe", []string{"lib.U() likely"}},
		{"method in front of a library's", "class A(lib.T):\n    def copy(self): return lib.U()\nA().copy().probe", []string{"lib.U() likely"}},
		{"method of an own base in front of a library's", "class A:\n    def copy(self): return g()\nclass B(A, lib.T): pass\nB().copy().probe", []string{}},
		{"inherited method of a library", "class A(lib.T): pass\nA().copy().probe", []string{likely}},
		{"method that gives the receiver", "class A(lib.T):\n    def own(self): return lib.U()\nA().copy().own().probe", []string{"lib.U() likely"}},
		{"method of a library that gives the receiver by super", "class A(lib.T):\n    def copy(self): return super().copy().own()\n    def own(self): return lib.U()\nA().copy().probe", []string{"lib.U() likely"}},
		{"super", "class A:\n    def f(self): return lib.U()\nclass B(A):\n    def f(self): super().f().probe", []string{"lib.U() likely"}},
		{"super of a library", "class B(lib.T):\n    def copy(self): super().copy().probe", []string{likely}},
		{"property", "class A:\n    @property\n    def f(self): return lib.U()\n    @f.setter\n    def f(self, v): pass\nA().f.probe", []string{"lib.U() likely"}},
		{"property of the class", "class A:\n    @property\n    def f(self): return lib.U()\nA.f.probe", []string{}},
		{"attribute or property", "class A:\n    @property\n    def f(self): return lib.U()\nclass B:\n    f = lib.V()\nx = A() if g() else B()\nx.f.probe", []string{"lib.U()|lib.V() likely"}},
		{"property that is only set", "class A:\n    @f.setter\n    def f(self, v): pass\nA().f.probe", []string{}},
		{"method that is not called", "class A:\n    def f(self): return lib.U()\nA().f.probe", []string{}},
		{"static method", "class A:\n    @staticmethod\n    def f(): return lib.U()\nA.f().probe", []string{"lib.U() likely"}},
		{"class method that makes its own", "class A(lib.T):\n    @classmethod\n    def f(cls): return cls()\nA.f().probe", []string{likely}},
		{"own __call__", "class A:\n    def __call__(self, x): return lib.U()\nA()(1).probe", []string{"lib.U() likely"}},
		{"forward of a module", "class A(lib.M):\n    def forward(self, x): return lib.U()\nA()(1).probe", []string{"lib.U() likely"}},
		{"forward of no module", "class A:\n    def forward(self, x): return lib.U()\nA()(1).probe", []string{}},
		{"instance called", "lib.M()(1).probe; lib.L()(lib.V()).probe", []string{"lib.Out() likely", "lib.V() likely"}},
		{"method of an attribute", "lib.make().o.step().probe", []string{"lib.U() likely"}},
		{"method of an attribute of an attribute", "lib.make().o.inner.copy().probe", []string{likely}},
		{"what __enter__ gives", "with lib.C() as x: x.probe", []string{"lib.E() likely"}},
		{"call of a class without one", "class A: pass\nA()(1).probe", []string{}},
		{"inherited __call__", "class A(lib.L): pass\nA()(lib.V()).probe", []string{"lib.V() likely"}},
		{"sequence called", "lib.pair()().probe", []string{}},
		{"awaited result of no coroutine", "def f(): return lib.U()\nasync def h():\n    x = await f()\n    x.probe\n    (await f).probe", []string{}},
		{"argument behind a keyword", "lib.same(a=1, *[], **{}).probe; lib.same().probe", []string{}},
		{"cast", "from typing import cast\ncast(lib.T, g()).probe; cast(lib.T | lib.U, g()).probe; cast('lib.T', g()).probe", []string{likely, "lib.T()|lib.U() likely"}},
		{"own __enter__", "class A:\n    def __enter__(self): return lib.U()\nwith A() as x: x.probe", []string{"lib.U() likely"}},
		{"operator of an own class", "class A:\n    def __add__(self, x): return lib.U()\n(A() + 1).probe", []string{"lib.U() likely"}},
		{"type of an instance", "x = type(lib.make())\nx.probe", []string{"lib.T likely"}},

		// Annotations.
		{"list", "def f(x: List[lib.T], y: list[lib.T]):\n    x[0].probe; y[0].probe", []string{likely, likely}},
		{"tuple", "def f(x: Tuple[lib.U, lib.T], y: tuple[lib.T, ...]):\n    x[1].probe; y[5].probe", []string{likely, likely}},
		{"iterable", "def f(x: Iterable[lib.T]):\n    for y in x: y.probe", []string{likely}},
		{"dict", "def f(x: Dict[str, lib.T]):\n    for y in x: y.probe", []string{}},
		{"class", "def f(x: Type[lib.T]): x.probe", []string{"lib.T likely"}},
		{"instance of a class", "def f(x: Type[lib.T]): x().probe", []string{likely}},
		{"callable", "def f(x: Callable[[int], lib.T]): x.probe", []string{}},
		{"anything else", "def f(x: Union[lib.T, Any]): x.probe", []string{"lib.T() possible"}},
		{"or a function", "def f(x: Union[Callable, lib.T], y: lib.T | Callable[..., int] | None):\n    x.probe; y.probe", []string{likely, likely}},
		{"or what is called a function", "def f(x: Union[callable, lib.T]): x.probe", []string{likely}},
		{"or a function, called", "def f(x: Union[Callable, lib.M]): x(1).probe", []string{"lib.Out() possible"}},
		{"functions alone", "def f(x: Union[Callable, Callable[[int], lib.T]]): x.probe", []string{}},
		{"or an own Callable", "class Callable: pass\ndef f(x: Union[Callable, lib.T]): x.probe", []string{"lib.T() possible"}},
		{"or a constant", "def f(x: Union[lib.T, float, None]): x.probe", []string{likely}},
		{"star parameter", "def f(*a: lib.T):\n    a[0].probe; a.probe", []string{likely}},
		{"keyword parameters", "def f(**k: lib.T): k['a'].probe; k.probe", []string{}},
		{"default", "def f(x=lib.T()): x.probe", []string{}},
		{"attribute of a class", "class A:\n    m: lib.T\n    def f(self): self.m.probe", []string{likely}},
		{"attribute of a class, assigned", "class A:\n    m: lib.T\n    def __init__(self): self.m = g()\n    def f(self): self.m.probe", []string{likely}},
		{"annotated attribute of self", "class A:\n    def __init__(self): self.m: lib.T = g()\n    def f(self): self.m.probe", []string{likely}},
		{"declared attribute of self", "class A:\n    def __init__(self):\n        self.m: lib.T\n        self.m = g()\n    def f(self): self.m.probe", []string{likely}},
		{"set", "def f(x: set[lib.T]):\n    for y in x: y.probe", []string{likely}},
		{"collections", "import collections.abc as c\ndef f(x: c.Sequence[lib.T], y: c.Mapping[lib.T, lib.T]):\n    x[0].probe\n    for z in y: z.probe", []string{likely, likely}},
		{"own list", "class list: pass\ndef f(x: list[lib.T]): x[0].probe", []string{}},
		{"type of no class", "def f(x: Type['a', 1], y: Tuple[lib.T, ..., lib.T]): x.probe; y[0].probe", []string{}},
		{"annotated empty list", "x: List[lib.T] = []\nx.append(g())\nx[0].probe", []string{likely}},

		// Methods that a class below replaces.
		{"inherited method", "class A:\n    def f(self): return self.g()\n    def g(self): return lib.T()\nclass B(A):\n    def h(self): pass\nB().f().probe", []string{likely}},
		{"inherited method that calls a replaced one", "class A:\n    def f(self): return self.g()\n    def g(self): return lib.T()\nclass B(A):\n    def g(self): return 1\nclass C(B): pass\nB().f().probe\nC().f().probe", []string{}},

		// Narrowing.
		{"isinstance", "def f(x):\n    if isinstance(x, lib.T): x.probe\n    x.probe", []string{likely}},
		{"isinstance of two", "def f(x):\n    if isinstance(x, (lib.T, lib.U)): x.probe", []string{"lib.T()|lib.U() likely"}},
		{"isinstance of a name for two", "TS = (lib.T, lib.U)\ndef f(x):\n    if isinstance(x, TS): x.probe", []string{"lib.T()|lib.U() likely"}},
		{"isinstance or isinstance", "def f(x):\n    if isinstance(x, lib.T) or isinstance(x, lib.U): x.probe", []string{"lib.T()|lib.U() likely"}},
		{"isinstance of a union", "def f(x):\n    if isinstance(x, lib.T | lib.U): x.probe", []string{"lib.T()|lib.U() likely"}},
		{"isinstance of what is not known", "def f(x: Union[lib.T, lib.U]):\n    if isinstance(x, K): x.probe", []string{}},
		{"isinstance of a base of both", "def f(x: Union[lib.T, lib.U]):\n    if isinstance(x, lib.Base): x.probe", []string{"lib.T()|lib.U() likely"}},
		{"isinstance of another than annotated", "def f(x: lib.T):\n    if isinstance(x, lib.U): x.probe", []string{"lib.T()|lib.U() likely"}},
		{"isinstance of what a class gives", "x = lib.T()\nif isinstance(x, lib.U): x.probe", []string{"lib.T() certain"}},
		{"isinstance of a call", "def f(x):\n    if isinstance(x(), lib.T): x().probe", []string{}},
		{"isinstance of a name that nothing binds", "if isinstance(x, lib.T): x.probe", []string{}},
		{"isinstance or something else", "def f(x):\n    if isinstance(x, lib.T) or g(): x.probe", []string{}},
		{"isinstance and", "def f(x): return isinstance(x, lib.T) and x.probe", []string{likely}},
		{"isinstance in a choice", "def f(x): return x.probe if isinstance(x, lib.T) else x.probe", []string{likely}},
		{"isinstance asserted", "def f(x):\n    assert isinstance(x, lib.T)\n    x.probe", []string{likely}},
		{"not isinstance returns", "def f(x):\n    if not isinstance(x, lib.T): return\n    x.probe", []string{likely}},
		{"isinstance returns", "def f(x):\n    if isinstance(x, lib.T): return\n    x.probe", []string{}},
		{"isinstance in a comprehension", "def f(xs): return [x.probe for x in xs if isinstance(x, lib.T)]", []string{likely}},
		{"exact type", "def f(x):\n    if type(x) is lib.T: x.probe\n    if type(x) == lib.T: x.probe\n    if type(x) is not lib.T: x.probe", []string{likely, likely}},
		{"isinstance of a library's result", "x = lib.load()\nif isinstance(x, lib.T): x.probe", []string{likely}},
		{"rebound behind isinstance", "def f(x):\n    if isinstance(x, lib.T):\n        x = g(x)\n        x.probe", []string{}},
		{"perhaps rebound behind isinstance", "def f(x):\n    while g():\n        if isinstance(x, lib.T):\n            if g(): x = g(x)\n            x.probe", []string{}},
		{"isinstance of another", "def f(x, y):\n    if isinstance(y, lib.T): x.probe", []string{}},
		{"isinstance of a list", "def f(x: lib.T):\n    if isinstance(x, list): x.probe", []string{}},
		{"isinstance of an attribute", "class A:\n    def f(self):\n        if isinstance(self.x, lib.T): self.x.probe\n        self.x.probe", []string{likely}},
		{"attribute assigned behind isinstance", "class A:\n    def f(self):\n        if isinstance(self.x, lib.T):\n            self.x = g()\n            self.x.probe", []string{}},
		{"one of two", "def f(x: Union[lib.T, lib.U]):\n    if isinstance(x, lib.T): x.probe\n    else: x.probe", []string{likely, "lib.U() likely"}},
		{"not one of two", "def f(x: Union[lib.T, lib.U]):\n    if isinstance(x, lib.U): return\n    x.probe", []string{likely}},
		{"own isinstance", "def isinstance(a, b): pass\ndef f(x):\n    if isinstance(x, lib.T): x.probe", []string{}},
		{"in a function below", "def f(x):\n    if isinstance(x, lib.T):\n        def h(): x.probe", []string{likely}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, probed(typed(t, tt.in))); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestTypesWithoutExports holds that instances are called, looped over and the
// like where nothing is known of any library.
func TestTypesWithoutExports(t *testing.T) {
	m := parseText(t, `import lib
a = lib()
b = a()() + a[0] - -a
for x in a: x.probe
with a as c: c.probe
d, e = a.f
d.probe
a.f().probe
a.f.g().probe
b.probe
`)
	if diff := cmp.Diff([]string{"lib() likely"}, probed(m)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
