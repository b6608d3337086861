package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/report"
)

func TestByFrequency(t *testing.T) {
	row := func(code string, uses, projects int, level finding.Level) report.Change {
		return report.Change{Finding: finding.Finding{Code: code, Level: level}, Uses: uses, Projects: projects}
	}
	rows := []report.Change{
		row("A", 0, 0, finding.Note), row("B", 0, 0, finding.Error), row("C", 5, 1, finding.Error),
		row("D", 5, 2, finding.Note), row("E", 9, 1, finding.Note), row("F", 0, 0, finding.Error),
	}
	slices.SortStableFunc(rows, byFrequency)
	var got []string
	for _, r := range rows {
		got = append(got, r.Finding.Code)
	}
	if diff := cmp.Diff([]string{"E", "D", "C", "B", "F", "A"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestConcerns(t *testing.T) {
	known := func(origin version.Origin) version.Endpoint {
		v, err := version.Parse("2.3")
		if err != nil {
			t.Fatal(err)
		}
		return version.Endpoint{Version: v, Origin: origin}
	}
	type side = map[string]version.Endpoint
	tests := []struct {
		name, pkg string
		from, to  side
		want      bool
	}{
		{"from", "torch", side{"torch": known(version.Given)}, nil, true},
		{"to", "torch", nil, side{"torch": known(version.Given)}, true},
		{"default", "torch", nil, side{"torch": known(version.Default)}, false},
		{"derived", "torchvision", nil, side{"torchvision": known(version.Derived)}, false},
		{"keras in tensorflow", "keras", nil, side{"tensorflow": known(version.Given)}, true},
		{"tensorflow of keras", "tensorflow", nil, side{"keras": known(version.Given)}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := concerns(version.Pair{From: test.from, To: test.to}, &matrix.Entry{Package: test.pkg})
			if got != test.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

// TestChangesOfRules holds the list to what "upcheck rules" says of the same pair.
func TestChangesOfRules(t *testing.T) {
	codes := func(args ...string) (codes []string) {
		var out bytes.Buffer
		env := Env{Args: append(args, "--format", "json", "--package", "torch", "--from", "torch==1.13", "--to", "torch==2.3"), Stdout: &out, Stderr: &out}
		if status := Main(t.Context(), env); status != exitClean {
			t.Fatalf("status %d: %s", status, out.String())
		}
		var got struct {
			Rules, Changes []struct{ Code, Package string }
		}
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		for _, r := range append(got.Rules, got.Changes...) {
			if _, builtIn := matrix.BuiltInOf(r.Code); !builtIn {
				codes = append(codes, r.Code)
			}
		}
		slices.Sort(codes)
		return codes
	}
	if diff := cmp.Diff(codes("rules"), codes("changes", "--all")); diff != "" {
		t.Errorf("rules and changes differ (-rules +changes):\n%s", diff)
	}
}
