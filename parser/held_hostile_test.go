package parser

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestManyHeld holds that the cost of what lists, dicts and the like hold grows
// with the length of a file and not faster.
func TestManyHeld(t *testing.T) {
	const n = 2_000
	var rings strings.Builder
	for i := range n {
		fmt.Fprintf(&rings, "x%d = []\nx%d.append(x%d)\nx%d.append(lib.T())\n", i, i, (i+1)%n, i)
	}
	for name, code := range map[string]string{
		"appends":                     "x = []\n" + strings.Repeat("x.append(lib.T())\nx[0].probe\n", n),
		"lists of one name":           strings.Repeat("x = []\nx.append(lib.T())\nx[0].probe\n", n),
		"lists of one name in a loop": "while q:\n" + strings.Repeat("    x = []\n    x.append(x[0])\n    x[0].probe\n", n),
		"lists in lists":              rings.String() + "x0[0].probe",
		"lists of self":               "class A:\n    def __init__(self): self.x = []\n" + numbered("    def f%d(self): self.x.append(self.x[0]); self.y%d.probe\n", n) + "A().x[0].probe",
		"lists of many classes":       numbered("class A%d:\n    def __init__(self): self.x = []; self.x.append(%d); self.x[0].probe\n", n),
		"dicts in dicts":              "x = " + strings.Repeat("{'a': ", 150) + "lib.T()" + strings.Repeat("}", 150) + "\nx['a'].probe",
		"dicts that double":           "x = {'a': lib.T()}\n" + strings.Repeat("x = {'a': x, 'b': x}\n", n) + "x['a'].probe",
		"wide dicts":                  "x = {" + strings.Repeat("'a': lib.T(), ", n) + "}\n" + strings.Repeat("x['a'].probe\n", n),
		"many dicts":                  strings.Repeat("x = {"+strings.Repeat("'a': lib.T(), ", 30)+"}\nx['a'].probe\n", n),
		"many yields":                 "def f():\n" + strings.Repeat("    yield lib.T()\n", n) + strings.Repeat("for x in f(): x.probe\n", n),
		"generators that call all":    strings.Repeat("def f(): yield from f()\n", n) + "next(f()).probe",
		"registered":                  "class A(lib.M):\n    def f(self):\n" + strings.Repeat("        self.register_buffer('x', self.x); self.x.probe\n", n),
		"registered under many names": "class A(lib.M):\n    def f(self):\n" + numbered("        self.register_buffer('x%d', lib.T()); self.x%d.probe\n", n),
		"tables":                      "x = {'a': lib.A, 'b': lib.B}\n" + strings.Repeat("x[q](1)\n", n),
		"tested tuples":               "K = (" + strings.Repeat("lib.A, ", n) + ")\n" + strings.Repeat("isinstance(q, K)\n", n),
		"keys under many conditions":  "d = {'a': 1}\n" + numbered("if q%d: d['a%d'] = 1\n", 200) + strings.Repeat("lib.f(**d)\n", n),
		"calls behind many returns":   "def f(q):\n    d = {'a': 1, 'b': 2, 'c': 3}\n" + strings.Repeat("    if lib.__version__ > '1': return\n    lib.f(**d)\n", n),
		"computed stores":             strings.Repeat("setattr(lib, q, 1)\nvars(lib)[q] = 1\n", n),
		"slices":                      "x = lib.S()\n" + strings.Repeat("x[1:, 2].probe\n", n),
		"overloads":                   "lib.way(" + strings.Repeat("1, ", n) + "dim=1)[1].probe",
		"overloads within":            strings.Repeat("lib.way(", 150) + "1" + strings.Repeat(", 1)", 150),
		"declared":                    "x: lib.T\n" + strings.Repeat("x = q()\nx.probe\n", n),
	} {
		t.Run(name, func(t *testing.T) {
			parsesWithin(t, code, 3*time.Second)
		})
	}
}
