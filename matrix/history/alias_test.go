package history_test

import "testing"

func TestAliases(t *testing.T) {
	check(t, []row{
		{"a from-import is an alias of the shortest path", `
-- p/__init__.py --
from .a.b import f
-- p/a/__init__.py --
-- p/a/b.py --
def f(x, y=1): pass
`, map[string]string{"p.f": "function(x, y=1)", "p.a.b.f": "-> p.f"}},
		{"of paths of one length the first is home", `
-- p/__init__.py --
-- p/a.py --
from .b import C as D
-- p/b.py --
class C:
    def m(self, x): pass
`, map[string]string{"p.a.D": "class", "p.b.C": "-> p.a.D", "p.a.D.m": "method(x)", "p.b.C.m": ""}},
		{"a name of a private module is at home where it is public", `
-- p/__init__.py --
from ._impl import f, _g
-- p/_impl.py --
def f(): pass
def _g(): pass
def h(): pass
`, map[string]string{"p.f": "function()", "p._impl": "module private", "p._impl.h": "", "p._g": ""}},
		{"a star takes what __all__ lists", `
-- p/__init__.py --
from .a import *
-- p/a.py --
__all__ = ["f", "_g"]
def f(): pass
def _g(): pass
def h(): pass
`, map[string]string{"p.f": "function()", "p.h": "", "p.a.h": "function()"}},
		{"a star without __all__ takes no underscores", `
-- p/__init__.py --
from ._a import *
-- p/_a.py --
import os
def f(): pass
def _g(): pass
`, map[string]string{"p.f": "function()", "p.os": "external os"}},
		{"__all__ is put together", `
-- p/__init__.py --
from ._a import *
-- p/_a.py --
from . import _b
from ._b import *
__all__ = ["f"] + ["g"]
__all__ += _b.__all__
__all__.extend(["h", "x"])
__all__.append("i")
__all__.remove("x")
def f(): pass
def g(): pass
def h(): pass
def i(): pass
def j(): pass
x = 1
-- p/_b.py --
__all__ = ("k",)
def k(): pass
def l(): pass
`, map[string]string{
			"p.f": "function()", "p.g": "function()", "p.h": "function()", "p.i": "function()",
			"p.k": "function()", "p.j": "", "p.x": "", "p.l": "",
		}},
		{"relative imports", `
-- p/__init__.py --
-- p/a/__init__.py --
from ..b import f
from . import c
from .c import g
-- p/a/c.py --
def g(): pass
-- p/b.py --
def f(): pass
`, map[string]string{"p.b.f": "-> p.a.f", "p.a.f": "function()", "p.a.c": "module", "p.a.g": "function()"}},
		{"in a cycle a star takes what is there so far", `
-- p/__init__.py --
from .a import f
from .b import g
-- p/a.py --
from .b import *
def f(): pass
-- p/b.py --
from .a import *
def g(): pass
`, map[string]string{"p.f": "function()", "p.g": "function()", "p.a.g": "-> p.g", "p.b.f": ""}},
		{"a name that only imports itself", `
-- p/__init__.py --
from .a import x
-- p/a.py --
from . import x
`, map[string]string{"p.x": "value", "p.a.x": "-> p.x"}},
		{"an assignment of something else is an alias", `
-- p/__init__.py --
from . import a
g = a.f
D = a.C
k = a.C.m
K = D.X
-- p/a.py --
def f(x): pass
class C:
    X = 1
    def m(self, y): pass
`, map[string]string{
			"p.g": "function(x)", "p.a.f": "-> p.g", "p.D": "class", "p.a.C": "-> p.D", "p.k": "function(self, y)", "p.K": "-> p.D.X",
		}},
		{"a method of an instance is a function", `
-- p/__init__.py --
class _Random:
    def seed(self, x=None): pass
_rand = _Random()
seed = _rand.seed
`, map[string]string{"p.seed": "function(x=None)"}},
		{"a module under another name", `
-- p/__init__.py --
import p.a.b as c
import os.path as q
-- p/a/__init__.py --
-- p/a/b.py --
def f(): pass
`, map[string]string{"p.c": "-> p.a.b", "p.c.f": "", "p.a.b.f": "function()", "p.q": "external os.path"}},
		{"what other distributions have is external", `
-- p/__init__.py --
import numpy as np
from typing import Optional
try:
    from tqdm import tqdm
except ImportError:
    tqdm = None
`, map[string]string{"p.np": "external numpy", "p.Optional": "external typing.Optional", "p.tqdm": "external tqdm.tqdm"}},
	})
}
