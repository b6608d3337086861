package parser

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestManyValues holds that the cost of values and dicts grows with the length
// of the file and not faster.
func TestManyValues(t *testing.T) {
	const n, m = 10_000, 3_000
	keys := func(n int) string { return "d = {" + numbered("'k%d': %d, ", n) + "}\n" }
	calls := strings.Repeat("torch.f(**d)\n", n)
	for name, code := range map[string]string{
		"long dict":           keys(n) + calls,
		"dict of some length": keys(250) + calls,
		"dict that grows":     "d = {}\n" + strings.Repeat("d['k'] = 1\ntorch.f(**d)\n", m),
		"keys that grow":      "d = {}\n" + numbered("d['k%d'] = %d\ntorch.f(**d)\n", m),
		"updates":             "d = {}\n" + strings.Repeat("d.update(a=1)\ntorch.f(**d)\n", m),
		"updates by itself":   "d = {'a': 1}\n" + strings.Repeat("d.update(d)\ntorch.f(**d)\n", m),
		"merges that double":  "d0 = {'a': 1}\n" + numbered("d%d = {**d%[2]d, **d%[2]d}\n", m) + "torch.f(**d3000)\n",
		"merged by operator":  keys(200) + strings.Repeat("torch.f(**(d | d | d | d))\n", m),
		"choices":             keys(200) + strings.Repeat("torch.f(**({**d} if c else {**d, 'x': 1}))\n", m),
		"loops":               "d = {'a': 1}\n" + strings.Repeat("for i in x:\n    torch.f(**d)\n    d['b'] = 2\n", m),
		"nested loops":        "d = {'a': 1}\n" + nestedLoops(90) + strings.Repeat(strings.Repeat(" ", 90)+"torch.f(**d); d['b'] = 2\n", m),
		"functions":           strings.Repeat("def f():\n    d = {'a': 1}\n    d['b'] = 2\n    torch.f(**d)\n", m),
		"closures":            "d = {'a': 1}\n" + strings.Repeat("def f():\n    d['b'] = 2\n    torch.f(**d)\n", m),
		"deep items":          "d = {}\n" + strings.Repeat("torch.f(**d"+strings.Repeat("['a']", 900)+")\n", 100),
		"attributes":          strings.Repeat("class A:\n    def f(self):\n        self.d = {'a': 1}\n        torch.f(self.d, **self.d)\n", m),
		"classes that derive": "class A0:\n    D = {'a': 1}\n" + numbered("class A%d(A%d): pass\n", m) + strings.Repeat("torch.f(**A2999.D)\n", m),
		"long key":            "d = {'" + strings.Repeat("k", n) + "': 1}\n" + calls,
		"long sequence":       "d = (" + strings.Repeat("1, ", n) + ")\n" + strings.Repeat("torch.f(*d)\n", n),
		"sums that double":    "x0 = 'a'\n" + numbered("x%d = x%[2]d + x%[2]d\n", m) + strings.Repeat("torch.f(x2999)\n", m),
		"sum of many":         "x = 'a'" + strings.Repeat(" + y", 4000) + "\n" + strings.Repeat("torch.f(x)\n", m),
		"long string":         "x = '" + strings.Repeat("a", n) + "'\n" + strings.Repeat("torch.f(x, x + x, f'{x}')\n", n),
		"long template":       "x = '" + strings.Repeat("{}", n) + "'\n" + strings.Repeat("torch.f(x.format(x))\n", n),
		"short templates":     "x = '" + strings.Repeat("%s", 250) + "'\n" + strings.Repeat("torch.f(x % (x, x, x))\n", m),
		"many pieces":         "x = f'" + strings.Repeat("{x}a", m) + "'\n" + strings.Repeat("torch.f(x)\n", m),
		"names in a ring":     numbered("x%d = x%d\n", m) + "x0 = x3000\n" + strings.Repeat("torch.f(x0)\n", m),
		"defaults":            "def f(" + numbered("x%d='a%d', ", m) + "):\n" + numbered("    torch.f(x%d, x%d)\n", m),
		"paths":               "import os\nx = os.path.join(" + strings.Repeat("'a', ", m) + ")\n" + strings.Repeat("torch.f(x)\n", m),
	} {
		t.Run(name, func(t *testing.T) {
			parseWithin(t, "import torch\n"+code, 5*time.Second)
		})
	}
}

func nestedLoops(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%sfor i in x:\n", strings.Repeat(" ", i))
	}
	return b.String()
}
