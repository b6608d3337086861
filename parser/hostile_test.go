package parser

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// parseWithin parses and fails when it takes long.
func parseWithin(t *testing.T, text string, limit time.Duration) *Module {
	t.Helper()
	start := time.Now()
	m := parseText(t, text)
	if took := time.Since(start); took > limit {
		t.Errorf("it took %v", took)
	}
	checkModule(t, m, len(text))
	return m
}

// TestDeepNesting holds that depth costs no stack: what lies too deep is
// listed, what stands around it is read.
func TestDeepNesting(t *testing.T) {
	const n, fewer = 100_000, 20_000 // all of them at 100,000 would only take longer
	tests := map[string]string{
		"brackets":     strings.Repeat("(", n) + strings.Repeat(")", n),
		"lists":        strings.Repeat("[", fewer) + strings.Repeat("]", fewer),
		"calls":        strings.Repeat("f(", n) + strings.Repeat(")", n),
		"called calls": "f" + strings.Repeat("()", fewer),
		"attributes":   "torch" + strings.Repeat(".b", n),
		"sums":         "1" + strings.Repeat("+1", fewer),
		"conditions":   "a" + strings.Repeat(" and a", fewer),
		"ternaries":    strings.Repeat("a if b else ", fewer) + "c",
		"lambdas":      strings.Repeat("lambda: ", fewer) + "1",
		"nots":         strings.Repeat("not ", fewer) + "a",
		"dicts":        strings.Repeat("{1:", fewer) + "2" + strings.Repeat("}", fewer),
		"assignments":  strings.Repeat("a = ", fewer) + "1",
	}
	for name, code := range tests {
		t.Run(name, func(t *testing.T) {
			m := parseWithin(t, "import torch\ntorch.a\n"+code+"\ntorch.z\n", 20*time.Second)
			if first, last := m.Uses[0], m.Uses[len(m.Uses)-1]; first.Refs[0].Name != "torch.a" || last.Refs[0].Name != "torch.z" {
				t.Errorf("first %v, last %v", first.Refs, last.Refs)
			}
			if name != "assignments" && len(m.Errors) == 0 {
				t.Error("nothing is listed as unread")
			}
		})
	}
}

// TestDeepBlocks nests statements as deep as a file of some size can.
func TestDeepBlocks(t *testing.T) {
	var b strings.Builder
	b.WriteString("import torch\n")
	for i := range 600 {
		fmt.Fprintf(&b, "%sif torch.a:\n", strings.Repeat(" ", i))
	}
	b.WriteString(strings.Repeat(" ", 600) + "torch.b\n")
	m := parseWithin(t, b.String(), 10*time.Second)
	if len(m.Uses) != 601 {
		t.Errorf("%d uses", len(m.Uses))
	}
}

// TestLongFiles holds that the cost grows with the length and not faster.
func TestLongFiles(t *testing.T) {
	const n = 20_000
	lines := map[string]string{
		"rebinding":          strings.Repeat("x = torch.f(x)\n", n),
		"alias chain":        "x0 = torch\n" + numbered("x%d = x%d.a\n", n/10),
		"elif chain":         "if torch.a: x = torch.b\n" + strings.Repeat("elif torch.a: x = torch.b\n", n/10) + "x\n",
		"conditional":        strings.Repeat("if c: x = torch.b\n", n/10) + strings.Repeat("x\n", n/10),
		"functions":          strings.Repeat("def f(): return torch.a\nf()\n", n/2),
		"methods":            "class A(torch.B):\n" + strings.Repeat("    def f(self): self.x = self.y; self.y = self.x\n", n/10),
		"classes":            "class A0(torch.B): pass\n" + numbered("class A%d(A%d): pass\n", n/20),
		"long class chain":   "class A0(torch.B): pass\n" + numbered("class A%d(A%d): pass\n", n) + "A20000()\n",
		"many ancestors":     "class A0: pass\n" + numbered("class A%d(A%d, torch.B): pass\n", n/2),
		"attributes of self": strings.Repeat("class A:\n    def f(self): self.x = torch.a(); self.x.b\n", n),
		"elif that returns":  "def f():\n    if c: pass\n" + strings.Repeat("    elif c: return\n    elif c: pass\n", n),
		"many star imports":  strings.Repeat("from a import *\nfrom b import *\n", n) + numbered("from a%d.b%d import *\n", n) + strings.Repeat("x; ", n) + "\n",
		"long dict":          "d = {" + strings.Repeat("'a': 1, ", n) + "}\n" + strings.Repeat("torch.f(**d)\n", n/4),
		"early returns":      "def f():\n" + strings.Repeat("    if c: return torch.a\n", n/10),
		"tests by name":      "c0 = torch.__version__ < '1'\n" + numbered("c%d = not c%d\n", n/10) + "if c1999: torch.a\n",
		"try around import":  strings.Repeat("try:\n    import a\n    F = True\nexcept ImportError:\n    F = False\nif F: a.b\n", n/20),
		"loop":               "for i in y:\n" + strings.Repeat("    x = torch.f(x)\n    if x: x = 1\n", n/4),
		"globals":            "x = 1\n" + strings.Repeat("def f():\n    global x\n    x = torch.a\n", 500) + strings.Repeat("x\n", 500),
	}
	for name, text := range lines {
		t.Run(name, func(t *testing.T) {
			parseWithin(t, "import torch\n"+text, 5*time.Second)
		})
	}
}

func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i+1, i)
	}
	return b.String()
}

// TestTimeLimit holds that a file that takes too long is an error with its
// path, and that the parser is good for the next one.
func TestTimeLimit(t *testing.T) {
	p := New(Options{Timeout: 100 * time.Millisecond})
	defer p.Close()
	long, err := source.New("long list.py", []byte("x = ["+strings.Repeat("1, ", 5<<20/3)+"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Parse(context.Background(), long)
	if !errors.Is(err, syntax.ErrTimeout) || !strings.Contains(err.Error(), `"long list.py"`) {
		t.Errorf("got error %v", err)
	}
	next, err := source.New("next.py", []byte("import torch.nn"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Parse(context.Background(), next)
	if err != nil || len(m.Imports) != 1 || m.Imports[0].Module != "torch.nn" || len(m.Errors) != 0 {
		t.Errorf("the next file: %+v, %v", m, err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := New(Options{})
	defer p.Close()
	f, err := source.New("m.py", []byte("x"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Parse(ctx, f); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
}

// TestBrokenFiles holds that what can be read of a broken file is read.
func TestBrokenFiles(t *testing.T) {
	tests := []struct {
		name, in string
		python2  bool
		errors   bool
		uses     int
	}{
		{"empty", "", false, false, 0},
		{"blank", " \n\n\t\n", false, false, 0},
		{"only a comment", "# torch.x", false, false, 0},
		{"merge markers", "import torch\n<<<<<<< HEAD\ntorch.a\n=======\ntorch.b\n>>>>>>> x\ntorch.c\n", false, true, 3},
		{"unterminated string", "import torch\ntorch.a\nx = 'abc\ntorch.b\n", false, true, 2},
		{"unterminated triple string", "import torch\ntorch.a\nx = '''abc\ntorch.b\n", false, true, 2},
		{"unclosed bracket", "import torch\ntorch.a\nx = (1,\n", false, true, 1},
		{"NUL", "import torch\ntorch.a\n\x00\ntorch.b\n", false, false, 2}, // it is blanked
		{"template", "import torch\n{% if x %}\ntorch.a\n{% endif %}\ntorch.b\n", false, true, 2},
		{"lone def", "import torch\ndef\ntorch.a\n", false, true, 0},
		{"print statement", "import torch\nprint torch.a\n", true, false, 1},
		{"print to a file", "import torch\nprint >>torch.a, 'x'\n", true, false, 1},
		{"exec statement", "import torch\nexec 'x' in torch.a\n", true, false, 1},
		{"except with a comma", "import torch\ntry: pass\nexcept torch.E, e: e.x\n", true, false, 1},
		{"raise with a comma", "import torch\nraise torch.E, 'x'\n", true, false, 1},
		{"old inequality", "import torch\ntorch.a <> 1\n", true, false, 1},
		{"old octal", "import torch\ntorch.a(0777)\n", true, false, 1},
		{"long number", "import torch\ntorch.a(10L)\n", true, false, 1},
		{"tuple parameter", "import torch\ndef f((a, torch)): torch.x\ntorch.y\n", true, false, 1},
		{"backticks", "import torch\n`torch.a`\ntorch.b\n", true, false, 1},
		{"print function", "from __future__ import print_function\nimport torch\nprint(torch.a, end='')\n", false, false, 1},
		{"async as a name", "import torch\nasync = torch.a\nf(async=async)\n", false, false, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, tt.in)
			checkModule(t, m, len(tt.in))
			n := 0
			for _, u := range m.Uses {
				if strings.HasPrefix(u.Refs[0].Name, "torch.") {
					n++
				}
			}
			if m.Python2 != tt.python2 || (len(m.Errors) > 0) != tt.errors || n != tt.uses {
				t.Errorf("Python 2 %v, errors %v, %d uses; want %v, %v, %d", m.Python2, m.Errors, n, tt.python2, tt.errors, tt.uses)
			}
		})
	}
}

// TestManyBindings holds that what a name may denote stays bounded: by the
// length of a name, and by the number of things and of bindings.
func TestManyBindings(t *testing.T) {
	const n = 5_000
	var chain, union strings.Builder
	chain.WriteString("a0 = torch\n")
	for i := 1; i < n; i++ {
		fmt.Fprintf(&chain, "a%d = a%d.x\n", i, i-1)
		fmt.Fprintf(&union, "if q: a = torch.f%d\n", i)
	}
	for name, code := range map[string]string{
		"chain of aliases":        chain.String(),
		"name that grows":         strings.Repeat("torch = torch.x\n", n),
		"name that may grow":      strings.Repeat("if q: torch = torch.x\n", n),
		"choices that double":     "a = torch\n" + strings.Repeat("a = a.x if q else a.y\n", n),
		"long module":             "import a" + strings.Repeat(".b", n) + " as q\nclass A(q):\n    def f(self): self.x\nq.x",
		"long module with a star": "from a" + strings.Repeat(".b", n) + " import *\nx.y",
		"one name for everything": union.String() + strings.Repeat("a()\n", n),
	} {
		t.Run(name, func(t *testing.T) {
			m := parseWithin(t, "import torch\n"+code, 20*time.Second)
			for i := range m.Uses {
				if refs := m.Uses[i].Refs; len(refs) > maxThings || len(refs[0].Name) > maxName {
					t.Fatalf("%d things, the first %d bytes long", len(refs), len(refs[0].Name))
				}
			}
		})
	}
}

// TestResolveTimeout stops a file whose names take too long.
func TestResolveTimeout(t *testing.T) {
	f, err := source.New("m.py", []byte("import torch\n"+strings.Repeat("torch.a.b.c\n", 5000)))
	if err != nil {
		t.Fatal(err)
	}
	p := New(Options{})
	defer p.Close()
	p.timeout = time.Nanosecond // the tree has no limit, the names have
	if _, err := p.Parse(context.Background(), f); !errors.Is(err, syntax.ErrTimeout) {
		t.Errorf("Parse = %v, want a timeout", err)
	}
	p.timeout = 0
	next, err := source.New("next.py", []byte("import torch\ntorch.a(1)\n"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Parse(context.Background(), next)
	if err != nil || len(m.Uses) != 1 || len(m.Calls) != 1 {
		t.Errorf("the next file has %+v, %v", m, err)
	}
}

// TestMemoryKept holds that a worker does not keep what its largest file took.
func TestMemoryKept(t *testing.T) {
	p := New(Options{})
	defer p.Close()
	for _, lines := range []int{1, maxKept / 8} {
		f, err := source.New("m.py", []byte(strings.Repeat("torch.a(1)\n", lines)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Parse(context.Background(), f); err != nil {
			t.Fatal(err)
		}
		if kept := cap(p.collector.exprs) > 0 && cap(p.resolver.memo) > 0; kept != (lines == 1) {
			t.Errorf("after %d bytes the memory is kept: %v", len(f.Text()), kept)
		}
	}
}
