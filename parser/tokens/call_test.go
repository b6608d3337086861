package tokens

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestArguments(t *testing.T) {
	type shape struct {
		Positional   int
		Keywords     string
		Star, Spread bool
	}
	for name, c := range map[string]struct {
		arguments string
		want      shape
	}{
		"none":                        {"", shape{}},
		"blanks and a comment":        {" # a, b\n ", shape{}},
		"one":                         {"a", shape{Positional: 1}},
		"two":                         {"a, b", shape{Positional: 2}},
		"a comma at the end":          {"a, b,", shape{Positional: 2}},
		"a comma and a comment":       {"a,  # b, c\n b,  # )\n", shape{Positional: 2}},
		"a keyword":                   {"a=1", shape{Keywords: "a"}},
		"keywords":                    {"a, b = 1, c\n=2", shape{Positional: 1, Keywords: "b c"}},
		"a keyword with a comment":    {"a # b\n = 1", shape{Keywords: "a"}},
		"a comparison":                {"a == 1, b <= 2, c != 3, d >= 4", shape{Positional: 4}},
		"a walrus":                    {"a := 1", shape{Positional: 1}},
		"a star":                      {"*a, b", shape{Positional: 1, Star: true}},
		"a double star":               {"a, **b", shape{Positional: 1, Spread: true}},
		"a star and blanks":           {"* a, ** b", shape{Star: true, Spread: true}},
		"a product":                   {"a * b, c ** d", shape{Positional: 2}},
		"calls":                       {"f(a, b=1), c=g(d, *e, **h)", shape{Positional: 1, Keywords: "c"}},
		"displays":                    {"[a, b], (c, d), {e: f, **g}", shape{Positional: 3}},
		"strings":                     {"'a, b', \"c)\", d='''e\n, ) '''", shape{Positional: 2, Keywords: "d"}},
		"prefixes":                    {"b'a,b', f'{c},', rb'\\'", shape{Positional: 3}},
		"joined strings":              {"'a' 'b', c", shape{Positional: 2}},
		"joined strings with a comma": {"'a'\n\"b,\"\n'c', d", shape{Positional: 2}},
		"escaped quotes":              {`'\'', "\"", '\\', a`, shape{Positional: 4}},
		"a number":                    {"1, -2., .3e-5, x=0x_f", shape{Positional: 3, Keywords: "x"}},
		"a conditional":               {"a if b else c, d", shape{Positional: 2}},
		"a subscript":                 {"a[b, c:d], e", shape{Positional: 2}},
		"a lambda":                    {"lambda: 0, a", shape{Positional: 2}},
		"a keyword argument's lambda": {"a=lambda b=1: b", shape{Keywords: "a"}},
		"a name like a keyword":       {"for_=1, lambda_=2, fort, lambdas", shape{Positional: 2, Keywords: "for_ lambda_"}},
		"an await":                    {"await a, not b", shape{Positional: 2}},
		"a backslash":                 {"a, \\\n b=1", shape{Positional: 1, Keywords: "b"}},
		"a backslash and a star":      {"a, \\\n **b", shape{Positional: 1, Spread: true}},
		"a backslash and a keyword":   {"a \\\n = 1", shape{Keywords: "a"}},
		"names beyond ASCII":          {"größe=1, ä", shape{Positional: 1, Keywords: "größe"}},
		"carriage returns":            {"\r\n  a,\r\n  b=1,  # c\r\n", shape{Positional: 1, Keywords: "b"}},
		"an f-string with its quote":  {"f'{x['a,b']}', c", shape{Positional: 1, Star: true, Spread: true}},
		"an f-string with a comma":    {"f'{x['a'], 1}', c", shape{Positional: 1, Star: true, Spread: true}},
	} {
		t.Run(name, func(t *testing.T) {
			s := New(options())
			s.text, s.facts = []byte("f("+c.arguments+") (x, y=1)"), &Facts{}
			var a arguments
			s.arguments(1, &a)
			got := shape{Positional: a.positional, Star: a.star, Spread: a.spread}
			for _, w := range strings.Fields(c.want.Keywords) {
				if a.gives(Hash(w)) {
					got.Keywords = strings.TrimSpace(got.Keywords + " " + w)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" || len(a.keywords) != len(strings.Fields(c.want.Keywords)) {
				t.Errorf("%d keywords, arguments differ (-want +got):\n%s", len(a.keywords), diff)
			}
		})
	}
}

// TestArgumentsThatMayBeFewer counts at least the arguments that there are, and says
// that there may be fewer.
func TestArgumentsThatMayBeFewer(t *testing.T) {
	for name, c := range map[string]struct {
		arguments string
		least     int
	}{
		"a lambda":                    {"lambda a, b: 0, c", 2},
		"a lambda with keywords":      {"lambda a=1, b=2: 0", 1},
		"a generator":                 {"a for a, b in c", 1},
		"a generator with conditions": {"a for a in b if c if d", 1},
		"an async generator":          {"a async for a, b in c", 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := New(options())
			s.text, s.facts = []byte("f("+c.arguments+")"), &Facts{}
			var a arguments
			s.arguments(1, &a)
			if a.positional < c.least || !a.unsure {
				t.Errorf("%d arguments, unsure %t, want %d at least and unsure", a.positional, a.unsure, c.least)
			}
		})
	}
}

func TestCallsOfAShape(t *testing.T) {
	keyword := Shape{Keywords: []uint64{Hash("k"), Hash("l")}}
	third := Shape{Positional: 3}
	others := Shape{Others: true, Listed: []uint64{Hash("k"), Hash("l")}}
	without := Shape{Without: []Omission{{Keywords: []uint64{Hash("w")}, Positional: 2}}}
	for name, c := range map[string]struct {
		shape Shape
		text  string
		want  bool
	}{
		"any":                              {Shape{Any: true}, "torch.f()", true},
		"any, with blanks":                 {Shape{Any: true}, "torch . f ()", true},
		"any, not called":                  {Shape{Any: true}, "torch.f", false},
		"any, on the next line":            {Shape{Any: true}, "torch.f\n()", false},
		"any, on the next line in a list":  {Shape{Any: true}, "[torch.f\n()]", true},
		"any, on a joined line":            {Shape{Any: true}, "torch.f \\\n ()", true},
		"a keyword":                        {keyword, "torch.f(1, k=2)", true},
		"another keyword":                  {keyword, "torch.f(1, l=2)", true},
		"no keyword":                       {keyword, "torch.f(1, m=2)", false},
		"a keyword of a call inside":       {keyword, "torch.f(1, g(k=2))", false},
		"a keyword of the next call":       {keyword, "torch.f(1)(k=2)", false},
		"a keyword in a string":            {keyword, "torch.f('k=2')", false},
		"a dict that is spread":            {keyword, "torch.f(**a)", true},
		"a keyword behind a comment":       {keyword, "torch.f(1,  # one)\n  k=2)", true},
		"none but what is listed":          {others, "torch.f(1, 2, l=3, k=4)", false},
		"one that is not listed":           {others, "torch.f(1, k=2, m=3)", true},
		"others in a dict that is spread":  {others, "torch.f(**a)", true},
		"three by position":                {third, "torch.f(1, 2, 3)", true},
		"two by position":                  {third, "torch.f(1, 2)", false},
		"two and a keyword":                {third, "torch.f(1, 2, a=3)", false},
		"a star for three":                 {third, "torch.f(*a)", true},
		"a tuple for three":                {third, "torch.f((1, 2, 3))", false},
		"a keyword that is left out":       {without, "torch.f(1)", true},
		"a keyword that is given":          {without, "torch.f(1, w=2)", false},
		"a keyword given by position":      {without, "torch.f(1, 2)", false},
		"a keyword that may be in a dict":  {without, "torch.f(1, **a)", true},
		"a keyword that may be in a tuple": {without, "torch.f(*a)", true},
		"a lambda that seems to give it":   {without, "torch.f(lambda a, b: 0)", true},
	} {
		t.Run(name, func(t *testing.T) {
			f := New(calls(c.shape)).Scan("m.py", []byte("import torch\n"+c.text), nil)
			if got := len(f.Sites) > 0; got != c.want {
				t.Errorf("%d places, want one %t", len(f.Sites), c.want)
			}
		})
	}
}

func TestShapesJoined(t *testing.T) {
	a := Shape{Keywords: []uint64{1, 2}, Positional: 3, Without: []Omission{{Positional: 1}}}
	b := Shape{Keywords: []uint64{2, 4}, Positional: 2, Without: []Omission{{Positional: 1}, {Keywords: []uint64{7}}}}
	for name, c := range map[string]struct{ a, b, want Shape }{
		"with nothing":  {a, Shape{}, a},
		"of nothing":    {Shape{}, b, b},
		"two":           {a, b, Shape{Keywords: []uint64{1, 2, 4}, Positional: 2, Without: []Omission{{Positional: 1}, {Keywords: []uint64{7}}}}},
		"with others":   {Shape{Keywords: []uint64{1}}, Shape{Others: true, Listed: []uint64{2}}, Shape{Keywords: []uint64{1}, Others: true, Listed: []uint64{2}}},
		"two of others": {Shape{Others: true, Listed: []uint64{1, 2}}, Shape{Others: true, Listed: []uint64{2, 3}}, Shape{Others: true, Listed: []uint64{2}}},
		"with any":      {a, Shape{Any: true}, Shape{Any: true}},
		"any":           {Shape{Any: true}, b, Shape{Any: true}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, c.a.Or(c.b)); diff != "" {
				t.Errorf("shapes differ (-want +got):\n%s", diff)
			}
		})
	}
	if !(&Shape{}).IsNone() || a.IsNone() {
		t.Error("only the zero shape is that of no call")
	}
}
