package parser

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAttrs holds what instances are known to hold.
func TestAttrs(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"assigned in a method", "class A:\n    def f(self): self.x = torch.nn.Linear(1)", []string{"x torch.nn.Linear()"}},
		{"assigned in two, alike", "class A:\n    def f(self): self.x = torch.A()\n    def g(self): self.x = torch.A()", []string{"x torch.A()"}},
		{"None at first", "class A:\n    x = None\n    def f(self): self.x = torch.A()", []string{"x torch.A() likely"}},
		{"assigned something unknown too", "class A:\n    def f(self): self.x = torch.A()\n    def g(self): self.x = h()", []string{"x ?"}},
		{"in the class body", "class A:\n    x = torch.nn.Linear", []string{"x torch.nn.Linear"}},
		{"instance of this file", "class B: pass\nclass A:\n    def f(self): self.x = B()", []string{"x .pkg.m.B()"}},
		{"instance of a local class", "class A:\n    def f(self):\n        class B: pass\n        self.x = B()", []string{"x ?"}},
		{"of a file of the project", "from .b import B\nclass A:\n    def f(self): self.x = B()", []string{"x .pkg.b.B()"}},
		{"unknown", "class A:\n    def f(self, x): self.x = x", []string{"x ?"}},
		{"method", "class A:\n    def x(self): pass", nil},
		{"of something else", "class A:\n    def f(self, o): o.x = torch.A()", nil},
		{"deleted only", "class A:\n    def f(self): del self.x", nil},
		{"sorted", "class A:\n    def f(self):\n        self.b = torch.A()\n        self.a = torch.A()", []string{"a torch.A()", "b torch.A()"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, "pkg/m.py", "import torch\n"+tt.in+"\n")
			var got []string
			for _, c := range m.Classes {
				if c.Name != "A" {
					continue
				}
				for _, a := range c.Attrs {
					got = append(got, describeName(m, a))
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestBases holds how classes name what they derive from.
func TestBases(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"library", "class A(torch.B): pass", []string{"A(torch.B)"}},
		{"this file", "class B: pass\nclass A(B): pass", []string{"B()", "A(.pkg.m.B)"}},
		{"another file", "from .b import B\nclass A(B): pass", []string{"A(.pkg.b.B)"}},
		{"another file by its full name", "from pkg.b import B\nclass A(B): pass", []string{"A(pkg.b.B)"}},
		{"two", "class B: pass\nclass A(B, torch.C): pass", []string{"B()", "A(.pkg.m.B, torch.C)"}},
		{"builtin", "class A(object): pass", []string{"A()"}},
		{"unknown", "class A(f()): pass", []string{"A() open"}},
		{"unknown by name", "class A(B): pass", []string{"A() open"}},
		{"parameter", "from typing import Type\ndef f(B: Type[torch.B]):\n    class A(B): pass", []string{"A() open"}},
		{"name for a parameter's base", "def f(x):\n    B = torch.B\n    class A(B): pass", []string{"A(torch.B)"}},
		{"local class", "def f():\n    class B: pass\n    class A(B): pass", []string{"B()", "A() open"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, "pkg/m.py", "import torch\n"+tt.in+"\n")
			var got []string
			for _, c := range m.Classes {
				var bases []string
				for _, b := range c.Bases {
					if len(b) > 0 {
						bases = append(bases, describeRefs(b))
					}
				}
				s := c.Name + "(" + strings.Join(bases, ", ") + ")"
				if c.Open {
					s += " open"
				}
				got = append(got, s)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}
