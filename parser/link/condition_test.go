package link_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestConditions holds what a condition of one file says that another file
// defines.
func TestConditions(t *testing.T) {
	const head = "import torch\nfrom packaging.version import Version, parse\n"
	const atLeast = "def at_least(v):\n    return Version(torch.__version__) >= Version(v)\n"
	for _, tt := range []struct{ name, versions, cond, want string }{
		{"a flag", "NEW = parse(torch.__version__) >= parse('1.8')\n", "v.NEW", "torch >= 1.8"},
		{"a flag that another function gives", atLeast + "NEW = at_least('1.8')\n", "v.NEW", "torch >= 1.8"},
		{"a function", "def new(): return parse(torch.__version__) >= parse('1.8')\n", "v.new()", "torch >= 1.8"},
		{"a switch", "NEW = False\n", "v.NEW", "?"},
		{"something that is not there", "", "v.new()", "?"},
		{"a name that says it", "def torch_at_least(v): return x(v)\n", "v.torch_at_least('1.8')", " in "},
		{"not", atLeast, "not v.at_least('1.8')", "not (torch >= 1.8)"},
		{"and", atLeast, "x and v.at_least('1.8')", "? and torch >= 1.8"},

		{"a version", atLeast, "v.at_least('1.8')", "torch >= 1.8"},
		{"a version by its keyword", atLeast, "v.at_least(v='1.8')", "torch >= 1.8"},
		{"a version that a name holds", atLeast + "OLD = '1.8'\n", "v.at_least(X)", "torch >= 1.9"},
		{"a version that nobody knows", atLeast, "v.at_least(x)", " in "},
		{"a version that is left out", "def at_least(v='1.8'): return parse(torch.__version__) >= parse(v)\n", "v.at_least()", " in "},
		{"arguments behind a star", atLeast, "v.at_least(*x)", " in "},
		{"a keyword of something else", atLeast, "v.at_least(w='1.8')", " in "},
		{"the other way round", "def older(v): return Version(v) > Version(torch.__version__)\n", "v.older('1.8')", "torch < 1.8"},
		{"a number", "def major(n): return int(torch.__version__.split('.')[0]) >= n\n", "v.major(2)", "torch[0] >= 2"},
		{"a tuple", "def at_least(v): return tuple(int(x) for x in torch.__version__.split('.')[:2]) >= v\n", "v.at_least((1, 8))", "torch >= 1.8"},
		{"a tuple, where it depends on its length", "def newer(v): return tuple(int(x) for x in torch.__version__.split('.')[:2]) > v\n", "v.newer((1, 8))", " in "},
		{"text that is taken apart", "def at_least(v): return tuple(int(x) for x in torch.__version__.split('.')) >= tuple(int(x) for x in v.split('.'))\n", "v.at_least('1.8')", " in "},
		{"the beginning", "def starts(v): return torch.__version__.startswith(v)\n", "v.starts('1.')", "start of torch == 1."},
		{"one of some beginnings", "def starts(v): return torch.__version__.startswith(v)\n", "v.starts(('1.', '2.'))", "start of torch in 1.,2."},

		{"a package", "from importlib.metadata import version\ndef at_least(pkg, v): return Version(version(pkg)) >= Version(v)\n", "v.at_least('pytorch-lightning', '1.8')", "pytorch_lightning >= 1.8"},
		{"a package that nobody knows", "from importlib.metadata import version\ndef at_least(pkg, v): return Version(version(pkg)) >= Version(v)\n", "v.at_least(x, '1.8')", " in "},
		{"a module", "def at_least(m, v): return Version(m.__version__) >= Version(v)\n", "v.at_least(torch, '1.8')", "torch >= 1.8"},
		{"a module that is imported by name", "import importlib\ndef at_least(m, v):\n    m = importlib.import_module(m)\n    return Version(m.__version__) >= Version(v)\n", "v.at_least('torch', '1.8')", " >= 1.8"},
		{"a module that is imported under another name", "import importlib\ndef at_least(name, v):\n    m = importlib.import_module(name)\n    return Version(m.__version__) >= Version(v)\n", "v.at_least('torch', '1.8')", "torch >= 1.8"},
		{"an operator", "def compare(op, v): return op(Version(torch.__version__), Version(v))\n", "v.compare(operator.lt, '1.8')", "torch < 1.8"},
		{"an operator that is none", "def compare(op, v): return op(Version(torch.__version__), Version(v))\n", "v.compare(x, '1.8')", " in "},
		{"a function that calls it", atLeast + "def new(v): return at_least(v)\n", "v.new('1.8')", "torch >= 1.8"},
		{"a function behind a check", "def at_least(v):\n    if x:\n        return False\n    return Version(torch.__version__) >= Version(v)\n", "v.at_least('1.8')", "? and torch >= 1.8"},
		{"a function that tries", "def at_least(v):\n    try:\n        return Version(torch.__version__) >= Version(v)\n    except E:\n        return False\n", "v.at_least('1.8')", " in "},
		{"a copy of Lightning's", "import importlib\ndef compare_version(package, op, version):\n    try:\n        pkg = importlib.import_module(package)\n    except ImportError:\n        return False\n    return op(Version(pkg.__version__), Version(version))\n", "v.compare_version('torch', operator.ge, '1.8')", "torch >= 1.8"},
		{"a method", "class T:\n    def at_least(self, v): return Version(torch.__version__) >= Version(v)\n", "v.T.at_least('1.8')", "torch >= 1.8"},
		{"a static method", "class T:\n    @staticmethod\n    def at_least(v): return Version(torch.__version__) >= Version(v)\n", "v.T.at_least('1.8')", "torch >= 1.8"},
		{"an argument that has no part in it", "def at_least(x, v='1.8'): return x and NEW\nNEW = parse(torch.__version__) >= parse('1.8')\n", "v.at_least(x)", "? and torch >= 1.8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, _ := linked(t, map[string]string{
				"main.py":     "import operator, torch\nimport again as v\nX = '1.9'\nif " + tt.cond + ":\n    pass\n",
				"again.py":    "from versions import *\n",
				"versions.py": head + tt.versions,
			}, false)
			var got []string
			for _, b := range m.Blocks {
				if b.Cond != nil {
					got = append(got, b.Cond.String())
				}
			}
			if diff := gocmp.Diff([]string{tt.want}, got); diff != "" {
				t.Errorf("%s(-want +got):\n%s", strings.TrimPrefix(tt.versions, head), diff)
			}
		})
	}
}
