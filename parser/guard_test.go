package parser

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// guards describes the blocks around the use of each name that ends in the
// last segment given, outermost first.
func guards(m *Module, last string) []string {
	got := []string{}
	for _, u := range m.Uses {
		if !strings.HasSuffix(u.Refs[0].Name, "."+last) {
			continue
		}
		var path []string
		for b := u.Block; b >= 0; b = m.Blocks[b].Parent {
			if s := block(&m.Blocks[b]); s != "" {
				path = append([]string{s}, path...)
			}
		}
		got = append(got, strings.Join(path, "; "))
	}
	return got
}

func block(b *Block) string {
	switch b.Kind {
	case If:
		return b.Cond.String()
	case Try:
		s := "try(" + strings.Join(b.Catches, ",") + ")"
		if b.Alternative {
			s += " alternative"
		}
		return s
	case Handler:
		return "except(" + strings.Join(b.Catches, ",") + ")"
	}
	return ""
}

const guardHeader = `
import sys, os, six, operator, accelerate.utils, monai.utils, detectron2.utils.env, mine, pytest, torch, tensorflow as tf, numpy as np, importlib, pkg_resources, packaging.version
import importlib.metadata, importlib.util, platform, typing
from packaging import version
from packaging.version import parse, Version
from distutils.version import LooseVersion, StrictVersion
from distutils.version import LooseVersion as Loose
from mmcv import digit_version
from numpy.lib import NumpyVersion
from typing import TYPE_CHECKING
from lightning_utilities.core.imports import RequirementCache, compare_version
TORCH_VERSION = parse(torch.__version__)
IS_NEW = TORCH_VERSION >= parse("2.0")
MINIMUM = "1.8"
PARTS = tuple(int(x) for x in torch.__version__.split(".")[:2])
first, second = torch.__version__.split(".")[:2]
major, minor = map(int, torch.__version__.split(".")[:2])
def is_old(): return version.parse(torch.__version__) < version.parse("1.8")
def torch_version():
    """The version."""
    return Version(torch.__version__)
DEBUG = False
try:
    import apex
    HAS_APEX = True
except ImportError:
    HAS_APEX = False
HAS_TB = False
try:
    from tb import Writer
    HAS_TB = True
except ImportError:
    pass
try:
    import xformers
except ImportError:
    xformers = None
`

// TestConditions holds every usual way to test a version, with what it means.
func TestConditions(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"packaging", `version.parse(torch.__version__) >= version.parse("1.8")`, "torch >= 1.8"},
		{"a helper of another file", `version.parse(mine.get_torch_version()) >= version.parse("2.2")`, "torch >= 2.2"},
		{"a helper that is given something", `version.parse(mine.get_torch_version(x)) >= version.parse("2.2")`, " >= 2.2"},
		{"packaging by its full name", `packaging.version.parse(torch.__version__) > packaging.version.parse("1.8.0")`, "torch > 1.8.0"},
		{"Version", `Version(torch.__version__) < Version("2.0.0a0")`, "torch < 2.0.0a0"},
		{"LooseVersion", `LooseVersion(torch.__version__) < LooseVersion("1.2")`, "torch < 1.2"},
		{"LooseVersion by another name", `Loose(torch.__version__) < Loose("1.2")`, "torch < 1.2"},
		{"digit_version", `digit_version(torch.__version__) < digit_version("1.2")`, "torch < 1.2"},
		{"StrictVersion", `StrictVersion(torch.__version__) == StrictVersion("1.2")`, "torch == 1.2"},
		{"pkg_resources", `pkg_resources.parse_version(tf.__version__) != pkg_resources.parse_version("2.0")`, "tensorflow != 2.0"},
		{"one side parsed", `torch.__version__ >= LooseVersion("1.2")`, "torch >= 1.2"},
		{"literal on the left", `parse("1.8") <= TORCH_VERSION`, "torch >= 1.8"},
		{"chained", `parse("1.8") <= TORCH_VERSION < parse("2.0")`, "torch >= 1.8 and torch < 2.0"},
		{"as text", `torch.__version__ < "1.8"`, "torch.__version__ < 1.8"},
		{"as text, equal", `torch.__version__ == "1.8.0"`, "torch.__version__ == 1.8.0"},
		{"one of several", `torch.__version__ in ("1.0", "1.1")`, "torch.__version__ in 1.0,1.1"},
		{"a literal by name", `parse(torch.__version__) >= parse(MINIMUM)`, "torch >= 1.8"},
		{"split and map", `tuple(map(int, torch.__version__.split(".")[:2])) >= (1, 8)`, "torch >= 1.8"},
		{"split and map, greater", `tuple(map(int, torch.__version__.split(".")[:2])) > (1, 8)`, "torch >= 1.9"},
		{"split and map, at most", `tuple(map(int, torch.__version__.split(".")[:2])) <= (1, 8)`, "torch < 1.9"},
		{"split and map, equal", `tuple(map(int, torch.__version__.split(".")[:2])) == (1, 8)`, "torch[0] == 1 and torch[1] == 8"},
		{"list of numbers", `[int(x) for x in torch.__version__.split(".")[:2]] < [1, 5]`, "torch < 1.5"},
		{"tuple by name", `PARTS >= (1, 5)`, "torch >= 1.5"},
		{"unpacked components", `major == 1 and minor < 5`, "torch[0] == 1 and torch[1] < 5"},
		{"components put together", `(major, minor) >= (1, 8)`, "torch >= 1.8"},
		{"components as text put together", `(int(first), int(second)) >= (1, 8)`, "torch >= 1.8"},
		{"components in another order", `(minor, major) >= (1, 8)`, ""},
		{"first component", `int(torch.__version__.split(".")[0]) >= 2`, "torch[0] >= 2"},
		{"second component", `int(torch.__version__.split(".")[1]) > 4`, "torch[1] > 4"},
		{"component as text", `tf.__version__.split(".")[0] == "1"`, "tensorflow[0] == 1"},
		{"first component as text, ordered", `first >= "2"`, "torch[0] >= 2"},
		{"component as text, ordered", `torch.__version__.split(".")[1] >= "8"`, " in "},
		{"components as text, ordered", `torch.__version__.split(".")[:2] >= ["1", "8"]`, " in "},
		{"component of several", `tf.__version__.split(".")[0] in ("1", "2")`, "tensorflow[0] in 1,2"},
		{"first character", `tf.__version__[0] == "1"`, "start of tensorflow == 1"},
		{"first characters", `torch.__version__[:3] == "1.8"`, "start of torch == 1.8"},
		{"first characters, ordered", `torch.__version__[:3] >= "1.8"`, "not (text of torch < 1.8)"},
		{"first characters as a number", `float(torch.__version__[:3]) >= 1.2`, "not (text of torch < 1.2)"},
		{"first characters, at most", `torch.__version__[:3] <= "1.8"`, "text of torch < 1.8 or start of torch == 1.8"},
		{"startswith", `tf.__version__.startswith("1.")`, "start of tensorflow == 1."},
		{"startswith several", `tf.__version__.startswith(("1.", "2.0"))`, "start of tensorflow in 1.,2.0"},
		{"not startswith", `not tf.__version__.startswith("1.")`, "not (start of tensorflow == 1.)"},
		{"without the local part", `parse(torch.__version__.split("+")[0]) >= parse("1.8")`, "torch >= 1.8"},
		{"base version", `version.parse(version.parse(torch.__version__).base_version) >= version.parse("1.8")`, "torch >= 1.8"},
		{"major of a version object", `TORCH_VERSION.major >= 2`, "torch[0] >= 2"},
		{"release of a version object", `TORCH_VERSION.release >= (1, 8)`, "torch >= 1.8"},
		{"NumpyVersion", `NumpyVersion(np.__version__) >= "1.8.0"`, "numpy >= 1.8.0"},
		{"numpy's other name for it", `np.version.version >= "1.8.0"`, "text of numpy >= 1.8.0"},
		{"TensorFlow's names for it", `tf.version.VERSION < "2"`, "text of tensorflow < 2"},
		{"version of its Keras", `tf.keras.__version__ < "3"`, "text of keras < 3"},
		{"TensorFlow 1's name for it", `tf.VERSION < "2"`, "text of tensorflow < 2"},
		{"metadata", `parse(importlib.metadata.version("pytorch-lightning")) >= parse("1.8")`, "pytorch_lightning >= 1.8"},
		{"distribution", `parse(pkg_resources.get_distribution("torch").version) >= parse("1.8")`, "torch >= 1.8"},
		{"version_info", `sys.version_info >= (3, 8)`, "python >= 3.8"},
		{"version_info, greater", `sys.version_info > (3,)`, "python >= 3"},
		{"version_info, at most", `sys.version_info <= (3, 6)`, "python < 3.6"},
		{"version_info's first", `sys.version_info[0] == 2`, "python[0] == 2"},
		{"version_info's first two", `sys.version_info[:2] >= (3, 8)`, "python >= 3.8"},
		{"version_info.major", `sys.version_info.major < 3`, "python[0] < 3"},
		{"python's version as text", `sys.version[0] == "2"`, "start of python == 2"},
		{"six", `six.PY2`, "python[0] == 2"},
		{"name of a test", `IS_NEW`, "torch >= 2.0"},
		{"not the name of a test", `not IS_NEW`, "not (torch >= 2.0)"},
		{"function that tests", `is_old()`, "torch < 1.8"},
		{"function that gives the version", `torch_version() >= Version("1.8")`, "torch >= 1.8"},
		{"hasattr", `hasattr(torch, "f")`, "has(torch.f)"},
		{"hasattr of a submodule", `hasattr(torch.fft, "rfft")`, "has(torch.fft.rfft)"},
		{"hasattr of an instance", `hasattr(torch.A(), "f")`, "has(torch.A.f)"},
		{"getattr with None", `getattr(torch, "f", None) is not None`, "has(torch.f)"},
		{"in dir", `"f" in dir(torch)`, "has(torch.f)"},
		{"not in dir", `"f" not in dir(torch)`, "not has(torch.f)"},
		{"and, or, not", `hasattr(torch, "f") and not (IS_NEW or c)`, "has(torch.f) and not (torch >= 2.0 or ?)"},
		{"find_spec", `importlib.util.find_spec("apex") is not None`, "importable(apex)"},
		{"find_spec is None", `importlib.util.find_spec("apex") is None`, "not importable(apex)"},
		{"flag set by try", `HAS_APEX`, "importable(apex)"},
		{"flag set before try", `HAS_TB`, "importable(tb.Writer)"},
		{"module or None", `xformers is not None`, "importable(xformers)"},
		{"module or None as truth", `xformers`, "importable(xformers)"},
		{"module or None, negated", `xformers is None`, "not importable(xformers)"},
		{"TYPE_CHECKING", `TYPE_CHECKING`, "type checking"},
		{"typing.TYPE_CHECKING", `typing.TYPE_CHECKING`, "type checking"},
		{"constant", `False`, "false"},
		{"a switch is no test", `DEBUG`, ""},
		{"something else", `len(x) > 3`, ""},
		{"two unknown versions", `parse(a.b) > parse(c.d)`, ""},
		{"plain text", `str(torch.__version__) < "1.8"`, "text of torch < 1.8"},
		{"text without its local part", `torch.__version__.split("+")[0] < "1.8"`, "text of torch < 1.8"},
		{"against True", `IS_NEW is True`, "torch >= 2.0"},
		{"against False", `IS_NEW == False`, "not (torch >= 2.0)"},
		{"not True", `IS_NEW is not True`, "not (torch >= 2.0)"},
		{"one or the other", `True if IS_NEW else False`, "torch >= 2.0"},
		{"all", `all([c, IS_NEW])`, "? and torch >= 2.0"},
		{"any", `any((IS_NEW, False))`, "torch >= 2.0"},
		{"in a module's dict", `"f" in torch.__dict__`, "has(torch.f)"},
		{"in vars", `"f" in vars(torch)`, "has(torch.f)"},
		{"operator function", `operator.ge(parse(torch.__version__), parse("1.8"))`, "torch >= 1.8"},
		{"requirement", `RequirementCache("torch>=1.8,<3")`, "torch >= 1.8 and torch < 3"},
		{"requirement without a version", `RequirementCache("apex")`, "importable(apex)"},
		{"requirement of a compatible release", `RequirementCache("torch~=1.8")`, " in "},
		{"compare_version", `compare_version("torch", operator.lt, "1.8")`, "torch < 1.8"},
		{"compare_versions", `accelerate.utils.compare_versions("torch", ">=", "1.8")`, "torch >= 1.8"},
		{"is_torch_version", `accelerate.utils.is_torch_version("<", "1.8")`, "torch < 1.8"},
		{"is_torch_version of somebody else", `mine.is_torch_version("<", "1.8")`, "named(mine.is_torch_version[{ <} { 1.8}]:  in )"},
		{"pytorch_after", `monai.utils.pytorch_after(1, 8)`, "torch >= 1.8"},
		{"tuple of a library", `detectron2.utils.env.TORCH_VERSION >= (1, 8)`, "torch >= 1.8"},
		{"a function that gets the version", `mine.check(torch.__version__, "1.8")`, "named(mine.check[{ } { 1.8}]:  in )"},
		{"part of the text", `"dev" in torch.__version__`, " in "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, guardHeader+"if "+tt.in+":\n    torch.here\n")
			if diff := cmp.Diff([]string{tt.want}, guards(m, "here")); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestBlocks holds which code a test guards.
func TestBlocks(t *testing.T) {
	tests := []struct {
		name, in string
		want     []string
	}{
		{"both branches", "if hasattr(torch, 'f'): torch.here\nelse: torch.here", []string{"has(torch.f)", "not has(torch.f)"}},
		{
			"elif", "if IS_NEW: torch.here\nelif six.PY2: torch.here\nelse: torch.here",
			[]string{"torch >= 2.0", "not (torch >= 2.0); python[0] == 2", "not (torch >= 2.0); not (python[0] == 2)"},
		},
		{"early return", "def f():\n    if IS_NEW:\n        return\n    torch.here\ntorch.here", []string{"not (torch >= 2.0)", ""}},
		{"early return of an elif", "def f():\n    if c:\n        pass\n    elif IS_NEW:\n        return\n    torch.here", []string{"not (? and torch >= 2.0)"}},
		{"early returns of both", "def f():\n    if c: return\n    elif IS_NEW: return\n    torch.here", []string{"not (torch >= 2.0)"}},
		{"early return behind many tests", "def f():\n    if c: pass\n" + strings.Repeat("    elif d: pass\n", maxElif) + "    elif IS_NEW: return\n    torch.here", []string{""}},
		{"raise", "if not hasattr(torch, 'f'):\n    raise E\ntorch.here", []string{"has(torch.f)"}},
		{"continue", "for i in x:\n    if IS_NEW: continue\n    torch.here\ntorch.here", []string{"not (torch >= 2.0)", ""}},
		{"the other arm ends", "def f():\n    if IS_NEW:\n        torch.here\n    else:\n        return\n    torch.here", []string{"torch >= 2.0", "torch >= 2.0"}},
		{"ternary", "torch.here if IS_NEW else torch.here", []string{"torch >= 2.0", "not (torch >= 2.0)"}},
		{"and", "IS_NEW and torch.here()", []string{"torch >= 2.0"}},
		{"or", "IS_NEW or torch.here()", []string{"not (torch >= 2.0)"}},
		{"assert", "assert IS_NEW\ntorch.here", []string{"torch >= 2.0"}},
		{"while", "while IS_NEW:\n    torch.here\ntorch.here", []string{"torch >= 2.0", ""}},
		{"comprehension", "[torch.here for x in y if IS_NEW]", []string{"torch >= 2.0"}},
		{"always", "while True:\n    torch.here\nif not False:\n    torch.here", []string{"", ""}},
		{"never", "if False: torch.here\nif 0: torch.here", []string{"false", "false"}},
		{"nested", "if IS_NEW:\n    if c:\n        if six.PY2: torch.here", []string{"torch >= 2.0; python[0] == 2"}},
		{"a function inside", "if IS_NEW:\n    def f(): torch.here", []string{"torch >= 2.0"}},
		{"skipif", "@pytest.mark.skipif(IS_NEW, reason='r')\ndef f(): torch.here", []string{"not (torch >= 2.0)"}},
		{"skipUnless", "@unittest.skipUnless(hasattr(torch, 'f'), 'r')\ndef f(): torch.here\ntorch.here", []string{"has(torch.f)", ""}},
		{
			"try and except", "try:\n    torch.here\nexcept (ImportError, torch.E):\n    torch.here",
			[]string{"try(E,ImportError)", "except(E,ImportError)"},
		},
		{"bare except", "try:\n    torch.here\nexcept:\n    torch.here", []string{"try(BaseException)", "except(BaseException)"}},
		{
			"two handlers", "try:\n    torch.here\nexcept ImportError: pass\nexcept AttributeError: torch.here",
			[]string{"try(AttributeError,ImportError)", "except(AttributeError)"},
		},
		{"an alternative is bound", "try:\n    x = torch.here\nexcept AttributeError:\n    x = torch.here", []string{"try(AttributeError) alternative", "except(AttributeError)"}},
		{"an alternative of an attribute", "try:\n    a.x = torch.here\nexcept AttributeError:\n    a.x = 1", []string{"try(AttributeError) alternative"}},
		{"an alternative is defined", "try:\n    from t import f\n    torch.here\nexcept ImportError:\n    def f(): pass", []string{"try(ImportError) alternative"}},
		{"an alternative is returned", "def f():\n    try:\n        return torch.here\n    except AttributeError:\n        return 1", []string{"try(AttributeError) alternative"}},
		{"nothing is provided", "try:\n    x = torch.here\nexcept AttributeError:\n    print('no')", []string{"try(AttributeError)"}},
		{"try with finally alone", "try:\n    torch.here\nfinally:\n    torch.here", []string{"", ""}},
		{"else of a try", "try:\n    import zz\nexcept ImportError:\n    pass\nelse:\n    torch.here\ntorch.here", []string{"importable(zz)", ""}},
		{"finally", "try:\n    import zz\nexcept ImportError:\n    pass\nfinally:\n    torch.here", []string{""}},
		{"case of a component", "match torch.__version__.split('.')[0]:\n    case '1': torch.here\n    case _: torch.here", []string{"torch[0] == 1", "not (torch[0] == 1)"}},
		{"case of several", "match int(torch.__version__.split('.')[0]):\n    case 0 | 1: torch.here\n    case _: torch.here", []string{"torch[0] in 0,1", "not (torch[0] in 0,1)"}},
		{"case with a guard", "match x:\n    case 1 if IS_NEW: torch.here\n    case _ if IS_NEW: pass\n    case _: torch.here", []string{"? and torch >= 2.0", "not (? and torch >= 2.0); not (torch >= 2.0)"}},
		{"case that captures", "match torch.__version__:\n    case v: torch.here", []string{""}},
		{"skipif with a keyword", "@pytest.mark.skipif(condition=IS_NEW, reason='r')\ndef f(): torch.here", []string{"not (torch >= 2.0)"}},
		{"a named mark", "old = pytest.mark.skipif(IS_NEW, reason='r')\n@old\ndef f(): torch.here\n@new\ndef g(): torch.here", []string{"not (torch >= 2.0)", ""}},
		{"pytestmark", "def f(): torch.here\npytestmark = pytest.mark.skipif(IS_NEW, reason='r')\ntorch.here", []string{"not (torch >= 2.0)", ""}},
		{"pytestmark of a class", "class A:\n    pytestmark = [pytest.mark.slow, pytest.mark.skipif(IS_NEW, reason='r')]\n    def f(self): torch.here\ndef f(): torch.here", []string{"not (torch >= 2.0)", ""}},
		{"importorskip", "pytest.importorskip('torch', minversion='2.0')\ntorch.here", []string{"torch >= 2.0"}},
		{"importorskip by position, assigned", "t = pytest.importorskip('torch', '2.0')\ntorch.here", []string{"torch >= 2.0"}},
		{"importorskip in a function", "def f():\n    pytest.importorskip('zz')\n    torch.here\ndef g(): torch.here", []string{"importable(zz)", ""}},
		{"skipTest", "def f(self):\n    if IS_NEW:\n        self.skipTest('r')\n    torch.here", []string{"not (torch >= 2.0)"}},
		{"code behind a try that returns", "def f():\n    try:\n        return torch.here\n    except AttributeError:\n        pass\n    return 1", []string{"try(AttributeError) alternative"}},
		{"nothing behind a try that returns", "def f():\n    try:\n        return torch.here\n    except AttributeError:\n        pass", []string{"try(AttributeError)"}},
		{"code behind an else that returns", "def f():\n    try:\n        x = torch.here\n    except AttributeError:\n        pass\n    else:\n        return x\n    return 1", []string{"try(AttributeError) alternative", ""}},
		{"a handler that raises", "def f():\n    try:\n        return torch.here\n    except AttributeError:\n        raise E\n    return 1", []string{"try(AttributeError)"}},
		{"bound before", "x = None\ntry:\n    x = torch.here\nexcept AttributeError:\n    pass", []string{"try(AttributeError) alternative"}},
		{"imported over a value", "x = None\ntry:\n    from zz import x\n    torch.here\nexcept ImportError:\n    pass", []string{"try(ImportError) alternative"}},
		{"a result over a value", "x = None\ntry:\n    x = torch.here()\nexcept AttributeError:\n    pass", []string{"try(AttributeError)"}},
		{"bound in the body only", "try:\n    x = torch.here\n    x = torch.here\nexcept AttributeError:\n    pass", []string{"try(AttributeError)", "try(AttributeError)"}},
		{"called instead", "try:\n    torch.here()\nexcept AttributeError:\n    torch.other()", []string{"try(AttributeError) alternative"}},
		{"something else is called", "try:\n    torch.here()\nexcept AttributeError:\n    print('no')", []string{"try(AttributeError)"}},
		{"called after any error", "try:\n    torch.here()\nexcept Exception:\n    torch.other()", []string{"try(Exception)"}},
		{"put where it was missed", "try:\n    torch.here\nexcept AttributeError:\n    torch.here = 1", []string{"try(AttributeError) alternative", "except(AttributeError)"}},
		{"suppress", "with contextlib.suppress(AttributeError, ImportError):\n    torch.here()\ntorch.here()", []string{"try(AttributeError,ImportError)", ""}},
		{"suppress over a value", "x = None\nwith suppress(AttributeError):\n    x = torch.here", []string{"try(AttributeError) alternative"}},
		{"python 2 except", "try:\n    torch.here\nexcept ImportError, e:\n    torch.here", []string{"try(ImportError)", "except(ImportError)"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, guardHeader+tt.in+"\n")
			if diff := cmp.Diff(tt.want, guards(m, "here")); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestHandlerNamesItsBody holds the link from an except clause to its try.
func TestHandlerNamesItsBody(t *testing.T) {
	m := parseText(t, "try:\n    import a\nexcept ImportError:\n    import b\n")
	if len(m.Imports) != 2 {
		t.Fatalf("imports %v", m.Imports)
	}
	body, handler := m.Imports[0].Block, m.Imports[1].Block
	if m.Blocks[body].Kind != Try || m.Blocks[handler].Kind != Handler || m.Blocks[handler].Body != body {
		t.Errorf("blocks %+v", m.Blocks)
	}
}

// TestTypesOnly holds which imports are for a type checker.
func TestTypesOnly(t *testing.T) {
	m := parseText(t, "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a\nelse:\n    import b\nif TYPE_CHECKING and c:\n    import d\n")
	got := map[string]bool{}
	for _, i := range m.Imports {
		got[i.Module] = i.Types
	}
	if diff := cmp.Diff(map[string]bool{"typing": false, "a": true, "b": false, "d": true}, got); diff != "" {
		t.Error(diff)
	}
}
