package rewrite

import (
	"strings"
	"testing"
)

// TestLayout holds that what takes the place of a call is broken as the call was.
func TestLayout(t *testing.T) {
	swap := written("lib.f", "lib.sub.g({1}, {0})")
	all := written("lib.f", "lib.g({args}, sort=True)")
	first := Change{Name: "lib.f", Op: Op{Template: "lib.sub.g({1}, {0}).x", Item: 1}}
	inner := written("lib.f", "lib.h(lib.g({0|a}))")
	two := written("lib.f", "lib.g({0}) + lib.h({1})")
	method := Change{Name: "lib.T.f", Member: true, Called: true, Op: Op{Template: "lib.g({0}, {self})"}}
	lib := "import lib\n"
	long := strings.Repeat("long", 12)
	check(t, []row{
		{"each on a line", lib + "x = lib.«f»(\n    a,\n    b,\n)\n", swap, lib + "x = lib.sub.g(\n    b,\n    a,\n)\n"},
		{"without the last comma", lib + "if a:\n\tx = lib.«f»(\n\t\ta,\n\t\tb\n\t)\n", swap, lib + "if a:\n\tx = lib.sub.g(\n\t\tb,\n\t\ta\n\t)\n"},
		{"the bracket behind the last", lib + "x = lib.«f»(\n    a,\n    b)\n", swap, lib + "x = lib.sub.g(\n    b,\n    a)\n"},
		{"together on a line", lib + "x = lib.«f»(\n    a, b\n)\n", swap, lib + "x = lib.sub.g(\n    b, a\n)\n"},
		{"together on a line that gets too long", lib + "x = lib.«f»(\n    a, b, " + long + "=1\n)\n", written("lib.f", "lib.g({args}, "+long+"2=1)"), lib + "x = lib.g(\n    a,\n    b,\n    " + long + "=1,\n    " + long + "2=1\n)\n"},
		{"below each other", lib + "x = lib.«f»(a,\n          b)\n", swap, lib + "x = lib.sub.g(b, a)\n"},
		{"below each other, long", lib + "if a:\n    x = lib.«f»(" + long + ",\n              " + long + "2)\n", swap, lib + "if a:\n    x = lib.sub.g(" + long + "2,\n                  " + long + ")\n"},
		{"below each other, long, behind what gets shorter", lib + "x, y = lib.«f»(" + long + ",\n              " + long + "2)\n", first, lib + "x = lib.sub.g(" + long + "2,\n              " + long + ").x\n"},
		{"below each other in a line as long", lib + "x = lib.«f»(a,\n          b)  # " + long + long + "\n", swap, lib + "x = lib.sub.g(b, a)  # " + long + long + "\n"},
		{"an item", lib + "x = lib.«f»(\n    a,\n    b,\n)[0]\n", first, lib + "x = lib.sub.g(\n    b,\n    a,\n).x\n"},
		{"an argument that goes over lines", lib + "x = lib.«f»(\n    g(\n        a,\n    ),\n    b,\n)\n", swap, lib + "x = lib.sub.g(\n    b,\n    g(\n        a,\n    ),\n)\n"},
		{"only an argument goes over lines", lib + "x = lib.«f»(g(\n    a,\n), b)\n", swap, lib + "x = lib.sub.g(b, g(\n    a,\n))\n"},
		{"all arguments", lib + "x = lib.«f»(\n    a,  # one\n    *b,\n    c=1,\n)\n", all, lib + "x = lib.g(\n    a,  # one\n    *b,\n    c=1,\n    sort=True,\n)\n"},
		{"a call in a call", lib + "x = lib.«f»(\n    a,\n)\n", inner, lib + "x = lib.h(lib.g(\n    a,\n))\n"},
		{"no call", lib + "x = lib.«f»(\n    a,\n    b,\n)\n", two, lib + "x = lib.g(a) + lib.h(b)\n"},
		{"a method", lib + "x = y.z.«f»(\n    a,\n)\n", method, lib + "x = lib.g(\n    a,\n    y.z,\n)\n"},
		{"in an f-string", lib + "x = f'''{lib.«f»(\n    a,\n    b,\n)}'''\n", swap, lib + "x = f'''{lib.sub.g(b, a)}'''\n"},
		{"with other line ends", "import lib\r\nx = lib.«f»(\r\n    a,\r\n    [\r\n    ],\r\n)\r\n", swap, "import lib\r\nx = lib.sub.g(\r\n    [\r\n    ],\r\n    a,\r\n)\r\n"},
		{"with comments", lib + "x = lib.«f»(\n    a,  # one\n    b,  # two\n)\n", swap, lib + "x = lib.sub.g(\n    b,  # two\n    a,  # one\n)\n"},
		{"with comments, without the last comma", lib + "x = lib.«f»(\n    a,  # one\n    b # two\n)\n", swap, lib + "x = lib.sub.g(\n    b, # two\n    a  # one\n)\n"},
		{"below each other with a comment", lib + "x = lib.«f»(a,  # one\n          b)\n", swap, lib + "x = lib.sub.g(b,\n              a)  # one\n"},
		{"below each other with a comment, by keyword", lib + "x = [lib.«f»(a,  # one\n           b), c]\n", written("lib.f", "lib.g({0}, dim={1})"), lib + "x = [lib.g(a,  # one\n           dim=b), c]\n"},
		{"below each other with a comment, before something else", lib + "x = [lib.«f»(a,  # one\n           b), c]\n", swap, "! a comment would be lost"},
		{"below each other with a comment, before another comment", lib + "x = lib.«f»(a,  # one\n          b)  # two\n", swap, "! a comment would be lost"},
		{"with a comment about two", lib + "x = lib.«f»(\n    a, b,  # both\n)\n", swap, "! a comment would be lost"},
		{"with a comment about an argument that stands there twice", lib + "x = lib.«f»(\n    a,  # one\n    a,\n)\n", swap, "! a comment would be lost"},
		{"with a comment about an argument that goes into an expression", lib + "x = lib.«f»(\n    a,  # one\n    b,\n)\n", written("lib.f", "lib.g({1}, -{0})"), "! a comment would be lost"},
		{"with a comment above an argument", lib + "x = lib.«f»(\n    # one\n    a,\n    b,\n)\n", swap, "! a comment would be lost"},
		{"with a comment behind the bracket", lib + "x = lib.«f»(  # one\n    a,\n    b,\n)\n", swap, "! a comment would be lost"},
		{"with a comment, in an item", lib + "x = lib.«f»(a,  # one\n          b)[0]\n", first, lib + "x = lib.sub.g(b,\n              a).x  # one\n"},
		{"with comments and other line ends", "import lib\r\nx = lib.«f»(\r\n    a,  # one\r\n    b,  # two\r\n)\r\ny = lib.f(a,  # one\r\n          b)\r\n", swap, "import lib\r\nx = lib.sub.g(\r\n    b,  # two\r\n    a,  # one\r\n)\r\ny = lib.f(a,  # one\r\n          b)\r\n"},
		{"the others with comments", lib + "x = lib.«f»(\n    a,  # one\n    b,  # two\n    c,  # three\n)\n", written("lib.f", "lib.g({1}, {args})"), lib + "x = lib.g(\n    b,  # two\n    a,  # one\n    c,  # three\n)\n"},
		{"in brackets", lib + "x = (y.lib(), [lib.«f»(\n    a,\n    b,\n)])\n", swap, lib + "x = (y.lib(), [lib.sub.g(\n    b,\n    a,\n)])\n"},
	})
}
