package rewrite

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// allNames finds what a file does with all of its identifiers in one walk of the tree.
func allNames(f *File) map[string]*name {
	names := make(map[string]*name)
	entry := func(text string) *name {
		if names[text] == nil {
			names[text] = &name{}
		}
		return names[text]
	}
	for i := range f.tree {
		switch f.kind(i) {
		case syntax.StringContent:
			text := f.of(i)
			entry(text).quoted = true
			doc := f.isDoc(f.above(i, syntax.ExpressionStatement))
			for line := range strings.Lines(text) {
				example := strings.TrimLeft(line, " \t")
				if doc && !strings.HasPrefix(example, ">>>") && !strings.HasPrefix(example, "...") {
					continue
				}
				for word := range words(line) {
					n := entry(word)
					n.mentioned, n.noted = true, n.noted || f.above(i, syntax.Type) >= 0
				}
			}
		case syntax.Comment:
			if note := strings.TrimLeft(f.of(i), "# \t"); strings.HasPrefix(note, "type:") {
				for word := range words(note) {
					n := entry(word)
					n.mentioned, n.noted = true, true
				}
			}
		case syntax.Identifier:
			switch n := entry(f.of(i)); {
			case f.role(i) == reads:
				n.loads = append(n.loads, i)
			case f.role(i) == gives && f.isMethod(i):
				n.methods = append(n.methods, i)
			case f.role(i) == gives:
				n.binds = append(n.binds, i)
			}
		}
	}
	for _, n := range names {
		n.methods = slices.DeleteFunc(n.methods, func(i int) bool {
			read := slices.ContainsFunc(n.loads, func(load int) bool { return f.scopeOf(load) == f.scopeOf(i) })
			if read {
				n.binds = append(n.binds, i)
			}
			return read
		})
	}
	return names
}

// checkNames compares what is said of each identifier with what a walk of the tree
// finds.
func checkNames(t *testing.T, text []byte) {
	t.Helper()
	f, err := Open(context.Background(), text, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for identifier, want := range allNames(f) {
		if identifier == "" || len(identifier) > 100 {
			continue
		}
		if diff := cmp.Diff(want, f.findName(identifier), cmp.AllowUnexported(name{}), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q: %s", identifier, diff)
		}
	}
	for i := range f.tree {
		s := f.span(i)
		if s.Len() == 0 {
			continue
		}
		innermost := i
		for k := i; k < int(f.tree[i].Next); k++ {
			if f.span(k) == s {
				innermost = k
			}
		}
		if got := f.at(s); got != innermost {
			t.Fatalf("%v is node %d, want %d", s, got, innermost)
		}
	}
}

func TestNames(t *testing.T) {
	for name, text := range map[string]string{
		"uses and bindings":  "import a\nb = a.a(a=a)\nclass C:\n    def a(self): return a\n    def c(self): pass\n    c\n",
		"words of strings":   "'a'\nx = 'a b', 'ab', 'a-b', '\\na', f'a{a}b', b'a'\n",
		"docstrings":         "def f():\n    \"\"\"a\n    >>> b(a)\n    ... c\n    d >>> e\n    \"\"\"\n",
		"notes":              "x = y  # type: a.b\n#type: c\n# d type: e\ndef f(x: 'a.b', y: \"c\"): pass\n",
		"beyond ASCII":       "é = éa = aé = 'éa é aé ª'\nℌ = 'ℌ'\n",
		"what is no Python":  "def f(:\n  a = = a\nclass a b: 'a\nx = 1a\n",
		"nothing":            "",
		"soft words":         "match a:\n    case a.b: type = a\n    case match(a=type): pass\ntype a = b\n",
		"the end of a file":  "a",
		"braces of a format": "f'{{{a}}}'\n",
		"lines of a windows": "x = '''a\r\nb'''\r\n# type: c\r\n",
	} {
		t.Run(name, func(t *testing.T) { checkNames(t, []byte(text)) })
	}
}

// TestNamesOfRealFiles needs the corpus or a standard library.
func TestNamesOfRealFiles(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is missing")
	}
	files := realFiles(t, python)
	for k := 0; k < len(files); k += 40 {
		text, err := os.ReadFile(files[k])
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 40<<10 {
			continue
		}
		checkNames(t, text)
		if t.Failed() {
			t.Fatal(files[k])
		}
	}
}
