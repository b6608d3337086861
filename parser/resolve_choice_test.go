package parser

import (
	"fmt"
	"strings"
	"testing"
)

// TestChoices holds which bindings a use may choose from, and where they stand.
func TestChoices(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"handler", "try:\n  from a import f\nexcept ImportError:\n  def f(): pass\nf(1)", "a.f try; ? handler"},
		{"handler, read from it", "try:\n  import a\nexcept ImportError:\n  from b import a\na.x.y(1)", "a.x.y try; b.a.x.y handler"},
		{"arms", "import t\nif t.__version__ > '2':\n  from a import f\nelse:\n  f = None\n  f = h()\nf(1)", "a.f if; ? if"},
		{"one of the project", "import t\nif t.__version__ > '2':\n  from . import f\nelse:\n  from a import f\nf(1)", ".f if; a.f if"},
		{"a class", "import t\nfrom a import f\nif t.__version__ > '2':\n  class f: pass\nf(1)", "a.f plain; ? if"},
		{"no condition", "import a\nfor f in x: f(1)\nf = a.f\nf(1)", ""},
		{"nothing about versions", "if g():\n  from a import f\nelse:\n  def f(): pass\nf(1)", ""},
		{"one binding", "if g():\n  import a\na.f(1)", ""},
		{"one thing", "import t\nif t.__version__ > '2':\n  import a.x as f\nelse:\n  import a.x as f\nf(1)", ""},
		{"a parameter", "import a\ndef f(x, y):\n  if y: x = a.f\n  x(1)", ""},
		{"deleted", "import t\nfrom a import f\nif t.__version__ > '2': del f\nf(1)", ""},
		{"a call of one of two", "import a, t\nif t.__version__ > '2':\n  f = a.x\nelse:\n  f = a.y\nf().z(1)", "a.x if; a.y if"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, tt.in)
			var got []string
			for _, u := range m.Uses {
				for _, c := range u.Choices {
					name := "?"
					if c.Known && len(c.Refs) == 1 {
						name = c.Refs[0].Name
					}
					got = append(got, fmt.Sprintf("%s %s", name, [...]string{"plain", "if", "try", "handler"}[m.Blocks[c.Block].Kind]))
				}
			}
			// What reaches a use is in no special order.
			want := strings.Split(tt.want, "; ")
			if tt.want == "" {
				want = nil
			}
			if !sameSet(got, want) {
				t.Errorf("%s\ngot %q, want %q", tt.in, got, want)
			}
		})
	}
}

func sameSet(a, b []string) bool {
	count := map[string]int{}
	for _, s := range a {
		count[s]++
	}
	for _, s := range b {
		count[s]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}
