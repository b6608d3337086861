package parser

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/testkit"
)

// checkModule checks what must hold for every module of a file of n bytes.
func checkModule(t *testing.T, m *Module, n int) {
	t.Helper()
	inside := func(what string, spans ...source.Span) {
		for _, s := range spans {
			if s.Start < 0 || s.End < s.Start || s.End > n {
				t.Errorf("%s: span %v in a file of %d bytes", what, s, n)
			}
		}
	}
	block := func(what string, b int) {
		if b < 0 || b >= len(m.Blocks) {
			t.Errorf("%s: block %d of %d", what, b, len(m.Blocks))
		}
	}
	for i, b := range m.Blocks {
		if b.Parent >= i || b.Parent < 0 && i > 0 || b.Kind == If && b.Cond == nil || b.Kind == Handler && m.Blocks[b.Body].Kind != Try {
			t.Errorf("block %d: %+v", i, b)
		}
	}
	for _, i := range m.Imports {
		inside("import", i.Span, i.ModuleSpan, i.Statement)
		block("import", i.Block)
	}
	for i, u := range m.Uses {
		inside("use", u.Parts...)
		inside("use", u.Statement)
		block("use", u.Block)
		if len(u.Refs) == 0 || len(u.Parts) == 0 {
			t.Fatalf("use %d: %+v", i, u)
		}
		for k := 1; k < len(u.Parts); k++ {
			if u.Parts[k].Start < u.Parts[k-1].End {
				t.Errorf("parts of %v: %v", u.Refs, u.Parts)
			}
		}
		for _, r := range u.Refs {
			if r.Bound < 1 || r.Bound > segments(r.Name) || r.Instance >= segments(r.Name) {
				t.Errorf("ref %+v", r)
			}
		}
		if u.Call >= len(m.Calls) || u.Call >= 0 && m.Calls[u.Call].Use != i {
			t.Errorf("use %d names call %d", i, u.Call)
		}
	}
	for i, c := range m.Calls {
		inside("call", c.Span, c.Callee, c.Statement)
		block("call", c.Block)
		if c.Use >= len(m.Uses) || c.Use < 0 && (c.Class < 0 || c.Class >= len(m.Classes)) {
			t.Errorf("call %d: use %d, class %d", i, c.Use, c.Class)
		}
		for _, a := range c.Args {
			inside("argument", a.Span, a.Value.Span)
		}
	}
	for _, c := range m.Classes {
		inside("class", c.Span, c.NameSpan)
		block("class", c.Block)
	}
	for _, o := range m.Operations {
		inside("operation", o.Span, o.Statement, o.Left.Span, o.Right.Span)
		block("operation", o.Block)
	}
	for _, s := range m.Subscripts {
		inside("subscript", s.Statement, s.Key.Span)
		block("subscript", s.Block)
	}
	for _, e := range m.Env {
		inside("variable", e.Span, e.Statement)
		block("variable", e.Block)
	}
	for _, c := range m.Comments {
		inside("comment", c.Span)
	}
	inside("error", m.Errors...)
	checkExports(t, m)
}

// FuzzParse parses anything: no panic, all spans inside the file, and the same
// facts from a parser that has read another file before.
func FuzzParse(f *testing.F) {
	testkit.Seed(f, "testdata/oracle/*.py", "internal/syntax/testdata/*.py")
	for _, text := range []string{
		"from torch import *\nx = symeig(a).b\n", "class A(B):\n def f(self): self.x = super().f(*a, **k)\n",
		"try:\n import a\nexcept E: a = None\nelse:\n a.b\nif a: a.c()\n", "import os\ndel os.environ['x'], os.y\n",
		"def f[T](x: 'a.b[c]' = lambda: T): global x; return x\n", "f'{x:=^10}{y!r:{z}}' b'' `c`\n",
		"while (x := a.b): x += 1\nelse: del x\n", "match a:\n case b.C(d, e=f) | {'k': g, **h} if i: j\n",
		"if a.__version__.split('.')[:2] >= ['1', '8'] > x[1:]: pass\nelif not b: raise\n",
		"import lib\na, (b, *c) = lib.nest()\nwhile a: a = -a + 1 < b[0]\nelse: a -= 1\n",
		"import lib\nfor i, x in enumerate(zip(lib.many(), [lib.T(), lib.pair()])):\n if isinstance(x[1], (lib.T, int)) and type(i) is lib.U: x[1].a()\n",
		"import lib\nclass A(lib.M):\n @property\n def f(self) -> 'list[lib.T]': return self.g.f or await self()\n def forward(self, *a: lib.T): self.g += self.g.f; yield a\nA()(1)[0].x\n",
	} {
		f.Add([]byte(text))
	}
	used, offered := New(Options{Timeout: 5 * time.Second}), New(Options{Timeout: 5 * time.Second, Exports: typesOf})
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := source.New("m.py", b)
		if err != nil {
			t.Skip()
		}
		m, err := used.Parse(context.Background(), file)
		if err != nil {
			t.Skip()
		}
		checkModule(t, m, len(b))
		fresh := New(Options{Timeout: 5 * time.Second})
		defer fresh.Close()
		again, err := fresh.Parse(context.Background(), file)
		if err != nil {
			t.Skip()
		}
		if diff := cmp.Diff(m, again); diff != "" {
			t.Errorf("facts depend on what was parsed before:\n%s", diff)
		}
		if m, err = offered.Parse(context.Background(), file); err == nil {
			checkModule(t, m, len(b))
		}
	})
}
