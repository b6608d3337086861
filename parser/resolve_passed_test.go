package parser

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPassedFunctions: a builtin calls the function that it gets.
func TestPassedFunctions(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"map", "map(torch.f, a)", []string{"torch.f(0)"}},
		{"map over several", "map(torch.f, a, b)", []string{"torch.f(0, 1)"}},
		{"map over who knows how many", "map(torch.f, a, *b)", []string{"torch.f(0, *)"}},
		{"map over nothing", "map(torch.f)", nil},
		{"map of something unknown", "map(f, torch.a)", nil},
		{"another map", "def map(f, a): pass\nmap(torch.f, a)", nil},
		{"a method called map", "pool.map(torch.f, a)", nil},
		{"filter", "filter(torch.f, a)", []string{"torch.f(0)"}},
		{"a key", "sorted(a, key=torch.f, reverse=True)", []string{"torch.f(0)"}},
		{"a key of several", "max(a, b, key=torch.f)", []string{"torch.f(0)"}},
		{"a method of an instance", "m = torch.A()\nmap(m.f, a)", []string{"torch.A()", "torch.A.f(0)"}},
		{"under another name", "f = torch.f\nmap(f, a)", []string{"torch.f(0)"}},
		{"no key", "sorted(a, reverse=True)", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, "import torch\n"+tt.in+"\n")
			var got []string
			for _, c := range m.Calls {
				got = append(got, describeCall(m, c))
			}
			if diff := cmp.Diff(counted(tt.want), counted(got)); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestItems: of a display is told which items are instances of libraries'
// classes, and of a value whether it may be something else.
func TestItems(t *testing.T) {
	const setup = "import torch\na, b = torch.A(), torch.B()\n"
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"a list", "torch.f([a, 1, b])", []string{"torch.A", "torch.B"}},
		{"a tuple", "torch.f((x, a))", []string{"torch.A"}},
		{"made there", "torch.f([torch.C()])", []string{"torch.C"}},
		{"a class", "torch.f([torch.C])", nil},
		{"one of two", "if c: a = b\ntorch.f([a])", nil},
		{"a list in a list", "torch.f([[a]])", nil},
		{"a dict", "torch.f({1: a})", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, setup+tt.in+"\n")
			var got []string
			for _, c := range m.Calls {
				if m.Uses[c.Use].Refs[0].Name != "torch.f" {
					continue
				}
				for _, r := range c.Args[0].Value.Items {
					got = append(got, r.Name)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

func TestUnsureArguments(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		unsure   bool
	}{
		{"made here", "a = torch.A()\ntorch.f(a)", false},
		{"annotated", "def g(a: torch.A): torch.f(a)", false},
		{"either of two", "a = torch.A()\nif c: a = torch.B()\ntorch.f(a)", false},
		{"or unknown", "a = torch.A()\nif c: a = x\ntorch.f(a)", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, "import torch\n"+tt.in+"\n")
			for _, c := range m.Calls {
				if m.Uses[c.Use].Refs[0].Name != "torch.f" {
					continue
				}
				if v := c.Args[0].Value; v.Kind != Reference || v.Unsure != tt.unsure {
					t.Errorf("%s: got %+v", tt.in, v)
				}
			}
		})
	}
}
