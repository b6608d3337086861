package parser

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// parseText parses a snippet.
func parseText(t *testing.T, text string) *Module {
	t.Helper()
	f, err := source.New("m.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p := New(Options{})
	defer p.Close()
	m, err := p.Parse(context.Background(), f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// describe gives a use in one line: names, with "()" behind a callable whose
// result is meant, confidence and context.
func describe(u Use) string {
	var names []string
	for _, r := range u.Refs {
		parts := strings.Split(r.Name, ".")
		if r.Instance > 0 {
			parts[r.Instance-1] += "()"
		}
		names = append(names, strings.Join(parts, "."))
	}
	s := fmt.Sprintf("%s %v %v", strings.Join(names, "|"), u.Confidence, u.Context)
	if u.Optional {
		s += " optional"
	}
	if u.Star {
		s += " star"
	}
	return s
}

// about describes the uses of the names that a test is about: those of torch,
// tf and the like, without the import system and bare modules.
func about(m *Module) []string {
	got := []string{}
	for _, u := range m.Uses {
		if name := u.Refs[0].Name; strings.Contains(name, ".") && !strings.HasPrefix(name, "typing.") &&
			!strings.HasPrefix(name, "functools.") && !strings.HasPrefix(name, "importlib.") {
			got = append(got, describe(u))
		}
	}
	return got
}

// TestSemantics holds what of Python a resolver must get right, a row each.
func TestSemantics(t *testing.T) {
	tests := []struct {
		name, in string
		want     []string
	}{
		{"import as", "import a.b as c; c.x", []string{"a.b.x certain load"}},
		{"import of a submodule binds its package", "import a.b; a.z", []string{"a.z certain load"}},
		{"from-import as", "from a import b as c; c.y", []string{"a.b.y certain load"}},
		{"relative import is a local module", "from . import torch; torch.x", []string{".torch.x certain load"}},
		{"relative import of a name", "from .compat import torch\ntorch.x", []string{".compat.torch.x certain load"}},
		{"star import", "from torch import *; symeig(a)", []string{"torch.symeig possible callee star", "torch.a possible load star"}},
		{
			"star imports of two modules", "from torch import *\nfrom numpy import *\nsymeig(1)",
			[]string{"numpy.symeig possible callee star", "torch.symeig possible callee star"},
		},
		{"star import and a builtin", "from torch import *; len(1)", nil},
		{"star import and a name bound elsewhere", "from torch import *\nsymeig = 1\nsymeig(1)", nil},
		{"star import and an attribute", "from torch import *; nn.Linear(1)", []string{"torch.nn.Linear possible callee star"}},
		{
			"alternative imports of one name", "try:\n    import a.x as m\nexcept ImportError:\n    import b.y as m\nm.z",
			[]string{"a.x.z|b.y.z likely load"},
		},
		{"import inside a function", "def f():\n    import torch\n    torch.x\ntorch.y", []string{"torch.x certain load"}},
		{"parameter shadows", "import torch\ndef f(torch): torch.x\ntorch.y", []string{"torch.y certain load"}},
		{
			"class attribute is skipped by its methods", "import torch\nclass A:\n    torch = 1\n    def f(self): torch.x",
			[]string{"torch.x certain load"},
		},
		{
			"comprehension variable shadows inside", "import torch\n[torch.a for torch in torch.b]\ntorch.c",
			[]string{"torch.b certain load", "torch.c certain load"},
		},
		{"global binds outside", "def f():\n    global torch\n    import torch\ntorch.x", []string{"torch.x certain load"}},
		{
			"nonlocal binds in the function around", "def f():\n    t = None\n    def g():\n        nonlocal t\n        import torch as t\n    t.x",
			[]string{"torch.x likely load"},
		},
		{"local in all of the function", "import torch\ndef f():\n    torch.x\n    torch = 1", nil},
		{"deleted", "import torch\ntorch.a\ndel torch\ntorch.b", []string{"torch.a certain load"}},
		{
			"alias chain", "import tensorflow as tf\nK = tf.keras; L = K.layers; L.Dense",
			[]string{"tensorflow.keras certain load", "tensorflow.keras.layers certain load", "tensorflow.keras.layers.Dense certain load"},
		},
		{"conditional alias", "import a, b\nK = a if c else b\nK.x", []string{"a.x|b.x likely load"}},
		{
			"choice over several lines", "import a, b\nK = a.x \\\n  if c \\\n  else b.y\nK.z",
			[]string{"a.x certain load", "b.y certain load", "a.x.z|b.y.z likely load"},
		},
		{"alias or something unknown", "import a\nK = a\nif c: K = f()\nK.x", []string{"a.x possible load"}},
		{
			"self in a subclass", "import torch.nn as nn\nclass A(nn.Module):\n    def own(self): pass\n    def f(self):\n        self.m\n        self.own",
			[]string{"torch.nn.Module certain base", "torch.nn.Module().m certain load"},
		},
		{
			"self with two bases", "import a, b\nclass A(a.X, b.Y):\n    def f(self): self.m",
			[]string{"a.X certain base", "b.Y certain base", "a.X().m|b.Y().m likely load"},
		},
		{
			"self with a base that is not known", "import a\nclass A(a.X, mix()):\n    def f(self): self.m",
			[]string{"a.X certain base", "a.X().m possible load"},
		},
		{
			"instance", "from keras.optimizers import Adam\nopt = Adam(1); opt.lr",
			[]string{"keras.optimizers.Adam certain callee", "keras.optimizers.Adam().lr certain load"},
		},
		{
			"instance rebound", "from k.o import Adam, SGD\nopt = Adam()\nif c: opt = SGD()\nopt.lr",
			[]string{"k.o.Adam certain callee", "k.o.SGD certain callee", "k.o.Adam().lr|k.o.SGD().lr likely load"},
		},
		{
			"annotation of a parameter", "from torch import nn\ndef f(m: nn.Module): m.x",
			[]string{"torch.nn.Module certain annotation", "torch.nn.Module().x likely load"},
		},
		{
			"optional annotation", "import torch, typing\ndef f(m: typing.Optional[torch.T] = None): m.x",
			[]string{"torch.T certain annotation", "torch.T().x likely load"},
		},
		{
			"annotation in quotes", "import torch\nfrom typing import Union\ndef f(m: 'Union[torch.T, None]'): m.x",
			[]string{"torch.T certain annotation", "torch.T().x likely load"},
		},
		{
			"union annotation", "import torch\ndef f(m: torch.T | torch.U): m.x",
			[]string{"torch.T certain annotation", "torch.U certain annotation", "torch.T().x|torch.U().x likely load"},
		},
		{"strings that are no types", "import np, typing as t\ndef f(m: t.Literal['np.a'], n: Annotated[np.T, 'np.b', np.c], o: Literal['np.d']): pass", []string{
			"np.T certain annotation", "np.c certain load",
		}},
		{"annotation of a container says nothing of its items", "import torch\ndef f(m: list[torch.T]): m.x", []string{"torch.T certain annotation"}},
		{
			"annotated variable", "import torch\nx: torch.T = make()\nx.y",
			[]string{"torch.T certain annotation", "torch.T().y likely load"},
		},
		{
			"with target", "import tensorflow as tf\nwith tf.Session() as s: s.run",
			[]string{"tensorflow.Session certain callee", "tensorflow.Session().run likely load"},
		},
		{"with target in parentheses", "import a\nwith (\n    a.S() as s\n): s.run", []string{"a.S certain callee", "a.S().run likely load"}},
		{"with target behind a choice", "import a, s\nwith a.b() if c else a.d() as s: s.run", []string{"a.b certain callee", "a.d certain callee"}},
		{"for target", "import torch\nfor torch in x: torch.a", nil},
		{"walrus in a comprehension binds outside", "import a\n[(t := a.b) for x in y]\nt.c", []string{"a.b certain load", "a.b.c certain load"}},
		{
			"partial", "import torch\nfrom functools import partial\npartial(torch.f, k=1)",
			[]string{"torch.f certain load"},
		},
		{"getattr with a literal", "import torch\ngetattr(torch, 'x')", []string{"torch.x certain lookup"}},
		{"getattr with a default", "import torch\ngetattr(torch, 'x', None)", []string{"torch.x certain lookup optional"}},
		{
			"getattr with an alternative", "import torch\ng = getattr(torch, 'x', torch.y)\ng.z",
			[]string{"torch.y certain load", "torch.x certain lookup optional", "torch.x.z|torch.y.z likely load"},
		},
		{"getattr with a variable", "import torch\ngetattr(torch, x)", nil},
		{"getattr that is not the builtin", "import torch\ndef getattr(a, b): pass\ngetattr(torch, 'x')", nil},
		{"getattr result", "import torch\ngetattr(torch, 'nn').Linear(1)", []string{"torch.nn certain lookup", "torch.nn.Linear certain callee"}},
		{"hasattr", "import torch\nhasattr(torch, 'x')", []string{"torch.x certain lookup optional"}},
		{"setattr", "import torch\nsetattr(torch, 'x', 1)", []string{"torch.x certain store"}},
		{"mock of a path", "from unittest import mock\nmock.patch('torch.nn.f')", []string{"unittest.mock.patch certain callee", "torch.nn.f certain lookup"}},
		{"mock of an attribute", "from unittest.mock import patch\nimport torch\npatch.object(torch.nn, 'f')", []string{"unittest.mock.patch.object certain callee", "torch.nn certain load", "torch.nn.f certain lookup"}},
		{"decorator", "import torch\n@torch.jit.script\ndef f(): pass", []string{"torch.jit.script certain decorator"}},
		{"decorator with arguments", "import torch\n@torch.foo(1)\ndef f(): pass", []string{"torch.foo certain callee"}},
		{"call inside an f-string", "import torch\nf'{torch.f(1)!r:>{torch.w}}'", []string{"torch.f certain callee", "torch.w certain load"}},
		{"format that looks like a walrus", "import torch\nf'{torch.x:=^10}'\nf'{torch:=^10}'", []string{"torch.x certain load"}},
		{"docstring, comment and plain string", "import torch\n'''torch.x'''\n# torch.y\ns = 'torch.z'", nil},
		{"type comment", "import torch\nx = 1  # type: torch.T", nil},
		{"store and delete", "import torch\ntorch.x = 1\ndel torch.y", []string{"torch.x certain store", "torch.y certain delete"}},
		{"except clause", "import torch\ntry: pass\nexcept (torch.E, torch.F): pass", []string{"torch.E certain except", "torch.F certain except"}},
		{
			"isinstance", "import torch\nisinstance(x, (torch.A, torch.B))\nissubclass(x, torch.C | torch.D)",
			[]string{"torch.A certain isinstance", "torch.B certain isinstance", "torch.C certain isinstance", "torch.D certain isinstance"},
		},
		{"match class pattern and value", "import torch\nmatch x:\n    case torch.A(): pass\n    case torch.B: pass", []string{"torch.A certain isinstance", "torch.B certain load"}},
		{"base with type arguments", "import torch\nclass A(torch.D[int]): pass", []string{"torch.D certain load"}},
		{"attribute of self", "import a\nclass A:\n    def __init__(self):\n        self.o = a.T()\n    def f(self): self.o.m", []string{"a.T certain callee", "a.T().m certain load"}},
		{"attribute of self set twice", "import a\nclass A:\n    def __init__(self):\n        self.o = a.T()\n    def g(self): self.o = h()\n    def f(self): self.o.m", []string{"a.T certain callee", "a.T().m possible load"}},
		{"attribute of self first None", "import a\nclass A:\n    def __init__(self):\n        self.o = None\n    def g(self): self.o = a.T()\n    def f(self): self.o.m", []string{"a.T certain callee", "a.T().m likely load"}},
		{"result of a method is not known", "import a\nx = a.T().m()\nx.y", []string{"a.T certain callee", "a.T().m certain callee"}},
		{"type parameters of PEP 695 shadow", "import T, a\ndef f[T](x: T) -> T.x: T.y\nclass C[a](T.Z): a.x\ntype X[a] = a.y", []string{"T.Z certain base"}},
		{"assignment to an attribute of type(x)", "import torch\nclass A(torch.B):\n    def f(self): type(self).x = torch.c(1)", []string{"torch.B certain base", "torch.c certain callee"}},
		{"import by name", "import importlib\nm = importlib.import_module('a.b')\nm.x", []string{"a.b.x certain load"}},
		{"__import__", "m = __import__('a.b')\nm.x", []string{"a.x certain load"}},
		{"with_metaclass", "import six, a\nclass A(six.with_metaclass(M, a.B)):\n    def f(self): self.m", []string{"six.with_metaclass certain callee", "a.B certain load", "a.B().m certain load"}},
		{"name after sys.exit in an arm", "import a, sys\nx = a.y\nif c:\n    x = a.z\n    sys.exit(1)\nx.w", []string{"a.y certain load", "a.z certain load", "sys.exit certain callee", "a.y.w certain load"}},
		{"code behind an error", "import torch\ntorch.a\nx = = 1\ntorch.b", []string{"torch.a certain load", "torch.b likely load"}},
		{"code in Python 2", "import torch\nprint torch.a\ntorch.b", []string{"torch.a likely load", "torch.b likely load"}},
		{"backticks are no code here", "import torch\n`torch.a`", nil},
		{"lone carriage returns", "import torch\rtorch.a\r", []string{"torch.a certain load"}},
		{"carriage returns and line feeds", "import torch\r\ntorch.a\r\n", []string{"torch.a certain load"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := tt.want
			if want == nil {
				want = []string{}
			}
			if diff := cmp.Diff(want, about(parseText(t, tt.in))); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}
