package link_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestHostileProjects holds that what files say of each other stays bounded.
func TestHostileProjects(t *testing.T) {
	lines := func(n int, line string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, strings.ReplaceAll(line, "%d", "%[1]d"), i)
		}
		return b.String()
	}
	doubling := map[string]string{"main.py": "from .f0 import f\nif f('1.0'): pass\n"}
	for i := range 60 {
		doubling[fmt.Sprintf("f%d.py", i)] = fmt.Sprintf("from .f%d import f as g\ndef f(v): return g(v) and g(v)\n", i+1)
	}
	for name, files := range map[string]map[string]string{
		"tests that double": doubling,
		"many methods that are replaced": {
			"main.py": "from .a import B\nb = B()\n" + lines(3000, "b.m%d().x\n"),
			"a.py":    "class A:\n" + lines(3000, "    def m%d(self): return 1\n") + "class B(A):\n" + lines(3000, "    def n%d(self): return 1\n"),
		},
		"functions that return each other": {
			"main.py": "from .a import f0\n" + lines(1000, "f0()[0].x\nf0()()()().x\n"),
			"a.py":    lines(300, "def f%d(): return f%d, g\n") + "from .main import f0 as g\n",
		},
		"classes that call themselves": {
			"main.py": "from .a import A\nx = A()\n" + lines(500, "x = x(1)(2).y(3)[1]\n"),
			"a.py":    "class A:\n    def __init__(self): self.__call__ = self.y = A()\n    def __getitem__(self, k): return A()\n",
		},
		"modules with long names": {
			"main.py": "import lib, a" + strings.Repeat(".a", 100_000) + "\nfrom .a" + strings.Repeat(".a", 100_000) + " import lib\n",
			"a.py":    "",
		},
		"dicts": {
			"main.py": "import lib\nfrom . import a\n" + lines(2000, "lib.f(**a.D%d, **a.D1, **a.D2)\n"),
			"a.py":    lines(2000, "D%d = {'a': 1, 'b': 2, 'c': 3}\n"),
		},
	} {
		start := time.Now()
		linked(t, files, false)
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s took %v", name, took)
		}
	}
}
