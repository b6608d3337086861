package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func describeFunction(f Function) string {
	s := f.Name
	if len(f.Results) > 0 {
		s += " -> " + describeRefs(f.Results)
	}
	if f.Test != nil {
		s += " if " + f.Test.String()
	}
	for _, p := range f.Passes {
		switch {
		case p.Super != "":
			s += " passes super." + p.Super
		case len(p.Refs) > 0:
			s += " passes " + describeRefs(p.Refs)
		default:
			s += " passes ?"
		}
		s += fmt.Sprint(p.Taken)
	}
	return s
}

// TestFunctions holds what functions say to the files that call them.
func TestFunctions(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"result", "def f(): return torch.nn.Linear(1)", []string{"f -> torch.nn.Linear()"}},
		{"result of a method", "class A:\n    def f(self): return torch.nn.Linear(1)", []string{"f -> torch.nn.Linear()"}},
		{"result of this file", "class A: pass\ndef f(): return A()", []string{"f -> .pkg.m.A()"}},
		{"unknown result", "def f(): return g()", nil},
		{"result on one path", "def f():\n    if c: return torch.nn.Linear(1)\n    return g()", nil},
		{"local to a function", "def g():\n    def f(): return torch.nn.Linear(1)", nil},
		{"test", "def f(): return parse(torch.__version__) >= parse('1.8')", []string{"f if torch >= 1.8"}},
		{"test by a name", "NEW = parse(torch.__version__) >= parse('1.8')\ndef f(): return not NEW", []string{"f if not (torch >= 1.8)"}},
		{"test in an if", "def f():\n    if parse(torch.__version__) >= parse('1.8'):\n        return True\n    return False", []string{"f if torch >= 1.8"}},
		{"test in an else", "def f():\n    if parse(torch.__version__) < parse('1.8'):\n        return False\n    else:\n        return True", []string{"f if not (torch < 1.8)"}},
		{"import that is tried", "def f():\n    try:\n        import apex\n        return True\n    except ImportError:\n        return False", []string{"f if importable(apex)"}},
		{"import that is missing", "def f():\n    try:\n        import apex\n        return False\n    except ImportError:\n        return True", []string{"f if not importable(apex)"}},
		{"same answer both times", "def f():\n    try:\n        import apex\n        return True\n    except ImportError:\n        return True", nil},
		{"always true", "def f(): return True", nil},
		{"no test", "def f(x): return len(x) > 1", nil},
		{"passes to a library", "def f(a, **kw): return torch.f(a, b=1, **kw)", []string{"f -> torch.f() passes torch.f[b]"}},
		{"passes to super", "class A(torch.B):\n    def __init__(self, a, **kw): super().__init__(a, **kw)", []string{"__init__ passes super.__init__[]"}},
		{"passes to a class of the file", "class A: pass\ndef f(**kw):\n    x = A(**kw)", []string{"f passes .pkg.m.A[]"}},
		{"passes to a file of the project", "from .x import g\ndef f(**kw):\n    g(**kw)", []string{"f passes .pkg.x.g[]"}},
		{"passes to something unknown", "def f(**kw):\n    g(**kw)", nil},
		{"passes to something unknown too", "def f(**kw):\n    torch.f(**kw)\n    g(**kw)", []string{"f passes torch.f[] passes ?[]"}},
		{"takes some out", "def f(**kw):\n    x = kw.pop('a', 1)\n    kw['b'] = 2\n    del kw['c']\n    torch.f(**kw)", []string{"f passes torch.f[a b c]"}},
		{"looks at them", "def f(**kw):\n    if 'a' in kw and kw.get('b') and kw['c'] and len(kw): pass\n    kw.setdefault('d', 1)\n    torch.f(**kw)", []string{"f passes torch.f[]"}},
		{"takes out what is computed", "def f(**kw):\n    kw.pop(x)\n    torch.f(**kw)", nil},
		{"changes them", "def f(**kw):\n    kw.update(a=1)\n    torch.f(**kw)", nil},
		{"binds them again", "def f(**kw):\n    kw = g(kw)\n    torch.f(**kw)", nil},
		{"gives them away", "def f(**kw):\n    g(kw)\n    torch.f(**kw)", nil},
		{"gives them another name", "def f(**kw):\n    x = kw\n    x.clear()\n    torch.f(**kw)", nil},
		{"another dict", "def f(kw):\n    torch.f(**kw)", nil},
		{"by position", "def f(*args):\n    torch.f(*args)", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, "pkg/m.py", "import torch\nfrom packaging.version import parse\n"+tt.in+"\n")
			var got []string
			for _, f := range m.Functions {
				got = append(got, describeFunction(f))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestWrappers holds which calls in a file reach a library through a function of
// the same file.
func TestWrappers(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"function", "def f(a, **kw): torch.f(a, **kw)\nf(1, a=2, b=3)", []string{"torch.f(0, **)", "torch.f(b=3 likely, *, **) passed"}},
		{"before its definition", "def g(): f(b=3)\ndef f(**kw): torch.f(**kw)", []string{"torch.f(**)", "torch.f(b=3 likely, *, **) passed"}},
		{"constructor", "class A(torch.B):\n    def __init__(self, a, **kw): super().__init__(**kw)\nA(a=1, b=2)", []string{
			"super A.__init__(**)", "torch.B(b=2 likely, *, **) passed",
		}},
		{"constructor of a class of the file", "class A(torch.B):\n    def __init__(self, **kw): super().__init__(**kw)\nclass C(A): pass\nC(b=2)", []string{
			"super A.__init__(**)", "torch.B(b=2 likely, *, **) passed",
		}},
		{"constructor by the base's name", "class A(torch.B):\n    def __init__(self, **kw): torch.B.__init__(self, **kw)\nA(b=2)", []string{
			"torch.B.__init__(0, **)", "torch.B(b=2 likely, *, **) passed",
		}},
		{"nothing left", "def f(a, **kw): torch.f(b=a, **kw)\nf(a=1, b=2)", []string{"torch.f(b, **)"}},
		{"several bases", "class A(torch.B, torch.C):\n    def __init__(self, **kw): super().__init__(**kw)\nA(b=2)", []string{"super A.__init__(**)"}},
		{"to something unknown as well", "def f(**kw):\n    torch.f(**kw)\n    g(**kw)\nf(b=1)", []string{"torch.f(**)"}},
		{"no keywords of its own", "def f(b): torch.f(b=b)\nf(b=1)", []string{"torch.f(b)"}},
		{"another function", "def f(**kw): torch.f(**kw)\ndef g(**kw): pass\ng(b=1)", []string{"torch.f(**)"}},
		{"one of two", "def f(**kw):\n    if c: torch.f(**kw)\n    else: torch.g(**kw)\nf(b=1)", []string{"torch.f(**)", "torch.f|torch.g(b=1 likely, *, **) passed", "torch.g(**)"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, "pkg/m.py", "import torch\n"+tt.in+"\n")
			var got []string
			for _, c := range m.Calls {
				s := describeCall(m, c)
				if c.Use >= 0 && m.Uses[c.Use].Passed {
					s = describeRefs(m.Uses[c.Use].Refs) + s[strings.IndexByte(s, '('):] + " passed"
				}
				got = append(got, s)
			}
			if diff := cmp.Diff(counted(tt.want), counted(got)); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestMethods holds what methods say beside their parameters.
func TestMethods(t *testing.T) {
	m := parseAs(t, "m.py", `
import torch, functools
class A:
    def plain(self): pass
    def made(self): return torch.nn.Linear(1)
    @property
    def p(self): return torch.nn.Linear(1)
    @p.setter
    def p(self, x): self.y = x
    @functools.cached_property
    def q(self): pass
    @staticmethod
    def s(): pass
`)
	var got []string
	for _, method := range m.Classes[0].Methods {
		s := method.Name
		if method.Property {
			s += " property"
		}
		if method.Function >= 0 {
			s += " says " + describeFunction(m.Functions[method.Function])
		}
		got = append(got, s)
	}
	want := []string{
		"plain", "made says made -> torch.nn.Linear()", "p property says p -> torch.nn.Linear()", "p property", "q property", "s",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
