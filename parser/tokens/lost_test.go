package tokens

import (
	"fmt"
	"strings"
	"testing"
)

func TestLost(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"an open parenthesis":         {"f(a", true},
		"an open bracket":             {"x = [1,\n", true},
		"an open brace":               {"x = {1: 2", true},
		"a closing parenthesis":       {"f())", true},
		"a closing bracket":           {"]", true},
		"a closing brace":             {"x = 1}", true},
		"an open string":              {"x = 'a\ny = 1", true},
		"an open string at the end":   {"x = 'a", true},
		"an open long string":         {"x = '''a'' \n", true},
		"an escaped quote at the end": {`x = 'a\'`, true},
		"a backslash at the end":      {`x = 'a\`, true},
		"an open f-string":            {"x = f'{a}", true},
		"an open brace in it":         {"x = f'{a'", true},
		"an open bracket in it":       {"x = f'{a[}'", true},
		"an open string in it":        {"x = f'{\"a}'", true},
		"an open long f-string":       {"x = f'''{a}''", true},
		"an f-string over lines":      {"x = f'a\n'", true},
		"a format over the end":       {"x = f'{a:{b'", true},
		"an import that stays open":   {"from torch import (a,\nb\n", true},
		"an import with another word": {"from torch import (a b)", true},
		"an import of nothing":        {"from . import\nx = 1", true},
		"a star import":               {"from torch import *", true},
		"a star import of another":    {"from other import *", false},
		"too many things for a name":  {"import torch.a as t, torch.b as t, torch.c as t, torch.d as t, torch.e as t, torch.f as t, torch.g as t", true},
		"deep f-strings":              {strings.Repeat("f'{", 300) + strings.Repeat("}'", 300), true},
		"closed":                      {"f([{'a': \"b\"}], '''c''', f'{d}')", false},
		"brackets in strings":         {"x = '(' + \"[\" + '''{''' + f')' + f'{{'", false},
		"brackets in comments":        {"x = 1  # (\n# [ ' \"\"\"\n", false},
		"quotes in strings":           {"x = '\"' + \"'\" + ''' ' '' \" ''' + \"\"\" \"\" \"\"\"", false},
		"escaped quotes":              {`x = '\'' + "\"" + '\\' + r'\'' + '''\'''''' + b'\''`, false},
		"a string that goes on":       {"x = 'a\\\nb' + 'c\\\r\nd'", false},
		"an empty long string":        {"x = '''''' + \"\"\"\"\"\"", false},
		"a quote before the end":      {"x = '''a\\''''", false},
		"an f-string with braces":     {"x = f'{{{a}}}' + f'}}'", false},
		"a backslash at the very end": {"x = 1 \\", false},
		"a form feed":                 {"\f\nx = 1\n\f", false},
		"a null":                      {"x = 1\x00\ny = 2", false},
		"only a comment":              {"#", false},
		"an empty file":               {"", false},
	} {
		t.Run(name, func(t *testing.T) {
			if f := New(options()).Scan("m.py", []byte(c.text), nil); f.Lost != c.want {
				t.Errorf("lost %t, want %t", f.Lost, c.want)
			}
		})
	}
}

// TestFirstPlaceIsKnownAfterAnything puts a place behind texts that end well: a reader
// that lost its way would not see it.
func TestFirstPlaceIsKnownAfterAnything(t *testing.T) {
	const n = 1 << 20
	for name, text := range map[string]string{
		"one long line":       "x = " + strings.Repeat("a + ", n/4) + "1",
		"one long name":       strings.Repeat("a", n),
		"one long chain":      "a" + strings.Repeat(".a", n/2),
		"one long string":     "x = '" + strings.Repeat("a", n) + "'",
		"one long comment":    "#" + strings.Repeat("(", n),
		"many brackets":       strings.Repeat("(", 100_000) + strings.Repeat(")", 100_000),
		"many brackets apart": strings.Repeat("[]", n/2),
		"many calls":          strings.Repeat("torch(", 4_000) + strings.Repeat(")", 4_000),
		"many quotes":         "x = " + strings.Repeat("''", n/2),
		"many backslashes":    "x = '''" + strings.Repeat(`\\`, n/2) + "'''",
		"many f-strings":      strings.Repeat("f'{a}' ", n/8),
		"many formats":        "f'" + strings.Repeat("{a:{b}}", n/8) + "'",
		"many dots":           "x = " + strings.Repeat("...", n/3),
		"many lines":          strings.Repeat("\n", n),
		"many joined lines":   "x = " + strings.Repeat("\\\n", n/2) + "1",
		"many semicolons":     "x" + strings.Repeat(";x", n/2),
		"many comments":       strings.Repeat("# upchecu\n", n/10),
		"many imports":        strings.Repeat("import a\n", n/9),
		"many names":          "from torch import (" + strings.Repeat("a, ", n/8) + ")",
		"many defs":           strings.Repeat("def f(): pass\n", n/14),
		"deep blocks":         deepBlocks(1000),
		"many returns":        "import torch\ndef f():\n" + strings.Repeat("  return torch\n", 20_000),
		"many arguments":      "import torch\ntorch.f(" + strings.Repeat("torch.g, ", 20_000) + ")",
	} {
		t.Run(name, func(t *testing.T) {
			text += "\nimport torch\ntorch.last"
			o := options()
			o.Interest = func(name string) Interest {
				return Interest{Use: name == "torch.last", Call: Shape{Positional: 1}, Below: true}
			}
			f := New(o).Scan("m.py", []byte(text), nil)
			if n := len(f.Sites); !f.Lost && n < maxSites && (n == 0 || f.Sites[n-1].Name != "torch.last") {
				t.Error("the last place is not known")
			}
		})
	}
}

func deepBlocks(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%sif a%d:\n", strings.Repeat(" ", i), i)
	}
	return b.String() + strings.Repeat(" ", n) + "pass"
}

func TestManyAliases(t *testing.T) {
	var b strings.Builder
	for i := range 2 * maxAliases {
		fmt.Fprintf(&b, "from torch import n%d as a%d\n", i, i)
	}
	if f := New(options()).Scan("m.py", []byte(b.String()), nil); !f.Lost {
		t.Errorf("a file with %d aliases is not lost", 2*maxAliases)
	}
}

// TestAliasesFoundOneAfterTheOther is a chain of aliases of which each is known only
// when the one below it is.
func TestAliasesFoundOneAfterTheOther(t *testing.T) {
	for n := range 12 {
		var b strings.Builder
		fmt.Fprintf(&b, "def f():\n  a%d.last\n", n)
		for i := n; i > 0; i-- {
			fmt.Fprintf(&b, "a%d = a%d.m\n", i, i-1)
		}
		b.WriteString("import torch as a0\n")
		f := New(options()).Scan("m.py", []byte(b.String()), nil)
		if name := "torch" + strings.Repeat(".m", n) + ".last"; !f.Lost && !strings.Contains(strings.Join(places(b.String(), f.Sites), ","), name) {
			t.Errorf("%s is no place", name)
		}
	}
}

func TestScannerForgetsTheLastFile(t *testing.T) {
	s := New(options())
	s.Scan("a.py", []byte("import torch as t, own as o\nfrom torch import *\nx = [t.a, 'said', o.b\n"), nil)
	f := s.Scan("b.py", []byte("t.a; o.b; 'c'\nx = 1\n"), nil)
	if len(f.Sites)+len(f.Imports)+len(f.Bound)+len(f.Names)+len(f.Strings) > 0 || f.Lost || f.Library || f.MayHave(Hash("said")) {
		t.Errorf("the second file has facts of the first: %+v", f)
	}
}

func TestHashOfIsHash(t *testing.T) {
	text := "größe_of_something_long_enough_for_three_rounds"
	for start := range len(text) {
		for end := start; end <= len(text); end++ {
			if hashOf([]byte(text), start, end) != Hash(text[start:end]) {
				t.Fatalf("%q has two hashes", text[start:end])
			}
		}
	}
}

func TestBoundNamesFromElsewhere(t *testing.T) {
	f := New(options()).Scan("m.py", []byte("x.a\nf(x.b.c)"), []Bound{{Hash("x"), "torch.nn"}})
	if got := strings.Join(places("x.a\nf(x.b.c)", f.Sites), ", "); got != "1 torch.nn.a, 2 torch.nn.b, 2 torch.nn.b.c" {
		t.Errorf("places %q", got)
	}
}
