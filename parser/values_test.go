package parser

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
)

// given is what a probe got in one call.
type given struct {
	Args   [][2]string
	Kwargs map[string][2]string
}

// valueSection is a snippet with what CPython passed to each probe, by line,
// over all runs; testdata/gen_values.py runs them.
type valueSection struct {
	Name   string
	Source string
	Probes map[string][]given
}

// TestValuesAreCPythons compares the arguments of each probe with those it got
// when the code ran, and with the comment on its line, which says what the
// parser is to know: no more and no less.
func TestValuesAreCPythons(t *testing.T) {
	b, err := os.ReadFile("testdata/values.json")
	if err != nil {
		t.Fatal(err)
	}
	var sections []valueSection
	if err := json.Unmarshal(b, &sections); err != nil {
		t.Fatal(err)
	}
	p := New(Options{})
	defer p.Close()
	for _, s := range sections {
		t.Run(s.Name, func(t *testing.T) {
			f, err := source.New("m.py", []byte(s.Source))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Parse(context.Background(), f); err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(s.Source, "\n")
			for line, call := range probeCalls(&p.resolver, f) {
				text := lines[line-1]
				_, want, _ := strings.Cut(text, "# ")
				if got := describeArgs(&call); got != want {
					t.Errorf("line %d: %s\n got %s\nwant %s", line, text, got, want)
				}
				seen := s.Probes[strconv.Itoa(line)]
				if len(seen) == 0 {
					t.Errorf("line %d is never reached", line)
				}
				checkGiven(t, line, &call, seen)
			}
		})
	}
}

// probeCalls returns the calls of probe by line.
func probeCalls(r *resolver, f *source.File) map[int]Call {
	calls := make(map[int]Call)
	for e := exprID(1); int(e) < len(r.exprs); e++ {
		x := &r.exprs[e]
		if x.kind != xCall || r.exprs[x.first].kind != xName || r.name(x.first) != "probe" {
			continue
		}
		r.file = f
		var call Call
		r.fill(&call, r.exprs[x.first].next)
		calls[1+strings.Count(string(r.text[:x.start]), "\n")] = call
	}
	return calls
}

// describeArgs writes the arguments of a call: "1 'x' ? a=1 b=? * **", where
// '....h5' is a string that ends with ".h5".
func describeArgs(c *Call) string {
	var parts []string
	for _, a := range c.Args {
		s := ""
		if a.Keyword != "" {
			s = a.Keyword + "="
		}
		switch kind, text := valueAnswer(a.Value); {
		case a.Value.Kind == Other || a.Value.Kind == Reference:
			s += "?"
		case a.Value.Ending:
			s += "'..." + text + "'"
		case kind == "string":
			s += "'" + text + "'"
		case kind == "none":
			s += "None"
		case text != "":
			s += text
		default:
			s += kind
		}
		parts = append(parts, s)
	}
	if c.Star {
		parts = append(parts, "*")
	}
	if c.DoubleStar {
		parts = append(parts, "**")
	}
	return strings.Join(parts, " ")
}

// checkGiven holds what is known of a call against what was passed.
func checkGiven(t *testing.T, line int, c *Call, seen []given) {
	var keywords []string
	for _, a := range c.Args {
		if a.Keyword != "" {
			keywords = append(keywords, a.Keyword)
			if !slices.ContainsFunc(seen, func(g given) bool { _, ok := g.Kwargs[a.Keyword]; return ok }) {
				t.Errorf("line %d: %s was never passed", line, a.Keyword)
			}
		}
		for _, g := range seen {
			if a.Keyword == "" && a.Index >= len(g.Args) {
				t.Errorf("line %d: there is no argument %d", line, a.Index)
				continue
			}
			is, ok := g.Kwargs[a.Keyword]
			if a.Keyword == "" {
				is, ok = g.Args[a.Index], true
			}
			if kind, text := valueAnswer(a.Value); ok && kind != "other" &&
				(kind != is[0] || text != is[1] && !(a.Value.Ending && strings.HasSuffix(is[1], text))) {
				t.Errorf("line %d: %s%d is %s %q, not %s %q", line, a.Keyword, a.Index, is[0], is[1], kind, text)
			}
		}
	}
	for _, g := range seen {
		for k := range g.Kwargs {
			if !c.DoubleStar && !slices.Contains(keywords, k) {
				t.Errorf("line %d: %s was passed", line, k)
			}
		}
		if positional := len(c.Args) - len(keywords); !c.Star && len(g.Args) != positional {
			t.Errorf("line %d: %d arguments were passed by position, not %d", line, len(g.Args), positional)
		}
	}
}
