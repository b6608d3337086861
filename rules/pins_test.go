package rules_test

import (
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
	"github.com/upcheck/upcheck/project/rewrite"
	"github.com/upcheck/upcheck/rules"
)

// TestRequirements reports a requirement when all that it allows lies in the
// range of an entry.
func TestRequirements(t *testing.T) {
	set := testSet(t)
	for _, tt := range []struct {
		name, requirement, to string
		want                  bool
	}{
		{"pin inside", "numpy==1.26.4", "torch==2.3", true},
		{"pin outside", "numpy==2.0.2", "torch==2.3", false},
		{"wildcard", "numpy==1.26.*", "torch==2.3", true},
		{"range inside", "numpy>=1.20,<2", "torch==2.3", true},
		{"upper bound inside", "numpy<1.24", "torch==2.3", true},
		{"bound that is allowed", "numpy<=2", "torch==2.3", false},
		{"range that reaches out", "numpy>=1.20", "torch==2.3", false},
		{"no range", "numpy", "torch==2.3", false},
		{"other package", "scipy<2", "torch==2.3", false},
		{"the other side is not there yet", "numpy<2", "torch==1.13", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			facts, problems := requirements.Reader{}.Read("requirements.txt", []byte(tt.requirement+"\n"))
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			engine := rules.New(set, matrix.DefaultCatalog(), pairOf(t, "torch==1.4", tt.to), rules.Options{})
			got := engine.Environment(&rules.Environment{Facts: &facts, File: func(path string) *rewrite.File {
				return rewrite.Open(path, []byte(tt.requirement+"\n"), []project.Reader{requirements.Reader{}})
			}})
			if len(got) > 0 != tt.want {
				t.Fatalf("%d findings, want one: %v", len(got), tt.want)
			}
			if !tt.want {
				return
			}
			f := got[0]
			text := tt.requirement[f.Span.Start:f.Span.End]
			if f.Code != "XX201" || f.Level != finding.Error || f.Name != "numpy" || !strings.HasSuffix(tt.requirement, text) || text == "" {
				t.Errorf("got %s %s %q at %q", f.Code, f.Level, f.Name, text)
			}
			if want := "`numpy` is rejected since PyTorch 2.0; require `numpy>=2`"; f.Message != want {
				t.Errorf("message %q, want %q", f.Message, want)
			}
			fixed, err := source.Apply([]byte(tt.requirement), f.Fixes[0].Edits)
			if err != nil || string(fixed) != "numpy>=2" {
				t.Errorf("repaired it is %q, %v", fixed, err)
			}
		})
	}
}
