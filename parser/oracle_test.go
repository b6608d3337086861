package parser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// answer is what CPython makes of one file; testdata/gen_oracle.py asks it.
type answer struct {
	File    string
	Names   [][2]int // start, number of the owning scope or -1
	Chains  []chain
	Imports []importAnswer
	Calls   []callAnswer
}

type callAnswer struct {
	End              int
	Positional       [][2]string
	Star, DoubleStar bool
	Keywords         [][3]string
}

// chain is [start, end, text]; importAnswer is [module, level, name, bound].
type (
	chain        [3]any
	importAnswer [4]any
)

func answers(t *testing.T) []answer {
	t.Helper()
	b, err := os.ReadFile("testdata/oracle.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []answer
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// parsed parses a file and leaves the parser's inner state to look at.
func parsed(t *testing.T, path string) (*Parser, *Module, *source.File) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", path))
	if err != nil {
		t.Fatal(err)
	}
	f, err := source.New(path, b)
	if err != nil {
		t.Fatal(err)
	}
	p := New(Options{})
	t.Cleanup(p.Close)
	m, err := p.Parse(context.Background(), f)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Errors) > 0 {
		t.Fatalf("%s: cannot read %v", path, m.Errors)
	}
	return p, m, f
}

// TestScopesAreCPythons compares the scope that every name is read from. The
// scopes have other numbers there and here, so that the numbers must map one
// to one.
func TestScopesAreCPythons(t *testing.T) {
	for _, want := range answers(t) {
		p, _, _ := parsed(t, want.File)
		r := &p.resolver
		ours := make(map[int]int)
		for e := 1; e < len(r.exprs); e++ {
			if r.exprs[e].kind == xName {
				scope := -1
				if o, found := r.owner(exprID(e)); found {
					scope = int(o.scope)
				}
				ours[int(r.exprs[e].start)] = scope
			}
		}
		there, here := map[int]int{0: 0, -1: -1}, map[int]int{0: 0, -1: -1}
		for _, n := range want.Names {
			scope, ok := ours[n[0]]
			if !ok {
				t.Errorf("%s: no name at %d", want.File, n[0])
				continue
			}
			if w, ok := there[n[1]]; ok && w != scope {
				t.Errorf("%s: the name at %d belongs to scope %d, want %d", want.File, n[0], scope, w)
			}
			if h, ok := here[scope]; ok && h != n[1] {
				t.Errorf("%s: the name at %d belongs to CPython's scope %d, want %d", want.File, n[0], h, n[1])
			}
			there[n[1]], here[scope] = scope, n[1]
		}
		if len(there) < 5 {
			t.Errorf("%s: only %d scopes compared", want.File, len(there))
		}
	}
}

// TestChainsAreCPythons compares every chain of names and attributes with its
// place.
func TestChainsAreCPythons(t *testing.T) {
	for _, want := range answers(t) {
		p, _, _ := parsed(t, want.File)
		r := &p.resolver
		var got []string
		for e := exprID(1); int(e) < len(r.exprs); e++ {
			x := &r.exprs[e]
			if x.inner || x.kind != xName && x.kind != xAttr || r.inString(x.span) {
				continue
			}
			text, base := "", e
			for r.exprs[base].kind == xAttr {
				text = "." + r.name(base) + text
				base = r.exprs[base].first
			}
			if r.exprs[base].kind == xName {
				got = append(got, fmt.Sprintf("%d-%d %s%s", x.start, x.end, r.name(base), text))
			}
		}
		var wanted []string
		for _, c := range want.Chains {
			wanted = append(wanted, fmt.Sprintf("%v-%v %v", c[0], c[1], c[2]))
		}
		got = withoutAugmented(got, wanted)
		sort.Strings(wanted)
		if diff := cmp.Diff(wanted, got); diff != "" {
			t.Errorf("%s: chains (-CPython +ours):\n%s", want.File, diff)
		}
	}
}

// inString reports whether a span lies inside a quoted annotation.
func (r *resolver) inString(s span) bool {
	return s.start > 0 && (r.text[s.start-1] == '"' || r.text[s.start-1] == '\'')
}

// withoutAugmented drops the plain names that CPython calls stores: the target
// of "x += 1", which is read as well.
func withoutAugmented(got, want []string) []string {
	sort.Strings(got)
	return slices.DeleteFunc(got, func(s string) bool {
		return !slices.Contains(want, s) && augmented[s[len(s)-5:]]
	})
}

var augmented = map[string]bool{"count": true}

// TestImportsAreCPythons compares all imports.
func TestImportsAreCPythons(t *testing.T) {
	for _, want := range answers(t) {
		_, m, _ := parsed(t, want.File)
		var got, wanted []string
		for _, i := range m.Imports {
			got = append(got, fmt.Sprint(i.Module, i.Level, i.Name, i.Alias))
		}
		for _, i := range want.Imports {
			wanted = append(wanted, fmt.Sprint(i[0], i[1], i[2], i[3]))
		}
		if diff := cmp.Diff(wanted, got); diff != "" {
			t.Errorf("%s: imports (-CPython +ours):\n%s", want.File, diff)
		}
	}
}

// TestCallsAreCPythons compares the arguments of every call, also of those
// whose callee nobody knows.
func TestCallsAreCPythons(t *testing.T) {
	for _, want := range answers(t) {
		p, _, f := parsed(t, want.File)
		r := &p.resolver
		got := make(map[int]callAnswer)
		for e := exprID(1); int(e) < len(r.exprs); e++ {
			x := &r.exprs[e]
			if x.kind != xCall {
				continue
			}
			r.file = f
			var call Call
			r.fill(&call, r.exprs[x.first].next)
			c := callAnswer{End: int(x.end), Star: call.Star, DoubleStar: call.DoubleStar, Positional: [][2]string{}, Keywords: [][3]string{}}
			for _, a := range call.Args {
				kind, text := valueAnswer(a.Value)
				if !writtenThere(f, a.Value) {
					kind, text = "other", ""
				}
				if a.Keyword != "" {
					c.Keywords = append(c.Keywords, [3]string{a.Keyword, kind, text})
					continue
				}
				if a.Index != len(c.Positional) {
					t.Errorf("%s: argument %d of the call that ends at %d has index %d", want.File, len(c.Positional), x.end, a.Index)
				}
				c.Positional = append(c.Positional, [2]string{kind, text})
			}
			got[c.End] = c
		}
		if len(got) != len(want.Calls) {
			t.Errorf("%s: %d calls, want %d", want.File, len(got), len(want.Calls))
		}
		for _, w := range want.Calls {
			if diff := cmp.Diff(w, got[w.End]); diff != "" {
				t.Errorf("%s: the call that ends at %d (-CPython +ours):\n%s", want.File, w.End, diff)
			}
		}
	}
}

// writtenThere reports whether a value is a literal where it is passed.
func writtenThere(f *source.File, v Value) bool {
	if v.Kind != String || v.Indirect || v.Ending {
		return !v.Indirect && !v.Ending
	}
	s := f.Raw()[v.Span.Start:v.Span.End]
	return s[len(s)-1] == '"' || s[len(s)-1] == '\''
}

func valueAnswer(v Value) (kind, text string) {
	switch v.Kind {
	case String:
		return "string", v.Text
	case Number:
		return "number", v.Text
	case Bool:
		return "bool", v.Text
	case NoneValue:
		return "none", ""
	case Sequence:
		return "sequence", ""
	case Mapping:
		return "mapping", ""
	}
	return "other", ""
}
