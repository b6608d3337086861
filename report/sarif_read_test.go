package report

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

// kept is what SARIF has of a finding.
func kept(f finding.Finding) finding.Finding {
	f.Frame, f.Fixes, f.Related, f.CellColumn = finding.Frame{}, nil, nil, 0
	for _, p := range []*source.Position{&f.Start, &f.End, &f.StatementStart, &f.StatementEnd} {
		p.Column, p.Rune = 0, 0
	}
	if s := f.Suppression; s != nil && s.Kind == finding.InBaseline {
		f.Suppression = &finding.Suppression{Kind: finding.InBaseline}
	}
	return f
}

func TestReadSARIFBringsFindingsBack(t *testing.T) {
	r := sample(t)
	got, err := ReadSARIF(strings.NewReader(render(t, "sarif", Options{}, r)))
	if err != nil {
		t.Fatal(err)
	}
	want := mapped(r.Findings, func(f *finding.Finding) finding.Finding { return kept(*f) })
	if diff := cmp.Diff(finding.List(want), got.Findings); diff != "" {
		t.Errorf("findings (-written +read):\n%s", diff)
	}
	pair := mapped(r.Pair, func(p *PairLine) PairLine { shown := *p; shown.Display = ""; return shown })
	if diff := cmp.Diff(pair, got.Pair); diff != "" {
		t.Errorf("pair (-written +read):\n%s", diff)
	}
	if got.Tool != r.Tool || got.Files != r.Files {
		t.Errorf("read %+v, %d files", got.Tool, got.Files)
	}
}

func TestReadSARIFBringsFindingsInPackagesBack(t *testing.T) {
	r := withPackages(t)
	got, err := ReadSARIF(strings.NewReader(render(t, "sarif", Options{}, r)))
	if err != nil {
		t.Fatal(err)
	}
	all := r.Installed.findings()
	want := mapped(all, func(f *finding.Finding) finding.Finding { return kept(*f) })
	if diff := cmp.Diff(finding.List(want), got.Findings); diff != "" {
		t.Errorf("findings (-written +read):\n%s", diff)
	}
}

func TestReadSARIFWithoutFindings(t *testing.T) {
	got, err := ReadSARIF(strings.NewReader("\ufeff" + render(t, "sarif", Options{}, clean())))
	if err != nil || len(got.Findings) != 0 {
		t.Errorf("%d findings, %v", len(got.Findings), err)
	}
}

func TestReadSARIFRefuses(t *testing.T) {
	good := render(t, "sarif", Options{}, sample(t))
	replaced := func(old, with string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("%s is not in the file", old)
		}
		return strings.Replace(good, old, with, 1)
	}
	for _, test := range []struct {
		name, text, want string
		ours             bool
	}{
		{"nothing", "", "is not SARIF that can be read", true},
		{"other JSON", `{"a": 1}`, `its version is ""`, true},
		{"no run", `{"version": "2.1.0", "runs": []}`, "has 0 runs", true},
		{"another tool", replaced(`"name": "upcheck"`, `"name": "ruff"`), `has no findings of upcheck: "ruff" wrote it`, false},
		{"a newer one", replaced(`"schema": 1`, `"schema": 2`), "that this version can read", false},
		{"no facts", replaced(`"upcheck": {`, `"other": {`), "properties.upcheck", false},
		{"a path outside", replaced(`"uri": "notebooks/demo.ipynb"`, `"uri": "notebooks/../../demo.ipynb"`), "is no path below", true},
		{"a path from the root", replaced(`"uri": "notebooks/demo.ipynb"`, `"uri": "/demo.ipynb"`), "is no path below", true},
		{"another scheme", replaced(`"uri": "notebooks/demo.ipynb"`, `"uri": "file:///demo.ipynb"`), "is no path below", true},
		{"an unknown effect", replaced(`"effect": "absent"`, `"effect": "worse"`), `unknown effect "worse"`, true},
		{"a statement backwards", replaced(`"statement": {`, `"statement": {"startLine": 9, "endLine": 1}, "other": {`), "its statement ends", true},
		{"a negative range", replaced(`"byteLength": 3`, `"byteLength": -3`), "is none", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := ReadSARIF(strings.NewReader(test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) || errors.Is(err, errNotOurs) == test.ours {
				t.Errorf("%v; want %s", err, test.want)
			}
		})
	}
}

func FuzzReadSARIF(f *testing.F) {
	f.Add(render(f, "sarif", Options{}, clean()))
	f.Add(render(f, "sarif", Options{}, many(2)))
	f.Fuzz(func(t *testing.T, text string) {
		read, err := ReadSARIF(strings.NewReader(text))
		if err != nil {
			return
		}
		for i := range read.Findings {
			if l := &read.Findings[i]; l.StatementEnd.Line < l.StatementStart.Line || l.Span.End < l.Span.Start {
				t.Errorf("%+v", l)
			}
		}
		var out strings.Builder
		v := &Verification{SARIF: read, Findings: read.Findings, Runtimes: make([]finding.Runtime, len(read.Findings))}
		if err := writeVerifiedSARIF(&out, v); err != nil {
			return // members of other types than those of SARIF
		}
		again, err := ReadSARIF(strings.NewReader(out.String()))
		if err != nil || len(again.Findings) != len(read.Findings) {
			t.Errorf("what was written cannot be read: %v", err)
		}
	})
}
