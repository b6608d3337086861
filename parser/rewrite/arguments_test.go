package rewrite

import "testing"

func TestRenameKeyword(t *testing.T) {
	to := Change{Name: "lib.f", Op: Op{RenameKeyword: [2]string{"lr", "rate"}}}
	check(t, []row{
		{"a keyword", "lib.f(x, «lr»=lr)\n", to, "lib.f(x, rate=lr)\n"},
		{"with blanks", "lib.f(x, «lr» = lr,)\n", to, "lib.f(x, rate = lr,)\n"},
		{"of a nested call", "lib.f(lib.f(«lr»=1), lr=2)\n", to, "lib.f(lib.f(rate=1), lr=2)\n"},
		{"of a class", "class A(T, «lr»=1): pass\n", to, "class A(T, rate=1): pass\n"},
		{"the new one is given", "lib.f(«lr»=1, rate=2)\n", to, "! `rate` is given as well"},
		{"in a dict that is spread", "lib.f(**{'«lr»': 1})\n", to, "lib.f(**{'rate': 1})\n"},
		{"in a dict that is spread, the new one is there", "lib.f(**{'«lr»': 1, \"rate\": 2})\n", to, "! `rate` is given as well"},
		{"in a dict with a name", "kw = {\"«lr»\": 1}\nlib.f(**kw)\n", to, "kw = {\"rate\": 1}\nlib.f(**kw)\n"},
		{"in a dict with a name that is used twice", "kw = {'«lr»': 1}\nlib.f(**kw)\nlib.g(**kw)\n", to, "! the dict is used for something else as well"},
		{"in a dict with a name that is not spread", "kw = {'«lr»': 1}\nlib.f(kw)\n", to, "! the dict is used for something else as well"},
		{"in a dict with two names", "other = kw = {'«lr»': 1}\nlib.f(**kw)\n", to, "! the dict is used for something else as well"},
		{"in a dict that becomes another", "kw = {'«lr»': 1}\nother = {**kw}\n", to, "! the dict is used for something else as well"},
		{"in a dict of a class", "class A:\n    kw = {'«lr»': 1}\n    lib.f(**kw)\n", to, "! the dict is used for something else as well"},
		{"in a dict that is exported", "kw = {'«lr»': 1}\n__all__ = ['kw']\nlib.f(**kw)\n", to, "! the dict is used for something else as well"},
		{"in a call of dict", "kw = dict(«lr»=1)\nlib.f(**kw)\n", to, "kw = dict(rate=1)\nlib.f(**kw)\n"},
		{"in a call of dict that is used otherwise", "kw = dict(«lr»=1)\nprint(kw)\n", to, "! the dict is used for something else as well"},
		{"in an f-string", "f'{lib.f(«lr»=1)}'\n", to, "f'{lib.f(rate=1)}'\n"},
		{"a name", "lib.f(«lr»)\n", to, "! `lr=` is not written here"},
		{"the value", "lib.f(x=«lr»)\n", to, "! `lr=` is not written here"},
		{"another keyword", "lib.f(«x»=1)\n", to, "! `lr=` is not written here"},
		{"a string in halves", "lib.f(**{«'l' 'r'»: 1})\n", to, "! `lr=` is not written here"},
		{"a value of a dict", "lib.f(**{'x': '«lr»'})\n", to, "! `lr` is not written here"},
	})
}

func TestDropKeyword(t *testing.T) {
	drop := Change{Name: "lib.f", Op: Op{DropKeyword: "v"}}
	check(t, []row{
		{"alone", "f(«v»=1)\n", drop, "f()\n"},
		{"alone with a comma", "f(«v»=1,)\n", drop, "f()\n"},
		{"first", "f(«v»=1, a=2)\n", drop, "f(a=2)\n"},
		{"between", "f(a, «v»=1, b=2)\n", drop, "f(a, b=2)\n"},
		{"last", "f(a, «v»=1)\n", drop, "f(a)\n"},
		{"last with a comma", "f(a, «v»=1,)\n", drop, "f(a,)\n"},
		{"before stars", "f(*a, «v»=1, **b)\n", drop, "f(*a, **b)\n"},
		{"on a line", "f(\n    a,\n    «v»=1,\n    b,\n)\n", drop, "f(\n    a,\n    b,\n)\n"},
		{"on the last line", "f(\n    a,\n    «v»=1\n)\n", drop, "f(\n    a,\n)\n"},
		{"on the only line", "f(\n    «v»=1\n)\n", drop, "f(\n)\n"},
		{"on the line of the bracket", "f(a,\n  «v»=1)\n", drop, "f(a)\n"},
		{"on the first line", "f(«v»=1,\n  a=1)\n", drop, "f(\n  a=1)\n"},
		{"at the end of a line", "f(a, «v»=1,\n  b=1)\n", drop, "f(a,\n  b=1)\n"},
		{"with a comma in front", "f(a\n  , «v»=1\n  , b=1)\n", drop, "f(a\n  , b=1)\n"},
		{"over lines", "f(\n    a,\n    «v»=[\n        1,\n    ],\n)\n", drop, "f(\n    a,\n)\n"},
		{"CRLF", "f(\r\n    a,\r\n    «v»=1,\r\n)\r\n", drop, "f(\r\n    a,\r\n)\r\n"},
		{"over a backslash", "f(a, \\\n  «v»=1)\n", drop, "f(a)\n"},
		{"with a comment", "f(\n    a,\n    «v»=1,  # tell\n    b,\n)\n", drop, "! a comment would be lost"},
		{"with a comment in it", "f(a, «v»=(1,  # tell\n  2))\n", drop, "! a comment would be lost"},
		{"behind a comment", "f(a,  # one\n  «v»=1)\n", drop, "! a comment would be lost"},
		{"a comment on the next line", "f(\n    «v»=1,\n    # two\n    b,\n)\n", drop, "f(\n    # two\n    b,\n)\n"},
		{"a comment of the line", "f(a, «v»=1)  # tell\n", drop, "f(a)  # tell\n"},
		{"a value that acts", "f(a, «v»=next(x))\n", drop, "! `next(x)` would not be evaluated"},
		{"a value that binds", "f(a, «v»=(y := 1))\n", drop, "! `(y := 1)` would not be evaluated"},
		{"a value that is waited for", "async def g(): f(«v»=await y)\n", drop, "! `await y` would not be evaluated"},
		{"a value that only is", "f(a, «v»=len(x) - y.z[0])\n", drop, "f(a)\n"},
		{"a value of a function of the file", "def len(x): pass\nf(a, «v»=len(x))\n", drop, "! `len(x)` would not be evaluated"},
		{"in a dict", "f(**{'a': 1, '«v»': 1})\n", drop, "f(**{'a': 1})\n"},
		{"in a class", "class A(T, «v»=1): pass\n", drop, "class A(T): pass\n"},
		{"not there", "f(«w»=1)\n", drop, "! `v=` is not written here"},
	})
}

func TestAddKeywords(t *testing.T) {
	add := Change{Name: "lib.f", Op: Op{Add: []Keyword{{"v", "False"}}}}
	two := Change{Name: "lib.f", Op: Op{Add: []Keyword{{"v", "False"}, {"w", `"ij"`}}}}
	object := Change{Name: "lib.f", Op: Op{Add: []Keyword{{"dtype", "torch.float"}}}}
	check(t, []row{
		{"to none", "lib.«f»()\n", add, "lib.f(v=False)\n"},
		{"to one", "lib.«f»(x)\n", add, "lib.f(x, v=False)\n"},
		{"behind a comma", "lib.«f»(x,)\n", add, "lib.f(x, v=False,)\n"},
		{"behind stars", "lib.«f»(*x, **y)\n", add, "lib.f(*x, **y, v=False)\n"},
		{"two", "lib.«f»(x)\n", two, "lib.f(x, v=False, w=\"ij\")\n"},
		{"in an f-string", "f\"{lib.«f»(x)}\"\n", two, "f\"{lib.f(x, v=False, w='ij')}\"\n"},
		{"in an f-string of other quotes", "f'{lib.«f»(x)}'\n", two, "f'{lib.f(x, v=False, w=\"ij\")}'\n"},
		{"in an f-string in another", "f'{f\"{lib.«f»(x)}\"}'\n", two, "! an f-string cannot have it"},
		{"at an argument", "lib.f(«x»)\n", add, "lib.f(x, v=False)\n"},
		{"at a keyword", "lib.f(«x»=1)\n", add, "lib.f(x=1, v=False)\n"},
		{"at a literal", "lib.f(«'x'»)\n", add, "lib.f('x', v=False)\n"},
		{"given", "lib.«f»(v=True)\n", add, "! `v` is given already"},
		{"on lines", "lib.«f»(\n    a,\n    b,\n)\n", add, "lib.f(\n    a,\n    b,\n    v=False,\n)\n"},
		{"on lines without a comma", "lib.«f»(\n\ta,\n\tb\n)\n", two, "lib.f(\n\ta,\n\tb,\n\tv=False,\n\tw=\"ij\"\n)\n"},
		{"behind a comment", "lib.«f»(\n    a,\n    b,  # two\n)\n", add, "lib.f(\n    a,\n    b,  # two\n    v=False,\n)\n"},
		{"behind a comment without a comma", "lib.«f»(\n    a,\n    b  # two\n)\n", add, "lib.f(\n    a,\n    b,  # two\n    v=False\n)\n"},
		{"on the first line", "lib.«f»(a, b\n)\n", add, "lib.f(a, b, v=False\n)\n"},
		{"before the bracket", "lib.«f»(\n    a,\n    b)\n", add, "lib.f(\n    a,\n    b, v=False)\n"},
		{"before a comment", "lib.«f»(  # none\n)\n", add, "lib.f(v=False  # none\n)\n"},
		{"CRLF", "lib.«f»(\r\n    a\r\n)\r\n", add, "lib.f(\r\n    a,\r\n    v=False\r\n)\r\n"},
		{"a generator", "lib.«f»(x for x in y)\n", add, "! its argument is a generator"},
		{"a generator in parentheses", "lib.«f»((x for x in y))\n", add, "lib.f((x for x in y), v=False)\n"},
		{"a qualified value", "import torch as t\nlib.«f»(x)\n", object, "import torch as t\nlib.f(x, dtype=t.float)\n"},
		{"a qualified value without an import", "import lib\nlib.«f»(x)\n", object, "import torch\nimport lib\nlib.f(x, dtype=torch.float)\n"},
		{"not called", "x = lib.«f»\n", add, "! it is not a call"},
		{"a class", "class A(«f»): pass\n", add, "! it is not a call"},
		{"a decorator", "@lib.«f»\ndef g(): pass\n", add, "! it is not a call"},
	})
}

func TestByKeyword(t *testing.T) {
	by := Change{Name: "lib.f", Op: Op{ByKeyword: []Place{{1, "b"}, {2, "c"}}}}
	check(t, []row{
		{"all", "lib.«f»(1, 2, 3)\n", by, "lib.f(1, b=2, c=3)\n"},
		{"at an argument", "lib.f(1, «2»)\n", by, "lib.f(1, b=2)\n"},
		{"with keywords behind", "lib.«f»(1, 2, c=3)\n", by, "lib.f(1, b=2, c=3)\n"},
		{"over lines", "lib.«f»(1,  # one\n    2,  # two\n    [\n    3])\n", by, "lib.f(1,  # one\n    b=2,  # two\n    c=[\n    3])\n"},
		{"a walrus", "lib.«f»(1, x := 2)\n", by, "lib.f(1, b=(x := 2))\n"},
		{"a lambda", "lib.«f»(1, lambda: 2, x if y else z)\n", by, "lib.f(1, b=lambda: 2, c=x if y else z)\n"},
		{"given as well", "lib.«f»(1, 2, b=3)\n", by, "! `b` is given as well"},
		{"one too many", "lib.«f»(1, 2, 3, 4)\n", by, "! argument 4 has no keyword"},
		{"none", "lib.«f»(1)\n", by, "! no argument is given by position"},
		{"a star", "lib.«f»(1, *x)\n", by, "! arguments may hide behind a star"},
		{"two stars", "lib.«f»(1, 2, **x)\n", by, "! arguments may hide behind a star"},
		{"a generator", "lib.«f»(x for x in y)\n", by, "! its argument is a generator"},
		{"not called", "map(lib.«f», x)\n", by, "! it is not a call"},
	})
}
