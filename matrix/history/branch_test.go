package history_test

import "testing"

func TestBranches(t *testing.T) {
	check(t, []row{
		{"the first branch that binds a name gives its meaning", `
-- p/__init__.py --
import flags
if flags.fast:
    def f(a): pass
    def only(): pass
else:
    def f(b): pass
try:
    from .a import g
except ImportError:
    g = None
try:
    import missing
    def h(): pass
except ImportError:
    def i(): pass
-- p/a.py --
def g(x): pass
`, map[string]string{
			"p.f": "function(a)", "p.only": "function() conditional", "p.g": "function(x)", "p.h": "function() conditional",
			"p.i": "function() conditional",
		}},
		{"a name that the build of a package sets", `
-- p/__init__.py --
try:
    __P_SETUP__
except NameError:
    __P_SETUP__ = False
if __P_SETUP__:
    import sys
else:
    from .a import f
if P_SETUP:
    from .a import g
-- p/a.py --
def f(x): pass
def g(x): pass
`, map[string]string{"p.f": "function(x)", "p.g": "function(x) conditional"}},
		{"another name that may be missing", `
-- p/__init__.py --
import flags
from .a import f, g
if flags.fast:
    from .a import g as h
-- p/a.py --
def f(x): pass
g = f
`, map[string]string{"p.f": "function(x)", "p.g": "-> p.f", "p.h": "-> p.f conditional"}},
		{"a default that a branch replaces", `
-- p/__init__.py --
import flags
f = None
if flags.fast:
    from .a import f
-- p/a.py --
def f(x): pass
`, map[string]string{"p.f": "function(x)"}},
		{"a branch that raises is none", `
-- p/__init__.py --
import flags
if flags.ok:
    def f(): pass
else:
    raise ImportError("no")
`, map[string]string{"p.f": "function()"}},
		{"what type checkers see does not exist", `
-- p/__init__.py --
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from .a import C
    from .a import *
else:
    D = 1
def f() -> "C": pass
-- p/a.py --
class C: pass
class E: pass
`, map[string]string{"p.C": "", "p.D": "value", "p.E": "", "p.a": "module import-only", "p.a.C": "class"}},
		{"other platforms", `
-- p/__init__.py --
import sys, os, platform
IS_WINDOWS = sys.platform == "win32"
if sys.platform == "win32":
    a = 1
elif sys.platform.startswith("linux"):
    b = 1
else:
    c = 1
if os.name == "nt" or IS_WINDOWS:
    d = 1
if platform.system() != "Windows":
    e = 1
if sys.platform in ("darwin", "win32"):
    f = 1
if not IS_WINDOWS and sys.platform != "darwin":
    g = 1
if __name__ == "__main__":
    h = 1
`, map[string]string{"p.a": "", "p.b": "value", "p.c": "", "p.d": "", "p.e": "value", "p.f": "", "p.g": "value", "p.h": ""}},
		{"versions of Python", `
-- p/__init__.py --
import sys
if sys.version_info >= (3, 8):
    a = 1
else:
    b = 1
if sys.version_info < (3,):
    c = 1
if sys.version_info[0] == 2:
    d = 1
if sys.version_info.major == 3 and sys.version_info[:2] > (3, 5):
    e = 1
if sys.version_info[1] >= 99:
    f = 1
`, map[string]string{"p.a": "value", "p.b": "", "p.c": "", "p.d": "", "p.e": "value", "p.f": ""}},
	})
}

func TestSubmodules(t *testing.T) {
	check(t, []row{
		{"a submodule is an attribute when something imports it", `
-- p/__init__.py --
from . import a
-- p/a.py --
import p.b
from p.c import x
-- p/b.py --
-- p/c.py --
x = 1
-- p/d.py --
from . import e
-- p/e.py --
-- p/f/__init__.py --
-- p/f/g.py --
-- p/tests/t.py --
-- p/_examples/cython/x.py --
-- p/_q/r.py --
`, map[string]string{
			"p.a": "module", "p.b": "module", "p.c": "module", "p.d": "module import-only", "p.e": "module import-only",
			"p.f": "module import-only", "p.f.g": "module import-only", "p.tests": "", "p.tests.t": "", "p._examples": "", "p._examples.cython": "",
			"p._q.r": "module import-only private", "p._q": "module import-only private",
		}},
		{"a binding comes before a submodule of that name", `
-- p/__init__.py --
from .f import f
-- p/f.py --
def f(x): pass
`, map[string]string{"p.f": "function(x)"}},
	})
}

func TestStubs(t *testing.T) {
	check(t, []row{
		{"a compiled module is what its stub says", `
-- p/__init__.py --
from ._C import *
-- p/_C.pyi --
import os
from typing import Any as Any, TypeVar, overload
T = TypeVar("T")
Pair = tuple[int, int]
strided: int
@overload
def f(x: int) -> int: ...
@overload
def f(x: str, y: int = ...) -> str: ...
class C:
    def m(self, a: int) -> None: ...
`, map[string]string{
			"p.f": "function(x) |(x, y=) stub", "p.C": "class stub", "p.C.m": "method(a) stub", "p.strided": "value stub", "p.T": "", "p.Pair": "",
			"p.os": "", "p.Any": "external typing.Any", "p.TypeVar": "",
		}},
		{"beside Python a stub only tells more of what is there", `
-- p/__init__.py --
from ._C import _hidden
g = _hidden
def f(x): pass
-- p/__init__.pyi --
def f(y): ...
def g(a, b=...): ...
def never(): ...
-- p/_C.so --
`, map[string]string{"p.f": "function(x)", "p.g": "function(a, b=) stub", "p.never": ""}},
		{"a stub shows what a class gets from a compiled base", `
-- p/__init__.py --
from ._t import Tensor
-- p/__init__.pyi --
class Tensor:
    def add(self, other): ...
    def backward(self, wrong): ...
-- p/_t.py --
from . import _C
class Tensor(_C._TensorBase):
    def backward(self): pass
-- p/_C.so --
`, map[string]string{"p.Tensor": "class open", "p.Tensor.add": "method(other) stub", "p.Tensor.backward": "method()"}},
		{"a star import of another distribution may bind anything", `
-- p/__init__.py --
from multiprocessing import *
`, map[string]string{"p": "module open"}},
	})
}

func TestWrapped(t *testing.T) {
	check(t, []row{
		{"a docstring added to a compiled function", `
-- p/__init__.py --
from ._C import _add_docstr, _linalg
eigh = _add_docstr(_linalg.linalg_eigh, r"""
linalg.eigh(A, UPLO='L', *, out=None) -> (Tensor, Tensor)

Computes.
""")
def f(x): pass
g = _add_docstr(f, "text")
-- p/_C.so --
`, map[string]string{"p.eigh": "function(A, UPLO='L', *, out=None) stub", "p.f": "function(x)", "p.g": "-> p.f"}},
		{"a function chosen by an argument has the parameters of either", `
-- p/__init__.py --
from ._j import boolean_dispatch
def _pool(input, size=1): pass
def _pool_with_indices(input, size=1): pass
pool = boolean_dispatch(arg_name="i", if_true=_pool_with_indices, if_false=_pool)
-- p/_j.py --
def boolean_dispatch(arg_name, if_true, if_false): pass
`, map[string]string{"p.pool": "function(input, size=1)"}},
		{"functools.partial", `
-- p/__init__.py --
import functools
def f(a, b, c=1, *args, d=2): pass
g = functools.partial(f, 0)
h = functools.partial(f, b=3)
`, map[string]string{"p.g": "function(b, c=1, *args, d=2)", "p.h": "function(a, *, b=, c=1, d=2)"}},
		{"decorators called as functions", `
-- p/__init__.py --
import functools
from .d import deprecated
def f(a, b=1): pass
g = functools.lru_cache(maxsize=None)(f)
h = deprecated("use f")(f)
k = lambda x, y=2: x
-- p/d.py --
def deprecated(text): pass
`, map[string]string{"p.g": "function(a, b=1)", "p.h": "function(a, b=1)", "p.k": "function(x, y=2)"}},
		{"a case of singledispatch is an overload", `
-- p/__init__.py --
import functools
@functools.singledispatch
def f(x): pass
@f.register(int)
def _(x, y=1): pass
@f.register(str)
def f_str(x, z=1): pass
`, map[string]string{"p.f": "function(x, z=1) |(x, y=1) |(x)", "p.f_str": "function(x, z=1)"}},
	})
}
