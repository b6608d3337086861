package rewrite

import "testing"

// TestExpress holds through what a new name is read, and where a new import goes.
func TestExpress(t *testing.T) {
	to := renamed("old.f", "lib.sub.deep.g")
	root := renamed("old.f", "lib.g")
	check(t, []row{
		{"an alias leads", "import lib.sub.deep as d\nimport old\nold.«f»(old)\n", to, "import lib.sub.deep as d\nimport old\nd.g(old)\n"},
		{"the closest import leads", "import lib\nfrom lib import sub\nimport old\nold.«f»(old)\n", to, "import lib\nfrom lib import sub\nimport old\nsub.deep.g(old)\n"},
		{"the name itself is there", "from lib.sub.deep import g as G\nimport old\nold.«f»(old)\n", to, "from lib.sub.deep import g as G\nimport old\nG(old)\n"},
		{"a name that a parameter hides does not lead", "import lib\nimport old\ndef f(lib): old.«f»(old)\n", to, "import lib\nfrom lib.sub.deep import g\nimport old\ndef f(lib): g(old)\n"},
		{"a name that a comprehension hides does not lead", "import lib\nimport old\n[old.«f»(old) for lib in x]\n", to, "import lib\nfrom lib.sub.deep import g\nimport old\n[g(old) for lib in x]\n"},
		{"a name that is bound later does not lead", "import lib\nimport old\nold.«f»(old)\nlib = None\n", to, "import lib\nfrom lib.sub.deep import g\nimport old\ng(old)\nlib = None\n"},
		{"a name that is deleted does not lead", "import lib\nimport old\nold.«f»(old)\ndel lib\n", to, "import lib\nfrom lib.sub.deep import g\nimport old\ng(old)\ndel lib\n"},
		{"a name of two imports does not lead", "import lib\nimport old\nif x:\n    import other as lib\nold.«f»(old)\n", to, "import lib\nfrom lib.sub.deep import g\nimport old\nif x:\n    import other as lib\ng(old)\n"},
		{"an import under a condition does not lead", "import old\nif x:\n    import lib\nold.«f»(old)\n", to, "from lib.sub.deep import g\nimport old\nif x:\n    import lib\ng(old)\n"},
		{"an import further down does not lead", "import old\nold.«f»(old)\nimport lib\n", to, "from lib.sub.deep import g\nimport old\ng(old)\nimport lib\n"},
		{"an import further down leads a function", "import old\ndef f(): old.«f»(old)\nimport lib\n", to, "import old\ndef f(): lib.sub.deep.g(old)\nimport lib\n"},
		{"but not a default", "import old\ndef f(x=old.«f»(old)): pass\nimport lib\n", to, "from lib.sub.deep import g\nimport old\ndef f(x=g(old)): pass\nimport lib\n"},
		{"nor a decorator", "import old\n@old.«f»(old)\ndef f(x): pass\nimport lib\n", to, "from lib.sub.deep import g\nimport old\n@g(old)\ndef f(x): pass\nimport lib\n"},
		{"nor a class body", "import old\nclass A:\n    x = old.«f»(old)\nimport lib\n", to, "from lib.sub.deep import g\nimport old\nclass A:\n    x = g(old)\nimport lib\n"},
		{"an import of another function does not lead", "import old\ndef f():\n    import lib\ndef h(): old.«f»(old)\n", to, "from lib.sub.deep import g\nimport old\ndef f():\n    import lib\ndef h(): g(old)\n"},
		{"an import of the same function leads", "import old\ndef f():\n    import lib\n    return old.«f»(old)\n", to, "import old\ndef f():\n    import lib\n    return lib.sub.deep.g(old)\n"},
		{"an import of a class does not lead", "import old\nclass A:\n    import lib\n    def f(self): old.«f»(old)\n", to, "from lib.sub.deep import g\nimport old\nclass A:\n    import lib\n    def f(self): g(old)\n"},
		{"a relative import does not lead", "from . import lib\nimport old\nold.«f»(old)\n", to, "from . import lib\nfrom lib.sub.deep import g\nimport old\ng(old)\n"},
		{"an import of a submodule leads", "import lib.sub\nimport old\nold.«f»(old)\n", to, "import lib.sub\nimport old\nlib.sub.deep.g(old)\n"},
		{"root of a package", "import old\nold.«f»(old)\n", root, "import lib\nimport old\nlib.g(old)\n"},
		{"root that is taken", "import old\nlib = 1\nold.«f»(old)\n", root, "from lib import g\nimport old\nlib = 1\ng(old)\n"},
		{"all is taken", "import old\nlib = g = 1\nold.«f»(old)\n", root, "! `g` is something else in this file"},
		{"a star import may bring it", "import old\nfrom other import *\nold.«f»(old)\n", to, "! a star import may bring `g` as well"},
		{"the module of several names", "import old\nold.«f»(old)\n", renamed("old.f", "lib.a.f"), "from lib.a import f\nimport old\nf(old)\n"},
		{"a name like a builtin", "import old\nold.«f»(old)\n", renamed("old.f", "lib.sub.sum"), "from lib import sub\nimport old\nsub.sum(old)\n"},
		{"a module", "import old\nold.«f».x(old)\n", renamed("old.f", "lib"), "import lib\nimport old\nlib.x(old)\n"},
		{"a module that is taken", "import old\ndef f(lib): old.«f».x(old)\n", renamed("old.f", "lib"), "! `lib` is something else in this file"},
		{"a from-import that can grow", "import old\nfrom lib import (a,\n    b,  # two\n)\nold.«f»(old)\n", to, "from lib.sub.deep import g\nimport old\nfrom lib import (a,\n    b,  # two\n)\ng(old)\n"},
	})
}

func TestPlaceOfAnImport(t *testing.T) {
	to := renamed("old.f", "lib.sub.g")
	member := Change{Name: "T.old", Member: true, Called: true, Op: Op{Template: "lib.sub.g({self})"}}
	check(t, []row{
		{"by the import that it takes the place of", "import os\nos.x = 1\nimport old\nold.«f»(old)\n", to, "import os\nos.x = 1\nfrom lib.sub import g\nimport old\ng(old)\n"},
		{"in a function", "def f():\n    import old\n    return old.«f»(old)\n", to, "def f():\n    from lib.sub import g\n    import old\n    return g(old)\n"},
		{"of two functions", "def f():\n    import old\ndef h():\n    import old\n    return old.«f»(old)\n", to, "def f():\n    import old\ndef h():\n    from lib.sub import g\n    import old\n    return g(old)\n"},
		{"around a function", "def f():\n    import old\n    def h(): return old.«f»(old)\n", to, "def f():\n    from lib.sub import g\n    import old\n    def h(): return g(old)\n"},
		{"under a condition", "try:\n    import old\nexcept ImportError:\n    old = None\nif old: old.«f»(old)\n", to, "try:\n    from lib.sub import g\n    import old\nexcept ImportError:\n    old = None\nif old: g(old)\n"},
		{"under two conditions", "if x:\n    import old\nelse:\n    import old\nold.«f»(old)\n", to, "! `old` is imported in several ways"},
		{"for types only", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import old\ndef f(x: old.«f»): old\n", to, "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from lib.sub import g\n    import old\ndef f(x: g): old\n"},
		{"behind a semicolon", "x = 1; import old\nold.«f»(old)\n", to, "! there is no line of its own for an import"},
		{"behind a colon", "if x: import old\nold.«f»(old)\n", to, "! there is no line of its own for an import"},
		{"before a semicolon", "import old; old.«f»(old)\n", to, "from lib.sub import g\nimport old; g(old)\n"},
		{"behind a backslash", "x = 1; \\\nimport old\nold.«f»(old)\n", to, "! there is no line of its own for an import"},
		{"CRLF", "import old\r\nold.«f»(old)\r\n", to, "from lib.sub import g\r\nimport old\r\ng(old)\r\n"},
		{"no imports", "def f(x):\n    return x.«old»()\n", member, "from lib.sub import g\ndef f(x):\n    return g(x)\n"},
		{"behind a docstring and the future", "#!/usr/bin/python\n\"\"\"Doc.\n\nMore.\n\"\"\"\nfrom __future__ import annotations\nx.«old»()\n", member, "#!/usr/bin/python\n\"\"\"Doc.\n\nMore.\n\"\"\"\nfrom __future__ import annotations\nfrom lib.sub import g\ng(x)\n"},
		{"behind a docstring on the same line", "\"\"\"Doc.\"\"\"; x.«old»()\n", member, "! there is no line of its own for an import"},
		{"the first import is for types", "if TYPE_CHECKING:\n    import old\nx.«old»()\n", member, "from lib.sub import g\nif TYPE_CHECKING:\n    import old\ng(x)\n"},
		{"the first import is further down", "x.«old»()\nimport os\n", member, "from lib.sub import g\ng(x)\nimport os\n"},
		{"by an import of the same package", "import os\nos.x = 1\nimport lib.other\nx.«old»()\n", member, "import os\nos.x = 1\nimport lib.other\nlib.sub.g(x)\n"},
		{"by a from-import of the same package", "import os\nos.x = 1\nfrom lib.other import z\nx.«old»()\n", member, "import os\nos.x = 1\nfrom lib.sub import g\nfrom lib.other import z\ng(x)\n"},
		{"only imported in another function", "import os\ndef f():\n    import lib\ndef h(x): x.«old»()\n", member, "! `lib` is not always imported here"},
		{"not the package that a member is read from", "import x\nx.«old»()\n", member, "from lib.sub import g\nimport x\ng(x)\n"},
		{"in a class body", "class A:\n    import old\n    x = old.«f»(old)\n", to, "! `old` is not always imported here"},
		{"one line for two uses", "import old\nold.«f»(old.«f»)\n", to, "from lib.sub import g\ng(g)\n"},
	})
}

func TestChangesOfOneFile(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		changes  []Change
		want     string
	}{
		{
			"two names of one module", "import old\nold.«a», old.«b», old\n",
			[]Change{renamed("old.a", "lib.sub.a"), renamed("old.b", "lib.sub.b")},
			"from lib import sub\nimport old\nsub.a, sub.b, old\n",
		},
		{
			"two names that are the same", "import old\nold.«a», old.«b», old\n",
			[]Change{renamed("old.a", "lib.sub.g"), renamed("old.b", "lib.other.g")},
			"from lib.sub import g\nimport old\ng, old.b, old\n",
		},
		{
			"an import that goes leads another", "import numpy as np\nfrom numpy import NINF\nnp.«int»(«NINF»)\n",
			[]Change{renamed("numpy.int", "int"), written("numpy.NINF", "-numpy.inf")},
			"import numpy as np\nint(-np.inf)\n",
		},
		{
			"a module that moves does not lead", "import «lib.old»\nimport x\nlib.old.f(x.«g», x)\n",
			[]Change{renamed("lib.old", "new.old"), renamed("x.g", "lib.sub.g")},
			"import new.old\nfrom lib.sub import g\nimport x\nnew.old.f(g, x)\n",
		},
		{
			"names to two modules", "from lib import «a», «b»\na(b)\n",
			[]Change{renamed("lib.a", "new.a"), renamed("lib.b", "other.c")},
			"from new import a\nfrom lib import b\na(b)\n",
		},
		{
			"names to one module", "from lib import («a»,  # one\n    «b» as c)\na(c)\n",
			[]Change{renamed("lib.a", "new.a"), renamed("lib.b", "new.d")},
			"from new import (a,  # one\n    d as c)\na(c)\n",
		},
		{
			"one name to two modules", "from lib import «a»\n«a»()\n",
			[]Change{renamed("lib.a", "new.a"), renamed("lib.a", "other.a")},
			"from new import a\na()\n",
		},
		{
			"two modules become one", "import «lib.a»\nimport «lib.b»\nlib.a.f(lib.b.g)\n",
			[]Change{renamed("lib.a", "new"), renamed("lib.b", "new")},
			"import new\nnew.f(new.g)\n",
		},
		{
			"the only argument goes and another comes", "import lib\nlib.«f»(«a»=1)\n",
			[]Change{{Name: "lib.f", Op: Op{Add: []Keyword{{"b", "2"}}}}, {Name: "lib.f", Op: Op{DropKeyword: "a"}}},
			"import lib\nlib.f(a=1, b=2)\n",
		},
		{
			"one keyword twice", "import lib\nlib.«f»(«x», y)\n",
			[]Change{{Name: "lib.f", Op: Op{Add: []Keyword{{"b", "2"}}}}, {Name: "lib.f", Op: Op{ByKeyword: []Place{{0, "a"}, {1, "b"}}}}},
			"import lib\nlib.f(x, y, b=2)\n",
		},
		{
			"two keywords for one call", "import lib\nlib.«f»(«x», y)\n",
			[]Change{{Name: "lib.f", Op: Op{Add: []Keyword{{"b", "2"}}}}, {Name: "lib.f", Op: Op{Add: []Keyword{{"a", "1"}}}}},
			"import lib\nlib.f(x, y, a=1, b=2)\n",
		},
		{
			"a use of a from-import that grows and moves", "from lib import «a», b\nimport x\na(b, x.«f», x)\n",
			[]Change{renamed("lib.a", "new.a"), renamed("x.f", "lib.sub.g")},
			"from new import a\nfrom lib import b\nfrom lib.sub import g\nimport x\na(b, g, x)\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, marks := unmarked(t, tt.in)
			for i, m := range marks {
				tt.changes[i].At = m
			}
			if got := changed(t, text, tt.changes, nil); got != tt.want {
				t.Errorf("%s\ngot:\n%s\nwant:\n%s", tt.in, got, tt.want)
			}
		})
	}
}
