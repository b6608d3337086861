package link_test

import (
	"fmt"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/parser"
)

// TestArguments holds what other files say of the arguments of a call.
func TestArguments(t *testing.T) {
	for _, tt := range []struct{ name, config, in, want string }{
		{"a constant", "COPY = False\n", "lib.f(x=config.COPY)", "x False"},
		{"a string", "PATH = 'a.h5'\n", "lib.f(config.PATH)", "'a.h5'"},
		{"a number", "N = -1\n", "lib.f(config.N)", "-1"},
		{"None", "N = None\n", "lib.f(config.N)", "None"},
		{"bound twice", "COPY = False\nCOPY = True\n", "lib.f(x=config.COPY)", "x ?"},
		{"bound under a condition", "if c:\n    COPY = False\nelse:\n    COPY = True\n", "lib.f(x=config.COPY)", "x ?"},
		{"bound by a function", "COPY = False\ndef f():\n    global COPY\n    COPY = True\n", "lib.f(x=config.COPY)", "x ?"},
		{"bound from here", "COPY = False\n", "config.COPY = True\nlib.f(x=config.COPY)", "x ?"},
		{"what it is read from", "A = 'a'\n", "lib.f(x=config.A.upper)", "x ?"},
		{"called", "A = 'a'\n", "lib.f(x=config.A())", "x ?"},
		{"a class of a library", "import lib\nA = lib.A\n", "lib.f(x=config.A)", "x lib.A"},

		{"an instance of a class that derives from a library's", "import lib\nclass B(lib.A): pass\n", "lib.f(x=config.B())", "x lib.A()"},
		{"an instance of a class behind that", "import lib\nclass C(lib.A): pass\nclass B(C): pass\n", "lib.f(x=config.B())", "x lib.A()"},
		{"an instance of a class of its own", "class B: pass\n", "lib.f(x=config.B())", "x ?"},
		{"an instance of a class of two", "import lib\nclass C: pass\nclass B(lib.A, C): pass\n", "lib.f(x=config.B())", "x ?"},
		{"the class itself", "import lib\nclass B(lib.A): pass\n", "lib.f(x=config.B)", "x ?"},
		{"what a function gives", "import lib\ndef b(): return lib.A()\n", "lib.f(x=config.b())", "x lib.A()"},

		{"a dict", "D = {'a': 1, 'b': 'x'}\n", "lib.f(**config.D)", "a 1, b 'x', **"},
		{"a dict by its name", "D = {'a': 1}\n", "from .config import D\nlib.f(**D)", "a 1, **"},
		{"a call of dict", "D = dict(a=1)\n", "lib.f(**config.D)", "a 1, **"},
		{"a dict that begins with another", "E = {'a': 1}\nD = {**E, 'b': 2}\n", "lib.f(**config.D)", "a 1, b 2, **"},
		{"a dict with names", "import lib\nD = {'a': lib.A, 'b': lib.B()}\n", "lib.f(**config.D)", "a lib.A, b lib.B(), **"},
		{"a key that is written as well", "D = {'a': 1}\n", "lib.f(a=2, **config.D)", "a 2, **"},
		{"a dict that the other file changes", "D = {'a': 1}\nD['b'] = 2\n", "lib.f(**config.D)", "**"},
		{"a dict that a function changes", "D = {'a': 1}\ndef f(): D.pop('a')\n", "lib.f(**config.D)", "**"},
		{"a dict that the other file reads", "D = {'a': 1}\nprint(D['a'], D.get('b'))\n", "lib.f(**config.D)", "a 1, **"},
		{"a dict that the other file gives away", "D = {'a': 1}\nh(D)\n", "lib.f(**config.D)", "**"},
		{"a dict with another name", "D = {'a': 1}\nE = D\n", "lib.f(**config.D)", "**"},
		{"a dict that this file changes", "D = {'a': 1}\n", "from .config import D\nD.pop('a')\nlib.f(**D)", "**"},
		{"a dict of a module that this file changes", "D = {'a': 1}\n", "config.D.pop('a')\nlib.f(**config.D)", "**"},
		{"a dict that this file assigns", "D = {'a': 1}\n", "config.D = {}\nlib.f(**config.D)", "**"},
		{"a dict bound twice", "D = {'a': 1}\nD = {}\n", "lib.f(**config.D)", "**"},
		{"a dict with a key that is computed", "D = {'a': 1, k: 2}\n", "lib.f(**config.D)", "**"},
		{"keys that are no keywords", "D = {'a-b': 1}\n", "lib.f(**config.D)", "**"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, _ := linked(t, map[string]string{"main.py": "import lib\nfrom . import config\n" + tt.in + "\n", "config.py": tt.config}, false)
			if diff := gocmp.Diff(tt.want, arguments(m)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// arguments renders the arguments of the calls of lib.f.
func arguments(m *parser.Module) string {
	var list []string
	for _, c := range m.Calls {
		if c.Use < 0 || len(m.Uses[c.Use].Refs) != 1 || m.Uses[c.Use].Refs[0].Name != "lib.f" {
			continue
		}
		for _, arg := range c.Args {
			text := arg.Value.Text
			switch v := &arg.Value; {
			case v.Kind == parser.String:
				text = "'" + text + "'"
			case v.Kind == parser.NoneValue:
				text = "None"
			case v.Kind == parser.Reference && len(v.Refs) == 1:
				text = v.Refs[0].Name
				if v.Refs[0].Instance > 0 {
					text += "()"
				}
			case text == "":
				text = "?"
			}
			list = append(list, strings.TrimSpace(fmt.Sprint(arg.Keyword, " ", text)))
		}
		if c.DoubleStar {
			list = append(list, "**")
		}
	}
	return strings.Join(list, ", ")
}
