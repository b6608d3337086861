package tokens

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// hot are the libraries of the tests.
var hot = map[string]bool{"torch": true, "numpy": true, "tensorflow": true}

// options are those of a scanner for which any mention of anything in a hot library
// is of interest, but for the libraries themselves. What begins with "own" lies in
// the project.
func options() Options {
	return Options{
		Root: func(_, root string) (library, project bool) { return hot[root], strings.HasPrefix(root, "own") },
		Interest: func(name string) Interest {
			return Interest{Use: strings.Contains(name, "."), Below: true}
		},
		Versions: []uint64{Hash("version"), Hash("__version__")},
	}
}

// calls are options for which only calls of a shape are of interest, of functions:
// their names begin with a small letter and have no more than three parts.
func calls(shape Shape) Options {
	o := options()
	o.Interest = func(name string) Interest {
		switch last := name[strings.LastIndexByte(name, '.')+1:]; {
		case name == "torch" || name == "numpy" || last == "nn":
			return Interest{Below: true, Module: true}
		case last == "Module":
			return Interest{Base: true}
		default:
			return Interest{Call: shape}
		}
	}
	return o
}

// places lists the sites of a text as "line name", in order.
func places(text string, sites []Site) (list []string) {
	for _, s := range sites {
		entry := fmt.Sprintf("%d %s", 1+strings.Count(text[:s.Start], "\n"), s.Name)
		if !slices.Contains(list, entry) {
			list = append(list, entry)
		}
	}
	return list
}

// checkSites compares the places with some, separated by commas.
func checkSites(t *testing.T, o Options, text, want string) *Facts {
	t.Helper()
	f := New(o).Scan("m.py", []byte(text), nil)
	if got := strings.Join(places(text, f.Sites), ", "); got != want {
		t.Errorf("places %q, want %q", got, want)
	}
	if f.Lost {
		t.Error("the reader is lost")
	}
	return f
}

func TestImports(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a module":                        {"import torch\ntorch.load(f)", "2 torch.load"},
		"a module with a name":            {"import torch as t\nt.load(f)\ntorch.load", "2 torch.load"},
		"a module below binds the top":    {"import torch.nn\ntorch.load(f)", "1 torch.nn, 2 torch.load"},
		"a module below with a name":      {"import torch.nn.functional as F\nF.pad(x)", "1 torch.nn.functional, 2 torch.nn.functional.pad"},
		"several modules":                 {"import os, torch as t, numpy\nt.a; numpy.b; os.c", "2 torch.a, 2 numpy.b"},
		"a name":                          {"from torch import load\nload(f)", "1 torch.load, 2 torch.load"},
		"a name with a name":              {"from torch import load as read\nread(f)\nload(f)", "1 torch.load, 2 torch.load"},
		"names":                           {"from torch import load, nn as n, save\nn.Linear(save)", "1 torch.load, 1 torch.nn, 1 torch.save, 2 torch.nn.Linear, 2 torch.save"},
		"a name below":                    {"from torch.nn import functional\nfunctional.pad()", "1 torch.nn, 1 torch.nn.functional, 2 torch.nn.functional.pad"},
		"names in parentheses":            {"from torch import (\n    load,  # one (\n    save as s,\n    # none\n)\ns(load)", "2 torch.load, 3 torch.save, 6 torch.save, 6 torch.load"},
		"names in parentheses, no blanks": {"from torch import(load)\nload()", "1 torch.load, 2 torch.load"},
		"joined lines":                    {"from torch \\\n  import load, \\\n  save\nsave(load)", "2 torch.load, 3 torch.save, 4 torch.save, 4 torch.load"},
		"joined lines in a dotted name":   {"import torch \\\n . nn as n\nn.Linear", "1 torch.nn, 3 torch.nn.Linear"},
		"blanks in a dotted name":         {"import torch . nn as n\nn . Linear", "1 torch.nn, 2 torch.nn.Linear"},
		"statements on a line":            {"import os; import torch; torch.a; from torch import b; b", "1 torch.a, 1 torch.b"},
		"in a function":                   {"def f():\n    import torch\n    torch.a", "3 torch.a"},
		"behind a colon":                  {"if a: import torch as t\nt.a", "2 torch.a"},
		"behind else":                     {"try: import a\nexcept E: import torch as t\nelse: import b\nt.a", "4 torch.a"},
		"below its use":                   {"def f():\n    return torch.a\nimport torch", "2 torch.a"},
		"an alias below its use":          {"def f():\n    return t.a(u)\nimport torch as t\nfrom torch import b as u", "2 torch.a, 2 torch.b, 4 torch.b"},
		"an annotation below its use":     {"x: 't.a | None' = y\nimport torch as t", "1 torch.a"},
		"another name of the same module": {"import torch\nimport torch as t\nt.a; torch.b", "3 torch.a, 3 torch.b"},
		"two things with a name":          {"try:\n    import torch as t\nexcept ImportError:\n    import numpy as t\nt.a", "5 torch.a, 5 numpy.a"},
		"a library or another":            {"try:\n    from torch import a\nexcept ImportError:\n    from other import a\na()", "2 torch.a, 5 torch.a"},
		"something else":                  {"import torchvision, mytorch.torch\ntorchvision.a; torch.a", ""},
		"relative":                        {"from . import torch\nfrom .torch import nn\ntorch.a; nn.b", ""},
		"from in yield":                   {"import torch\ndef f():\n    yield from torch.a", "3 torch.a"},
		"from in raise":                   {"import torch\nraise a from torch.b", "2 torch.b"},
		"import as a part of a name":      {"import torch\nx.import_torch; importer = torch.a", "2 torch.a"},
		"a keyword argument":              {"import torch\nf(a=torch.b, torch=1)", "2 torch.b"},
		"carriage returns":                {"import torch\r\nfrom torch import (\r\n  a,\r\n  b as c,\r\n)\r\nc()\r\ntorch.d\r\n", "3 torch.a, 4 torch.b, 6 torch.b, 7 torch.d"},
		"a form feed":                     {"\fimport torch\n\f\ntorch.a", "3 torch.a"},
		"tabs":                            {"import\ttorch\tas\tt\nif\tt\t.\ta:\n\tt.b", "2 torch.a, 3 torch.b"},
		"no line end":                     {"import torch;torch.a", "1 torch.a"},
		"names beyond ASCII":              {"import torch as größe\ngröße.a; größer.b", "2 torch.a"},
		"an empty file":                   {"", ""},
		"an import that is broken off":    {"import torch\ntorch.a\nimport", "2 torch.a"},
		"a from that is broken off":       {"import torch\ntorch.a\nfrom", "2 torch.a"},
		"a name that is missing":          {"import torch.\ntorch.a", ""},
		"a comment at the end":            {"import torch  # as t\ntorch.a", "2 torch.a"},
		"a comment behind a name":         {"from torch import a  # , b\na", "1 torch.a, 2 torch.a"},
	} {
		t.Run(name, func(t *testing.T) { checkSites(t, options(), c.text, c.want) })
	}
}

func TestChains(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"in brackets over lines":        {"x = (t\n  . nn  # is\n  .Linear)", "1 torch.nn, 1 torch.nn.Linear"},
		"in brackets with comments":     {"f(a, t.\n  # .b\n  nn)", "1 torch.nn"},
		"joined lines":                  {"t \\\n  .nn \\\n  .a", "1 torch.nn, 1 torch.nn.a"},
		"not over lines":                {"t\n.nn", ""},
		"after a call":                  {"f().t.nn", ""},
		"after a subscript":             {"f[0].t.nn; t.a[0].b", "1 torch.a"},
		"as an attribute":               {"self.t.nn", ""},
		"as a part of a name":           {"at.nn; ta.nn; t_.nn; t9.nn; 't.nn'", ""},
		"in a comment":                  {"# t.nn\nx = 1  # t.a", ""},
		"a keyword":                     {"f(t=t.nn)", "1 torch.nn"},
		"after a number":                {"1if t.a else 2.0if t.b else 0x1f", "1 torch.a, 1 torch.b"},
		"after an ellipsis":             {"x[..., t.a]", "1 torch.a"},
		"after an operator":             {"-t.a@t.b**t.c:=~t.d", "1 torch.a, 1 torch.b, 1 torch.c, 1 torch.d"},
		"in a lambda":                   {"lambda x=t.a: t.b", "1 torch.a, 1 torch.b"},
		"as a parameter's name":         {"def f(t: t.a = t.b): t.c", "1 torch.a, 1 torch.b, 1 torch.c"},
		"as the result":                 {"def f() -> t.a: ...", "1 torch.a"},
		"as a decorator":                {"@t.a\n@t.b(c)\ndef f(): ...", "1 torch.a, 2 torch.b"},
		"as a base":                     {"class A(t.a, metaclass=t.b): ...", "1 torch.a, 1 torch.b"},
		"in a match":                    {"match t.a:\n  case t.b() | t.c: t.d", "1 torch.a, 2 torch.b, 2 torch.c, 2 torch.d"},
		"in a comprehension":            {"[t.a for t.b in t.c if t.d]", "1 torch.a, 1 torch.b, 1 torch.c, 1 torch.d"},
		"in a with statement":           {"with (t.a() as b, t.c): ...", "1 torch.a, 1 torch.c"},
		"that is deleted":               {"del t.a, t.b", "1 torch.a, 1 torch.b"},
		"that is assigned":              {"t.a = t.b = 1", "1 torch.a, 1 torch.b"},
		"in a string":                   {"x = 't.a'", "1 torch.a"},
		"in a string that is code":      {"x: 'Optional[t.a]' = 1", "1 torch.a"},
		"in a string that is a path":    {"x = 'torch.nn.a'", "1 torch.nn, 1 torch.nn.a"},
		"in an annotation in quotes":    {"x: 't.a'", "1 torch.a"},
		"in a quoted annotation":        {"def f(x: 'list[t.a]') -> 't.b': ...", "1 torch.a, 1 torch.b"},
		"in a quoted field":             {"class A:\n  x: 't.a' = 1", "2 torch.a"},
		"in a string of a lambda":       {"f = lambda: 't.a'", "1 torch.a"},
		"in a docstring":                {"'t.a'\ndef f():\n  't.b'\n  ''' t.c '''", ""},
		"in a long string":              {"x = '''t.a ' \" \\''' t.b'''; t.c", "1 torch.c"},
		"in an f-string":                {"f'{t.a} t.b {{t.c}} {x:{t.d}}'", "1 torch.a, 1 torch.d"},
		"in a raw f-string":             {`rf'\{t.a}\'{t.b}' + t.c`, "1 torch.a, 1 torch.b, 1 torch.c"},
		"in an f-string over lines":     {"f'''\n{t.a\n}\n{\nt.b:\n}'''", "2 torch.a, 5 torch.b"},
		"in a nested f-string":          {"f'{f\"{t.a}\"!r:>{t.b}} {t.c=}'", "1 torch.a, 1 torch.b, 1 torch.c"},
		"in an f-string with its quote": {"f'{x['a']}{t.a}' + t.b", "1 torch.a, 1 torch.b"},
		"in a lambda of an f-string":    {"f'{(lambda x: t.a)(1)}' + t.b", "1 torch.a, 1 torch.b"},
		"in a dict of an f-string":      {"f'{ {1: t.a}[1] }' + t.b", "1 torch.a, 1 torch.b"},
		"in an unequal of an f-string":  {"f'{t.a != t.b!s}' + t.c", "1 torch.a, 1 torch.b, 1 torch.c"},
		"in a walrus of an f-string":    {"f'{(x := t.a)}' + t.b", "1 torch.a, 1 torch.b"},
		"in a slice of an f-string":     {"f'{x[1:t.a]:{t.b}.{t.c}}' + t.d", "1 torch.a, 1 torch.b, 1 torch.c, 1 torch.d"},
		"in a template string":          {"t'{t.a}' + t.b", "1 torch.a, 1 torch.b"},
		"behind all prefixes":           {"b't.a' + Rb'\\'' + u'' + BR\"\" + F'{t.b}' + fR'{t.c}' + t.d", "1 torch.b, 1 torch.c, 1 torch.d"},
		"behind a joined string":        {"x = 'a\\\nb' + t.a", "2 torch.a"},
		"behind two strings":            {"x = '' \"\" '''''' \"\"\"\"\"\" + t.a", "1 torch.a"},
	} {
		t.Run(name, func(t *testing.T) { checkSites(t, options(), "import torch as t;"+c.text, c.want) })
	}
}

func TestAliases(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a module":             {"nn = torch.nn\nnn.a()", "2 torch.nn, 3 torch.nn.a"},
		"a module of a module": {"nn = torch.nn\nF = nn.functional\nF.a()", "2 torch.nn, 3 torch.nn.functional, 4 torch.nn.functional.a"},
		"with a comment":       {"nn = torch.nn  # nn\nnn.a()", "2 torch.nn, 3 torch.nn.a"},
		"with a semicolon":     {"nn = torch.nn; nn.a()", "2 torch.nn, 2 torch.nn.a"},
		"in a function":        {"def f():\n    nn = torch.nn\n    nn.a()", "3 torch.nn, 4 torch.nn.a"},
		"above":                {"def f():\n    nn.a()\nnn = torch.nn", "3 torch.nn.a, 4 torch.nn"},
		"chained":              {"a = b = torch.nn\na.c; b.c", "2 torch.nn, 3 torch.nn.c"},
		"with an annotation":   {"a: Any = torch.nn\na.c", "2 torch.nn, 3 torch.nn.c"},
		"a walrus":             {"if a := torch.nn: a.c", "2 torch.nn, 2 torch.nn.c"},
		"of a call is none":    {"a = torch.nn()\na.c", "2 torch.nn"},
		"of a subscript":       {"a = torch.nn[0]\na.c", "2 torch.nn"},
	} {
		t.Run(name, func(t *testing.T) {
			f := New(options()).Scan("m.py", []byte("import torch\n"+c.text), nil)
			text := "import torch\n" + c.text
			got := places(text, f.Sites)
			for _, want := range strings.Split(c.want, ", ") {
				// What is bound in another way may be kept as a word.
				word := want[strings.LastIndexByte(want, '.')+1:]
				if !slices.Contains(got, want) && !slices.Contains(f.Words, Hash(word)) {
					t.Errorf("places %q lack %q", got, want)
				}
			}
		})
	}
}

// TestOnlyTargetsAreAliases assigns a thing, of which only the target is a new name.
func TestOnlyTargetsAreAliases(t *testing.T) {
	for text, want := range map[string]string{
		"x = torch.nn":              "x",
		"x: A = torch.nn":           "x",
		"x: A[b] = torch.nn":        "x",
		"if a: x = torch.nn":        "x",
		"else: x = torch.nn":        "x",
		"x.y = torch.nn":            "",
		"x[y] = torch.nn":           "",
		"x += torch.nn":             "",
		"x == torch.nn":             "",
		"f = lambda: torch.nn":      "",
		"f(x = torch.nn)":           "",
		"(x) = torch.nn":            "x",
		"x = (torch.nn)":            "x",
		"def f(x = torch.nn): pass": "",
	} {
		f := New(options()).Scan("m.py", []byte("import torch\n"+text+"\n"), nil)
		for _, b := range f.Bound {
			if b.Hash != Hash("torch") && (want == "" || b.Hash != Hash(want)) {
				t.Errorf("%q makes another name an alias of %s", text, b.Name)
			}
		}
	}
}

// TestNamesThatAreBoundAgain reads "nn.Linear" from a name that an import binds and
// something else as well: as it may be anything, the word has to be kept.
func TestNamesThatAreBoundAgain(t *testing.T) {
	for name, text := range map[string]string{
		"an assignment":          "nn = f()",
		"an assignment in a def": "def g():\n    nn = f()",
		"a tuple":                "a, nn = f()",
		"an annotation":          "nn: A = f()",
		"a chain":                "a = nn = f()",
		"a loop":                 "for nn in f(): pass",
		"a loop over two":        "for a, nn in f(): pass",
		"a with statement":       "with f() as nn: pass",
		"a handler":              "try: pass\nexcept E as nn: pass",
		"a def":                  "def nn(): pass",
		"a def over lines":       "def \\\n nn(): pass",
		"a class":                "class nn: pass",
		"a parameter":            "def g(nn): pass",
		"a parameter with a *":   "def g(*nn): pass",
		"a parameter of lambda":  "lambda nn: 0",
		"a walrus":               "if (nn := f()): pass",
		"a global":               "def g():\n    global nn",
		"a del":                  "del nn",
		"a comprehension":        "[0 for nn in f()]",
		"a match":                "match f():\n    case nn: pass",
		"a match with as":        "match f():\n    case [a] as nn: pass",
		"a match with a star":    "match f():\n    case [*nn]: pass",
		"a match with a keyword": "match f():\n    case A(a=nn): pass",
		"another import":         "import own.x as nn",
		"another from":           "from own import x as nn",
		"a type":                 "type nn = int",
		"a type parameter":       "def g[nn](): pass",
		"an assignment by +=":    "nn += f()",
		"behind a string":        "'nn'; nn = f()",
	} {
		for _, order := range []string{"from torch import nn\n%s\nnn.Linear(1)", "nn.Linear(1)\nfrom torch import nn\n%s", "%s\nnn.Linear(1)\nfrom torch import nn"} {
			t.Run(name, func(t *testing.T) {
				f := New(options()).Scan("m.py", fmt.Appendf(nil, order, text), nil)
				if !f.Lost && !slices.Contains(f.Words, Hash("Linear")) {
					t.Errorf("%q is not kept as a word", "Linear")
				}
			})
		}
	}
}

func TestNamesThatNothingElseBindsGiveNoWords(t *testing.T) {
	f := New(options()).Scan("m.py", []byte("import torch\nfrom torch import nn\nnn.Linear(1)\ntorch.zeros(2)"), nil)
	if len(f.Words) > 0 {
		t.Errorf("%d words, want none", len(f.Words))
	}
}

func TestWords(t *testing.T) {
	text := "import torch\nself.model.fit(a.b[0].c)\nf'{d.e}'\ng().h\n(i\n  .j)\nk. \\\n l\n'm'.n\n1 .o\n2.0.p\n...q.r\n"
	f := New(options()).Scan("m.py", []byte(text), nil)
	for _, word := range strings.Fields("model fit b c e h j l n o r") {
		if !slices.Contains(f.Words, Hash(word)) {
			t.Errorf("%q is no word", word)
		}
	}
	for _, word := range strings.Fields("self a d g i k") {
		if slices.Contains(f.Words, Hash(word)) {
			t.Errorf("%q is a word, but nothing is read from it", word)
		}
		if !f.MayHave(Hash(word)) {
			t.Errorf("%q is not seen", word)
		}
	}
}

func TestDefinitions(t *testing.T) {
	text := "def a(): pass\nclass B:\n    async def c(self): pass\n    def \\\n  d(self): pass\nif x: \n  def e(): pass\nx.def_ = 1; def f(): pass\n@g\ndef h[T](): pass\n"
	f := New(options()).Scan("m.py", []byte(text), nil)
	for _, name := range strings.Fields("a B c d e f h") {
		if !slices.Contains(f.Defs, Hash(name)) {
			t.Errorf("%q is not defined", name)
		}
	}
}

func TestImportsOfTheProject(t *testing.T) {
	hashes := func(words ...string) (list []uint64) {
		for _, w := range words {
			list = append(list, Hash(w))
		}
		return list
	}
	for name, c := range map[string]struct {
		text string
		want []Import
	}{
		"a module":                            {"import own.a.b", []Import{{Module: "own.a.b", Bound: hashes("own")}}},
		"a module with a name":                {"import own.a as b", []Import{{Module: "own.a", Bound: hashes("b")}}},
		"names":                               {"from own import a, b as c", []Import{{Module: "own", Names: []string{"a", "b"}, Taken: hashes("a", "b"), Bound: hashes("a", "c")}}},
		"relative":                            {"from . import a", []Import{{Level: 1, Names: []string{"a"}, Taken: hashes("a"), Bound: hashes("a")}}},
		"relative, no blanks":                 {"from.import a", []Import{{Level: 1, Names: []string{"a"}, Taken: hashes("a"), Bound: hashes("a")}}},
		"relative, three up":                  {"from ...a.b import(c)", []Import{{Module: "a.b", Level: 3, Names: []string{"c"}, Taken: hashes("c"), Bound: hashes("c")}}},
		"relative, blanks":                    {"from . . .a import b", []Import{{Module: "a", Level: 3, Names: []string{"b"}, Taken: hashes("b"), Bound: hashes("b")}}},
		"relative, a module called important": {"from .important import b", []Import{{Module: "important", Level: 1, Names: []string{"b"}, Taken: hashes("b"), Bound: hashes("b")}}},
		"a star":                              {"from .a import *", []Import{{Module: "a", Level: 1, Names: []string{"*"}}}},
		"late":                                {"if a:\n    from .b import c", []Import{{Module: "b", Level: 1, Names: []string{"c"}, Taken: hashes("c"), Bound: hashes("c"), Late: true}}},
		"a library":                           {"import torch, other", nil},
	} {
		t.Run(name, func(t *testing.T) {
			f := New(options()).Scan("m.py", []byte(c.text), nil)
			if diff := cmp.Diff(c.want, f.Imports); diff != "" {
				t.Errorf("imports differ (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCallsThatMatterByWhatTheyGet notes calls of a function of which nothing else is
// of interest.
func TestCallsThatMatterByWhatTheyGet(t *testing.T) {
	o := options()
	o.Interest = func(name string) Interest {
		return Interest{Below: name == "torch", Takes: name == "torch.shape"}
	}
	for text, want := range map[string]string{
		"torch.shape(x)":                      "2 torch.shape",
		"from torch import shape\nshape(x)":   "3 torch.shape",
		"size = torch.shape\ny = size(x)":     "3 torch.shape",
		"torch.shape":                         "",
		"torch.other(x)":                      "",
		"from torch import shape as s\ns (x)": "3 torch.shape",
	} {
		text = "import torch\n" + text + "\n"
		f := New(o).Scan("m.py", []byte(text), nil)
		if got := strings.Join(places(text, f.Taking), ", "); got != want {
			t.Errorf("%q: calls %q, want %q", text, got, want)
		}
	}
}

// TestTestsOfVersions holds which files have conditions on versions, and which names stand
// for some.
func TestTestsOfVersions(t *testing.T) {
	for text, want := range map[string]struct {
		versions bool
		flag     string
	}{
		"if torch.__version__ >= '2': pass":                    {true, ""},
		"NEW = torch.__version__ >= '2'":                       {false, "NEW"},
		"NEW = compare_version('torch', operator.ge, '2')":     {false, "NEW"},
		"NEW = utils.compare_versions('torch', '>=', '2')":     {false, "NEW"},
		"NEW = RequirementCache('torch>=2')":                   {false, "NEW"},
		"if is_torch_version('>=', '2'): pass":                 {true, ""},
		"if utils.is_torch_version('>=', '2'): pass":           {true, ""},
		"if get_torch_version() >= (2, 0): pass":               {true, ""},
		"require_version('torch>=2')":                          {true, ""},
		"pytest.importorskip('torch', minversion='2')":         {true, ""},
		"torch = pytest.importorskip('torch', minversion='2')": {false, "torch"},
		"import version":         {false, ""},
		"if torch.compile: pass": {false, ""},
		"print(require)":         {false, ""},
		"def f():\n  new = compare_version('a', op, '2') == (1,)\n": {false, "new"},
	} {
		f := New(options()).Scan("m.py", []byte("import torch\n"+text), nil)
		if f.Versions != want.versions {
			t.Errorf("%q: a condition on a version: %t", text, f.Versions)
		}
		if want.flag == "" && len(f.Flags) > 0 || want.flag != "" && !slices.Contains(f.Flags, Hash(want.flag)) {
			t.Errorf("%q: %d names stand for tests", text, len(f.Flags))
		}
	}
}
