package parser

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestManyExports holds that what a file says to others costs no more than its
// length, whatever it repeats.
func TestManyExports(t *testing.T) {
	const n = 10_000
	for name, text := range map[string]string{
		"one name, in arms that end":     strings.Repeat("if c:\n    class A(A): pass\n    raise\n", n),
		"one function that passes a lot": "def f(**kw):\n" + strings.Repeat("    torch.f(**kw)\n", n) + strings.Repeat("f(a=1)\n", n),
		"one that keeps a lot back": "def f(**kw):\n" + numbered("    kw.pop('k%[1]d')\n", n) + "    torch.f(**kw)\n" +
			strings.Repeat("f(a=1)\n", n),
		"functions that pass":      numbered("def f%[1]d(**kw): torch.f(**kw)\nf%[1]d(a=1)\n", n),
		"functions in one another": nested("def f(**kw):", "torch.f(**kw)", 90),
		"classes in a row":         "class A0(torch.B): pass\n" + numbered("class A%d(A%d): x = 1\n", n/10),
		"attributes":               "class A:\n    def f(self):\n" + numbered("        self.x%[1]d = torch.f()\n", n),
		"one attribute":            "class A:\n    def f(self):\n" + strings.Repeat("        self.x = torch.f()\n", n),
		"names":                    numbered("x%[1]d = torch.f\n", n),
		"sums of __all__":          "__all__ = ['a']" + strings.Repeat(" + ['a']", 4000) + "\n" + strings.Repeat("__all__ += ['a']\n", n),
		"dots":                     "from " + strings.Repeat(".", n) + " import x\nx.y\n",
		"tests":                    "def f(x):\n" + strings.Repeat("    if x: return torch.f\n", n),
	} {
		t.Run(name, func(t *testing.T) {
			parseWithin(t, "import torch\n"+text, 10*time.Second)
		})
	}
}

// nested puts a header into itself, and a line into the innermost.
func nested(header, line string, depth int) string {
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "%s%s\n", strings.Repeat(" ", i), header)
	}
	return b.String() + strings.Repeat(" ", depth) + line + "\n"
}
