package parser

import "testing"

// TestMade holds which call is known to have made an argument.
func TestMade(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"written there", "lib.f(lib.C(1))", "lib.C(1)"},
		{"by keyword", "lib.f(x=lib.C(1))", "lib.C(1)"},
		{"assigned before", "c = lib.C(1)\nlib.f(c)", "lib.C(1)"},
		{"assigned in the same function", "def f():\n    c = lib.C(1)\n    return lib.f(c)", "lib.C(1)"},
		{"attribute", "class A:\n    def __init__(self):\n        self.c = lib.C(1)\n        self.d = lib.f(self.c)", "lib.C(1)"},
		{"assigned twice", "c = lib.C(1)\nif g():\n    c = lib.C(2)\nlib.f(c)", ""},
		{"one of two", "lib.f(lib.C(1) if g() else lib.C(2))", ""},
		{"parameter", "def f(c: lib.C): return lib.f(c)", ""},
		{"another name", "c = lib.C(1)\nd = c\nlib.f(d)", ""},
		{"class", "lib.f(lib.C)", ""},
		{"constant", "lib.f(1)", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := typed(t, tt.in)
			text := "import lib\nfrom typing import Any, Callable, Dict, Iterable, List, Tuple, Type, Union\n" + tt.in
			got := ""
			for _, c := range m.Calls {
				if name := m.Uses[c.Use].Refs[0].Name; name == "lib.f" {
					made := c.Args[0].Value.Made
					got = text[made.Start:made.End]
				}
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestNested holds which functions are defined in functions.
func TestNested(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     bool
	}{
		{"in a function", "def h():\n    def f(): pass\n    lib.f(f)", true},
		{"in a function that is not entered", "def h():\n    if g():\n        def f(): pass\n        lib.f(f)", true},
		{"one of two", "def h():\n    def f(): pass\n    def k(): pass\n    lib.f(f if g() else k)", true},
		{"or one of the module", "def k(): pass\ndef h():\n    def f(): pass\n    lib.f(f if g() else k)", false},
		{"decorated", "def h():\n    @lib.wrap\n    def f(): pass\n    lib.f(f)", false},
		{"of the module", "def f(): pass\ndef h():\n    lib.f(f)", false},
		{"method", "class A:\n    def f(self): lib.f(self.g)\n    def g(self): pass", false},
		{"under a condition", "if g():\n    def f(): pass\nlib.f(f)", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, c := range typed(t, tt.in).Calls {
				if got := c.Args[0].Value.Nested; got != tt.want {
					t.Errorf("got %v, want %v", got, tt.want)
				}
			}
		})
	}
}

// TestFlow holds how surely a module runs calls.
func TestFlow(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     Flow
	}{
		{"statement", "lib.f()", Always},
		{"with", "with lib.f(): pass", Always},
		{"behind a condition", "if g(): pass\nlib.f()", Always},
		{"program", "if __name__ == '__main__':\n    lib.f()", AsProgram},
		{"program, the other way round", "if \"__main__\" == __name__:\n    lib.f()", AsProgram},
		{"not the program", "if __name__ != '__main__':\n    lib.f()", Sometimes},
		{"else of the program", "if __name__ == '__main__':\n    g()\nelse:\n    lib.f()", Sometimes},
		{"condition in the program", "if __name__ == '__main__':\n    if g():\n        lib.f()", Sometimes},
		{"condition besides", "if __name__ == '__main__' and g():\n    lib.f()", Sometimes},
		{"condition", "if g():\n    lib.f()", Sometimes},
		{"function", "def f():\n    lib.f()", Sometimes},
		{"class", "class A:\n    lib.f()", Sometimes},
		{"loop", "for i in g():\n    lib.f()", Sometimes},
		{"try", "try:\n    lib.f()\nexcept RuntimeError: pass", Sometimes},
		{"lambda", "g(lambda: lib.f())", Sometimes},
	} {
		t.Run(tt.name, func(t *testing.T) {
			calls := typed(t, tt.in).Calls
			if len(calls) != 1 || calls[0].Flow != tt.want {
				t.Errorf("got %+v, want one with flow %d", calls, tt.want)
			}
		})
	}
}

// TestFunctionValues holds which arguments are functions of the file.
func TestFunctionValues(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     bool
	}{
		{"function", "def f(x): pass\nlib.f(f)", true},
		{"lambda", "lib.f(lambda x: x)", true},
		{"name of a lambda", "f = lambda x: x\nlib.f(f)", true},
		{"one of two", "def f(x): pass\ndef h(x): pass\nlib.f(f if g() else h)", true},
		{"method", "class A:\n    def f(self): lib.f(self.g)\n    def g(self): pass", true},
		{"decorated", "@lib.wrap\ndef f(x): pass\nlib.f(f)", false},
		{"function or something else", "def f(x): pass\nlib.f(f if g() else x)", false},
		{"function or None", "def f(x): pass\nlib.f(f if g() else None)", false},
		{"call of a function", "def f(x): pass\nlib.f(f(1))", false},
		{"class", "class A: pass\nlib.f(A)", false},
		{"function of a library", "lib.f(lib.make)", false},
		{"parameter", "def h(f): lib.f(f)", false},
		{"of another file", "from other import f\nlib.f(f)", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := typed(t, tt.in)
			for _, c := range m.Calls {
				if m.Uses[c.Use].Refs[0].Name == "lib.f" {
					if got := c.Args[0].Value.Kind == FunctionValue || c.Args[0].Value.Kind == Lambda; got != tt.want {
						t.Errorf("got %v, want %v", got, tt.want)
					}
				}
			}
		})
	}
}
