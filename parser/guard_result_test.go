package parser

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTestsElsewhere holds what names, functions and members of the same file
// say about a version that they tested.
func TestTestsElsewhere(t *testing.T) {
	const at = "parse(torch.__version__) >= parse('2.0')"
	for _, tt := range []struct{ name, before, test, want string }{
		{"two arms", "if " + at + ":\n    NEW = True\nelse:\n    NEW = False", "NEW", "torch >= 2.0"},
		{"an arm over a default", "NEW = False\nif " + at + ":\n    NEW = True", "NEW", "torch >= 2.0"},
		{"an arm over a default, the other way", "OLD = True\nif " + at + ":\n    OLD = False", "OLD", "not (torch >= 2.0)"},
		{"an arm of something else", "NEW = False\nif c:\n    NEW = True", "NEW", ""},
		{"an arm of a loop", "NEW = False\nfor x in y:\n    if " + at + ":\n        NEW = True", "NEW", ""},
		{"set in a function", "NEW = False\ndef f():\n    global NEW\n    NEW = True", "NEW", ""},
		{"if and return", "def f():\n    if " + at + ":\n        return True\n    return False", "f()", "torch >= 2.0"},
		{"if, else and return", "def f():\n    v = parse(torch.__version__)\n    if v >= parse('2.0'):\n        return False\n    else:\n        return True", "f()", "not (torch >= 2.0)"},
		{"returns nothing at the end", "def f():\n    if " + at + ":\n        return True", "f()", "torch >= 2.0"},
		{"returns a constant", "def f():\n    return False", "f()", ""},
		{"returns a constant, and the opposite is asked", "def f():\n    return True", "not f()", ""},
		{"returns the same constant everywhere", "def f():\n    if " + at + ":\n        return False\n    return False", "f()", ""},
		{"returns a constant through another", "def g(): return False\ndef f(): return g()", "f()", ""},
		{"returns None", "def f(): return None", "f()", ""},
		{"statements before", "def f():\n    import os\n    v = parse(torch.__version__)\n    return v >= parse('2.0')", "f()", "torch >= 2.0"},
		{"decorated", "@lru_cache()\ndef f() -> bool:\n    return " + at, "f()", "torch >= 2.0"},
		{"a return in a loop", "def f():\n    for x in y:\n        if " + at + ":\n            return True\n    return False", "f()", ""},
		{"a return in a try", "def f():\n    try:\n        return " + at + "\n    except E:\n        return False", "f()", " in "},
		{"a generator", "def f():\n    yield 1\n    return " + at, "f()", ""},
		{"a copy of Lightning's", "def compare_version(package, op, version):\n    try:\n        pkg = g(package)\n    except E:\n        return False\n    return op(parse(pkg.__version__), parse(version))", "compare_version('torch', operator.ge, '2.0')", "torch >= 2.0"},
		{"a parameter", "def f(v):\n    return parse(torch.__version__) >= parse(v)", "f('2.0')", "torch >= 2.0"},
		{"a parameter, of another call", "def f(v):\n    return parse(torch.__version__) >= parse(v)\nf('1.0')", "f('2.0')", "torch >= 2.0"},
		{"a parameter for the module", "def f(m, v):\n    return parse(m.__version__) >= parse(v)", "f(torch, '2.0')", "torch >= 2.0"},
		{"a parameter for the version", "def f(have, want):\n    return parse(have) >= parse(want)", "f(torch.__version__, '2.0')", "torch >= 2.0"},
		{"a parameter for the operator", "def f(op, v):\n    return op(parse(torch.__version__), parse(v))", "f(operator.lt, '2.0')", "torch < 2.0"},
		{"a parameter passed on", "def g(w):\n    return parse(torch.__version__) >= parse(w)\ndef f(v):\n    return g(v)", "f('2.0')", "torch >= 2.0"},
		{"a function that calls itself", "def f(v):\n    return f(v)", "f('2.0')", ""},
		{"a lambda", "f = lambda v: parse(torch.__version__) >= parse(v)", "f('2.0')", "torch >= 2.0"},
		{"a class constant", "class A:\n    NEW = " + at, "A.NEW", "torch >= 2.0"},
		{"a class constant set again", "class A:\n    NEW = " + at + "\n    NEW = c", "A.NEW", ""},
		{"a version kept in a class", "class A:\n    V = parse(torch.__version__)", "A.V >= parse('2.0')", "torch >= 2.0"},
		{"a dict of flags", "FLAGS = {'new': " + at + "}", "FLAGS['new']", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, guardHeader+tt.before+"\nif "+tt.test+":\n    torch.here\n")
			if diff := cmp.Diff([]string{tt.want}, guards(m, "here")); diff != "" {
				t.Errorf("%s\n%s (-want +got):\n%s", tt.before, tt.test, diff)
			}
		})
	}
}

// TestTestsOfSelf holds what self says.
func TestTestsOfSelf(t *testing.T) {
	const at = "parse(torch.__version__) >= parse('2.0')"
	for _, tt := range []struct{ name, body, test, want string }{
		{"a class constant", "    NEW = " + at + "\n", "self.NEW", "torch >= 2.0"},
		{"an attribute", "    def __init__(self):\n        self.new = " + at + "\n", "self.new", "torch >= 2.0"},
		{"an attribute set twice", "    def __init__(self):\n        self.new = " + at + "\n    def g(self):\n        self.new = c\n", "self.new", ""},
		{"a method", "    def new(self):\n        return " + at + "\n", "self.new()", "torch >= 2.0"},
		{"a method with a parameter", "    def new(self, v):\n        return parse(torch.__version__) >= parse(v)\n", "self.new('2.0')", "torch >= 2.0"},
		{"a static method", "    @staticmethod\n    def new(v):\n        return parse(torch.__version__) >= parse(v)\n", "self.new('2.0')", "torch >= 2.0"},
		{"a property", "    @property\n    def new(self):\n        return " + at + "\n", "self.new", "torch >= 2.0"},
		{"a method that returns a constant", "    def new(self):\n        return False\n", "self.new()", ""},
		{"a property that returns a constant", "    @property\n    def new(self):\n        return False\n", "self.new and c", ""},
		{"a property that returns a constant, asked otherwise", "    @property\n    def new(self):\n        return True\n", "not self.new", ""},
		{"a method that is not called", "    def new(self):\n        return " + at + "\n", "self.new", ""},
		{"nothing", "", "self.new", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, guardHeader+"class A:\n"+tt.body+"    def f(self):\n        if "+tt.test+":\n            torch.here\n")
			if diff := cmp.Diff([]string{tt.want}, guards(m, "here")); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.test, diff)
			}
		})
	}
}
