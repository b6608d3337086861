package parser

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNames holds what other files may import.
func TestNames(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"import", "import torch.nn", []string{"torch torch"}},
		{"import under a name", "import torch.nn as nn", []string{"nn torch.nn"}},
		{"from import", "from torch import nn as n, cuda", []string{"cuda torch.cuda", "n torch.nn"}},
		{"relative import", "from .a import b", []string{"b .pkg.a.b"}},
		{"relative import out of the project", "from ...a import b", []string{"b ?"}},
		{"alias", "import torch\nmesh = torch.meshgrid", []string{"mesh torch.meshgrid", "torch torch"}},
		{"instance", "from torch.nn import Linear\nfc = Linear(1)", []string{"Linear torch.nn.Linear", "fc torch.nn.Linear()"}},
		{"class", "class A: pass\nB = A", []string{"A class A", "B class A"}},
		{"instance of a class", "class A: pass\na = A()", []string{"A class A", "a .pkg.m.A()"}},
		{"instance of a class that has no name", "def f():\n    class A: pass\n    global a\n    a = A()", []string{"a ?", "f ?"}},
		{"instance of a class that was renamed", "class A: pass\na = A()\nA = wrap(A)", []string{"A ?", "a ?"}},
		{"class of either arm", "if c:\n    class A: pass\nelse:\n    class A: pass", []string{"A ?"}},
		{"function that says something", "import torch\ndef f(): return torch.nn.Linear(1)", []string{"f def f", "torch torch"}},
		{"function that says nothing", "def f(): pass", []string{"f ?"}},
		{"module hook", "def __getattr__(name): return load(name)", []string{"__getattr__ ?"}},
		{"literals", "a = 'x'\nb = -1\nc = None\nd = True", []string{"a 'x'", "b -1", "c None", "d True"}},
		{"literal that is assigned twice", "a = 'x'\nif c: a = 'y'", []string{"a ?"}},
		{"literal that a function sets", "a = 'x'\ndef f():\n    global a\n    a = 'y'", []string{"a ?", "f ?"}},
		{"something unknown", "a = f()\nfor b in c: pass\nwith d as e: pass", []string{"a ?", "b ?", "e ?"}},
		{"unknown on another path", "import torch\nx = torch.nn\nif c: x = f()", []string{"torch torch", "x torch.nn possible"}},
		{"two arms", "if c: from torch import a\nelse: from torch.b import a", []string{"a torch.a|torch.b.a likely"}},
		{"the later one", "from torch import a\nfrom torch.b import a", []string{"a torch.b.a"}},
		{"optional import", "try: import torch\nexcept ImportError: torch = None", []string{"torch torch likely if importable(torch)"}},
		{"deleted", "import torch\ndel torch", nil},
		{"deleted on another path", "import torch\nif c: del torch", []string{"torch torch"}},
		{"caught", "try: pass\nexcept E as e: pass", nil},
		{"local to a function", "def f():\n    import torch", []string{"f ?"}},
		{"local to a class", "class A:\n    import torch", []string{"A class A"}},
		{"in a try or an if", "try:\n    if c: import torch\nfinally: pass", []string{"torch torch"}},
		{"version test", "import torch\nfrom packaging.version import parse\nNEW = parse(torch.__version__) >= parse('1.8')", []string{
			"NEW ? if torch >= 1.8", "parse packaging.version.parse", "torch torch",
		}},
		{"flag", "try:\n    import torch\n    HAS = True\nexcept ImportError:\n    HAS = False", []string{"HAS ? if importable(torch)", "torch torch"}},
		{"found", "from importlib.util import find_spec\nHAS = find_spec('torch') is not None", []string{
			"HAS ? if importable(torch)", "find_spec importlib.util.find_spec",
		}},
		{"flag of another file", "from . import u\nNEW = u.is_new()", []string{"NEW .pkg.u.is_new() if named(.pkg.u.is_new: ?)", "u .pkg.u"}},
		{"a switch is no test", "DEBUG = False\nx = len(y) > 2", []string{"DEBUG False", "x ?"}},
		{"python 2", "import torch\nprint 1", []string{"torch torch likely"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, "pkg/m.py", tt.in+"\n")
			var got []string
			for _, n := range m.Names {
				got = append(got, describeName(m, n))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestPublic holds what __all__ says.
func TestPublic(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"list", "__all__ = ['b', 'a']", []string{"a", "b"}},
		{"tuple", "__all__ = 'a', 'b'", []string{"a", "b"}},
		{"empty", "__all__ = []", []string{}},
		{"sum", "__all__ = ['a'] + ['b']", []string{"a", "b"}},
		{"added", "__all__ = ['a']\n__all__ += ['b']", []string{"a", "b"}},
		{"added to itself", "__all__ = ['a']\n__all__ = __all__ + ['b']", []string{"a", "b"}},
		{"added under a condition", "__all__ = ['a']\nif c: __all__ += ['b']", []string{"a", "b"}},
		{"extended", "__all__ = ['a']\n__all__.extend(('b', 'c'))\n__all__.append('d')", []string{"a", "b", "c", "d"}},
		{"none", "a = 1", nil},
		{"that of another module", "from . import x\n__all__ = ['a'] + x.__all__", nil},
		{"extended by another", "__all__ = ['a']\n__all__.extend(x.__all__)", nil},
		{"added another", "__all__ = ['a']\n__all__ += x.__all__", nil},
		{"multiplied", "__all__ = ['a'] * 2", nil},
		{"computed", "__all__ = [n for n in dir()]", nil},
		{"something else than text", "__all__ = ['a', f.__name__]", nil},
		{"removed", "__all__ = ['a']\n__all__.remove('a')", nil},
		{"imported", "from .x import __all__", nil},
		{"that of a class", "class A:\n    __all__ = ['a']", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, "pkg/m.py", tt.in+"\n")
			if diff := cmp.Diff(tt.want, m.Public); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}
