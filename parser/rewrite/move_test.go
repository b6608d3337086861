package rewrite

import "testing"

func TestMoveNames(t *testing.T) {
	to, same := renamed("lib.a", "new.sub.a"), renamed("lib.a", "lib.z")
	builtin := renamed("numpy.int", "int")
	check(t, []row{
		{"the only name", "from lib import «a»\na()\n", to, "from new.sub import a\na()\n"},
		{"at its use", "from lib import a\n«a»()\n", to, "from new.sub import a\na()\n"},
		{"at both", "from lib import «a»\n«a»(«a»)\n", to, "from new.sub import a\na(a)\n"},
		{"another name", "from lib import «a»\na()\n", same, "from lib import z as a\na()\n"},
		{"under an alias", "from lib import «a» as b\nb()\n", same, "from lib import z as b\nb()\n"},
		{"under its new name", "from lib import «a» as z\nz()\n", same, "from lib import z\nz()\n"},
		{"among others", "from lib import b, «a», c\na()\n", to, "from new.sub import a\nfrom lib import b, c\na()\n"},
		{"the last of others", "from lib import b, c, «a»\na()\n", to, "from new.sub import a\nfrom lib import b, c\na()\n"},
		{"another name among others", "from lib import (\n    b,\n    «a»,  # one\n    c as d)\na()\n", same, "from lib import (\n    b,\n    z as a,  # one\n    c as d)\na()\n"},
		{"in parentheses", "from lib import (\n    b,\n    «a»,\n    c,\n)\na()\n", to, "from new.sub import a\nfrom lib import (\n    b,\n    c,\n)\na()\n"},
		{"in parentheses, the last", "from lib import (\n    b,\n    «a»,\n)\na()\n", to, "from new.sub import a\nfrom lib import (\n    b,\n)\na()\n"},
		{"in parentheses, with a comment of its own", "from lib import (\n    b,\n    «a»,  # noqa\n    c,\n)\na()\n", to, "! a comment would be lost"},
		{"in parentheses, with a comment elsewhere", "from lib import (\n    b,  # noqa\n    «a»,\n    c,\n)\na()\n", to, "from new.sub import a\nfrom lib import (\n    b,  # noqa\n    c,\n)\na()\n"},
		{"alone in parentheses", "from lib import (\n    «a»,\n)\na()\n", to, "from new.sub import (\n    a,\n)\na()\n"},
		{"with a comment", "from lib import «a»  # why\na()\n", to, "from new.sub import a  # why\na()\n"},
		{"to a name without a module", "from lib import «a»\na()\n", renamed("lib.a", "new"), "import new as a\na()\n"},
		{"to the module of that name", "from lib import «a»\na()\n", renamed("lib.a", "a"), "import a\na()\n"},
		{"to a builtin", "from numpy import «int»\nx = int(3)\n", builtin, "x = int(3)\n"},
		{"to a builtin, under an alias", "from numpy import «int» as i\ni(3)\n", builtin, "i = int\ni(3)\n"},
		{"to a builtin, among others", "from numpy import «int», inf\nint(inf)\n", builtin, "from numpy import inf\nint(inf)\n"},
		{"to a builtin that is something else", "from numpy import «int» as i\nint = 3\n", builtin, "! `int` is not the builtin in this file"},
		{"to a builtin, bound again", "from numpy import «int»\nint = 3\n", builtin, "! `int` is not the builtin in this file"},
		{"to a builtin, exported", "from numpy import «int»\n__all__ = ['int']\n", builtin, "! other files may import it from here"},
		{"to a builtin, in a block", "if x:\n    from numpy import «int»\n", builtin, "! the import cannot be taken away"},
		{"in a function", "def f():\n\tfrom lib import b, «a»\n\ta()\n", to, "def f():\n\tfrom new.sub import a\n\tfrom lib import b\n\ta()\n"},
		{"in a try", "try:\n    from lib import «a»\nexcept ImportError:\n    from new import a\n", to, "try:\n    from new.sub import a\nexcept ImportError:\n    from new import a\n"},
		{"at a use of two imports", "try:\n    from lib import a\nexcept ImportError:\n    from new import a\n«a»()\n", to, "! it goes by another name here"},
		{"at a use that is bound again", "from lib import a\na = a\n«a»()\n", to, "! it goes by another name here"},
		{"on one line", "from lib import «a»; a()\n", to, "from new.sub import a; a()\n"},
		{"on one line, among others", "x = 1; from lib import «a», b\n", to, "! there is no line of its own for an import"},
		{"behind a colon", "if x: from lib import «a», b\n", to, "! there is no line of its own for an import"},
		{"over a backslash", "from lib import «a», \\\n    b\na()\n", to, "from new.sub import a\nfrom lib import b\na()\n"},
		{"CRLF", "from lib import «a», b\r\na()\r\n", to, "from new.sub import a\r\nfrom lib import b\r\na()\r\n"},
		{"a relative import", "from .lib import «a»\na()\n", to, "! it goes by another name here"},
		{"a star import", "from «lib» import *\n", renamed("lib", "new.lib"), "from new.lib import *\n"},
		{"a name of a star import", "from «lib» import *\n", renamed("lib.*", "new.lib"), "! a star import brings it"},
		{"a whole module", "from «lib» import (a,  # one\n    b as c)\n", renamed("lib", "new.lib"), "from new.lib import (a,  # one\n    b as c)\n"},
		{"a module above", "from «lib».sub import a, b\n", renamed("lib", "new.lib"), "from new.lib.sub import a, b\n"},
		{"a module below", "from lib.«sub» import a, b\n", renamed("lib.sub", "lib.other"), "from lib.other import a, b\n"},
		{"a module with blanks", "from lib . «sub» import a\n", renamed("lib.sub", "lib.other"), "from lib.other import a\n"},
		{"a module that is another", "from «lib».sub import a\n", renamed("other", "new"), "! it goes by another name here"},
	})
}

func TestMoveModules(t *testing.T) {
	to, root := renamed("lib.old", "lib.new"), renamed("lib.old", "other.old")
	check(t, []row{
		{"in its package", "import lib.«old»\nlib.old.f(lib.x)\n", to, "import lib.new\nlib.new.f(lib.x)\n"},
		{"to another package", "import lib.«old»\nlib.old.f(lib.old)\n", root, "import other.old\nother.old.f(other.old)\n"},
		{"used for something else", "import lib.«old»\nlib.old.f(lib.x)\n", root, "! `lib` is used for something else as well"},
		{"with another import of its package", "import lib.«old»\nimport lib.x\nlib.old.f(lib.x)\n", root, "import other.old\nimport lib.x\nother.old.f(lib.x)\n"},
		{"under an alias", "import lib.«old» as o\no.f()\n", root, "import other.old as o\no.f()\n"},
		{"under an alias that is its name", "import lib.«old» as old\nold.f()\n", root, "from other import old\nold.f()\n"},
		{"among others", "import os, lib.«old»\nos.x(lib.old)\n", root, "import os, other.old\nos.x(other.old)\n"},
		{"below", "import lib.«old».deep\nlib.old.deep.f()\n", root, "import other.old.deep\nother.old.deep.f()\n"},
		{"the root is taken", "import lib.«old»\nlib.old.f(other)\n", root, "! `other` is something else in this file"},
		{"the root is a parameter", "import lib.«old»\ndef f(other): lib.old.f()\n", root, "! `other` is something else in this file"},
		{"the root is another import", "import lib.«old»\nfrom x import other\nlib.old.f()\n", root, "! `other` is something else in this file"},
		{"the root is an alias", "import lib.«old»\nimport x as other\nlib.old.f()\n", root, "! `other` is something else in this file"},
		{"the root is imported", "import lib.«old»\nimport other.x\nlib.old.f(other.x)\n", root, "import other.old\nimport other.x\nother.old.f(other.x)\n"},
		{"the package is bound again", "import lib.«old»\nlib.old.f()\nlib = 1\n", to, "! `lib` is bound to something else as well"},
		{"the package is another import", "import lib.«old»\nimport x as lib\nlib.old.f()\n", root, "! `lib` is bound to something else as well"},
		{"in a quoted annotation", "import lib.«old»\ndef f(x: 'lib.old.T'): pass\n", root, "! `lib` stands in a quoted annotation"},
		{"in a type comment", "import lib.«old»\nx = f()  # type: lib.old.T\n", root, "! `lib` stands in a quoted annotation"},
		{"in a function", "def f():\n    import lib.«old»\n    lib.old.f()\ndef g():\n    import lib.old\n    lib.old.f()\n", root, "def f():\n    import other.old\n    other.old.f()\ndef g():\n    import lib.old\n    lib.old.f()\n"},
		{"in a class", "class A:\n    import lib.«old»\n    x = lib.old.f()\n", root, "! `lib` is bound to something else as well"},
		{"a comment in a use", "import lib.«old»\n(lib  # x\n  .old.f())\n", root, "! a comment would be lost"},
		{"assigned to", "import lib.«old»\nlib.old = 1\n", renamed("lib.old", "other"), "! `lib.old` is assigned to"},
		{"over lines", "import lib.«old»\n(lib\n  .old.f())\n", root, "import other.old\n(other.old.f())\n"},
		{"exported", "import lib.«old»\n__all__ = ['lib']\n", root, "! other files may import it from here"},
		{"one below another waits for a second round", "import lib.«old»\nimport lib.«old».deep\nlib.old.f(lib.old.deep)\n", root, "import other.old\nimport lib.old.deep\nother.old.f(other.old.deep)\n"},
	})
}

// TestMoveOfWhatIsNotThere holds that nothing moves away from what the file reads.
func TestMoveOfWhatIsNotThere(t *testing.T) {
	gone := func(names ...string) func(*File) {
		return func(f *File) {
			f.Gone = func(name, _ string) bool {
				for _, n := range names {
					if n == name {
						return true
					}
				}
				return false
			}
		}
	}
	for _, tt := range []struct {
		name, in string
		change   Change
		gone     string
		want     string
	}{
		{"a member of a from-import", "from lib import «a»\na.f()\n", renamed("lib.a", "new.a"), "new.a.f", "! there is no `new.a.f`"},
		{"a member of an alias", "import «lib» as l\nl.f()\n", renamed("lib", "new"), "new.f", "! there is no `new.f`"},
		{"a member of a module", "import «lib»\nlib.f()\n", renamed("lib", "new"), "new.f", "! there is no `new.f`"},
		{"another member", "from lib import «a»\na.g()\n", renamed("lib.a", "new.a"), "new.a.f", "from new import a\na.g()\n"},
		{"the name", "from lib import «a»\na.g()\n", renamed("lib.a", "new.a"), "new.a", "! there is no `new.a`"},
		{"in an expression", "import lib\nlib.«a»\n", renamed("lib.a", "lib.b"), "lib.b", "! there is no `lib.b`"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, marks := unmarked(t, tt.in)
			tt.change.At = marks[0]
			if got := changed(t, text, []Change{tt.change}, gone(tt.gone)); got != tt.want {
				t.Errorf("%s\ngot:\n%s\nwant:\n%s", tt.in, got, tt.want)
			}
		})
	}
}

// TestMoveOnly moves a module where nothing is reached through it but what is the same
// in the new one.
func TestMoveOnly(t *testing.T) {
	to := Change{Name: "lib.old", Op: Op{Rename: "lib.new", Only: []string{"gray", "flip"}}}
	check(t, []row{
		{"a name", "from lib.«old» import gray\n", to, "from lib.new import gray\n"},
		{"a name under another", "from lib.«old» import gray as g, flip\n", to, "from lib.new import gray as g, flip\n"},
		{"another name", "from lib.«old» import affine\n", to, "! `affine` is another one there"},
		{"another name among others", "from lib.«old» import gray, affine\n", to, "! `affine` is another one there"},
		{"all names", "from lib.«old» import *\n", to, "! `*` is another one there"},
		{"the module", "from lib import «old» as F\nF.gray(F.flip(x))\n", to, "from lib import new as F\nF.gray(F.flip(x))\n"},
		{"the module, another name", "from lib import «old» as F\nF.gray(F.affine(x))\n", to, "! `affine` is another one there"},
		{"the module, passed on", "from lib import «old»\nf(old)\n", to, "! `old` is passed on as a whole"},
		{"the module under an alias", "import lib.«old» as F\nF.gray(x)\n", to, "import lib.new as F\nF.gray(x)\n"},
		{"the module under an alias, another name", "import lib.«old» as F\nF.affine(x)\n", to, "! `affine` is another one there"},
		{"the path of the module", "import lib.«old»\nlib.old.gray(lib.other(x))\n", to, "import lib.new\nlib.new.gray(lib.other(x))\n"},
		{"the path of the module, another name", "import lib.«old»\nlib.old.affine(lib.other(x))\n", to, "! `affine` is another one there"},
	})
}

// TestMembers replaces names that are reached through a module which is gone.
func TestMembers(t *testing.T) {
	new := map[string]string{"lib.old.A": "lib.new.A", "lib.old.B": "lib.new.B", "lib.old.f": "lib.other.f", "lib.old.g": "lib.other.h"}
	members := Change{Name: "lib.old", Op: Op{Members: func(name string) (string, string) {
		was := cut(name, 3)
		return was, new[was]
	}}}
	check(t, []row{
		{"together", "from lib import «old»\nold.A(old.B.x)\n", members, "from lib import new as old\nold.A(old.B.x)\n"},
		{"together under an alias", "import lib.«old» as o\no.A(o.B.x)\n", members, "import lib.new as o\no.A(o.B.x)\n"},
		{"to several", "from lib import «old»\nold.A(old.f(1))\n", members, "from lib.new import A\nfrom lib.other import f\nA(f(1))\n"},
		{"under another name", "from lib import «old»\nold.g(1)\n", members, "from lib.other import h\nh(1)\n"},
		{"beside others", "from lib import «old», more\nold.A(more)\n", members, "from lib import new as old, more\nold.A(more)\n"},
		{"one has none", "from lib import «old»\nold.A(old.Z)\n", members, "! nothing takes the place of `lib.old.Z`"},
		{"passed on", "from lib import «old»\nf(old)\n", members, "! nothing takes the place of `lib.old`"},
		{"not used", "from lib import «old»\n", members, "! nothing uses it here"},
		{"a path", "import lib.«old»\nlib.old.A\n", members, "! it goes by another name here"},
	})
	// What is reached is asked for as well.
	text, marks := unmarked(t, "from lib import «old»\nold.«A»(old.«B»)\n")
	import1, a, b := members, renamed("lib.old.A", "lib.new.A"), renamed("lib.old.B", "lib.new.B")
	import1.At, a.At, b.At = marks[0], marks[1], marks[2]
	if got, want := changed(t, text, []Change{import1, a, b}, nil), "from lib import new as old\nold.A(old.B)\n"; got != want {
		t.Errorf("with its members it becomes\n%s", got)
	}
	if got, want := changed(t, text, []Change{a, b}, nil), "from lib import new\nnew.A(new.B)\n"; got != want {
		t.Errorf("its members alone become\n%s", got)
	}
}
