package history_test

import "testing"

func TestDynamicNames(t *testing.T) {
	check(t, []row{
		{"the module's own object", `
-- p/__init__.py --
import sys
_this = sys.modules[__name__]
setattr(sys.modules[__name__], "a", 1)
setattr(_this, "b", 1)
_this.c = 1
globals()["d"] = 1
globals().update({"e": 1}, f=2)
vars()["g"] = 1
`, map[string]string{"p.a": "value", "p.b": "value", "p.c": "value", "p.d": "value", "p.e": "value", "p.f": "value", "p.g": "value"}},
		{"modules by other names", `
-- p/__init__.py --
-- p/a/__init__.py --
import sys
from importlib import import_module
for name in ("x", "y"):
    sys.modules[f"p.a.{name}"] = import_module("p.b." + name)
-- p/c/__init__.py --
import sys
import p.d
sys.modules["p.c"] = p.d
-- p/d.py --
def f(): pass
`, map[string]string{"p.a": "module import-only open", "p.c": "module import-only open", "p.d": "module import-only"}},
		{"loops over constant names", `
-- p/__init__.py --
import sys
for name in ("sin", "cos"):
    sym = f"sym_{name}"
    setattr(sys.modules[__name__], sym, 1)
NAMES = ["u", "v"]
for n in NAMES:
    globals()[n + "_x"] = 1
for k, w in {"s": 1, "t": 2}.items():
    globals()[k] = w
`, map[string]string{
			"p.sym_sin": "value", "p.sym_cos": "value", "p.u_x": "value", "p.v_x": "value", "p.s": "value", "p.t": "value",
		}},
		{"a loop over dir() of a module", `
-- p/__init__.py --
from . import _impl
for name in dir(_impl):
    if name.startswith("__"):
        continue
    globals()[name] = getattr(_impl, name)
-- p/_impl.py --
def f(x): pass
`, map[string]string{"p.f": "function(x)"}},
		{"a function that binds a name which it is given", `
-- p/__init__.py --
def _export(name):
    def wrapper(func):
        globals()[name] = func
        return func
    return wrapper
def _make(name, n):
    globals()[name] = n
@_export("shown")
def _hidden(): pass
for n in ("x1", "x2"):
    _make(n, 1)
`, map[string]string{"p.shown": "value", "p.x1": "value", "p.x2": "value"}},
		{"a module that puts an object in its place", `
-- p/__init__.py --
from . import cudnn
-- p/cudnn.py --
import sys
def version(): pass
class Module:
    enabled = 1
    def __getattr__(self, name): pass
sys.modules[__name__] = Module()
`, map[string]string{"p.cudnn.enabled": "value served", "p.cudnn.version": "function() served"}},
		{"an object without __getattr__ hides what the file binds", `
-- p/__init__.py --
-- p/a.py --
import sys
def version(): pass
class Module:
    enabled = 1
    def f(self, x): pass
sys.modules[__name__] = Module()
`, map[string]string{"p.a.enabled": "value served", "p.a.f": "function(x) served", "p.a.version": ""}},
		{"deleted names", `
-- p/__init__.py --
def f(): pass
def g(): pass
del g
import os
del os
`, map[string]string{"p.f": "function()", "p.g": "", "p.os": ""}},
	})
}

func TestServedNames(t *testing.T) {
	check(t, []row{
		{"a chain of tests", `
-- p/__init__.py --
def __getattr__(name):
    if name == "a":
        return 1
    if name in ("b", "c"):
        return 2
    elif name == "gone":
        raise AttributeError("use a")
    raise AttributeError(name)
`, map[string]string{"p": "module", "p.a": "value served", "p.b": "value served", "p.c": "value served", "p.gone": ""}},
		{"a table", `
-- p/__init__.py --
_TABLE = {"a": 1, "b": 2}
def __getattr__(name):
    try:
        return _TABLE[name]
    except KeyError:
        raise AttributeError(name)
`, map[string]string{"p": "module", "p.a": "value served", "p.b": "value served"}},
		{"a look-up in a table ahead of a test", `
-- p/__init__.py --
_OLD = {"a": 1}
_NEW = {"b": 2}
def __getattr__(name):
    found = _OLD.get(name)
    if found is not None:
        return found()
    other = _NEW.get(name)
    if other:
        return other
    raise AttributeError(name)
`, map[string]string{"p": "module", "p.a": "value served", "p.b": "value served"}},
		{"modules that are imported when asked for", `
-- p/__init__.py --
import importlib
_lazy = {"sub"}
def __getattr__(name):
    if name not in _lazy:
        raise AttributeError(name)
    return importlib.import_module(f".{name}", __name__)
-- p/sub.py --
-- p/other.py --
`, map[string]string{"p": "module", "p.sub": "module served", "p.other": "module import-only"}},
		{"a package that is imported when asked for imports its own", `
-- p/__init__.py --
def __getattr__(attr):
    if attr == "sub":
        import p.sub as sub
        return sub
    raise AttributeError(attr)
-- p/sub/__init__.py --
from .a import A
import p.beside
-- p/sub/a.py --
A = 1
-- p/sub/b.py --
-- p/beside.py --
`, map[string]string{"p.sub": "module served", "p.sub.a": "module", "p.sub.b": "module import-only", "p.beside": "module import-only"}},
		{"anything goes", `
-- p/__init__.py --
def __getattr__(name):
    return getattr(other, name)
`, map[string]string{"p": "module open"}},
		{"a lazy module with a table of imports", `
-- p/__init__.py --
import sys
from typing import TYPE_CHECKING
from .utils import _LazyModule
_import_structure = {"models": [], "models.a": ["A"], "t": ["Args"]}
try:
    pass
except ImportError:
    pass
else:
    _import_structure["t"].append("Trainer")
    _import_structure["models.b"] = ["B"]
if TYPE_CHECKING:
    from .models.a import A
    from .extra import X
else:
    sys.modules[__name__] = _LazyModule(__name__, globals()["__file__"], _import_structure)
-- p/utils.py --
class _LazyModule: pass
-- p/models/__init__.py --
-- p/models/a.py --
class A:
    def m(self): pass
-- p/models/b.py --
class B: pass
-- p/t.py --
class Args: pass
class Trainer: pass
-- p/extra.py --
class X: pass
`, map[string]string{
			"p.A": "class served", "p.B": "class served", "p.Args": "class served", "p.Trainer": "class served", "p.X": "class served",
			"p.A.m": "method()", "p.models.a.A": "-> p.A",
		}},
	})
}
