package matrix_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

func TestClashTableIsUpToDate(t *testing.T) {
	data, err := os.ReadFile("pairs.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want, err := matrix.DecodeClashes(data, "pairs.yaml", matrix.DefaultCatalog())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, matrix.Clashes()); diff != "" {
		t.Errorf("the compiled pairs are stale, run make gen (-yaml +table):\n%s", diff)
	}
}

// Every range of a clash must meet releases that there are, or it says nothing.
func TestClashesAreAboutReleases(t *testing.T) {
	c := matrix.DefaultCatalog()
	for _, clash := range matrix.Clashes() {
		for _, pin := range clash.Packages {
			met := 0
			for _, release := range c.Package(pin.Package).Releases {
				if version.Within(release, pin.Range) {
					met++
				}
			}
			if met == 0 {
				t.Errorf("%s: no release of %s is %s", clash.Name, pin.Package, pin.Range)
			}
		}
	}
}

const goodClash = `schema: 1
clashes:
  - name: a-b
    packages: {torch: "<2.3", numpy: ">=2"}
    effect: raises
    when: import torch
    text: x
    use: y
    certainty: measured
    source: "run: z"
`

func TestDecodeClashesProblems(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"unknown package", "numpy:", "nunpy:", `p.yaml:4: clashes[0].packages.nunpy: unknown package "nunpy"`},
		{"no range", `">=2"`, `""`, `p.yaml:4: clashes[0].packages.numpy: expected a range of versions, found ""`},
		{"one package", `, numpy: ">=2"`, "", "p.yaml:3: clashes[0]: expected two packages or more"},
		{"effect", "raises", "absent", "p.yaml:3: clashes[0]: expected the effect raises, ignored or warns"},
		{"certainty", "measured", "sure", `p.yaml:3: clashes[0]: expected the certainty measured, read or reported, found "sure"`},
		{"no source", `source: "run: z"`, `source: ""`, "p.yaml:3: clashes[0]: expected source, one line"},
		{"no schema", "schema: 1\n", "", "p.yaml:1: expected schema: 1"},
		{"unknown field", "use:", "fix:", `unknown field "fix"`},
	}
	if _, err := matrix.DecodeClashes([]byte(goodClash), "p.yaml", matrix.DefaultCatalog()); err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(goodClash, tt.old, tt.new, 1)
			_, err := matrix.DecodeClashes([]byte(text), "p.yaml", matrix.DefaultCatalog())
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}

func FuzzDecodeClashes(f *testing.F) {
	f.Add([]byte(goodClash))
	f.Add([]byte("schema: 1\nclashes: [{packages: {torch: ==1, python: <4, numpy: !=1}}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		clashes, err := matrix.DecodeClashes(data, "p.yaml", matrix.DefaultCatalog())
		if err != nil {
			return
		}
		for i := range clashes {
			clashes[i].Holds(nil)
		}
	})
}
