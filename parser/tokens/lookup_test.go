package tokens

import (
	"slices"
	"strings"
	"testing"
)

func TestLookups(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a literal":               {"getattr(torch, 'load')", "2 torch.load"},
		"a literal in double":     {`getattr(torch, "load", None)`, "2 torch.load"},
		"over lines":              {"getattr(  # a\n  torch,\n  'load',\n)", "4 torch.load"},
		"of a name below":         {"getattr(torch.nn, 'a')", "2 torch.nn, 2 torch.nn.a"},
		"hasattr only tests":      {"if hasattr(torch, 'load'): pass", ""},
		"hasattr and getattr":     {"hasattr(torch, 'nn') and getattr(torch, 'load')", "2 torch.load"},
		"setattr":                 {"setattr(torch, 'load', f)", "2 torch.load"},
		"delattr":                 {"delattr(torch, 'load')", "2 torch.load"},
		"a raw literal":           {"getattr(torch, r'load')", "2 torch.load"},
		"a long literal":          {"getattr(torch, '''load''')", "2 torch.load"},
		"in parentheses":          {"getattr(torch, ('load'))", "2 torch.load"},
		"a computed name":         {"for n in ['load', 'save', 'a b']:\n  getattr(torch, n)", "2 torch.load, 2 torch.save"},
		"a computed name below":   {"N = 'load'\ngetattr(torch.nn, N)", "2 torch.nn.load, 3 torch.nn"},
		"a constant further down": {"getattr(torch, N)\nN = 'load'", "3 torch.load"},
		"a table of names":        {"{'a': 'load'}\ngetattr(torch, x)", "2 torch.a, 2 torch.load"},
		"not the first argument":  {"getattr(a, torch)\n'load'", ""},
	} {
		t.Run(name, func(t *testing.T) {
			text := "import torch\n" + c.text
			f := New(options()).Scan("m.py", []byte(text), nil)
			got := places(text, f.Sites)
			for _, want := range strings.Split(c.want, ", ") {
				if want != "" && !slices.Contains(got, want) {
					t.Errorf("places %q lack %q", got, want)
				}
			}
			if c.want == "" && len(got) > 0 && !f.Lost {
				t.Errorf("places %q, want none", got)
			}
		})
	}
}

func TestPatches(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"an attribute":       {"torch.load = f", true},
		"an attribute below": {"torch.nn.a = f", true},
		"an annotation":      {"torch.load: A = f", true},
		"a tuple":            {"a, torch.load = f", true},
		"the first of two":   {"torch.load, a = f", true},
		"the first target":   {"torch.load = a = f", true},
		"an operator":        {"torch.load += f", true},
		"setattr":            {"setattr(torch, 'load', f)", true},
		"a loop":             {"for torch.load in f: pass", true},
		"a with statement":   {"with f as torch.load: pass", true},
		"a del":              {"del torch.load", true},
		"a class":            {"class A:\n    torch.load = f", true},
		"behind a function":  {"def g(): pass\ntorch.load = f", true},
		"only read":          {"a = torch.load", false},
		"a type":             {"a: torch.load = None", false},
		"a type in brackets": {"a: Optional[torch.load, f] = None", false},
		"a function":         {"def g():\n    torch.load = f", false},
		"a method":           {"class A:\n    def g(self):\n        setattr(torch, 'load', f)", false},
	} {
		t.Run(name, func(t *testing.T) {
			f := New(options()).Scan("m.py", []byte("import torch\n"+c.text), nil)
			if f.Patches != c.want {
				t.Errorf("patches %t, want %t", f.Patches, c.want)
			}
		})
	}
}

func TestStrings(t *testing.T) {
	text := "a = 'fit'\nb['key']\nf(\"x-y\", '''long''', r'raw', b'bytes', f'format', 'two words', '', '1.8')\n'doc'\nif a: 'body'\n" +
		"c = {'k': 'v'}\nd: 'note' = 1\nlambda: 'given'\nreturn 'result'\n'a'.join('b')\n"
	f := New(options()).Scan("m.py", []byte(text), nil)
	for _, s := range []string{"fit", "key", "x-y", "raw", "k", "v", "note", "given", "result", "b", "1.8"} {
		if !slices.Contains(f.Strings, Hash(s)) {
			t.Errorf("%q is not kept", s)
		}
	}
	for _, s := range []string{"doc", "", "two words"} {
		if slices.Contains(f.Strings, Hash(s)) {
			t.Errorf("%q is kept", s)
		}
	}
}

func TestDirectives(t *testing.T) {
	for text, want := range map[string]bool{
		"x = 1  # upcheck: ignore":                    true,
		"# UpCheck: off":                              true,
		"#upcheck:ignore[A]":                          true,
		"(  # noqa: upcheck\n)":                       true,
		"from torch import (  # upcheck: ignore\n a)": true,
		"import torch  # upcheck":                     true,
		"(torch.  # upcheck: ignore\n a)":             true,
		"f(a,  # upcheck: ignore\n b)":                true,
		"torch. \\\n a # u upcheck":                   true,
		"f'''{a # upcheck\n}'''":                      true,
		"# ucheck upchec uuuupcheck":                  true,
		"# up check":                                  false,
		"x = '# upcheck'":                             false,
		"'''\n# upcheck\n'''":                         false,
		"upcheck = 1":                                 false,
		"#":                                           false,
	} {
		if f := New(options()).Scan("m.py", []byte("import torch\n"+text), nil); f.Directive != want {
			t.Errorf("%q holds a directive: %t, want %t", text, f.Directive, want)
		}
	}
}

func TestSuper(t *testing.T) {
	header := "from torch.nn import Module\nclass A(Module):\n  def __init__(self):\n    "
	for text, want := range map[string]bool{
		"super().__init__()":                  false,
		"super().__init__(a)":                 true,
		"super(A, self).__init__(a)":          true,
		"super(\n  A, self\n).__init__(\n a)": true,
		"super().__init__(*a)":                true,
		"super().__init__(k=1)":               false,
		"x = super(); x.__init__(a)":          true,
	} {
		o := calls(Shape{Positional: 1})
		o.Interest = func(name string) Interest {
			if name == "torch.nn.Module" {
				return Interest{Call: Shape{Positional: 1}, Base: true}
			}
			return Interest{Below: true, Module: true}
		}
		f := New(o).Scan("m.py", []byte(header+text), nil)
		got := slices.ContainsFunc(f.Sites, func(s Site) bool { return int(s.Start) >= len(header) })
		if got != want && want {
			t.Errorf("%q is a place: %t, want %t", text, got, want)
		}
	}
}
