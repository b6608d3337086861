package tokens

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEscapes tells by which names a thing may be called later on, or that its place
// counts by itself ("!"), or that the file has another name for it ("=").
func TestEscapes(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a name":                       {"f = torch.load", "="},
		"names":                        {"f = g = torch.load", "f g"},
		"an attribute":                 {"self.f = torch.load", "f"},
		"an attribute of another":      {"a.b.f = torch.load", "f"},
		"a tuple":                      {"f, g = torch.load, 1", "f g"},
		"a choice":                     {"f = torch.load if a else b", "f"},
		"the other of a choice":        {"f = a or torch.load", "f"},
		"a subscript":                  {"f['a'] = torch.load", "f"},
		"a list":                       {"f = [torch.load]", "f"},
		"a dict":                       {"f = {'a': torch.load,\n 'b': 1}", "f"},
		"a dict over lines":            {"f = {\n  'a': 1,\n  'b': torch.load,\n}", "f"},
		"an annotation":                {"f: A = torch.load", "f"},
		"a default":                    {"def g(a, f=torch.load): pass", ""},
		"a default of a coroutine":     {"async def g(a, f: A = torch.load): pass", ""},
		"a keyword":                    {"g(1, f=torch.load)", "f"},
		"an argument":                  {"map(torch.load, a)", "!"},
		"partial":                      {"f = functools.partial(torch.load, a)", "!"},
		"a decorator":                  {"@torch.load\ndef f(): pass", "!"},
		"a result":                     {"def f():\n  return torch.load", "f"},
		"a result of a method":         {"class A:\n  def f(self):\n    return torch.load", "f A"},
		"a result of an inner one":     {"def f():\n  def g():\n    return torch.load\n  return g", "f g"},
		"a result below a long header": {"def f(\n  a,\n):\n  return torch.load", "f"},
		"a result below a long text":   {"def f():\n  \"\"\"Say\nit.\"\"\"\n  return torch.load", "f"},
		"an attribute below a text":    {"class A:\n  def f(self):\n    \"\"\"Say\nit.\"\"\"\n    return torch.load", "f A"},
		"what is yielded":              {"def f():\n  yield torch.load", "f"},
		"what a lambda gives":          {"f = lambda: torch.load", "f"},
		"a lambda that is given on":    {"def f():\n  g(lambda: torch.load)", "f"},
		"a list that grows":            {"f.append(torch.load)", "f"},
		"a list of self that grows":    {"self.f.append(torch.load)", "f"},
		"a list that grows by more":    {"f.extend([torch.load, a])", "f"},
		"a dict that grows":            {"f.update(a=torch.load)", "a f"},
		"a default of a dict":          {"f.setdefault('a', torch.load)", "f"},
		"an attribute of a class":      {"class A:\n  f = torch.load", "f"},
		"a walrus":                     {"if (f := torch.load): pass", "f"},
		"a loop":                       {"for f in [torch.load]: pass", "f"},
		"a loop over two":              {"for f in (torch.load, torch.save): f(a)", "f"},
		"a loop of a comprehension":    {"[f(a) for f in (torch.load,)]", "!"},
		"a conditional expression":     {"(torch.load if a else b)(c)", "!"},
		"in parentheses":               {"(torch.load)(a)", "!"},
		"a subscript of a dict":        {"{'a': torch.load}[b](c)", "!"},
		"an augmented assignment":      {"f += [torch.load]", "f"},
		"an assignment over lines":     {"f = (\n  torch.load\n)", "f"},
		"an assignment with a joint":   {"f = \\\n  torch.load", "f"},
		"a type":                       {"def f(a: torch.load): pass", ""},
		"a check":                      {"isinstance(a, torch.load)", ""},
		"a comparison":                 {"if a is torch.load: pass", ""},
		"an import":                    {"from torch import load", ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := New(calls(Shape{Any: true})).Scan("m.py", []byte("import torch\n"+c.text+"\n"), nil)
			if slices.ContainsFunc(f.Sites, func(s Site) bool { return s.Name == "torch.load" }) || f.Lost {
				return // the place is looked at
			}
			var words []uint64
			for _, e := range f.Escapes {
				words = append(words, e.Words...)
			}
			for _, b := range f.Bound {
				if b.Name == "torch.load" {
					words = append(words, b.Hash, Hash("="))
				}
			}
			for _, w := range strings.Fields(c.want) {
				if !slices.Contains(words, Hash(w)) {
					t.Errorf("it does not go to %q", w)
				}
			}
		})
	}
}

func TestKeywordsPassedOn(t *testing.T) {
	shape := Shape{Keywords: []uint64{Hash("k")}}
	for name, c := range map[string]struct{ text, want string }{
		"by a function":                  {"def f(**kw):\n  torch.load(a, **kw)", "f"},
		"by a method":                    {"class A:\n  def f(self, *args, **kw):\n    return torch.load(*args, **kw)", "f !A"},
		"by a constructor":               {"class A:\n  def __init__(self, **kw):\n    torch.load(**kw)", "__init__ A"},
		"inside of a constructor":        {"class A:\n  def __init__(self, **kw):\n    def f():\n      torch.load(**kw)", "__init__ f A"},
		"by a function inside":           {"def f(**kw):\n  def g():\n    torch.load(**kw)", "f g"},
		"over lines":                     {"def f(\n  a,\n  **kw,\n):\n  torch.load(\n    a,\n    **kw,\n  )", "f"},
		"below a text":                   {"def f(**kw):\n  \"\"\"Say\nit.\"\"\"\n  torch.load(**kw)", "f"},
		"with a type":                    {"def f(a: int, **kw: str) -> A:\n  torch.load(**kw)", "f"},
		"in a block":                     {"def f(**kw):\n  if a:\n    with b:\n      torch.load(**kw)", "f"},
		"with more":                      {"def f(**kw):\n  kw.update(a)\n  torch.load(**kw)", "f"},
		"with a blank":                   {"def f(** kw):\n  torch.load(** kw)", "f"},
		"of the function outside":        {"def f(**kw):\n  def g(a):\n    torch.load(**kw)", "f"},
		"in brackets":                    {"def f(**kw):\n  torch.load(**(kw))", "f"},
		"not in a dict":                  {"def f(**kw):\n  torch.load(**{'a': 1, **kw})", "!f"},
		"not by another name":            {"def f(**kw):\n  a = dict(kw)\n  torch.load(**a)", "!f"},
		"behind a comment at the margin": {"def f(**kw):\n# a\n  torch.load(**kw)", "f"},
		"in a tab":                       {"def f(**kw):\n\tif a:\n\t\ttorch.load(**kw)", "f"},
		"on one line":                    {"def f(**kw): return torch.load(**kw)", "f"},
		"by a lambda":                    {"f = lambda **kw: torch.load(**kw)", ""},
		"not by the module":              {"torch.load(**kw)", ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := New(calls(shape)).Scan("m.py", []byte("import torch\n"+c.text), nil)
			var words []uint64
			for _, e := range f.Escapes {
				words = append(words, e.Words...)
			}
			for _, w := range strings.Fields(c.want) {
				if other, not := strings.CutPrefix(w, "!"); not {
					if slices.Contains(words, Hash(other)) {
						t.Errorf("a call of %q is one of torch.load", other)
					}
				} else if !slices.Contains(words, Hash(w)) {
					t.Errorf("a call of %q is not one of torch.load", w)
				}
			}
		})
	}
}

func TestBases(t *testing.T) {
	for _, text := range []string{
		"class A(nn.Module): pass", "class A(B, nn.Module):\n  pass", "class A(\n  nn.Module,  # a\n): pass", "class A(B[nn.Module]): pass",
		"if a:\n  class A(nn.Module): pass", "class A(nn.Module, metaclass=B): pass", "@b\nclass A(nn.Module): pass", "class A(B if c else nn.Module): pass",
		"M = nn.Module\nclass A(M): pass", "import torch.nn as n\nclass A(n.Module): pass",
	} {
		f := New(calls(Shape{})).Scan("m.py", []byte("from torch import nn\n"+text), nil)
		if len(f.Sites) == 0 {
			t.Errorf("%q is no place", text)
		}
	}
	f := New(calls(Shape{})).Scan("m.py", []byte("from torch import nn\ndef f(a: nn.Module): return isinstance(a, nn.Module)"), nil)
	if len(f.Sites) > 0 {
		t.Errorf("%d places where nothing derives from a class", len(f.Sites))
	}
}

func TestWanted(t *testing.T) {
	w := &Wanted{
		Members: map[uint64][]Member{
			Hash("use"):  {{Use: true}},
			Hash("call"): {{Call: Shape{Keywords: []uint64{Hash("k")}}}},
			Hash("over"): {{Override: true}},
			Hash("key"):  {{Key: true}},
			Hash("sup"):  {{Super: Shape{Any: true}}},
		},
		Names:   map[uint64]Shape{Hash("make"): {Positional: 1}},
		Modules: map[uint64]bool{Hash("mod"): true},
		Bases:   map[uint64]bool{Hash("Base"): true},
		Strings: map[uint64]bool{Hash("said"): true},
	}
	for text, want := range map[string]bool{
		"a.use":                           true,
		"a().use = 1":                     true,
		"(a\n .use)":                      true,
		"use":                             false,
		"a.call(k=1)":                     true,
		"a.call(j=1)":                     false,
		"f(a.call)":                       true,
		"def over(self): pass":            true,
		"async def over(self): pass":      true,
		"a.over()":                        false,
		"a['key']":                        true,
		"a.key":                           false,
		"super().sup()":                   true,
		"a.sup()":                         false,
		"make(1)":                         true,
		"make()":                          false,
		"make(*a)":                        true,
		"own.make(1)":                     true,
		"mod.a":                           true,
		"a.mod.b":                         true,
		"mod().b":                         true,
		"own.mod(a, (1)).b":               true,
		"self.mod().b":                    true,
		"a.mod().b":                       false, // no function of the project
		"a.mod()":                         false,
		"class A(Base): pass":             true,
		"class A(own.Base): pass":         true,
		"class A(B, Base): pass":          true,
		"a = 'said'":                      true,
		"'said'":                          false,
		"from own import make as m\nm(1)": true,
		"from own import make as m\nm()":  false,
		"from own import mod as m\nm.a":   true,
		"from own import Base as B\nclass A(B): pass": true,
		"for m in make: m(1)":                         true,
		"def f():\n  return make":                     false,
	} {
		f := seek("import own\n"+text, w)
		if got := len(f.Sites) > 0; got != want {
			t.Errorf("%q has a place: %t, want %t", text, got, want)
		}
	}
}

// TestModulesThatGoOn holds that a module which a name of the project stands for, or a
// function gives, is followed to the name that gets it.
func TestModulesThatGoOn(t *testing.T) {
	w := &Wanted{Modules: map[uint64]bool{Hash("mod"): true}}
	for text, want := range map[string][]uint64{
		"b = own.mod()":            {Hash("b")},
		"b = mod":                  {Hash("b")},
		"def f():\n  return mod()": {Hash("f")},
		"b = mod().c":              nil,
		"b = mod.c":                nil,
		"b = g(mod)":               nil,
		"b = a.mod()()":            nil,
		"mod = 1":                  nil,
	} {
		f := seek("import own\n"+text, w)
		var got []uint64
		for _, e := range f.Escapes {
			if !e.Module {
				t.Errorf("%q: what goes on is no module", text)
			}
			got = append(got, e.Words...)
		}
		slices.Sort(got)
		if diff := cmp.Diff(want, slices.Compact(got)); diff != "" {
			t.Errorf("%q goes to (-want +got):\n%s", text, diff)
		}
	}
}

// seek looks for what is wanted in a text.
func seek(text string, w *Wanted) *Facts {
	s := New(options())
	return s.Seek("m.py", []byte(text), s.Scan("m.py", []byte(text), nil), w, nil)
}
