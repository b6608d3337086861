package link_test

import (
	"fmt"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/parser"
)

// TestClasses holds what the classes of a file derive from.
func TestClasses(t *testing.T) {
	type files = map[string]string
	for _, tt := range []struct {
		name  string
		files files
		want  string
	}{
		{
			"a class of another file",
			files{"main.py": "from b import B\nclass A(B): pass\n", "b.py": "import lib\nclass B(lib.C): pass\n"},
			"A(lib.C) lib.C\n",
		},
		{
			"a class of a file behind that",
			files{"main.py": "from b import B\nclass A(B): pass\n", "b.py": "from c import C\nclass B(C): pass\n", "c.py": "import lib\nclass C(lib.D): pass\n"},
			"A(lib.D) lib.D\n",
		},
		{
			"a class of a module",
			files{"main.py": "import b\nclass A(b.B): pass\n", "b.py": "import lib\nclass B(lib.C): pass\n"},
			"A(lib.C) lib.C\n",
		},
		{
			"a class that a module takes from a library",
			files{"main.py": "from b import C\nclass A(C): pass\n", "b.py": "from lib import C\n"},
			"A(lib.C) lib.C\n",
		},
		{
			"two bases there",
			files{"main.py": "from b import B\nclass A(B): pass\n", "b.py": "import lib\nclass M: pass\nclass B(M, lib.C): pass\n"},
			"A() lib.C\n",
		},
		{
			"two bases here",
			files{"main.py": "import lib\nfrom b import B\nclass A(B, lib.D): pass\n", "b.py": "import lib\nclass B(lib.C): pass\n"},
			"A(lib.C, lib.D) lib.C lib.D\n",
		},
		{
			"a base that nobody knows",
			files{"main.py": "from b import B\nclass A(B): pass\n", "b.py": "class B(make()): pass\n"},
			"A() open\n",
		},
		{
			"a base that is not there",
			files{"main.py": "from b import B\nclass A(B): pass\n", "b.py": ""},
			"A() open\n",
		},
		{
			"a class that says nothing",
			files{"main.py": "from b import B\nclass A(B): pass\n", "b.py": "class B: pass\n"},
			"A()\n",
		},
		{
			"one of two",
			files{"main.py": "from b import B\nclass A(B): pass\n", "b.py": "import lib\nif x:\n    B = lib.C\nelse:\n    B = lib.D\n"},
			"A(lib.C|lib.D) lib.C lib.D\n",
		},
		{
			"one of two, behind a class",
			files{"main.py": "from b import B\nclass A(B): pass\n", "b.py": "import lib\nif x:\n    C = lib.C\nelse:\n    C = lib.D\nclass B(C): pass\n"},
			"A(lib.C|lib.D) lib.C lib.D\n",
		},
		{
			"one of two, one of which is an own class that says nothing",
			files{"main.py": "from b import B\nclass A(B): pass\n", "b.py": "import lib\nif x:\n    C = lib.C\nelse:\n    class C: pass\nclass B(C): pass\n"},
			"A() lib.C open\n",
		},
		{
			"a class of this file in between",
			files{"main.py": "from b import B\nclass M(B): pass\nclass A(M): pass\n", "b.py": "import lib\nclass B(lib.C): pass\n"},
			"M(lib.C) lib.C\nA(lib.C) lib.C\n",
		},
		{
			"two classes that derive from each other",
			files{"main.py": "from b import B\nclass A(B): pass\n", "b.py": "from main import A\nclass B(A): pass\n"},
			"A()\n",
		},
		{
			"a folder of the library's name",
			files{"main.py": "import lib\nclass A(lib.C): pass\n", "lib/c.py": "class C: pass\n"},
			"A(lib.C) lib.C\n",
		},
		{
			"a package of the library's name",
			files{"main.py": "import lib\nclass A(lib.C): pass\n", "lib/__init__.py": "class C: pass\n"},
			"A()\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, backwards := range []bool{false, true} {
				m, _ := linked(t, tt.files, backwards)
				if diff := gocmp.Diff(tt.want, classes(m)); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			}
		})
	}
}

// classes renders the classes of a module with what they derive from.
func classes(m *parser.Module) string {
	var b strings.Builder
	for _, c := range m.Classes {
		var bases []string
		for _, base := range c.Bases {
			var refs []string
			for _, r := range base {
				refs = append(refs, r.Name)
			}
			if len(refs) > 0 {
				bases = append(bases, strings.Join(refs, "|"))
			}
		}
		fmt.Fprintf(&b, "%s(%s)", c.Name, strings.Join(bases, ", "))
		for _, a := range c.Ancestors {
			fmt.Fprintf(&b, " %s", a)
		}
		if c.Open {
			b.WriteString(" open")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestSuper holds that a call of super() is the library's only where no class of
// the project answers it.
func TestSuper(t *testing.T) {
	for _, tt := range []struct{ name, base, want string }{
		{"the library's", "class B(lib.C): pass\n", "A.fit x"},
		{"a method of the project", "class B(lib.C):\n    def fit(self, x): pass\n", ""},
		{"a method that passes on", "class B(lib.C):\n    def fit(self, **kwargs): lib.run(**kwargs)\n", "lib.run x"},
		{"a method that passes on to the library's", "class B(lib.C):\n    def fit(self, **kwargs): super().fit(**kwargs)\n", "lib.C.fit x"},
		{"a method that takes it", "class B(lib.C):\n    def fit(self, x, **kwargs): super().fit(**kwargs)\n", ""},
		{"a method of a base in between", "class M(lib.C):\n    def fit(self, x): pass\nclass B(M): pass\n", ""},
		{"an attribute", "class B(lib.C):\n    fit = None\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, _ := linked(t, map[string]string{
				"main.py": "from b import B\nclass A(B):\n    def fit(self): super().fit(x=1)\n",
				"b.py":    "import lib\n" + tt.base,
			}, false)
			var got []string
			for _, c := range m.Calls {
				name := ""
				switch {
				case c.Class >= 0:
					name = m.Classes[c.Class].Name + "." + c.Super
				case c.Use >= 0 && len(m.Uses[c.Use].Refs) == 1:
					name = m.Uses[c.Use].Refs[0].Name
				}
				for _, arg := range c.Args {
					if name != "" && arg.Keyword == "x" {
						got = append(got, name+" "+arg.Keyword)
					}
				}
			}
			if diff := gocmp.Diff(tt.want, strings.Join(got, "; ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
