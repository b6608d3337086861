package rewrite_test

import (
	"context"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/rewrite"
)

// TestArguments changes the call of "f" in a text: what stands between the marks « and »
// is what the change is about. Without a result the change is refused.
func TestArguments(t *testing.T) {
	arg := func(text string, when ...string) rewrite.Op { return rewrite.Op{Argument: text, When: pairs(when)} }
	tem := func(text string, when ...string) rewrite.Op { return rewrite.Op{Template: text, When: pairs(when)} }
	drop := func(what string, when ...string) rewrite.Op {
		return rewrite.Op{DropKeyword: what, When: pairs(when)}
	}
	for _, x := range []struct {
		name string
		op   rewrite.Op
		text string
		want string
	}{
		{"argument", arg("b={value}"), "f(1, «a»=2, c=3)", "f(1, b=2, c=3)"},
		{"two for one", arg(`kind="x", b={value}`), "f(«a»=n + 1)", `f(kind="x", b=n + 1)`},
		{"value in an operation", arg("b=1 - {value}"), "f(«a»=n + 1)", "f(b=1 - (n + 1))"},
		{"by position", arg("{value}, 'y'"), "f(«'x'», a=1)", "f('x', 'y', a=1)"},
		{"by position behind a keyword", arg("{value}"), "f(b=1, «a»=2)", ""},
		{"keyword before an argument by position", arg("b={value}"), "f(«1», 2)", ""},
		{"the new keyword is given", arg("b={value}"), "f(«a»=1, b=2)", ""},
		{"alone in a list", arg("b={only}"), "f(«a»=[m])", "f(b=m)"},
		{"not alone", arg("b={only}"), "f(«a»=[m, n])", ""},
		{"literal", arg("b=None", "a", "False"), "f(«a»=False)", "f(b=None)"},
		{"another literal", arg("b=None", "a", "False"), "f(«a»=True)", ""},
		{"quotes", arg("b=None", "a", `"x"`), "f(«a»='x')", "f(b=None)"},
		{"number", arg("b=None", "a", "number"), "f(«a»=-1.5)", "f(b=None)"},
		{"no whole number", arg("b=None", "a", "integer"), "f(«a»=1.5)", ""},
		{"other argument", drop("a", "b", "0"), "f(1, «a»=True, b=0)", "f(1, b=0)"},
		{"other argument missing", drop("a", "b", "0"), "f(1, «a»=True)", ""},
		{"last place", drop("1"), "f(1, «2», a=3)", "f(1, a=3)"},
		{"not the last place", drop("0"), "f(«1», 2)", ""},
		{"parameter", drop("idx"), "def g(self, «idx», x):\n    return x", "def g(self, x):\n    return x"},
		{"used parameter", drop("idx"), "def g(self, «idx»):\n    return idx", ""},

		{"place or keyword", tem("g({1|b}, {0|a})"), "«f»(b=x, a=y)", "g(x, y)"},
		{"place behind a star", tem("g({0})"), "«f»(*xs)", ""},
		{"optional", tem("g({0}, c={1|c?}, d={d?})"), "«f»(1, d=2)", "g(1, d=2)"},
		{"all optional", tem("g({0?}, c={1|c?})"), "«f»()", "g()"},
		{"default", tem("g({0}, c={1|c?1e-6})"), "«f»(1)", "g(1, c=1e-6)"},
		{"default not needed", tem("g({0}, c={1|c?1e-6})"), "«f»(1, 2)", "g(1, c=2)"},
		{"the others by keyword", tem("g({0}, {kwargs})"), "«f»(1, b=2, c=3)", "g(1, b=2, c=3)"},
		{"the others not by keyword", tem("g({0}, {kwargs})"), "«f»(1, 2)", ""},
		{"all in a list", tem("g([{args}])"), "«f»(1, *xs)", "g([1, *xs])"},
		{"keyword in a list", tem("g([{args}])"), "«f»(1, b=2)", ""},
		{"what is called", tem("{func}({1}, k={0})"), "m.«f»(1, x)", "m.f(x, k=1)"},
		{"stands for an argument", tem("g({0})", "1|b", "True"), "«f»(x, True)", "g(x)"},
		{"stands for it by keyword", tem("g({0})", "1|b", "True"), "«f»(x, b=True)", "g(x)"},
		{"says more", tem("g({0})", "1|b", "True"), "«f»(x, True, 3)", ""},
		{"name of its own", tem("[d.name for d in g({0})]"), "«f»(x)", "[d.name for d in g(x)]"},
		{"key", tem("g({0}, {key})"), "«f»[int](x)", "g(x, int)"},
		{"passed on", tem("g({0})"), "map(«f», xs)", ""},
		{"operand", tem("~{right}", "left", "1"), "y = 1 «-» (x == 0)", "y = ~(x == 0)"},
		{"another operand", tem("~{right}", "left", "1"), "y = 2 «-» x", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			const head = "from p import f, g, m\n"
			start := strings.Index(x.text, "«")
			end := strings.Index(x.text, "»") - len("«")
			text := head + strings.NewReplacer("«", "", "»", "").Replace(x.text) + "\n"
			f, err := rewrite.Open(context.Background(), []byte(text), 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			op := x.op
			op.Template = strings.ReplaceAll(op.Template, "g(", "p.g(")
			got := f.Rewrite([]rewrite.Change{{
				At: source.Span{Start: len(head) + start, End: len(head) + end}, Name: "p.f", Op: op,
			}})[0]
			if x.want == "" {
				if got.Refused == "" {
					t.Errorf("edits %v, want a refusal", got.Edits)
				}
				return
			}
			if got.Refused != "" {
				t.Fatalf("refused: %s", got.Refused)
			}
			result, err := source.Apply([]byte(text), got.Edits)
			if err != nil {
				t.Fatal(err)
			}
			if want := head + x.want + "\n"; string(result) != want {
				t.Errorf("got\n%swant\n%s", result, want)
			}
		})
	}
}

func pairs(list []string) []rewrite.Keyword {
	var all []rewrite.Keyword
	for i := 0; i+1 < len(list); i += 2 {
		all = append(all, rewrite.Keyword{Name: list[i], Value: list[i+1]})
	}
	return all
}

// TestTemplateMovesImport moves the import with its uses where the new name has the
// same last segment.
func TestTemplateMovesImport(t *testing.T) {
	for _, x := range []struct{ name, text, want string }{
		{"all uses", "from p.old import f\n\nf(1)\nf(2)\n", "from p.new import f\n\nf(1, k=0)\nf(2, k=0)\n"},
		{"decorator", "from p.old import f\n\n\n@f\ndef g():\n    pass\n", "from p.new import f\n\n\n@f(k=0)\ndef g():\n    pass\n"},
		{"alias", "from p.old import f as h\n\nh(1)\n", "from p.new import f as h\n\nh(1, k=0)\n"},
		{"one use is no call", "from p.old import f\n\nf(1)\ny = f\n", "from p import new\nfrom p.old import f\n\nnew.f(1, k=0)\ny = f\n"},
	} {
		t.Run(x.name, func(t *testing.T) {
			f, err := rewrite.Open(context.Background(), []byte(x.text), 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			at := strings.Index(x.text, "\nf(") + 1
			if at == 0 {
				at = max(strings.Index(x.text, "@f"), strings.Index(x.text, "\nh(")) + 1
			}
			got := f.Rewrite([]rewrite.Change{{
				At: source.Span{Start: at, End: at + 1}, Name: "p.old.f", Op: rewrite.Op{Template: "p.new.f({args}, k=0)"},
			}})[0]
			if got.Refused != "" {
				t.Fatalf("refused: %s", got.Refused)
			}
			result, err := source.Apply([]byte(x.text), got.Edits)
			if err != nil {
				t.Fatal(err)
			}
			if string(result) != x.want {
				t.Errorf("got\n%swant\n%s", result, x.want)
			}
		})
	}
}
