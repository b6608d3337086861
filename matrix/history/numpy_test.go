package history_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/matrix/history"
)

// numpyCore is what all releases have in common, reduced.
const numpyCore = `
-- numpy/core/__init__.py --
from . import multiarray
from . import umath
from . import numerictypes as nt
from . import numeric
from .numeric import *
__all__ = ['char']
__all__ += numeric.__all__
__all__ += fromnumeric.__all__
from . import fromnumeric
from .fromnumeric import *
-- numpy/core/_multiarray_umath.cpython-39-x86_64-linux-gnu.so --
-- numpy/core/multiarray.py --
from . import _multiarray_umath
from ._multiarray_umath import *
__all__ = ['arange', 'array', 'dtype']
-- numpy/core/umath.py --
from ._multiarray_umath import *
__all__ = ['add', 'sin']
-- numpy/core/numerictypes.py --
from ._type_aliases import allTypes
__all__ = ['sctypeDict', 'issubdtype']
sctypeDict = {}
def issubdtype(arg1, arg2): pass
for key in allTypes:
    globals()[key] = allTypes[key]
    __all__.append(key)
-- numpy/core/_type_aliases.py --
allTypes = {}
-- numpy/core/fromnumeric.py --
__all__ = ['product', 'sum']
def product(a): pass
def sum(a, axis=None): pass
-- numpy/core/numeric.py --
from .multiarray import arange, array, dtype
from . import umath, numerictypes, fromnumeric
from .umath import *
from .numerictypes import *
from .fromnumeric import *
__all__ = ['arange', 'array', 'dtype', 'ones']
def ones(shape, dtype=None): pass
def extend_all(module): pass
extend_all(fromnumeric)
extend_all(umath)
extend_all(numerictypes)
`

const numpyRoot = `
-- numpy/__init__.py --
try:
    __NUMPY_SETUP__
except NameError:
    __NUMPY_SETUP__ = False
if __NUMPY_SETUP__:
    import sys as _sys
else:
    try:
        from numpy.__config__ import show as show_config
    except ImportError:
        msg = "no"
        raise ImportError(msg)
    __all__ = ['show_config']
    from . import core
    from .core import *
    leaked = 1
    del leaked
    __all__.extend(core.__all__)
    __all__.remove('issubdtype')
    BODY
-- numpy/__config__.py --
def show(): pass
`

func numpyFiles(body string) string {
	return strings.Replace(numpyRoot, "BODY", strings.ReplaceAll(strings.TrimSpace(body), "\n", "\n    "), 1) + numpyCore
}

func TestNumPy(t *testing.T) {
	checkProfiles(t, []profiled{
		{"names of C and names made by code", "numpy", one("numpy", "1.16.6", numpyFiles(`from builtins import bool, float`)), map[string]string{
			"numpy":                       "module",
			"numpy.ones":                  "function(shape, dtype=None)",
			"numpy.arange":                "value",
			"numpy.add":                   "value",
			"numpy.core.umath.add":        "-> numpy.add",
			"numpy.float64":               "value",
			"numpy.float_":                "value",
			"numpy.bool8":                 "value",
			"numpy.Bytes0":                "",
			"numpy.product":               "function(a)",
			"numpy.issubdtype":            "function(arg1, arg2)",
			"numpy.float":                 "external builtins.float",
			"numpy.numerictypes":          "", // core.__all__ is understood
			"numpy.leaked":                "",
			"numpy.msg":                   "",
			"numpy.core._type_aliases":    "module private",
			"numpy.core.multiarray":       "module open",
			"numpy.core.multiarray.array": "-> numpy.array",
		}},
		{"stubs say what is in C", "numpy", one("numpy", "1.26.4", numpyFiles("")+`
-- numpy/__init__.pyi --
from typing import Any
from numpy._typing._extended_precision import float96 as float96, float128 as float128
class dtype:
    def newbyteorder(self, __new_order=...): ...
class generic: ...
class float64(generic):
    def hex(self) -> str: ...
add: Any
-- numpy/core/multiarray.pyi --
def arange(stop, /, *, dtype=..., like=...): ...
-- numpy/_typing/__init__.py --
-- numpy/_typing/_extended_precision.py --
float96 = 1
float128 = 1
`), map[string]string{
			"numpy.dtype":                     "class stub",
			"numpy.float64":                   "class of numpy.generic stub",
			"numpy.float64.hex":               "method() stub",
			"numpy.arange":                    "function(stop, *, dtype=, like=) stub",
			"numpy.add":                       "value",
			"numpy.float128":                  "value",
			"numpy.float96":                   "",
			"numpy.complex_":                  "value",
			"numpy.bool8":                     "",
			"numpy.core.numerictypes.float64": "-> numpy.float64",
		}},
	})
}

// The texts are those that NumPy prints.
func TestNumPyLimits(t *testing.T) {
	checkProfiles(t, []profiled{{"C gives finfo its attributes", "numpy", one("numpy", "2.4.6", `
-- numpy/__init__.py --
from ._core import finfo, iinfo
-- numpy/_core/__init__.py --
from .getlimits import finfo, iinfo
-- numpy/_core/getlimits.py --
from ._multiarray_umath import _populate_finfo_constants
class finfo:
    def _init(self, dtype):
        self.bits = 8
        _populate_finfo_constants(self, dtype)
class iinfo:
    def __init__(self, int_type): pass
-- numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so --
`), map[string]string{"numpy.finfo": "class open", "numpy.finfo.bits": "attribute", "numpy.iinfo": "class(int_type)"}}})
}

func TestNumPyTables(t *testing.T) {
	const aliases = `
_msg = (
    "np.{n} is a deprecated alias for the builtin {n}. {extended_msg}")
_specific_msg = "Use np.{} here."
_type_info = [
    ("object", ""),
    ("float", _specific_msg.format("float64"))]
`
	const getattr = `
def __getattr__(attr):
    try:
        msg = __expired_functions__[attr]
    except KeyError:
        pass
    else:
        return _expired
    try:
        val, msg = __deprecated_attrs__[attr]
    except KeyError:
        pass
    else:
        return val
    if attr in __former_attrs__:
        raise AttributeError(__former_attrs__[attr])
    if attr == 'testing':
        import numpy.testing as testing
        return testing
    raise AttributeError(attr)
`
	old := read(t, "numpy", release(t, "numpy", "1.21.6", numpyFiles("del long, unicode\n"+aliases+`
__deprecated_attrs__ = {}
__deprecated_attrs__.update({
    n: (getattr(_builtins, n), _msg.format(n=n, extended_msg=extended_msg))
    for n, extended_msg in _type_info
})
_msg = "np.{n} is np.compat.{n}, {n2}."
__deprecated_attrs__["long"] = (
    getattr(compat, "long"),
    _msg.format(n="long", n2="int"))
_financial_names = ['fv', 'irr']
__expired_functions__ = {
    name: (f'the function {name} was removed '
           'from NumPy version 1.20.')
    for name in _financial_names}
`+getattr)))
	sound(t, old)
	for path, want := range map[string]string{
		"numpy.float":  "np.float is a deprecated alias for the builtin float. Use np.float64 here.",
		"numpy.object": "np.object is a deprecated alias for the builtin object. ",
		"numpy.long":   "np.long is np.compat.long, int.",
		"numpy.irr":    "the function irr was removed from NumPy version 1.20.",
	} {
		o := object(t, old, path)
		same(t, path, o.Deprecations, []api.Deprecation{{Category: "DeprecationWarning", Text: want}})
		if o.Flags&api.Served == 0 {
			t.Errorf("%s is not served", path)
		}
	}
	same(t, "numpy.irr", object(t, old, "numpy.irr").Raises,
		&api.Raise{Type: "RuntimeError", Text: "the function irr was removed from NumPy version 1.20."})
	if object(t, old, "numpy").Flags&api.Open != 0 {
		t.Error("numpy is open")
	}

	later := read(t, "numpy", release(t, "numpy", "1.26.4", numpyFiles(aliases+`
__former_attrs__ = {
    n: _msg.format(n=n, extended_msg=extended_msg)
    for n, extended_msg in _type_info
}
_msg = "np.{n} is {an}."
_type_info = [("bool8", bool_, "np.bool_")]
__deprecated_attrs__.update({
    n: (alias, _msg.format(n=n, an=an)) for n, alias, an in _type_info})
`+getattr)))
	same(t, "numpy.float", object(t, later, "numpy.float").Raises, &api.Raise{
		Type: "AttributeError", Text: "np.float is a deprecated alias for the builtin float. Use np.float64 here.",
	})
	same(t, "numpy.bool8", object(t, later, "numpy.bool8").Deprecations,
		[]api.Deprecation{{Category: "DeprecationWarning", Text: "np.bool8 is np.bool_."}})
}

func TestNumPyExpired(t *testing.T) {
	s := read(t, "numpy", release(t, "numpy", "2.0.2", `
-- numpy/__init__.py --
from ._expired_attrs_2_0 import __expired_attributes__
def __getattr__(attr):
    if attr in __expired_attributes__:
        raise AttributeError(
            f"`+"`np.{attr}`"+` was removed in the NumPy 2.0 release. "
            f"{__expired_attributes__[attr]}")
    raise AttributeError(attr)
-- numpy/_expired_attrs_2_0.py --
__expired_attributes__ = {
    "Inf": "Use `+"`np.inf`"+` instead.",
}
-- numpy/dtypes.py --
__all__ = []
`))
	same(t, "numpy.Inf", object(t, s, "numpy.Inf").Raises,
		&api.Raise{Type: "AttributeError", Text: "`np.Inf` was removed in the NumPy 2.0 release. Use `np.inf` instead."})
	object(t, s, "numpy.dtypes.StringDType")
	object(t, s, "numpy.dtypes.BoolDType")
}

// TestNumPyKeywordsThatNoFileLists: what the compiled function takes.
func TestNumPyKeywordsThatNoFileLists(t *testing.T) {
	const files = `
-- numpy/__init__.py --
from ._core.multiarray import arange
-- numpy/_core/__init__.py --
-- numpy/_core/multiarray.py --
__all__ = ['arange']
-- numpy/__init__.pyi --
from numpy._core.multiarray import arange as arange
-- numpy/_core/multiarray.pyi --
def arange(start_or_stop, /, stop=..., step=..., *, dtype=...): ...
`
	for version, want := range map[string]bool{"2.3.5": false, "2.4.6": true} {
		s, err := history.Read(t.Context(), one("numpy", version, files)(t), history.Options{Package: "numpy"})
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Contains(object(t, s, "numpy.arange").Keys, "start"); got != want {
			t.Errorf("%s: start is among the keywords of arange: %v", version, got)
		}
	}
}
