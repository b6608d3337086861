package tokens

import (
	"fmt"
	"strings"
	"testing"
)

func TestSlicePieces(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"the statement":                  {"a = 1\nb = 2  # here\nc = 3\n", "b = 2  # here\n"},
		"what gives a name its value":    {"a = 1\nb = 2\nc = a  # here\n", "a = 1\nc = a  # here\n"},
		"and what gives that its value":  {"a = 1\nb = a\nx = 3\nc = b  # here\n", "a = 1\nb = a\nc = b  # here\n"},
		"a star import":                  {"import a\nfrom b import *\nc = 1  # here\n", "from b import *\nc = 1  # here\n"},
		"the future":                     {"from __future__ import a\nimport b\nc = 1  # here\n", "from __future__ import a\nc = 1  # here\n"},
		"a condition":                    {"if a:\n    b = 1\n    c = 2  # here\n", "if a:\n    c = 2  # here\n"},
		"an arm that is left out":        {"if a:\n    b = 1\nelse:\n    c = 2  # here\n", "if a:\n pass\nelse:\n    c = 2  # here\n"},
		"an arm that is left out behind": {"if a:\n    c = 2  # here\nelse:\n    b = 1\n", "if a:\n    c = 2  # here\nelse:\n pass\n"},
		"a long statement":               {"x = 1\nf(\n    a,\n\n# b\n    'c'  # here\n)\ny = 2\n", "f(\n    a,\n\n# b\n    'c'  # here\n)\n"},
		"a long string":                  {"x = '''\nif a:\n''' + b  # here\ny = 1\n", "x = '''\nif a:\n''' + b  # here\n"},
		"a joined line":                  {"x = \\\n  1  # here\ny = 2\n", "x = \\\n  1  # here\n"},
		"several on a line":              {"x = 1; y = 2  # here\nz = 3\n", "x = 1; y = 2  # here\n"},
		"a body on the line of a header": {"if a: x = 1  # here\nz = 3\n", "if a: x = 1  # here\n"},
		"no line end":                    {"a = 1\nb = 2  # here", "b = 2  # here"},
		"a decorator":                    {"x = 1\n@a\n@b\ndef c():\n    d = 1  # here\n", "@a\n@b\ndef c():\n    d = 1  # here\n"},
		"blank lines and comments":       {"a = 1\n\n# b\nc = a  # here\n", "a = 1\nc = a  # here\n"},
		"tabs":                           {"if a:\n\tb = 1\n\tc = 2  # here\n", "if a:\n\tc = 2  # here\n"},
		"carriage returns":               {"a = 1\r\nb = 2  # here\r\n", "b = 2  # here\r\n"},
		"a form feed":                    {"a = 1\n\f\nb = 2  # here\n", "b = 2  # here\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var s Slicer
			marked := strings.Index(c.text, "# here")
			line := c.text[strings.LastIndexByte(c.text[:marked], '\n')+1 : marked]
			at := marked - len(strings.TrimLeft(line, " \t"))
			pieces, statements, ok := s.Slice([]byte(c.text), []Site{{Start: uint32(at)}}, false, Around{})
			if !ok || len(statements) != 1 {
				t.Fatalf("cut %t, %d statements", ok, len(statements))
			}
			checkPieces(t, []byte(c.text), pieces, statements)
			if got := string(join([]byte(c.text), pieces)); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestTextsThatAreNotCut are read as a whole: they are no Python 3, or not closed.
func TestTextsThatAreNotCut(t *testing.T) {
	for name, text := range map[string]string{
		"an empty text":        "",
		"only a comment":       "# a\n",
		"a print statement":    "print 'a'\n",
		"an exec statement":    "exec a in b\n",
		"a backquote":          "x = `a`\n",
		"another unequal":      "a <> b\n",
		"an octal number":      "x = 0777\n",
		"a string of Python 2": "x = ur'a'\n",
		"an open bracket":      "f(\n",
		"a closing bracket":    "f())\n",
		"an open string":       "x = 'a\n",
		"an open long string":  "x = '''a\n",
		"a shell line":         "!ls\n",
		"a question":           "x?\n",
		"a null":               "x = 1\x00\n",
		"a joint in a line":    "x = \\ 1\n",
	} {
		t.Run(name, func(t *testing.T) {
			var s Slicer
			if pieces, _, ok := s.Slice([]byte(text), []Site{{}}, false, Around{}); ok {
				t.Errorf("cut to %q", join([]byte(text), pieces))
			}
		})
	}
}

// TestSlicesOfHostileTexts cuts texts that are long in every way.
func TestSlicesOfHostileTexts(t *testing.T) {
	const n = 2_000
	for name, text := range map[string]string{
		"many statements":    strings.Repeat("x = x\n", n),
		"many names":         "x = " + strings.Repeat("x + ", n) + "x\n",
		"many elifs":         "if x:\n    x\n" + strings.Repeat("elif x:\n    x = x\n", n),
		"many returns":       "def f():\n" + strings.Repeat("    return f\n", n),
		"many decorators":    strings.Repeat("@x\n", n) + "def x(): pass\n",
		"many defs":          strings.Repeat("def x(x): return x\n", n),
		"many methods":       "class x:\n" + strings.Repeat("    def __x__(x): return x\n", n),
		"many handlers":      "try:\n    x\n" + strings.Repeat("except x:\n    x = x\n", n),
		"many globals":       strings.Repeat("def f():\n    global x\n    x = 1\n", n/10) + "x\n",
		"deep blocks":        deepBlocks(1000) + "\n",
		"many brackets":      strings.Repeat("(", 100_000) + strings.Repeat(")", 100_000) + "\n",
		"many strings":       "x = " + strings.Repeat("'x' ", n) + "\n",
		"many checks":        strings.Repeat("isinstance(x, x); x = 1\n", n/10),
		"many different":     manyNames(n),
		"many f-strings":     "x = " + strings.Repeat("f'{x}{x}' ", n) + "\n",
		"many comprehension": "x = [x " + strings.Repeat("for x in x ", n/20) + "]\n",
		"many containers":    "x = []\n" + strings.Repeat("x.append(x)\n", n),
	} {
		t.Run(name, func(t *testing.T) {
			var sites []Site
			for at := 0; at < len(text) && len(sites) < maxSites; at += 1 + len(text)/maxSites {
				sites = append(sites, Site{Start: uint32(at)})
			}
			var s Slicer
			if pieces, statements, ok := s.Slice([]byte(text), sites, true, Around{}); ok {
				end := 0
				for _, p := range pieces {
					if p.Start < end {
						t.Fatalf("piece %+v after one that ends at %d", p, end)
					}
					end = p.End
				}
				if len(statements) > len(sites) {
					t.Errorf("%d statements for %d places", len(statements), len(sites))
				}
			}
		})
	}
}

func manyNames(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "x%d = x%d\n", i+1, i)
	}
	return b.String()
}
