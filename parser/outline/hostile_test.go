package outline

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// checkFile checks what must hold for every file: every place lies inside of
// the text, and no expression is nil where none can be.
func checkFile(t *testing.T, f *File) {
	t.Helper()
	c := checker{t: t, f: f}
	for _, s := range f.Errors {
		if s.Start < 0 || s.End < s.Start || s.End > len(f.text) {
			t.Errorf("error %v in a text of %d bytes", s, len(f.text))
		}
	}
	c.body(f.Body)
}

type checker struct {
	t *testing.T
	f *File
}

func (c checker) body(body []Stmt) {
	for i := range body {
		s := &body[i]
		if s.Span.Start < 0 || s.Span.End < s.Span.Start || s.Span.End > len(c.f.text) {
			c.t.Errorf("statement %v in a text of %d bytes", s.Span, len(c.f.text))
		}
		for _, list := range [][]*Expr{s.Decorators, s.Bases, s.Targets, s.Items} {
			for _, e := range list {
				c.expr(e)
			}
		}
		for _, e := range []*Expr{s.Annotation, s.Value} {
			if e != nil {
				c.expr(e)
			}
		}
		c.params(s.Params)
		for _, b := range [][]Stmt{s.Body, s.Handlers, s.Else, s.Finally} {
			c.body(b)
		}
	}
}

func (c checker) params(params []Param) {
	for _, p := range params {
		for _, e := range []*Expr{p.Annotation, p.Default} {
			if e != nil {
				c.expr(e)
			}
		}
	}
}

func (c checker) expr(e *Expr) {
	if e == nil {
		c.t.Error("an expression is nil")
		return
	}
	if e.Span.Start < 0 || e.Span.End < e.Span.Start || e.Span.End > len(c.f.text) {
		c.t.Errorf("expression %v in a text of %d bytes", e.Span, len(c.f.text))
		return
	}
	c.params(e.Params)
	if n := len(e.Args); n < least[e.Kind] || e.Kind == Dict && n%2 != 0 {
		c.t.Errorf("%s %q has %d arguments", exprNames[e.Kind], c.f.Source(e), n)
	}
	for i, a := range e.Args {
		if a != nil || e.Kind != Dict || i%2 != 0 {
			c.expr(a)
		}
	}
}

// least is the number of arguments that callers may count on.
var least = map[ExprKind]int{
	Attribute: 1, Call: 1, Keyword: 1, Star: 1, Conditional: 3, Bool: 2, Not: 1, Compare: 2, Binary: 2, Unary: 1,
	Subscript: 1, Lambda: 1, Comprehension: 1, Await: 1, Walrus: 1,
}

// TestDeepNesting holds that depth costs no stack: what lies too deep is
// listed, what stands around it is read.
func TestDeepNesting(t *testing.T) {
	const n, fewer = 30_000, 10_000
	tests := map[string]string{
		"brackets":     strings.Repeat("(", n) + strings.Repeat(")", n),
		"lists":        strings.Repeat("[", fewer) + strings.Repeat("]", fewer),
		"calls":        strings.Repeat("f(", n) + strings.Repeat(")", n),
		"called calls": "f" + strings.Repeat("()", fewer),
		"attributes":   "torch" + strings.Repeat(".b", n),
		"sums":         "1" + strings.Repeat("+1", fewer),
		"ternaries":    strings.Repeat("a if b else ", fewer) + "c",
		"lambdas":      strings.Repeat("lambda: ", fewer) + "1",
		"nots":         strings.Repeat("not ", fewer) + "a",
		"dicts":        strings.Repeat("{1:", fewer) + "2" + strings.Repeat("}", fewer),
		"types":        "x: " + strings.Repeat("A[", fewer) + "b" + strings.Repeat("]", fewer),
		"unions":       "x: A[b]" + strings.Repeat(" | A[b]", fewer),
		"stars":        "f(*a" + strings.Repeat(".b()", fewer) + ")",
		"elifs":        "if a: b\n" + strings.Repeat("elif a: b\n", fewer),
	}
	for name, code := range tests {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			f := outlined(t, "m.py", "first = 1\n"+code+"\nlast = 2\n")
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("it took %v", took)
			}
			checkFile(t, f)
			first, last := f.Body[0], f.Body[len(f.Body)-1]
			if first.Kind != Assign || last.Kind != Assign || last.Targets[0].Text != "last" {
				t.Errorf("first is %s, last is %s", stmtNames[first.Kind], stmtNames[last.Kind])
			}
			if len(f.Errors) == 0 {
				t.Error("nothing is listed as unread")
			}
		})
	}
}

// TestLongFiles holds that the cost grows with the length and not faster.
func TestLongFiles(t *testing.T) {
	const n = 20_000
	tests := map[string]string{
		"assignments": strings.Repeat("a = ", n) + "1\n",
		"sequence":    "x = [" + strings.Repeat("a, ", n*2) + "]\n",
		"conditions":  "x = a" + strings.Repeat(" and a", n) + "\n",
		"functions":   strings.Repeat("def f(a, b=1): pass\n", n),
		"strings":     "x = (" + strings.Repeat("'a' f'{b}' ", n) + ")\n",
		"holes":       "x = f'" + strings.Repeat("{a}b", n) + "'\n",
		"errors":      strings.Repeat("x = a, *(b), *[c]\n", n/4),
		"parameters":  "def f(" + strings.Repeat("a, ", n) + "/): pass\n",
		"blocks":      nestedBlocks(90),
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			f := outlined(t, "m.py", text)
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("it took %v", took)
			}
			checkFile(t, f)
			if len(f.Errors) > 0 {
				t.Errorf("cannot read %v", f.Errors[0])
			}
		})
	}
}

func nestedBlocks(depth int) string {
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "%sif a:\n", strings.Repeat(" ", i))
	}
	return b.String() + strings.Repeat(" ", depth) + "b\n"
}
