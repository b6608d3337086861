package rewrite

import (
	"strings"
	"testing"
)

// TestTemplatePrecedence holds that what takes the place of a name binds as the name
// did.
func TestTemplatePrecedence(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"alone", "@", "-np.inf"},
		{"right of a power", "2 ** @", "2 ** -np.inf"},
		{"left of a power", "@ ** 2", "(-np.inf) ** 2"},
		{"left of a product", "@ * 2", "-np.inf * 2"},
		{"right of a difference", "2 - @", "2 - -np.inf"},
		{"a member of it", "@.real", "(-np.inf).real"},
		{"called", "@()", "(-np.inf)()"},
		{"an item of it", "@[0]", "(-np.inf)[0]"},
		{"an item by it", "x[@]", "x[-np.inf]"},
		{"a bound of a slice", "x[@:1]", "x[-np.inf:1]"},
		{"with a sign", "-@", "--np.inf"},
		{"inverted", "~@", "~-np.inf"},
		{"negated", "not @", "not -np.inf"},
		{"compared", "x == @ < y", "x == -np.inf < y"},
		{"and", "x and @", "x and -np.inf"},
		{"in a choice", "@ if @ else @", "-np.inf if -np.inf else -np.inf"},
		{"an argument", "f(@, x=@)", "f(-np.inf, x=-np.inf)"},
		{"spread", "f(*@, **@)", "f(*-np.inf, **-np.inf)"},
		{"in a tuple", "@, x", "-np.inf, x"},
		{"in displays", "[@], {@: @}, {@}", "[-np.inf], {-np.inf: -np.inf}, {-np.inf}"},
		{"in a comprehension", "[@ for x in @ if @]", "[-np.inf for x in -np.inf if -np.inf]"},
		{"in a lambda", "lambda x=@: @", "lambda x=-np.inf: -np.inf"},
		{"in an f-string", "f'{@:{@}}'", "f'{-np.inf:{-np.inf}}'"},
		{"walrus", "(x := @)", "(x := -np.inf)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := "import numpy as np\nx = " + strings.ReplaceAll(tt.in, "@", "np.«NINF»") + "\n"
			check(t, []row{{"", in, written("numpy.NINF", "-numpy.inf"), "import numpy as np\nx = " + tt.want + "\n"}})
		})
	}
	check(t, []row{
		{"an annotation", "import numpy as np\nx: np.«NINF» = 1\n", written("numpy.NINF", "-numpy.inf"), "import numpy as np\nx: -np.inf = 1\n"},
		{"an annotation with arguments", "from numpy import NINF\nx: «NINF»[int] = 1\n", written("numpy.NINF", "-numpy.inf"), "import numpy\nx: (-numpy.inf)[int] = 1\n"},
	})
	sum := written("lib.both", "lib.a + lib.b")
	check(t, []row{
		{"a sum alone", "import lib\nx = lib.«both»\n", sum, "import lib\nx = lib.a + lib.b\n"},
		{"a sum as an argument", "import lib\nf(lib.«both», x=lib.«both»)\n", sum, "import lib\nf(lib.a + lib.b, x=lib.a + lib.b)\n"},
		{"a sum in a product", "import lib\nx = 2 * lib.«both»\n", sum, "import lib\nx = 2 * (lib.a + lib.b)\n"},
		{"a sum in a comparison", "import lib\nx = 2 < lib.«both»\n", sum, "import lib\nx = 2 < (lib.a + lib.b)\n"},
		{"a sum spread", "import lib\nf(*lib.«both»)\n", sum, "import lib\nf(*(lib.a + lib.b))\n"},
		{"a sum that waits", "import lib\nasync def f(): await lib.«both»\n", sum, "import lib\nasync def f(): await (lib.a + lib.b)\n"},
		{"a sum that decorates", "import lib\n@lib.«both»\ndef f(): pass\n", sum, "import lib\n@(lib.a + lib.b)\ndef f(): pass\n"},
		{"a sum in a test", "import lib\nif lib.«both»: pass\n", sum, "import lib\nif lib.a + lib.b: pass\n"},
		{"a choice in a choice", "import lib\nx = lib.«both» if y else z\n", written("lib.both", "lib.a if lib.b else lib.c"), "import lib\nx = (lib.a if lib.b else lib.c) if y else z\n"},
	})
}

func TestTemplateArguments(t *testing.T) {
	item := written("numpy.asscalar", "{0}.item()")
	swap := written("lib.f", "lib.g({1}, {0})")
	keyword := written("lib.f", "lib.g({0|input}, dim={1|axis})")
	args := written("lib.f", "lib.g({args}, sort=True)")
	once := written("lib.f", "{0}")
	np := "import numpy as np\nnp.one\n"
	lib := "import lib\n"
	check(t, []row{
		{"a name", np + "np.«asscalar»(x)\n", item, np + "x.item()\n"},
		{"a call", np + "np.«asscalar»(f(x))\n", item, np + "f(x).item()\n"},
		{"a call over lines", np + "np.«asscalar»(f(\n    x,  # one\n))\n", item, np + "f(\n    x,  # one\n).item()\n"},
		{"a chain over lines", np + "np.«asscalar»(x\n    .f())\n", item, np + "(x\n    .f()).item()\n"},
		{"a sum", np + "np.«asscalar»(a + b)\n", item, np + "(a + b).item()\n"},
		{"a number", np + "np.«asscalar»(1)\n", item, np + "(1).item()\n"},
		{"a negative number", np + "np.«asscalar»(-1)\n", item, np + "(-1).item()\n"},
		{"strings", np + "np.«asscalar»('a' 'b')\n", item, np + "('a' 'b').item()\n"},
		{"a lambda", np + "np.«asscalar»(lambda: 1)\n", item, np + "(lambda: 1).item()\n"},
		{"a choice", np + "np.«asscalar»(a if b else c)\n", item, np + "(a if b else c).item()\n"},
		{"a yield", np + "def f(): np.«asscalar»((yield))\n", item, np + "def f(): (yield).item()\n"},
		{"a walrus", np + "np.«asscalar»(a := 1)\n", item, np + "(a := 1).item()\n"},
		{"awaited", np + "async def f(): np.«asscalar»(await x)\n", item, np + "async def f(): (await x).item()\n"},
		{"a star", np + "np.«asscalar»(*x)\n", item, "! there is no argument `0`"},
		{"a generator", np + "np.«asscalar»(a for a in b)\n", item, "! its argument is a generator"},
		{"a generator in parentheses", np + "np.«asscalar»((a for a in b))\n", item, np + "(a for a in b).item()\n"},
		{"a trailing comma", np + "np.«asscalar»(x,)\n", item, np + "x.item()\n"},
		{"an argument too many", np + "np.«asscalar»(x, y)\n", item, "! `y` has no place in the new call"},
		{"a keyword too many", np + "np.«asscalar»(x, out=f(\n1))\n", item, "! `out=f( 1)` has no place in the new call"},
		{"by an unknown keyword", np + "np.«asscalar»(a=x)\n", item, "! there is no argument `0`"},
		{"no argument", np + "np.«asscalar»()\n", item, "! there is no argument `0`"},
		{"not called", np + "x = np.«asscalar»\n", item, "! it is not called here"},
		{"passed on", np + "map(np.«asscalar», x)\n", item, "! it is not called here"},
		{"a comment", np + "np.«asscalar»(  # why\n    x)\n", item, "! a comment would be lost"},
		{"a comment behind", np + "np.«asscalar»(\n    x  # why\n)\n", item, "! a comment would be lost"},
		{"nested", np + "np.«asscalar»(np.asscalar(x))\n", item, np + "np.asscalar(x).item()\n"},
		{"in an f-string", np + "f'{np.«asscalar»(x[\"a\"])!r}'\n", item, np + "f'{x[\"a\"].item()!r}'\n"},
		{"a dict in an f-string", np + "f'{np.«asscalar»({1: 2})}'\n", item, np + "f'{ {1: 2}.item()}'\n"},

		{"swapped", lib + "lib.«f»(0, [a, b])\n", swap, lib + "lib.g([a, b], 0)\n"},
		{"swapped, one acts", lib + "lib.«f»(0, f(x))\n", swap, lib + "lib.g(f(x), 0)\n"},
		{"swapped, both act", lib + "lib.«f»(g(), f(x))\n", swap, "! the arguments would be evaluated in another order"},
		{"swapped, both only give", lib + "lib.«f»(len(x), int(y))\n", swap, lib + "lib.g(int(y), len(x))\n"},
		{"swapped, one binds what the other reads", lib + "lib.«f»(x, (x := 1))\n", swap, "! the arguments would be evaluated in another order"},
		{"swapped, a call in a lambda", lib + "lib.«f»(lambda: g(), f(x))\n", swap, lib + "lib.g(f(x), lambda: g())\n"},
		{"over lines", lib + "lib.«f»(\n    a,\n    b +\n    c,\n)\n", swap, lib + "lib.g(\n    b +\n    c,\n    a,\n)\n"},

		{"by position", lib + "lib.«f»(a, b)\n", keyword, lib + "lib.g(a, dim=b)\n"},
		{"by keyword", lib + "lib.«f»(input=a, axis=b)\n", keyword, lib + "lib.g(a, dim=b)\n"},
		{"by keyword, the other way round", lib + "lib.«f»(axis=a(), input=b())\n", keyword, "! the arguments would be evaluated in another order"},
		{"a walrus by keyword", lib + "lib.«f»(a, b := 1)\n", keyword, lib + "lib.g(a, dim=(b := 1))\n"},

		{"all arguments", lib + "lib.«f»(a,  # one\n    *b, c=1, **d)\n", args, lib + "lib.g(a,  # one\n    *b, c=1, **d, sort=True)\n"},
		{"all of none", lib + "lib.«f»()\n", args, lib + "lib.g(sort=True)\n"},
		{"the keyword is there", lib + "lib.«f»(a, sort=False)\n", args, lib + "lib.g(a, sort=False)\n"},
		{"only the keyword is there", lib + "lib.«f»(sort=False)\n", args, lib + "lib.g(sort=False)\n"},
		{"keywords before the others", lib + "lib.«f»(sort=False, a=1)\n", written("lib.f", "lib.g(a=0, sort=True, {args})"), lib + "lib.g(sort=False, a=1)\n"},
		{"keywords behind the others", lib + "lib.«f»(sort=False, a=1)\n", written("lib.f", "lib.g({args}, a=0, sort=True)"), lib + "lib.g(sort=False, a=1)\n"},
		{"none of several", lib + "lib.«f»()\n", written("lib.f", "lib.g(a=0, {args}, sort=True)"), lib + "lib.g(a=0, sort=True)\n"},
		{"none at all", lib + "lib.«f»()\n", written("lib.f", "lib.g({args})"), lib + "lib.g()\n"},
		{"the others", lib + "lib.«f»(a, b, c=1)\n", written("lib.f", "lib.g({1}, {args})"), lib + "lib.g(b, a, c=1)\n"},
		{"the others first", lib + "lib.«f»(a, b, c=1)\n", written("lib.f", "lib.g({args}, x={0})"), lib + "lib.g(b, c=1, x=a)\n"},
		{"the others, in another order", lib + "lib.«f»(a(), b())\n", written("lib.f", "lib.g({1}, {args})"), "! the arguments would be evaluated in another order"},
		{"the others, with a comment between", lib + "lib.«f»(a,  # one\n    b, c)\n", written("lib.f", "lib.g({1}, {args})"), lib + "lib.g(b,\n      a,  # one\n      c)\n"},
		{"by position behind a keyword", lib + "lib.«f»(a, b)\n", written("lib.f", "lib.g(x={0}, {args})"), "! an argument by position would stand behind one by keyword"},
		{"in a decorator", lib + "@lib.«f»\ndef f(): pass\n", args, lib + "@lib.g(sort=True)\ndef f(): pass\n"},

		{"twice", lib + "lib.«f»(a.b)\n", written("lib.f", "{0} * {0}"), "a.b * a.b\n"},
		{"twice what acts", lib + "lib.«f»(a())\n", written("lib.f", "{0} * {0}"), "! `a()` would be evaluated twice"},
		{"the argument alone", lib + "x = lib.«f»(a + b) * 2\n", once, "x = (a + b) * 2\n"},
		{"the argument alone, over lines", lib + "x = lib.«f»(a +\n    b)\n", once, "x = (a +\n    b)\n"},
		{"the argument alone, a walrus", lib + "x = lib.«f»(a := b)\n", once, "x = (a := b)\n"},
		{"not an expression", lib + "lib.«f»(a)\n", written("lib.f", "{0} ="), "! `{0} =` is no expression"},
		{"names of its own", lib + "lib.«f»(a)\n", written("lib.f", "[x for x in {0}]"), "[x for x in a]\n"},
		{"names of its own that an argument has", lib + "lib.«f»(x)\n", written("lib.f", "[x for x in {0}]"), "! `x` is something else in the new code"},
		{"capital letters", lib + "lib.«f»(A=a)\n", written("lib.f", "lib.g({A})"), lib + "lib.g(a)\n"},
		{"another package", lib + "lib.«f»(a)\n", written("lib.f", "scipy.linalg.f({0}, scipy.linalg.x)"), "from scipy.linalg import f\nfrom scipy.linalg import x\nf(a, x)\n"},
		{"a package twice", lib + "lib.«f»(a)\n", written("lib.f", "scipy.f({0}, scipy.x)"), "import scipy\nscipy.f(a, scipy.x)\n"},
		{"assigned to", lib + "lib.«f» = a\n", written("lib.f", "-lib.g"), "! it is assigned to"},
		{"in a pattern", lib + "match x:\n    case lib.«f»: pass\n", written("lib.f", "-lib.g"), "! it goes by another name here"},
		{"as a keyword", lib + "f(«f»=1)\n", written("lib.f", "-lib.g"), "! it goes by another name here"},
	})
}

func TestTemplateWhen(t *testing.T) {
	when := Change{Name: "lib.f", Op: Op{Template: "lib.g({args})", When: []Keyword{{"fast", "True"}}}}
	lib := "import lib\n"
	check(t, []row{
		{"given", lib + "lib.«f»(a, fast=True)\n", when, lib + "lib.g(a)\n"},
		{"given alone", lib + "lib.«f»(fast=True)\n", when, lib + "lib.g()\n"},
		{"given between", lib + "lib.«f»(a, fast=True, b=1)\n", when, lib + "lib.g(a, b=1)\n"},
		{"by a variable", lib + "lib.«f»(a, fast=x.y)\n", Change{Name: "lib.f", Op: Op{Template: "lib.g({args})", When: []Keyword{{"fast", "name"}}}}, lib + "lib.g(a)\n"},
		{"by a literal, no variable", lib + "lib.«f»(a, fast=1)\n", Change{Name: "lib.f", Op: Op{Template: "lib.g({args})", When: []Keyword{{"fast", "name"}}}}, "! it is not given `fast=name`"},
		{"another value", lib + "lib.«f»(a, fast=x)\n", when, "! it is not given `fast=True`"},
		{"not given", lib + "lib.«f»(a)\n", when, "! it is not given `fast=True`"},
	})
}

func TestTemplateOperands(t *testing.T) {
	next := Change{Name: "lib.T.next", Member: true, Called: true, Op: Op{Template: "next({self})"}}
	sub := Change{Name: "lib.T.__sub__", Op: Op{Template: "lib.minus({left}, {right})"}}
	flip := Change{Name: "lib.T.__sub__", Op: Op{Template: "{right} ^ {left}"}}
	inv := Change{Name: "lib.T.__neg__", Op: Op{Template: "~{right}"}}
	item := Change{Name: "lib.T.__getitem__", Op: Op{Template: "{self}.get({key})"}}
	lib := "import lib\n"
	check(t, []row{
		{"a member", "x.«next»()\n", next, "next(x)\n"},
		{"a member of a call", "f().«next»()\n", next, "next(f())\n"},
		{"a member of a sum", "(a + b).«next»()\n", next, "next((a + b))\n"},
		{"a member over lines", "(x\n .f()\n .«next»())\n", next, "(next(x\n .f()))\n"},
		{"a member by its argument", "x.next(«y»)\n", next, "! `y` has no place in the new call"},
		{"a member not called", "y = x.«next»\n", next, "! it is not called here"},
		{"a member by another name", "f = x.next\n«f»()\n", next, "! it goes by another name here"},
		{"a member that is defined", "class A(T):\n    def «next»(self): pass\n", next, "! it goes by another name here"},
		{"the builtin is a method elsewhere", "class A:\n    def next(self): pass\nx.«next»()\n", next, "class A:\n    def next(self): pass\nnext(x)\n"},
		{"a member whose instance is dropped", "f().«next»()\n", Change{Name: "lib.T.next", Member: true, Called: true, Op: Op{Template: "None"}}, "! `f()` would not be evaluated"},
		{"an attribute", "x.«weights».y\n", Change{Name: "lib.T.weights", Member: true, Op: Op{Template: "{self}.variables"}}, "x.variables.y\n"},
		{"an operator", lib + "x = a «-» b\n", sub, lib + "x = lib.minus(a, b)\n"},
		{"an operator in another", lib + "x = (a «-» b) * -c\n", sub, lib + "x = (lib.minus(a, b)) * -c\n"},
		{"operands with operators", lib + "x = a * b «-» c ** d\n", flip, lib + "x = (c ** d) ^ (a * b)\n"},
		{"operands that act", lib + "x = a() «-» b()\n", flip, "! the arguments would be evaluated in another order"},
		{"an operator among others", lib + "x = a «-» b - c\n", flip, lib + "x = (b ^ a) - c\n"},
		{"an operator with a comment", lib + "x = (a  # one\n     «-» b)\n", sub, "! a comment would be lost"},
		{"an augmented assignment", lib + "a «-=» b\n", sub, "! it is not an expression"},
		{"a sign", "x = «-»a\n", inv, "x = ~a\n"},
		{"a sign before a power", "x = «-»a ** b\n", inv, "x = ~(a ** b)\n"},
		{"an item", "y = x[«'a'»]\n", item, "y = x.get('a')\n"},
		{"an item by a name", "y = x[«k»]\n", item, "y = x.get(k)\n"},
		{"an item assigned to", "x[«'a'»] = 1\n", item, "! it is assigned to"},
		{"items", "y = x[«'a'», 1]\n", item, "! it has several keys"},
	})
}

func TestTemplateItem(t *testing.T) {
	first := Change{Name: "lib.lstsq", Op: Op{Template: "lib.linalg.lstsq({1}, {0})", Item: 1, ItemName: "solution"}}
	lib := "import lib\n"
	check(t, []row{
		{"unpacked", lib + "X, LU = lib.«lstsq»(b, a)\n", first, lib + "X = lib.linalg.lstsq(a, b)\n"},
		{"unpacked in parentheses", lib + "(X, LU) = lib.«lstsq»(b, a)\n", first, lib + "X = lib.linalg.lstsq(a, b)\n"},
		{"an attribute", lib + "self.x, _ = lib.«lstsq»(b, a)\n", first, lib + "self.x = lib.linalg.lstsq(a, b)\n"},
		{"a tuple", lib + "(p, q), _ = lib.«lstsq»(b, a)\n", first, lib + "(p, q) = lib.linalg.lstsq(a, b)\n"},
		{"the other is used", lib + "X, LU = lib.«lstsq»(b, a)\nLU\n", first, "! `LU` is used later"},
		{"the other is deleted", lib + "X, LU = lib.«lstsq»(b, a)\ndel LU\n", first, "! `LU` is used later"},
		{"the other is exported", lib + "X, LU = lib.«lstsq»(b, a)\n__all__ = ['LU']\n", first, "! `LU` is used later"},
		{"the other is an attribute", lib + "X, self.LU = lib.«lstsq»(b, a)\n", first, "! `self.LU` is used later"},
		{"the other is a member of a class", lib + "class A:\n    X, LU = lib.«lstsq»(b, a)\n", first, "! `LU` is used later"},
		{"a star", lib + "*X, LU = lib.«lstsq»(b, a)\n", first, "! what it gives is used as a whole"},
		{"one", lib + "X = lib.«lstsq»(b, a)\n", first, "! what it gives is used as a whole"},
		{"a chain of assignments", lib + "r = X, LU = lib.«lstsq»(b, a)\n", first, "! what it gives is used as a whole"},
		{"an item", lib + "X = lib.«lstsq»(b, a)[0]\n", first, lib + "X = lib.linalg.lstsq(a, b)\n"},
		{"another item", lib + "X = lib.«lstsq»(b, a)[1]\n", first, "! what it gives is used as a whole"},
		{"a slice", lib + "X = lib.«lstsq»(b, a)[0:1]\n", first, "! what it gives is used as a whole"},
		{"several keys", lib + "X = lib.«lstsq»(b, a)[0, 1]\n", first, "! what it gives is used as a whole"},
		{"an item assigned to", lib + "lib.«lstsq»(b, a)[0] = 1\n", first, "! it is assigned to"},
		{"a comment among the targets", lib + "(X,  # one\n LU) = lib.«lstsq»(b, a)\n", first, "! a comment would be lost"},
		{"returned", lib + "def f(): return lib.«lstsq»(b, a)\n", first, "! what it gives is used as a whole"},
		{"the other is used in another function", lib + "def f():\n    X, LU = lib.«lstsq»(b, a)\ndef g():\n    X, LU = h()\n    return LU\n", first, lib + "def f():\n    X = lib.linalg.lstsq(a, b)\ndef g():\n    X, LU = h()\n    return LU\n"},
		{"the other is used in a function inside", lib + "def f():\n    X, LU = lib.«lstsq»(b, a)\n    return lambda: LU\n", first, "! `LU` is used later"},
		{"the other is global", lib + "def f():\n    global LU\n    X, LU = lib.«lstsq»(b, a)\ndef g(): return LU\n", first, "! `LU` is used later"},
		{"the item by its name", lib + "X = lib.«lstsq»(b, a).solution\n", first, lib + "X = lib.linalg.lstsq(a, b)\n"},
		{"another by its name", lib + "X = lib.«lstsq»(b, a).LU\n", first, "! what it gives is used as a whole"},
		{"the item read later", lib + "def f():\n    r = lib.«lstsq»(b, a)\n    return r.solution + r[0]\n", first, lib + "def f():\n    r = lib.linalg.lstsq(a, b)\n    return r + r\n"},
		{"another read later", lib + "def f():\n    r = lib.«lstsq»(b, a)\n    return r.solution + r[1]\n", first, "! what it gives is used as a whole"},
		{"read later as a whole", lib + "def f():\n    r = lib.«lstsq»(b, a)\n    return r.solution, r\n", first, "! what it gives is used as a whole"},
		{"read later, bound again", lib + "def f():\n    r = lib.«lstsq»(b, a)\n    r = g(r)\n    return r[0]\n", first, "! what it gives is used as a whole"},
		{"read later, a parameter as well", lib + "def f(r):\n    if x:\n        r = lib.«lstsq»(b, a)\n    return r[0]\n", first, "! what it gives is used as a whole"},
		{"an attribute read later", lib + "self.r = lib.«lstsq»(b, a)\nself.r[0]\n", first, "! what it gives is used as a whole"},
	})
}

// TestTemplateEverywhere holds what becomes of the uses of a name that a from-import
// brought.
func TestTemplateEverywhere(t *testing.T) {
	minus, item := written("numpy.NINF", "-numpy.inf"), written("numpy.asscalar", "{0}.item()")
	check(t, []row{
		{"its uses", "from numpy import «NINF»\nx = f(NINF, NINF ** 2)\n", minus, "import numpy\nx = f(-numpy.inf, (-numpy.inf) ** 2)\n"},
		{"its use", "from numpy import NINF\nx = f(«NINF»)\n", minus, "import numpy\nx = f(-numpy.inf)\n"},
		{"among others", "from numpy import «NINF», inf\nx = NINF, inf\n", minus, "from numpy import inf\nx = -inf, inf\n"},
		{"under an alias", "import numpy as np\nfrom numpy import «NINF» as lowest\nx = lowest, np\n", minus, "import numpy as np\nx = -np.inf, np\n"},
		{"calls", "from numpy import «asscalar»\nasscalar(a) + asscalar(b.c)\n", item, "a.item() + b.c.item()\n"},
		{"not only called", "from numpy import «asscalar»\nasscalar(a), map(asscalar, b)\n", item, "! it is not called here"},
		{"not used", "from numpy import «NINF»\n", minus, "! nothing uses it here"},
		{"bound again", "from numpy import «NINF»\nNINF = 3\n", minus, "! it goes by another name here"},
		{"exported", "from numpy import «NINF»\n__all__ = ['NINF']\nx = NINF\n", minus, "! its import cannot be taken away"},
		{"with a comment", "from numpy import «NINF»  # noqa\nx = NINF\n", minus, "! its import cannot be taken away"},
		{"under a condition", "if x:\n    from numpy import «NINF»\n    x = NINF\n", minus, "! its import cannot be taken away"},
		{"at its module", "from «numpy» import NINF\nx = NINF\n", minus, "import numpy\nx = -numpy.inf\n"},
		{"at the module of others", "from «numpy» import NINF, inf\nx = NINF\n", minus, "! it goes by another name here"},
		{"an import statement", "import «numpy.NINF»\n", minus, "! it goes by another name here"},
	})
}
