package rewrite

import "testing"

// TestItems holds what becomes of a call that gives as many items as before, which are
// others.
func TestItems(t *testing.T) {
	both := Change{Name: "lib.eig", Op: Op{Template: "lib.linalg.eig({0})", Items: []string{"lib.pairs({0|values})", "lib.packed({0|values}.imag, -{1|vectors})"}}}
	lib := "import lib\n"
	check(t, []row{
		{"unpacked", lib + "w, v = lib.«eig»(a)\nw, v\n", both, lib + "w, v = lib.linalg.eig(a)\nw, v = lib.pairs(w), lib.packed(w.imag, -v)\nw, v\n"},
		{"unpacked in parentheses, with a comment behind", lib + "if x:\n    (w, v) = lib.«eig»(a)  # why\n    w, v\n", both, lib + "if x:\n    (w, v) = lib.linalg.eig(a)  # why\n    w, v = lib.pairs(w), lib.packed(w.imag, -v)\n    w, v\n"},
		{"the second alone is used", lib + "_, v = lib.«eig»(a)\nv\n", both, lib + "_, v = lib.linalg.eig(a)\nv = lib.packed(_.imag, -v)\nv\n"},
		{"the first alone is used", lib + "w, v = lib.«eig»(a)\nw\n", both, lib + "w, v = lib.linalg.eig(a)\nw = lib.pairs(w)\nw\n"},
		{"neither is used", lib + "w, v = lib.«eig»(a)\n", both, lib + "w, v = lib.linalg.eig(a)\n"},
		{"read later", lib + "r = lib.«eig»(a)\nr.values, r[1], r.vectors.x\n", both, lib + "r = lib.linalg.eig(a)\nr = lib.pairs(r[0]), lib.packed(r[0].imag, -r[1])\nr[0], r[1], r[1].x\n"},
		{"read later as a whole", lib + "r = lib.«eig»(a)\nr.values, r\n", both, "! what it gives is used as a whole"},
		{"read later for more", lib + "r = lib.«eig»(a)\nr[2]\n", both, "! what it gives is used as a whole"},
		{"an item", lib + "v = lib.«eig»(a)[1]\n", both, "! what it gives is used as a whole"},
		{"returned", lib + "def f(): return lib.«eig»(a)\n", both, "! what it gives is used as a whole"},
		{"an attribute", lib + "self.w, v = lib.«eig»(a)\n", both, "! what it gives is used as a whole"},
		{"one too many", lib + "w, v, x = lib.«eig»(a)\n", both, "! what it gives is used as a whole"},
		{"a star", lib + "w, *v = lib.«eig»(a)\n", both, "! what it gives is used as a whole"},
		{"one name twice", lib + "w, w = lib.«eig»(a)\n", both, "! what it gives is used as a whole"},
		{"a chain of assignments", lib + "r = w, v = lib.«eig»(a)\n", both, "! what it gives is used as a whole"},
		{"a type", lib + "r: T = lib.«eig»(a)\nr[0]\n", both, "! what it gives is used as a whole"},
		{"another statement behind", lib + "w, v = lib.«eig»(a); w\n", both, "! there is no line of its own for the items that it gave"},
		{"behind a condition", lib + "if x: w, v = lib.«eig»(a)\n", both, "! there is no line of its own for the items that it gave"},
		{"from an import", "from lib import eig\nw, v = «eig»(a)\nw, v\n", both, "import lib\nfrom lib.linalg import eig\nw, v = eig(a)\nw, v = lib.pairs(w), lib.packed(w.imag, -v)\nw, v\n"},
		{"a name of the new code", "from lib import eig as e\nlib, v = «e»(a)\nlib, v\n", both, "from lib import packed\nfrom lib import pairs\nfrom lib.linalg import eig as e\nlib, v = e(a)\nlib, v = pairs(lib), packed(lib.imag, -v)\nlib, v\n"},
	})
}
