package cog

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// show writes what was read, a fact a line, with what the spans cover.
func show(data string, f project.Facts, problems []project.Problem) string {
	text := func(s source.Span) string { return data[s.Start:s.End] }
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s|%s %s|%s\n", r.Line, r.Name, text(r.NameSpan), r.Spec, text(r.SpecSpan))
	}
	for _, i := range f.Includes {
		fmt.Fprintf(&b, "%d include %s|%s\n", i.Line, i.Path, text(i.Span))
	}
	for _, i := range f.Indexes {
		fmt.Fprintf(&b, "%d index %s|%s\n", i.Line, i.URL, text(i.Span))
	}
	for _, h := range f.Host {
		fmt.Fprintf(&b, "%d host %d %s|%s %s\n", h.Line, h.Kind, h.Value, text(h.Span), h.Source)
	}
	for _, e := range f.Env {
		fmt.Fprintf(&b, "%d %s=%s|%s\n", e.Line, text(e.Span), e.Value, text(e.ValueSpan))
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{
			"build", `build:
  gpu: true
  cuda: "11.8"
  cudnn: 8
  python_version: 3.10
  python_packages:
    - "torch==2.0.1"
    - --extra-index-url https://host/cu118
    - numpy>=1
  python_requirements: requirements.txt
environment:
  - HF_HOME=/src/a=b
  - none
predict: "predict.py:Predictor"
`,
			"5 python| ==3.10.*|3.10\n7 torch|torch ==2.0.1|==2.0.1\n9 numpy|numpy >=1|>=1\n10 include requirements.txt|requirements.txt\n8 index https://host/cu118|https://host/cu118\n" +
				"3 host 1 11.8|11.8 cuda of cog.yaml\n4 host 3 8|8 cudnn of cog.yaml\n12 HF_HOME=/src/a=b|/src/a=b\n",
		},
		{"whole Python", "build: {python_version: '3.11.1'}\n", "1 python| ==3.11.1|3.11.1\n"},
		{"wrong kinds", "build: [1]\nenvironment: {a: b}\n", ""},
		{"bad values", "build:\n  python_version: three\n  python_packages: ['torch==one', [1]]\n  run: [1, {a: b}, {command: x}, y]\n  cuda: [1]\n", "2 problem: python_version is not understood: invalid version specifier \"==three\"\n3 problem: requirement is not understood: \"torch\": invalid version specifier \"==one\"\n"},
		{"broken", "build: [\n", "1 problem: did not find expected node content\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, problems := Reader{}.Read("cog.yaml", []byte(row.in))
			if diff := cmp.Diff(row.want, show(row.in, f, problems)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("build:\n  cuda: 11.8\n  python_version: 3.1\n  python_packages: [a==1]\n  run: ['pip install b', {command: c}]\n  python_requirements: d\nenvironment: [e=f]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		facttest.Check(t, Reader{}, "cog.yaml", data)
	})
}
