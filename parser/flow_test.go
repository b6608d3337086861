package parser

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// section is a snippet with what CPython saw at each probe, by line, over all
// runs; testdata/gen_flow.py runs them.
type section struct {
	Name     string
	Superset bool
	Source   string
	Probes   map[string][]string
}

// TestFlowIsCPythons compares what names denote with what they denoted when
// the code ran.
func TestFlowIsCPythons(t *testing.T) {
	b, err := os.ReadFile("testdata/flow.json")
	if err != nil {
		t.Fatal(err)
	}
	var sections []section
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
			got := probes(&p.resolver)
			if s.Superset {
				for line, saw := range s.Probes {
					got[line] = slices.DeleteFunc(got[line], func(k string) bool { return !slices.Contains(saw, k) })
				}
			}
			for line := range got {
				if s.Probes[line] == nil && len(got[line]) > 0 && !slices.Equal(got[line], []string{"other"}) {
					t.Errorf("line %s is never reached by CPython, and denotes %v", line, got[line])
				}
			}
			for line, saw := range s.Probes {
				if diff := cmp.Diff(loose(saw), loose(got[line])); diff != "" {
					t.Errorf("line %s (-CPython +ours):\n%s\n%s", line, diff, s.Source)
				}
			}
		})
	}
}

// loose drops what the parser need not tell apart when nothing of a library is
// in play: a constant and anything else.
func loose(kinds []string) []string {
	if !slices.ContainsFunc(kinds, func(k string) bool { return strings.HasPrefix(k, "lib") }) {
		return []string{"nothing"}
	}
	out := slices.Clone(kinds)
	for i, k := range out {
		if k == "constant" {
			out[i] = "other"
		}
	}
	sort.Strings(out)
	return slices.Compact(out)
}

// probes evaluates the argument of each call of probe.
func probes(r *resolver) map[string][]string {
	got := make(map[string][]string)
	for e := exprID(1); int(e) < len(r.exprs); e++ {
		x := &r.exprs[e]
		if x.kind != xCall || r.exprs[x.first].kind != xName || r.name(x.first) != "probe" {
			continue
		}
		line := strconv.Itoa(1 + strings.Count(string(r.text[:x.start]), "\n"))
		v := r.eval(r.exprs[x.first].next)
		kinds := []string{}
		for _, thing := range v.things {
			if thing.kind != library {
				kinds = append(kinds, "other")
				continue
			}
			parts := strings.Split(thing.Name, ".")
			if thing.Instance > 0 {
				parts[thing.Instance-1] += "()"
			}
			kinds = append(kinds, strings.Join(parts, "."))
		}
		if v.unknown {
			kinds = append(kinds, "other")
		}
		if v.none {
			kinds = append(kinds, "constant")
		}
		got[line] = append(got[line], kinds...)
	}
	return got
}
