package parser

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// TestCalls holds the shape of calls whose callee is known.
func TestCalls(t *testing.T) {
	tests := []struct {
		name, in string
		want     []string
	}{
		{"positional and keywords", "torch.f(1, 'a', k=None, l=True)", []string{"torch.f(0=1, 1='a', k=None, l=True)"}},
		{"references", "torch.f(torch.g, torch.nn.Linear, x)", []string{"torch.f(0=torch.g, 1=torch.nn.Linear, 2)"}},
		{"an instance", "opt = torch.A()\ntorch.f(opt)", []string{"torch.A()", "torch.f(0=torch.A())"}},
		{"a call", "torch.f(torch.A(1))", []string{"torch.f(0=torch.A())", "torch.A(0=1)"}},
		{"displays", "torch.f([1], (2,), {3: 4})", []string{"torch.f(0=sequence, 1=sequence, 2=mapping)"}},
		{"star", "torch.f(1, *a, 2, k=3)", []string{"torch.f(0=1, k=3, *)"}},
		{"star of a display", "torch.f(*(1, 2), 3)", []string{"torch.f(0=1, 1=2, 2=3)"}},
		{"double star", "torch.f(**a)", []string{"torch.f(**)"}},
		{"double star of a display", "torch.f(**{'k': 1, 'l': 2})", []string{"torch.f(k=1, l=2)"}},
		{"double star of a display with more", "torch.f(**{'k': 1, x: 2})", []string{"torch.f(k=1, **)"}},
		{"double star of dict()", "torch.f(**dict(k=1))", []string{"torch.f(k=1)"}},
		{"dict bound once", "kw = {'k': 1}\ntorch.f(**kw)", []string{"torch.f(k=1 likely)"}},
		{"dict bound twice", "kw = {'k': 1}\nif c: kw = {}\ntorch.f(**kw)", []string{"torch.f(k=1 likely)"}},
		{"dict bound to something else as well", "kw = {'k': 1}\nif c: kw = get()\ntorch.f(**kw)", []string{"torch.f(k likely, **)"}},
		{"dict changed by a store", "kw = {'k': 1}\nkw['l'] = 2\ntorch.f(**kw)", []string{"torch.f(k=1 likely, l=2 likely)"}},
		{"dict changed by a method", "kw = {'k': 1}\nkw.update(l=2)\ntorch.f(**kw)", []string{"torch.f(k=1 likely, l=2 likely)"}},
		{"dict given to a library", "kw = {'k': 1}\ntorch.g(kw)\ntorch.f(**kw)", []string{"torch.g(0=mapping)", "torch.f(k=1 likely, **)"}},
		{"dict given to a method of a library's class", "kw = {'k': 1}\na = torch.A()\na.log(kw)\ntorch.f(**kw)", []string{"torch.A()", "torch.A.log(0=mapping)", "torch.f(k=1 likely, **)"}},
		{"dict given to something unknown", "kw = {'k': 1}\nx.log(kw)\ntorch.f(**kw)", []string{"torch.f(**)"}},
		{"partial with a dict", "kw = {'k': 1}\nfunctools.partial(torch.f, **kw)", []string{"functools.partial(0=torch.f, k=1 likely)", "torch.f(k=1 likely) partial"}},
		{"super with a dict", "class A(torch.B):\n    def f(self):\n        kw = dict(k=1)\n        super().__init__(**kw)", []string{"super A.__init__(k=1 likely)"}},
		{"tuple bound once", "a = (1, 'x')\ntorch.f(*a, k=2)", []string{"torch.f(0=1 likely, 1='x' likely, k=2)"}},
		{"partial", "functools.partial(torch.f, 1, k=2)", []string{"functools.partial(0=torch.f, 1=1, k=2)", "torch.f(0=1, k=2) partial"}},
		{"super", "class A(torch.B):\n    def f(self): super().f(1, k=2)", []string{"super A.f(0=1, k=2)"}},
		{"super with arguments", "class A(torch.B):\n    def f(self): super(A, self).__init__(k=2)", []string{"super A.__init__(k=2)"}},
		{"base called by name", "class A(torch.B):\n    def f(self): torch.B.__init__(self, k=2)", []string{"torch.B.__init__(0, k=2)"}},
		{"method of an instance", "opt = torch.A()\nopt.step(closure=1)", []string{"torch.A()", "torch.A.step(closure=1)"}},
		{"unknown callee", "f(1)\na.b(2)", nil},
		{"keyword that Python 3 reserves", "torch.f(x, async=True)", []string{"torch.f(0, async=True)"}},
		{"local class", "class A(torch.B): pass\nA(k=2).m(1)", []string{"torch.B(k=2)", "torch.B.m(0=1)"}},
		{"local class of a local class", "class A(torch.B): pass\nclass C(A): x = 1\nC(k=2)", []string{"torch.B(k=2)"}},
		{"local class with a constructor", "class A(torch.B):\n    def __init__(self, k): pass\nA(k=2)", nil},
		{"local class with another constructor", "class A(torch.B):\n    def __new__(cls, k): pass\nA(k=2)", nil},
		{"local class of two", "class A(torch.B, torch.C): pass\nA(k=2)", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, "import torch, functools\n"+tt.in+"\n")
			var got []string
			for _, c := range m.Calls {
				got = append(got, describeCall(m, c))
				if c.Use >= 0 && m.Uses[c.Use].Call < 0 {
					t.Errorf("the use of %s does not know its call", got[len(got)-1])
				}
			}
			if diff := cmp.Diff(counted(tt.want), counted(got)); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

func counted(s []string) map[string]int {
	m := map[string]int{}
	for _, x := range s {
		m[x]++
	}
	return m
}

func describeCall(m *Module, c Call) string {
	name := ""
	if c.Use >= 0 {
		name = m.Uses[c.Use].Refs[0].Name
	} else {
		name = "super " + m.Classes[c.Class].Name + "." + c.Super
	}
	var args []string
	for _, a := range c.Args {
		s := a.Keyword
		if s == "" {
			s = fmt.Sprint(a.Index)
		}
		switch a.Value.Kind {
		case String:
			s += "='" + a.Value.Text + "'"
		case Number, Bool:
			s += "=" + a.Value.Text
		case NoneValue:
			s += "=None"
		case Reference:
			s += "=" + a.Value.Refs[0].Name
			if a.Value.Refs[0].Instance > 0 {
				s += "()"
			}
		case Sequence:
			s += "=sequence"
		case Mapping:
			s += "=mapping"
		}
		if a.Confidence != Certain {
			s += " " + a.Confidence.String()
		}
		args = append(args, s)
	}
	if c.Star {
		args = append(args, "*")
	}
	if c.DoubleStar {
		args = append(args, "**")
	}
	s := name + "(" + strings.Join(args, ", ") + ")"
	if c.Partial {
		s += " partial"
	}
	return s
}

// TestEnvironment holds the ways to touch an environment variable.
func TestEnvironment(t *testing.T) {
	tests := []struct {
		name, in string
		want     []string
	}{
		{"read", `os.environ["A"]`, []string{"A read"}},
		{"write", `os.environ["A"] = "1"`, []string{"A write '1'"}},
		{"write a number by str", `os.environ["A"] = str(1)`, []string{"A write"}},
		{"delete", `del os.environ["A"]`, []string{"A remove"}},
		{"get", `os.environ.get("A", "0")`, []string{"A read"}},
		{"setdefault", `os.environ.setdefault("A", "0")`, []string{"A write '0'"}},
		{"pop", `os.environ.pop("A", None)`, []string{"A remove"}},
		{"getenv", `os.getenv("A")`, []string{"A read"}},
		{"putenv", `os.putenv("A", "1")`, []string{"A write '1'"}},
		{"unsetenv", `os.unsetenv("A")`, []string{"A remove"}},
		{"in", `"A" in os.environ`, []string{"A read"}},
		{"not in", `if "A" not in os.environ: pass`, []string{"A read"}},
		{"update with a dict", `os.environ.update({"A": "1", "B": x})`, []string{"A write '1'", "B write"}},
		{"update with a dict that is unpacked", `os.environ.update(**{"A": "1"})`, []string{"A write '1'"}},
		{"update with keywords", `os.environ.update(A="1")`, []string{"A write '1'"}},
		{"from os", "from os import environ as e, getenv\ne[\"A\"] = \"1\"\ngetenv('B')", []string{"A write '1'", "B read"}},
		{"alias", "env = os.environ\nenv['A'] = '1'", []string{"A write '1'"}},
		{"another dict", "d['A'] = '1'\nd.get('B')", nil},
		{"a name in a variable", "os.environ[name]", nil},
		{"a shadowed os", "def f(os): os.environ['A']", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "import os\n" + tt.in + "\n"
			m := parseText(t, text)
			var got []string
			for _, e := range m.Env {
				s := e.Name + " " + e.Access.String()
				if e.Value.Kind == String {
					s += " '" + e.Value.Text + "'"
				}
				got = append(got, s)
				if at := text[e.Span.Start:e.Span.End]; at != e.Name {
					t.Errorf("the span of %s covers %q", e.Name, at)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestMagicEnvironment holds the ways of notebooks.
func TestMagicEnvironment(t *testing.T) {
	const raw = `{"cells": [{"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": [
  "%env A=1\n",
  "%env B 2\n",
  "%set_env C=3\n",
  "%env D\n",
  "!E=5 F=\"6\" python train.py\n",
  "!export G=7\n",
  "!pip install x==1\n",
  "import torch\n",
  "torch.x"
 ]}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`
	f, err := source.New("n.ipynb", []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	p := New(Options{})
	defer p.Close()
	m, err := p.Parse(context.Background(), f)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range m.Env {
		got = append(got, e.Name+" "+e.Access.String()+" "+e.Value.Text)
		if at := raw[e.Span.Start:e.Span.End]; at != e.Name {
			t.Errorf("the span of %s covers %q", e.Name, at)
		}
	}
	want := []string{"A write 1", "B write 2", "C write 3", "D read ", "E write 5", "F write 6", "G write 7"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(m.Uses) != 1 || raw[m.Uses[0].Parts[1].Start:m.Uses[0].Parts[1].End] != "x" {
		t.Errorf("uses %+v", m.Uses)
	}
}

// TestClasses holds bases, ancestors and methods.
func TestClasses(t *testing.T) {
	m := parseText(t, `
import torch, lib
class A(torch.nn.Module, lib.Mixin):
    def __init__(self): pass
    async def go(self): pass
    x = 1
    def __init__(self, again): pass
class B(A, metaclass=lib.Meta, **options): pass
class C(B, unknown, lib.G[int]):
    class D(object): pass
class E(torch.Old if c else torch.New): pass
`)
	var got []string
	for _, c := range m.Classes {
		var bases, methods []string
		for _, b := range c.Bases {
			var refs []string
			for _, r := range b {
				refs = append(refs, r.Name)
			}
			bases = append(bases, "["+strings.Join(refs, " ")+"]")
		}
		for _, f := range c.Methods {
			methods = append(methods, f.Name)
		}
		got = append(got, fmt.Sprintf("%s %s of %v with %v", c.Name, strings.Join(bases, ""), c.Ancestors, methods))
	}
	want := []string{
		"A [torch.nn.Module][lib.Mixin] of [lib.Mixin torch.nn.Module] with [__init__ go __init__]",
		"B [.m.A] of [lib.Mixin torch.nn.Module] with []",
		"C [.m.B][][lib.G] of [lib.G lib.Mixin torch.nn.Module] with []",
		"D [] of [] with []",
		"E [torch.New torch.Old] of [torch.New torch.Old] with []",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestParts holds that a use has a span for each segment, so that the name and
// the spans can be read side by side.
// TestMethodParams lists what a caller may name, and what it may leave out.
func TestMethodParams(t *testing.T) {
	m := parseText(t, "class A(B):\n    def f(self, a, b: int, c=1, *d, e, g: str = '', **h): pass\n    @staticmethod\n    def s(x, /, y): pass\n    def n(): pass\n")
	var got []string
	for _, method := range m.Classes[0].Methods {
		line := method.Name
		for _, p := range method.Params {
			line += " " + p.Name
			if p.Default {
				line += "?"
			}
		}
		got = append(got, line)
	}
	if diff := cmp.Diff([]string{"f self a b c? e g?", "s x y", "n"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestParts(t *testing.T) {
	tests := []struct {
		name, in string
		want     []string
	}{
		{"attributes", "torch.nn.Linear", []string{"torch", "nn", "Linear"}},
		{"over lines", "(torch\n   .nn  # c\n   .Linear)", []string{"torch", "nn", "Linear"}},
		{"alias", "L = torch.nn\nL.Linear", []string{"L", "Linear"}},
		{"call result", "torch.A(1, (2)).b.c", []string{"torch.A(1, (2))", "b", "c"}},
		{"self", "class A(torch.B):\n    def f(self): self.c", []string{"self", "c"}},
		{"attribute of self", "class A:\n    def __init__(self): self.o = torch.T()\n    def f(self): self.o.m", []string{"self.o", "m"}},
		{"getattr", "getattr(torch.nn, 'Linear')", []string{"torch", "nn", "Linear"}},
		{"what getattr gives", "getattr(torch, 'nn').Linear", []string{"getattr(torch, 'nn')", "Linear"}},
		{"attribute of a choice", "(torch.a or x).b", []string{"torch.a or x", "b"}},
		{"attribute of a ternary", "(torch.a if x else torch.b).c", []string{"torch.a if x else torch.b", "c"}},
		{"getattr of a choice", "getattr(x and torch.a, 'b')", []string{"x and torch.a", "b"}},
		{"path in a string", "from mock import patch\npatch('torch.nn.f')", []string{"torch", "nn", "f"}},
		{"non-ASCII", "é = torch\né.größe.x", []string{"é", "größe", "x"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "import torch\n" + tt.in + "\n"
			m := parseText(t, text)
			found := false
			for _, u := range m.Uses {
				var parts []string
				for _, p := range u.Parts {
					parts = append(parts, text[p.Start:p.End])
				}
				found = found || cmp.Equal(parts, tt.want)
				if got, want := len(parts), segments(u.Refs[0].Name)-u.Refs[0].Bound+1; got != want {
					t.Errorf("%s with Bound %d has %d parts, want %d", u.Refs[0].Name, u.Refs[0].Bound, got, want)
				}
			}
			if !found {
				t.Errorf("no use with parts %q in %+v", tt.want, m.Uses)
			}
		})
	}
}

// TestStatements holds that a compound statement is its header.
func TestStatements(t *testing.T) {
	text := `import torch
if torch.a:
    torch.b(
        1)
for x in torch.c:
    pass
class A(torch.d):
    @torch.e
    def f(x=torch.f):
        with torch.g() as h, k:
            pass
try:
    pass
except torch.h as e:
    pass
`
	want := map[string]string{
		"torch.a": "if torch.a", "torch.b": "torch.b(\n        1)", "torch.c": "for x in torch.c", "torch.d": "class A(torch.d)",
		"torch.e": "@torch.e", "torch.f": "def f(x=torch.f)", "torch.g": "with torch.g() as h, k", "torch.h": "except torch.h as e",
	}
	got := map[string]string{}
	for _, u := range parseText(t, text).Uses {
		got[u.Refs[0].Name] = text[u.Statement.Start:u.Statement.End]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestComments holds which comments are kept and where.
func TestComments(t *testing.T) {
	text := "x = 1  # NOQA: TR001\n# upcheck: ignore[TR012] because\n# nothing\n    # Upcheck\ns = '# noqa'\n"
	var got []string
	for _, c := range parseText(t, text).Comments {
		got = append(got, fmt.Sprint(c.Text, " ", c.Own))
		if at := text[c.Span.Start:c.Span.End]; at != c.Text {
			t.Errorf("%q stands at %q", c.Text, at)
		}
	}
	want := []string{"# NOQA: TR001 false", "# upcheck: ignore[TR012] because true", "# Upcheck true"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestDynamicImports holds the modules that are named by a string.
func TestDynamicImports(t *testing.T) {
	text := "import importlib, pytest\nimportlib.import_module('a.b')\n__import__(\"c\")\npytest.importorskip('d')\n" +
		"importlib.import_module('.e', package='p')\nimportlib.import_module(name)\nimportlib.import_module('not a module')\n"
	var got []string
	for _, i := range parseText(t, text).Imports {
		if i.Dynamic {
			got = append(got, fmt.Sprint(i.Module, i.Level, " ", text[i.Span.Start:i.Span.End]))
		}
	}
	want := []string{"a.b0 a.b", "c0 c", "d0 d", "e1 .e"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestOriginalOffsets holds that spans refer to the bytes of the file, whatever
// its encoding.
func TestOriginalOffsets(t *testing.T) {
	tests := map[string]string{
		"byte order mark": "\xef\xbb\xbfimport torch\nx = 'é'; torch.x\n",
		"latin-1":         "# -*- coding: latin-1 -*-\nimport torch\nx = '\xe9\xe9'; torch.x\n",
		"line ends":       "import torch\r\n\r\ns = '''a\r\nb'''; torch.x\r\n",
		"old line ends":   "import torch\r\rs = 1; torch.x\r",
		"form feed":       "import torch\n\f\ntorch.x\n",
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			m := parseText(t, text)
			if len(m.Uses) != 1 {
				t.Fatalf("uses %+v, errors %v", m.Uses, m.Errors)
			}
			if u := m.Uses[0]; text[u.Parts[0].Start:u.Parts[1].End] != "torch.x" || text[u.Statement.Start:u.Statement.End] != "torch.x" {
				t.Errorf("the use stands at %q", text[u.Parts[0].Start:u.Parts[1].End])
			}
		})
	}
}
