package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// TestOperations holds in which operators and subscripts instances take part.
func TestOperations(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"constant on the left", "x = 1 - lib.T()", []string{"1 - lib.T()"}},
		{"not known on the left", "x = y @ lib.T()", []string{"? @ lib.T()"}},
		{"not known on the right", "x = lib.T() + y", []string{"lib.T() + ?"}},
		{"attribute", "x = lib.T()\nx.turned - 1", []string{"lib.T().turned - 1"}},
		{"operands that are operations", "(lib.make() + 1) - ~lib.make()", []string{"lib.T() + 1", " ~ lib.T()", "lib.T() - lib.N()"}},
		{"augmented", "x = lib.T()\nx -= 1\nx", []string{"lib.T() -= 1"}},
		{"augmented attribute", "class A:\n    x: lib.T\n    def f(self): self.x //= 2", []string{"lib.T() //= 2"}},
		{"negative", "-lib.T()", []string{" - lib.T()"}},
		{"comparisons", "0 <= lib.T() != y", []string{"0 <= lib.T()", "lib.T() != ?"}},
		{"membership", "1 in lib.T()", []string{"1 in lib.T()"}},
		{"identity", "lib.T() is None", nil},
		{"classes and functions", "lib.T + lib.f - 1; -lib.T", nil},
		{"constants", "1 + 2 < 3", nil},
		{"may be something else", "x = lib.T() if y else z\nx - 1", nil},
		{"may be one of two", "x = lib.T() if y else lib.U()\nx - 1", []string{"lib.T()|lib.U() - 1"}},
		{"union of types", "def f(x: lib.T | lib.U): pass", nil},
		{"own instance", "class A(lib.T): pass\nA() - 1", nil},
		{"item", "lib.T()[0]", []string{"lib.T()[0] load certain"}},
		{"items", "lib.T()[0, 'a']", []string{"lib.T()[0, 'a'] load certain"}},
		{"item of an item", "lib.make()[0][1]", []string{"lib.T()[0] load likely", "lib.T()[1] load likely"}},
		{"item of an attribute", "lib.T().o[1]", []string{"lib.T().o[1] load certain"}},
		{"item stored", "x = lib.T()\nx['a'] = 1\ndel x['b']\nx['c'] += 1", []string{
			"lib.T() += 1", "lib.T()['a'] store certain", "lib.T()['b'] delete certain", "lib.T()['c'] store certain",
		}},
		{"item of what may be something else", "x = lib.T() if y else z\nx[0]", []string{"lib.T()[0] load possible"}},
		{"item of a class", "lib.T[int]", nil},
		{"type with arguments", "def f(x: lib.T[int]): pass", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := typed(t, tt.in)
			text := "import lib\nfrom typing import Any, Callable, Dict, Iterable, List, Tuple, Type, Union\n" + tt.in
			at := func(s source.Span) string { return text[s.Start:s.End] }
			side := func(v Value) string {
				if v.Kind == Reference {
					return strings.Join(refNames(v.Refs), "|")
				}
				if v.Kind == Other && v.Span.End > 0 {
					return "?"
				}
				return at(v.Span)
			}
			var got []string
			for _, o := range m.Operations {
				op := o.Op
				if o.Augmented {
					op += "="
				}
				if op != at(o.Span) {
					t.Errorf("%q spans %q", op, at(o.Span))
				}
				got = append(got, fmt.Sprintf("%s %s %s", side(o.Left), op, side(o.Right)))
			}
			for _, s := range m.Subscripts {
				got = append(got, fmt.Sprintf("%s[%s] %v %v", strings.Join(refNames(s.Refs), "|"), at(s.Key.Span), s.Context, s.Confidence))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
			checkModule(t, m, len(text)+1)
		})
	}
}

// TestKeysFound marks the items that a test has found before they are read.
func TestKeysFound(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []bool
	}{
		{"not asked", "x['a']", []bool{false}},
		{"in", "if 'a' in x: x['a']\nelse: x['a']", []bool{true, false}},
		{"in, of another key", "if 'b' in x: x['a']", []bool{false}},
		{"in, of another object", "if 'a' in y: x['a']", []bool{false}},
		{"in, of an attribute", "if 'a' in x.o: x['a']; x.o['a']", []bool{false, true}},
		{"not in", "if 'a' not in x: x['a']\nelse: x['a']", []bool{false, true}},
		{"not in returns", "def f():\n    if 'a' not in x: return\n    x['a']", []bool{true}},
		{"in returns", "def f():\n    if 'a' in x: return\n    x['a']", []bool{false}},
		{"asserted", "assert 'a' in x\nx['a']", []bool{true}},
		{"choice", "x['a'] if 'a' in x else x['a']", []bool{true, false}},
		{"and", "'a' in x and x['a']", []bool{true}},
		{"or", "'a' in x or x['a']", []bool{false}},
		{"not in or", "'a' not in x or x['a']", []bool{true}},
		{"in and more", "if c and 'a' in x: x['a']", []bool{true}},
		{"in or more", "if c or 'a' in x: x['a']", []bool{false}},
		{"keys", "if 'a' in x.keys(): x['a']", []bool{true}},
		{"values", "if 'a' in x.values(): x['a']", []bool{false}},
		{"get", "if x.get('a'): x['a']\nif x.get('b'): x['a']\nif not x.get('a'): x['a']", []bool{true, false, false}},
		{"get with a default", "if x.get('a', 1): x['a']", []bool{false}},
		{"get is not None", "if x.get('a') is not None: x['a']\nelse: x['a']", []bool{true, false}},
		{"get is None", "if x.get('a') is None: x['a']\nelse: x['a']", []bool{false, true}},
		{"a name for the key", "k = 'a'\nif k in x: x[k]", []bool{true}},
		{"a name for the test", "has = 'a' in x\nif has: x['a']\nif not has: x['a']", []bool{true, false}},
		{"rebound", "if 'a' in x:\n    x = lib.T()\n    x['a']", []bool{false}},
		{"comprehension", "[x['a'] for i in y if 'a' in x]", []bool{true}},
		{"chain of comparisons", "if 'a' in x in z: x['a']", []bool{false}},
		{"function below", "if 'a' in x:\n    def f(): return x['a']", []bool{true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := typed(t, "x = lib.T()\nz = lib.T()\n"+tt.in)
			var got []bool
			for _, s := range m.Subscripts {
				got = append(got, s.Optional)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// refNames writes names with "()" behind what is called.
func refNames(refs []Ref) []string {
	var names []string
	for _, r := range refs {
		parts := strings.Split(r.Name, ".")
		if r.Instance > 0 {
			parts[r.Instance-1] += "()"
		}
		names = append(names, strings.Join(parts, "."))
	}
	return names
}

// TestOperators asks for the special methods of each operator.
func TestOperators(t *testing.T) {
	for op, methods := range map[string][2]string{
		"+": {"add", "radd"}, "-": {"sub", "rsub"}, "*": {"mul", "rmul"}, "/": {"truediv", "rtruediv"}, "//": {"floordiv", "rfloordiv"},
		"%": {"mod", "rmod"}, "**": {"pow", "rpow"}, "@": {"matmul", "rmatmul"}, "&": {"and", "rand"}, "|": {"or", "ror"},
		"^": {"xor", "rxor"}, "<<": {"lshift", "rlshift"}, ">>": {"rshift", "rrshift"}, "==": {"eq", "eq"}, "!=": {"ne", "ne"},
		"<": {"lt", "gt"}, "<=": {"le", "ge"}, ">": {"gt", "lt"}, ">=": {"ge", "le"},
	} {
		f, err := source.New("m.py", []byte("import lib\n(lib.K() "+op+" 1).probe\n(1 "+op+" lib.K()).probe\n"))
		if err != nil {
			t.Fatal(err)
		}
		p := New(Options{Exports: offers{results: map[string]string{
			"lib.K.__" + methods[0] + "__": "lib.Left", "lib.K.__" + methods[1] + "__": "lib.Right",
		}}})
		m, err := p.Parse(t.Context(), f)
		p.Close()
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"lib.Left() likely", "lib.Right() likely"}
		if methods[0] == methods[1] {
			want[0] = want[1]
		}
		if diff := cmp.Diff(want, probed(m)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", op, diff)
		}
	}
}
