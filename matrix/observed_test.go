package matrix_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
)

// TestObserved holds that what was seen when the examples ran is what the timelines
// say, and that the files are as they are written.
func TestObserved(t *testing.T) {
	files, err := filepath.Glob("observed/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no observations", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			seen, err := matrix.DecodeObserved(file, data)
			if err != nil {
				t.Fatal(err)
			}
			if seen.Package+".yaml" != filepath.Base(file) {
				t.Errorf("it is about %s", seen.Package)
			}
			if diff := cmp.Diff(string(data), string(seen.Encode())); diff != "" {
				t.Errorf("not as it is written (-file +written):\n%s", diff)
			}
			for _, line := range seen.Contradictions(matrix.Default().Entry) {
				t.Error(line)
			}
		})
	}
}

func TestContradictions(t *testing.T) {
	const file = "schema: 1\npackage: torch\nenvironments:\n  - {release: \"2.0.1\", python: \"3.8.18\", pins: \"torch==2.0.1\"}\nseen:\n  - code: TR012\n    example: 1\n"
	rows := []struct{ name, seen, want string }{
		{"as the timeline says", `    bad: {"1.12.1": "warns UserWarning: old", "2.0.1": "raises RuntimeError: gone"}`, ""},
		{"the same by another name", `    bad: {"2.0.1": "absent AttributeError: gone"}`, ""},
		{"nothing ran", `    bad: {"2.0.1": "not run: needs nose"}`, ""},
		{"it works where it should fail", `    bad: {"2.0.1": ok}`, `TR012 example 1, bad, at torch 2.0.1: expected absent, saw ok`},
		{"it fails where it should work", `    bad: {"1.8.1": "rejects TypeError: no"}`, `TR012 example 1, bad, at torch 1.8.1: expected ok, saw rejects TypeError: no`},
		{"the replacement fails", `    good: {"2.0.1": "absent AttributeError: no"}`, `TR012 example 1, good, at torch 2.0.1: expected ok, saw absent AttributeError: no`},
		{"the replacement is too new", `    good: {"1.7.1": "absent AttributeError: no"}`, ""},
	}
	entry := matrix.Entry{
		Code: "TR012", Package: "torch", Examples: []matrix.Example{{Bad: "x"}},
		Timeline: []matrix.Row{{At: "1.9", Effect: finding.Warns}, {At: "1.13", Effect: finding.Absent}},
		Fix:      []matrix.FixOp{{Rename: "torch.linalg.eigh", RunsOn: ">=1.8"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			o, err := matrix.DecodeObserved("f", []byte(file+row.seen+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Join(o.Contradictions(func(string) (*matrix.Entry, bool) { return &entry, true }), "\n")
			if got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

func TestDecodeObservedFaults(t *testing.T) {
	const head = "schema: 1\npackage: torch\n"
	rows := []struct{ name, text, want string }{
		{"no schema", "package: torch\n", "f:1: expected schema: 1"},
		{"unknown field", head + "sen: []\n", `f:3: unknown field "sen": did you mean "seen"?`},
		{"unknown effect", head + "seen: [{code: A, example: 1, bad: {\"1.0\": fine}}]\n", "f:3: seen[0].bad.1.0: unknown effect \"fine\": expected one of ok, alias, documented, warns, changed, ignored, rejects, raises, absent"},
		{"a number", head + "seen: [{code: A, example: x}]\n", `f:3: seen[0].example: expected a whole number, found "x"`},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			if _, err := matrix.DecodeObserved("f", []byte(row.text)); err == nil || err.Error() != row.want {
				t.Errorf("got %v, want %s", err, row.want)
			}
		})
	}
}
