package api_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix/api"
)

// function makes an object from signatures as String writes them, separated
// by "|". Words before the first parenthesis are remarks: exact, stub, any,
// keys:a,b, raises, warns, warns:param, a kind.
func function(text string) *api.Object {
	o := &api.Object{Kind: api.Function, Definition: "torch.f"}
	remarks, rest, called := strings.Cut(text, "(")
	for _, word := range strings.Fields(remarks) {
		word, value, _ := strings.Cut(word, ":")
		switch word {
		case "exact":
			o.Flags |= api.Exact
		case "stub":
			o.Flags |= api.Stub
		case "import-only":
			o.Flags |= api.ImportOnly
		case "any":
			o.Any = true
		case "keys":
			o.Keys = strings.Split(value, ",")
		case "raises":
			o.Raises = &api.Raise{Type: "RuntimeError"}
		case "warns":
			o.Deprecations = append(o.Deprecations, api.Deprecation{Category: "FutureWarning", Text: "old " + value, Param: value})
		case "warns-if":
			o.Deprecations = append(o.Deprecations, api.Deprecation{Category: "FutureWarning", Text: "old", Condition: value})
		case "property":
			o.Kind = api.Property
		case "method":
			o.Kind = api.Method
		case "module":
			o.Kind = api.Module
		case "class":
			o.Kind = api.Class
		case "attribute":
			o.Kind = api.Attribute
		default:
			panic("no remark: " + word)
		}
	}
	if !called {
		return o
	}
	for text := range strings.SplitSeq("("+rest, "|") {
		text, returns, _ := strings.Cut(text, " -> ")
		s := api.Signature{Returns: returns}
		kind := api.Positional
		for item := range strings.SplitSeq(text[1:len(text)-1], ", ") {
			switch {
			case item == "":
			case item == "*":
				kind = api.KeywordOnly
			case item == "/":
				for i := range s.Params {
					s.Params[i].Kind = api.PositionalOnly
				}
			case strings.HasPrefix(item, "**"):
				s.Params = append(s.Params, api.Param{Name: item[2:], Kind: api.VarKeyword})
			case strings.HasPrefix(item, "*"):
				s.Params = append(s.Params, api.Param{Name: item[1:], Kind: api.VarPositional})
				kind = api.KeywordOnly
			default:
				name, value, optional := strings.Cut(item, "=")
				s.Params = append(s.Params, api.Param{Name: name, Kind: kind, Optional: optional, Default: strings.TrimSuffix(value, "...")})
			}
		}
		o.Signatures = append(o.Signatures, s)
	}
	return o
}

func TestCompare(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string
		want          []string
	}{
		"the same":                {"exact(a, b=1)", "exact(a, b=1)", nil},
		"raises":                  {"exact(a)", "exact raises(a)", []string{"raises"}},
		"raised before":           {"exact raises(a)", "exact raises(b)", []string{"keyword renamed a b"}},
		"import only":             {"module", "module import-only", []string{"import only"}},
		"a property":              {"method exact()", "property", []string{"kind method property"}},
		"a method":                {"property", "method exact()", []string{"kind property method"}},
		"a function is a class":   {"exact(a)", "class exact(a)", nil},
		"an attribute":            {"method exact()", "attribute", nil},
		"keyword removed":         {"exact(a, b=1)", "exact(a)", []string{"keyword removed b"}},
		"keyword swallowed":       {"exact(a, b=1)", "exact(a, **kwargs)", nil},
		"not the ones it checks":  {"exact(a, b=1)", "exact keys:c(a, **kwargs)", []string{"keyword removed b"}},
		"passed on":               {"exact(a, b=1)", "exact any keys:c(a, **kwargs)", nil},
		"a key is gone":           {"exact keys:lr(a, **kwargs)", "exact keys:decay(a, **kwargs)", []string{"keyword removed lr"}},
		"a key is a parameter":    {"exact keys:lr(a, **kwargs)", "exact(a, lr=1)", nil},
		"nothing known":           {"exact(*args, **kwargs)", "exact(a)", nil},
		"nothing known any more":  {"exact(a)", "exact(*args, **kwargs)", nil},
		"a name of nobody":        {"exact(a, _b=1)", "exact(a)", nil},
		"renamed":                 {"exact(a, b)", "exact(a, c)", []string{"keyword renamed b c"}},
		"positional only":         {"exact(a, b)", "exact(a, b, /)", []string{"keyword removed a", "keyword removed b"}},
		"keyword only":            {"exact(a, b=1)", "exact(a, *, b=1)", []string{"keyword only b"}},
		"new required":            {"exact(a)", "exact(a, b)", []string{"required b"}},
		"new required keyword":    {"exact(a)", "exact(a, *, b)", []string{"required b"}},
		"new optional":            {"exact(a)", "exact(a, b=1)", nil},
		"lost its default":        {"exact(a=1)", "exact(a)", []string{"required a"}},
		"was checked in **kwargs": {"exact(a, **kwargs)", "exact(a, b)", nil},
		"inserted": {
			"exact(device_type, enabled=True)", "exact(device_type, dtype=None, enabled=True)",
			[]string{"order enabled 1 2"},
		},
		"swapped":             {"exact(a, b)", "exact(b, a)", []string{"order a 0 1", "order b 1 0"}},
		"default":             {"exact(a=1)", "exact(a=2)", []string{"default a 1 2"}},
		"default of a string": {"exact(a='auto')", "exact(a='sum')", []string{"default a 'auto' 'sum'"}},
		"default spelled":     {"exact(a=1e-05, b='x', c=(1,), d=1, e=True)", "exact(a=0.00001, b=\"x\", c=[1], d=1.0, e=1)", nil},
		"default not known":   {"exact(a=...)", "exact(a=2)", nil},
		"nested defaults differ": {
			"exact(a=((1,2),3))", "exact(a=((9,2),3))", []string{"default a ((1,2),3) ((9,2),3)"},
		},
		"deprecated":               {"exact(a)", "exact warns(a)", []string{"deprecated"}},
		"deprecated before":        {"exact warns(a)", "exact warns(a)", nil},
		"deprecated for a param":   {"exact(a)", "exact warns:a(a)", []string{"deprecated a"}},
		"for another param, too":   {"exact warns:a(a, b)", "exact warns:a warns:b(a, b)", []string{"deprecated b"}},
		"now without condition":    {"exact warns:a(a)", "exact warns(a)", []string{"deprecated"}},
		"all of it was deprecated": {"exact warns(a)", "exact warns:a(a)", nil},
		"under a new condition":    {"exact(a)", "exact warns-if:x>1(a)", []string{"deprecated"}},
		"another text":             {"exact warns-if:x>1(a)", "exact warns-if:x>1(a)", nil},
		"returns":                  {"exact(a) -> lib.A", "exact(a) -> lib.B", []string{"returns lib.A lib.B"}},
		"returns what moved":       {"exact(a) -> lib.a.A", "exact(a) -> lib.b.A", nil},
		"stub: order":              {"stub(a, b=1)", "stub(b, a=1)", nil},
		"stub: first operand":      {"stub(self, b)", "stub(input, b)", nil},
		"stub: renamed":            {"stub(a, src)", "stub(a, other)", nil},
		"stub: positional only":    {"stub(exponent)", "stub(exponent, /)", nil},
		"stub: default of none":    {"stub(layout=strided)", "stub(layout=None)", nil},
		"stub: default":            {"stub(a=1)", "stub(a=2)", []string{"default a 1 2"}},
		"stub: keyword removed":    {"stub(input, some=True)", "stub(input)", []string{"keyword removed some"}},
		"stub: NumPy's names":      {"stub(input, axis)", "stub(input, dim)", nil},
		"no NumPy in Python":       {"exact(input, axis, x)", "exact(input, y, dim)", []string{"keyword renamed axis y", "keyword renamed x dim"}},
		"overloads":                {"stub(input, a)|(input, b, c)", "stub(input, c)|(input, b)", []string{"keyword removed a"}},
		"overload order":           {"stub(input, a)|(input, b, a)", "stub(input, b=1, a=2)", nil},
	} {
		var got []string
		for _, d := range api.Compare(function(c.before), function(c.after)) {
			got = append(got, strings.Join(strings.Fields(strings.Join([]string{d.Kind.String(), d.Param, d.To, d.Before, d.After}, " ")), " "))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestGoneIsRemoved(t *testing.T) {
	got := api.Compare(function("exact(a)"), nil)
	if diff := cmp.Diff([]api.Difference{{Kind: api.Removed}}, got); diff != "" {
		t.Error(diff)
	}
}

func TestSignatureIsWrittenAsInPython(t *testing.T) {
	for _, text := range []string{
		"()", "(a)", "(a, b=1)", "(a, /)", "(a, /, *, b=...)", "(*args, **kwargs)", "(a, *args, b, c=None)",
		"(a, *, b) -> torch.Tensor",
	} {
		if got := function(text).Signatures[0].String(); got != text {
			t.Errorf("%s is written %s", text, got)
		}
	}
}
