package rewrite

import "testing"

func TestDrop(t *testing.T) {
	gone := Change{Name: "lib.f", Op: Op{Drop: true}}
	member := Change{Name: "lib.Model.build", Member: true, Called: true, Op: Op{Drop: true}}
	lib := "import lib\nlib.one\n"
	check(t, []row{
		{"a call", lib + "a\nlib.«f»(x)\nb\n", gone, lib + "a\nb\n"},
		{"a call over lines", lib + "a\nlib.«f»(\n    x,\n)\nb\n", gone, lib + "a\nb\n"},
		{"comments above and below", lib + "# above\nlib.«f»(x)\n# below\n", gone, lib + "# above\n# below\n"},
		{"a comment behind", lib + "lib.«f»(x)  # why\n", gone, "! a comment would be lost"},
		{"all of a block", lib + "if x:\n    lib.«f»()\nelse:\n    y\n", gone, lib + "if x:\n    pass\nelse:\n    y\n"},
		{"all of a block, twice", lib + "if x:\n    lib.«f»()\n    lib.«f»()\n", gone, lib + "if x:\n    pass\n"},
		{"some of a block", lib + "def g():\n    lib.«f»()\n    y\n    lib.«f»()\n", gone, lib + "def g():\n    y\n"},
		{"behind a colon", lib + "if x: lib.«f»()\n", gone, lib + "if x: pass\n"},
		{"beside another", lib + "lib.«f»(); y\n", gone, "! it has no line of its own"},
		{"what it gives is used", lib + "x = lib.«f»()\n", gone, "! what it gives is used"},
		{"what it gives is called", lib + "lib.«f»()()\n", gone, "! what it gives is used"},
		{"not called", lib + "lib.«f»\n", gone, "! what it gives is used"},
		{"an argument acts", lib + "lib.«f»(g())\n", gone, "! `(g())` would not be evaluated"},
		{"the last use of an import", "import lib\nlib.«f»()\ny\n", gone, "y\n"},
		{"a decorator", lib + "@lib.«f»\ndef g(): pass\n", gone, lib + "def g(): pass\n"},
		{"a decorator with arguments", lib + "@one\n@lib.«f»(\n    1\n)\n@two\ndef g(): pass\n", gone, lib + "@one\n@two\ndef g(): pass\n"},
		{"a decorator with a comment", lib + "@lib.«f»  # why\ndef g(): pass\n", gone, "! a comment would be lost"},
		{"an argument of a decorator", lib + "@one(lib.«f»)\ndef g(): pass\n", gone, "! what it gives is used"},
		{"of an import", "from lib import «f»\n@f\ndef g(): pass\nclass A:\n    @f\n    def h(self): pass\n", gone, "def g(): pass\nclass A:\n    def h(self): pass\n"},
		{"of an import, at the module", "from «lib» import f, g\n@f\ndef h(): pass\n@g()\ndef i(): pass\n", gone, "def h(): pass\ndef i(): pass\n"},
		{"of an import among others", "from lib import «f», other\nother\n@f\ndef g(): pass\n", gone, "from lib import other\nother\ndef g(): pass\n"},
		{"of an import, used otherwise as well", "from lib import «f»\n@f\ndef g(): pass\nx = f\n", gone, "! what it gives is used"},
		{"of two imports, one of which a string may read", "from «lib» import f, g\n@f\ndef h(): pass\n@g\ndef i(): pass\neval(\"g(1)\")\n", gone, "! its import cannot be taken away"},
		{"of an import that nothing uses", "from lib import «f»\n", gone, "! nothing uses it here"},
		{"a method", "m = make()\nm.«build»()\n", member, "m = make()\n"},
		{"a method of what acts", "make().«build»()\n", member, "! `make()` would not be evaluated"},
	})
}
