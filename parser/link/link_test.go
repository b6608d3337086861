package link_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/link"
)

// known are the libraries of these tests.
func known(root string) bool {
	return slices.Contains([]string{"torch", "keras", "numpy", "lib"}, root)
}

// linked links the file "main.py" of a project, or the one whose name begins
// with "*", and returns it with what Link said. The others are added in the
// order of their names, or backwards.
func linked(t *testing.T, files map[string]string, backwards bool) (*parser.Module, link.Linked) {
	t.Helper()
	names := slices.Sorted(maps.Keys(files))
	if backwards {
		slices.Reverse(names)
	}
	subject := "main.py"
	var clean []string
	for _, name := range names {
		if bare, ok := strings.CutPrefix(name, "*"); ok {
			subject = bare
		}
		clean = append(clean, strings.TrimPrefix(name, "*"))
	}
	tree := link.NewTree(link.Layout{Files: clean, Known: known})
	l := link.New(tree, link.Options{})
	p := parser.New(parser.Options{})
	defer p.Close()
	var module *parser.Module
	for i, name := range names {
		f, err := source.New(clean[i], []byte(files[name]))
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.Parse(context.Background(), f)
		if err != nil {
			t.Fatal(err)
		}
		if l.Add(clean[i], m); clean[i] == subject {
			module = m
		}
	}
	return module, l.Link(subject, module, nil, link.Around{})
}

// uses renders the uses that denote something, in order.
func uses(m *parser.Module) string {
	var b strings.Builder
	confidence := [...]string{"possible", "likely", "certain"}
	list := slices.Clone(m.Uses)
	slices.SortStableFunc(list, func(a, b parser.Use) int { return cmp.Compare(a.Parts[0].Start, b.Parts[0].Start) })
	for i := range list {
		u := &list[i]
		if len(u.Refs) == 0 {
			continue
		}
		var refs []string
		for _, r := range u.Refs {
			text := fmt.Sprintf("%s/%d", r.Name, r.Bound)
			if r.Instance > 0 {
				text += fmt.Sprintf(" of %d", r.Instance)
			}
			refs = append(refs, text)
		}
		passed := ""
		if u.Passed {
			passed = " passed"
			for _, arg := range m.Calls[u.Call].Args {
				passed += " " + arg.Keyword
			}
		}
		fmt.Fprintf(&b, "%s %s%s\n", strings.Join(refs, " | "), confidence[u.Confidence], passed)
	}
	return b.String()
}

func TestLink(t *testing.T) {
	type files = map[string]string
	for _, tt := range []struct {
		name  string
		files files
		want  string
	}{
		{
			"a name that a module takes from a library",
			files{"main.py": "from compat import symeig\nsymeig(x)\n", "compat.py": "from torch import symeig\n"},
			"torch.symeig/2 certain\n",
		},
		{
			"a module of a library, read from the project's module",
			files{"main.py": "import compat\ncompat.nn.Linear(1)\n", "compat.py": "import torch.nn as nn\n"},
			"torch.nn.Linear/2 certain\n",
		},
		{
			"a folder that is named by a number",
			files{"*1/main.py": "from .b import symeig\nsymeig(x)\n", "1/b.py": "from torch import symeig\n"},
			"torch.symeig/2 certain\n",
		},
		{
			"a relative import, and a chain",
			files{
				"pkg/__init__.py": "", "*pkg/a.py": "from .b import np\nnp.bool\n",
				"pkg/b.py": "from . import c\nfrom .c import np\n", "pkg/c.py": "import numpy as np\n",
			},
			"numpy.bool/1 certain\n",
		},
		{
			"a package's own names",
			files{"main.py": "from pkg import Net\nNet.load\n", "pkg/__init__.py": "from .net import Net\n", "pkg/net.py": "from keras import Model as Net\n"},
			"keras.Model.load/2 certain\n",
		},
		{
			"below src",
			files{"tests/test_a.py": "", "*tests/a.py": "from pkg.c import k\nk.a\n", "src/pkg/__init__.py": "", "src/pkg/c.py": "import keras as k\n"},
			"keras.a/1 certain\n",
		},
		{
			"a namespace package",
			files{"main.py": "from pkg.sub.c import k\nk.a\n", "pkg/sub/c.py": "import keras as k\n"},
			"keras.a/1 certain\n",
		},
		{
			"a folder does not hide a library, a package does",
			files{"main.py": "import torch, keras\ntorch.a\nkeras.a\n", "torch/notes.py": "", "keras/__init__.py": "a = 1\n"},
			"torch.a/1 certain\n",
		},
		{
			"of two modules of a name the nearest counts",
			files{
				"*a/main.py": "import utils\nutils.m.x\n", "a/utils.py": "import torch as m\n", "utils.py": "import keras as m\n",
			},
			"torch.x/1 certain\n",
		},
		{
			"a star import",
			files{"main.py": "from c import *\nk.a\n_h.a\n", "c.py": "import keras as k\nimport numpy as _h\n"},
			"keras.a/1 likely\n",
		},
		{
			"a star import with a list of names",
			files{"main.py": "from c import *\nk.a\n_h.a\n", "c.py": "import keras as k\nimport numpy as _h\n__all__ = ['_h']\n"},
			"numpy.a/1 likely\n",
		},
		{
			"the last star import goes first",
			files{"main.py": "from c import k\nk.a\n", "c.py": "from d import *\nfrom e import *\n", "d.py": "import keras as k\n", "e.py": "import torch as k\n"},
			"torch.a/1 certain\n",
		},
		{
			"a cycle",
			files{"main.py": "from a import x, k\nx.y\nk.a\n", "a.py": "from b import x\nimport keras as k\n", "b.py": "from a import x\n"},
			"keras.a/1 certain\n",
		},
		{
			"a package that binds a submodule's name to a function in it",
			files{"main.py": "from pkg.fit import k\nfrom pkg import fit\nk.a\nfit.k\n", "pkg/__init__.py": "from .fit import fit\n", "pkg/fit.py": "import keras as k\ndef fit(): pass\n"},
			"keras.a/1 certain\nkeras/1 certain\n",
		},
		{
			"two things",
			files{"main.py": "from c import k\nk.a\n", "c.py": "if x:\n    import keras as k\nelse:\n    import torch as k\n"},
			"keras.a/1 | torch.a/1 likely\n",
		},
		{
			"something nobody knows",
			files{"main.py": "from c import f, g\nf.a\ng.a\n", "c.py": "f = 1\n"},
			"",
		},
		{
			"a method of a base",
			files{"main.py": "from c import Net\nn = Net()\nn.log()\nn.own()\nn.opt.step()\n", "c.py": "import lib\nclass Net(lib.Module):\n    def own(self): pass\n    def __init__(self):\n        self.opt = lib.Adam()\n"},
			"lib.Module.log/2 of 2 certain\nlib.Adam.step/2 of 2 certain\n",
		},
		{
			"a method of a base's base, and one that is defined on the way",
			files{
				"main.py": "from c import Net\nn = Net()\nn.log()\nn.own()\n",
				"c.py":    "from d import Base\nclass Middle(Base): pass\nclass Net(Middle): pass\n",
				"d.py":    "import lib\nclass Base(lib.Module):\n    def own(self): pass\n",
			},
			"lib.Module/2 likely\nlib.Module.log/2 of 2 certain\n",
		},
		{
			"what a function returns",
			files{"main.py": "from c import make\nmake().fit()\n", "c.py": "import lib\ndef make():\n    return lib.Sequential()\n"},
			"lib.Sequential.fit/2 of 2 likely\n",
		},
		{
			"what a method returns",
			files{"main.py": "from .c import Net\nNet().opt().step()\nNet().get().step()\n", "c.py": "import lib\nclass Net:\n    def __init__(self):\n        self.o = lib.Adam()\n    def opt(self): return lib.Adam()\n    def get(self): return self.o\n"},
			"lib.Adam.step/2 of 2 likely\nlib.Adam.step/2 of 2 likely\n",
		},
		{
			"what a method of a base returns that a class replaces a part of",
			files{"main.py": "from .c import B, C, D\nB().opt().step()\nC().opt().step()\nD().opt().step()\n", "c.py": "import lib\nclass A:\n    def opt(self): return self.own()\n    def own(self): return lib.Adam()\nclass B(A):\n    def own(self): return 1\nclass C(B): pass\nclass D(A):\n    def __init__(self): pass\n    def other(self): pass\n"},
			"lib.Adam.step/2 of 2 likely\n",
		},
		{
			"what a method of a base returns",
			files{"main.py": "from .c import Net\nNet().opt().step()\n", "c.py": "from .d import Base\nclass Net(Base): pass\n", "d.py": "import lib\nclass Base:\n    def opt(self): return lib.Adam()\n"},
			"lib.Adam.step/2 of 2 likely\n",
		},
		{
			"what a method of what a function returns returns",
			files{"main.py": "from .c import make\nmake().opt().step()\nmake().own().step()\n", "c.py": "import lib\nclass Net:\n    def opt(self): return lib.Adam()\n    def own(self): return 1\ndef make(): return Net()\n"},
			"lib.Adam.step/2 of 2 likely\n",
		},
		{
			"what a method of an attribute returns",
			files{"main.py": "from .c import Net\nNet().inner.opt().step()\n", "c.py": "import lib\nclass Inner:\n    def opt(self): return lib.Adam()\nclass Net:\n    def __init__(self): self.inner = Inner()\n"},
			"lib.Adam.step/2 of 2 likely\n",
		},
		{
			"what calling an instance gives",
			files{"main.py": "from .c import A, B, C\nA()(1).step()\nB()(1).step()\nC()(1).step()\n", "c.py": "import lib\nclass A:\n    def __call__(self, x): return lib.Adam()\nclass B(lib.Module):\n    def forward(self, x): return lib.Adam()\nclass C(lib.Module): pass\n"},
			"lib.Adam.step/2 of 2 likely\nlib.Module/2 likely\nlib.Adam.step/2 of 2 likely\nlib.Module/2 likely\n",
		},
		{
			"what calling an instance in an attribute gives",
			files{"main.py": "from .c import A\nA().b(1).step()\n", "c.py": "import lib\nclass B:\n    def __call__(self, x): return lib.Adam()\nclass A:\n    def __init__(self): self.b = B()\n"},
			"lib.Adam.step/2 of 2 likely\n",
		},
		{
			"items of what a function returns",
			files{"main.py": "from .c import pair\na, b = pair()\na.x\nb.x\npair()[1].y\npair()[2].y\npair()[-1].z\n", "c.py": "import lib\ndef pair(): return 1, lib.A()\n"},
			"lib.A.x/2 of 2 likely\nlib.A.y/2 of 2 likely\n",
		},
		{
			"an operator",
			files{"main.py": "from .c import A\n(A() + 1).x\n(2 * A()).x\n(-A()).x\n", "c.py": "import lib\nclass A:\n    def __add__(self, other): return lib.A()\n    def __rmul__(self, other): return lib.B()\n"},
			"lib.A.x/2 of 2 likely\nlib.B.x/2 of 2 likely\n",
		},
		{
			"a method that returns what it returns",
			files{"main.py": "from .c import A\nx = A()\nwhile g():\n    x = x.next()\nx.f()\n", "c.py": "import lib\nclass A:\n    def next(self): return self.next()\n"},
			"",
		},
		{
			"functions of two files that call each other",
			files{"main.py": "from . import c\ndef f(): return c.g()\nf().x\n", "c.py": "from . import main\ndef g(): return main.f()\n"},
			"",
		},
		{
			"keywords that a function passes on",
			files{"main.py": "from c import make\nmake(1, own=1, gpus=2)\n", "c.py": "import lib\ndef make(*args, own=0, **kwargs):\n    return lib.Trainer(**kwargs)\n"},
			"lib.Trainer/2 likely passed gpus\n",
		},
		{
			"keywords that a constructor passes on",
			files{"main.py": "from c import Net\nNet(own=1, gpus=2)\n", "c.py": "import lib\nclass Net(lib.Trainer):\n    def __init__(self, own, **kwargs):\n        super().__init__(**kwargs)\n"},
			"lib.Trainer/2 likely passed gpus\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, backwards := range []bool{false, true} {
				m, got := linked(t, tt.files, backwards)
				if len(got.Missing) > 0 {
					t.Fatalf("missing %q", got.Missing)
				}
				if diff := gocmp.Diff(tt.want, uses(m)); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
				for i := range m.Calls {
					if use := m.Calls[i].Use; use >= len(m.Uses) {
						t.Errorf("call %d is of use %d of %d", i, use, len(m.Uses))
					}
				}
			}
		})
	}
}
