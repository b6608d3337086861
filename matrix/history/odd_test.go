package history_test

import (
	"fmt"
	"strings"
	"testing"
)

// Code that nobody means but that Python, or a broken file, may have.
func TestOddCode(t *testing.T) {
	doubled := func(first, next string) string {
		var b strings.Builder
		b.WriteString(first)
		for i := range 40 {
			fmt.Fprintf(&b, next+"\n", i, i+1)
		}
		return b.String()
	}
	rows := []struct{ name, text string }{
		{"a loop over nothing that binds nothing", "for () in []: pass\n"},
		{"a loop that binds nothing", "for () in ['a']: globals()['x'] = 1\n"},
		{"a ring of names that replace the module", "import sys\na = b\nb = a\nsys.modules[__name__] = a\n"},
		{"an empty subscript", "_import_structure[()].append('x')\n_import_structure[()] = 1\nimport sys\nif sys.version_info[()] >= 3: y = 1\nx[()] = 2\nclass C(D[()]):\n  a: E[()] = 1\ndef f(x: G[()]) -> H[()]:\n  kwargs[()]\n"},
		{"a string that doubles", "for n in ['a']:\n    globals()[n] = 1\n" + doubled("    x0 = n\n", "    x%[2]d = x%[1]d + x%[1]d")},
		{"a list that doubles", doubled("x0 = ['a']\n", "x%[2]d = [*x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d]") + "__all__ = x40\n"},
		{"an empty list that doubles", doubled("x0 = []\n", "x%[2]d = [*x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d, *x%[1]d]") + "__all__ = x40\n"},
		{"a message that doubles", "import warnings\ndef f():\n" + doubled("    x0 = 'it is deprecated '\n", "    x%[2]d = "+strings.Repeat("x%[1]d + ", 60)+"''") + "    warnings.warn(x40)\n"},
		{"keywords that double", "def f(**kwargs):\n" + doubled("    x0 = ['a']\n", "    x%[2]d = ["+strings.Repeat("x%[1]d, ", 500)+"]") + "    kwargs.pop(x40)\n"},
		{"odd calls", "setattr()\ntype()\nnamedtuple()\nEnum('x')\ntype('A', ())\nA = type('A', ())\nB = namedtuple('B')\nC = Enum('C')\nD = property()\nclass E:\n  a = property()\n  b = staticmethod()\n  c = classmethod()\n  d = functools.partial()\n  e = field()\nf = functools.partial()\ng = float()\nwarnings.warn()\n@deprecated()\ndef h(a=float(), b=tuple()): warnings.warn()\n"},
		{"odd raises", "def f():\n  raise\ndef g(**kwargs):\n  kwargs.pop()\n  kwargs.get()\n  for () in kwargs: raise\n  if len(): raise E()\n"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			sound(t, snapshot(t, pack(t, "p", "-- p/__init__.py --\n"+r.text)))
		})
	}
}

// What modules take over from each other ends as well.
func TestDoubledExports(t *testing.T) {
	var files strings.Builder
	files.WriteString("-- p/__init__.py --\nfrom .m0 import *\n")
	for i := range 60 {
		fmt.Fprintf(&files, "-- p/m%d.py --\nfrom . import m%d\n__all__ = m%d.__all__ + m%d.__all__\n", i, i+1, i+1, i+1)
	}
	files.WriteString("-- p/m60.py --\n__all__ = ['x']\nx = 1\n")
	sound(t, snapshot(t, pack(t, "p", files.String())))
}

// A module that lies too deep to be one is none.
func TestDeepModules(t *testing.T) {
	checkSnapshot(t, snapshot(t, pack(t, "p", "-- p/__init__.py --\n-- p/"+strings.Repeat("a/", 150)+"b.py --\nx = 1\n-- p/a/c.py --\n")), map[string]string{
		"p.a.c": "module import-only", "p.a.a": "",
	})
}

// A function that hands its keywords on to thousands of others, one behind the
// other, takes any.
func TestLongChainsOfCalls(t *testing.T) {
	var file strings.Builder
	file.WriteString("-- p.py --\n")
	for i := range 3000 {
		fmt.Fprintf(&file, "def f%d(a%d=1, **k): f%d(**k)\n", i, i, i+1)
	}
	file.WriteString("def f3000(a3000=1): pass\n")
	s := snapshot(t, pack(t, "p", file.String()))
	sound(t, s)
	for _, n := range s.Names {
		if n.Path == "p.f0" && (!n.Object.Any || len(n.Object.Keys) > 1000) {
			t.Errorf("p.f0 takes %d keywords by name, any: %v", len(n.Object.Keys), n.Object.Any)
		}
		if n.Path == "p.f2990" && (n.Object.Any || len(n.Object.Keys) != 10) {
			t.Errorf("p.f2990 takes %d keywords by name, any: %v", len(n.Object.Keys), n.Object.Any)
		}
	}
}
