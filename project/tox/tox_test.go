package tox

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/project"
)

// show writes what was read, a fact a line, with what the spans cover.
func show(data string, f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s %s %s|%s %s\n", r.Line, r.Unit, data[r.NameSpan.Start:r.NameSpan.End], r.Spec, data[r.SpecSpan.Start:r.SpecSpan.End], r.Marker)
	}
	for _, i := range f.Includes {
		fmt.Fprintf(&b, "%d %s include %s %v\n", i.Line, i.Unit, data[i.Span.Start:i.Span.End], i.Bounds)
	}
	for _, i := range f.Indexes {
		fmt.Fprintf(&b, "%d %s index %s\n", i.Line, i.Unit, data[i.Span.Start:i.Span.End])
	}
	for _, e := range f.Env {
		fmt.Fprintf(&b, "%d %s %s=%s %v %s\n", e.Line, e.Unit, data[e.Span.Start:e.Span.End], data[e.ValueSpan.Start:e.ValueSpan.End], e.Known, e.Value)
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	in := `[tox]
deps = no
[testenv]
deps =
    torch==1.13
    py38,py39: numpy<1.24
    -r requirements.txt
    -cbounds.txt
    {[base]deps}
    gpu: --extra-index-url https://host/whl
setenv =
    NCCL_DEBUG = INFO
    A={env:A}
[testenv:docs]
deps = sphinx
  bad==one
`
	want := `5 testenv torch ==1.13|==1.13 ` + `
6 testenv numpy <1.24|<1.24 py38,py39
15 docs sphinx | ` + `
7 testenv include requirements.txt false
8 testenv include bounds.txt true
10 testenv index https://host/whl
12 testenv NCCL_DEBUG=INFO true INFO
13 testenv A={env:A} false ` + `
16 problem: requirement is not understood: "bad": invalid version specifier "==one"
`
	f, problems := Reader{}.Read("tox.ini", []byte(in))
	if diff := cmp.Diff(want, show(in, f, problems)); diff != "" {
		t.Errorf("facts (-want +got):\n%s", diff)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("[testenv]\nsetenv =\n F=\v1\n"))
	f.Add([]byte("[testenv:a]\ndeps = b,c: d==1\n  -r e\nsetenv = F = g\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, _ := Reader{}.Read("tox.ini", data)
		for _, r := range facts.Requirements {
			if r.Line < 1 || r.NameSpan.Start < 0 || r.NameSpan.End > len(data) || r.SpecSpan.End > len(data) {
				t.Errorf("requirement %+v in %d bytes", r, len(data))
			}
		}
		for _, e := range facts.Env {
			if string(data[e.Span.Start:e.Span.End]) != e.Name || e.Known && string(data[e.ValueSpan.Start:e.ValueSpan.End]) != e.Value {
				t.Errorf("variable %+v", e)
			}
		}
	})
}
