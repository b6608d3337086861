package parser

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/upcheck/upcheck/internal/source"
)

// TestManyTypes holds that the cost of types grows with the length of a file
// and not faster, and that nothing in it is followed without end.
func TestManyTypes(t *testing.T) {
	const n = 2_000
	var mesh, wide strings.Builder
	mesh.WriteString("while q:\n")
	for i := range n {
		fmt.Fprintf(&mesh, "    x%d = x%d + x%d\n", i, (i+7)%n, (i*31+1)%n)
	}
	wide.WriteString("x0 = (lib.T(),)\n")
	for i := range n {
		fmt.Fprintf(&wide, "x%d = (%s)\n", i+1, strings.Repeat(fmt.Sprintf("x%d, ", i), 8))
	}
	for name, code := range map[string]string{
		"sum":                              "x = " + strings.Repeat("lib.make() + ", n) + "1\nx.probe",
		"sum asked for first":              "def g(): return f().probe\ndef f(): return " + strings.Repeat("lib.make() + ", n) + "1",
		"minuses":                          "x = " + strings.Repeat("-", n) + "lib.make()\nx.probe",
		"sums in a loop":                   "x = lib.make()\nwhile q:\n" + strings.Repeat("    x = x + x + x\n    x.probe\n", n),
		"sums in loops in loops":           "x = lib.make()\n" + loopsWithin(90, "x = x.copy() + x\n") + "x.probe",
		"steps in loops in loops":          "x = lib.Q()\n" + loopsWithin(90, "x = x.next() + lib.f(x)\n") + "x.probe",
		"names that rest on all":           mesh.String() + "x0.probe",
		"tuples that double":               "x = (lib.make(), 1)\n" + strings.Repeat("x = (x, x)\n", n) + "x.probe",
		"wide tuples":                      wide.String(),
		"tuples that double in a loop":     "x = lib.make()\nwhile q:\n" + strings.Repeat("    x = (x, x)\n    x.probe\n", n),
		"tuples that may be one of two":    "x = (lib.T(), lib.T())\n" + strings.Repeat("x = (x[1], x[0]) if q else (lib.U(), x[0])\n", n),
		"zips":                             "x = " + strings.Repeat("zip(lib.many(), ", 150) + "1" + strings.Repeat(")", 150) + "\nfor y in x: y.probe",
		"functions that call the next":     numbered("def f%d(): return f%d()\n", n) + "f2000().probe",
		"functions that call all":          "def f(): return 1\n" + strings.Repeat("def f(): return f() or f()\n", n) + "f().probe",
		"many returns":                     "def f():\n" + strings.Repeat("    if q: return f() + lib.make()\n", n) + strings.Repeat("f().probe\n", n),
		"many returns of tuples":           "def f():\n" + strings.Repeat("    if q: return lib.make(), f()\n", n) + strings.Repeat("f()[0].probe\n", n),
		"checks in an elif chain":          "def f(x):\n    if isinstance(x, lib.T): x.probe\n" + strings.Repeat("    elif isinstance(x, lib.U): x.probe\n", n),
		"checks asserted":                  "def f(x):\n" + strings.Repeat("    assert isinstance(x, lib.T)\n    x.probe\n", n),
		"checks of an attribute":           "def f(x):\n    if isinstance(x.y, lib.T):\n" + strings.Repeat("        x.z = x.y.probe\n", n),
		"check of many":                    "def f(x):\n    if " + strings.Repeat("isinstance(x, lib.T) and ", n) + "x: x.probe",
		"attributes that rest on all":      "class A:\n" + numbered("    def f%d(self): self.x = self.x + self.y; self.y = self.x.copy(); self.z%d.probe\n", n) + "A().x.probe",
		"properties that call the next":    "class A:\n" + numbered("    @property\n    def f%d(self): return self.f%d\n", n) + "A().f2000.probe",
		"subscripts":                       "x = lib.make()" + strings.Repeat("[0]", n) + "\nx.probe",
		"operators that make the operator": strings.Repeat("class A:\n    def __add__(self, x): return self + x\n", n) + "(A() + 1).probe",
		"names that may be one of many":    strings.Repeat("if lib.__version__ > '1': import a as m\nelse: import b as m\n", 15) + strings.Repeat("m"+strings.Repeat(".a", 60)+"\n", 5*n),
		"lambdas that call the next":       numbered("f%d = lambda: f%d()\n", n) + "f2000().probe",
	} {
		t.Run(name, func(t *testing.T) {
			parsesWithin(t, code, 5*time.Second)
		})
	}
}

// parsesWithin parses code that imports a library, and fails when that takes longer.
func parsesWithin(t *testing.T, code string, limit time.Duration) {
	t.Helper()
	f, err := source.New("m.py", []byte("import lib\n"+code+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := New(Options{Exports: typesOf, Timeout: 10 * time.Second})
	defer p.Close()
	start := time.Now()
	if _, err := p.Parse(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > limit {
		t.Errorf("%d bytes took %v", len(code), took)
	}
}

// loopsWithin is a statement in so many loops.
func loopsWithin(n int, statement string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "while q:\n")
	}
	for i := n; i > 0; i-- {
		b.WriteString(strings.Repeat(" ", i) + statement)
	}
	return b.String()
}
