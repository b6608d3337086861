package main

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/rules"
	"github.com/upcheck/upcheck/scan"
)

// upgrades are pairs of versions that all code is scanned for, the last one by what
// a project says itself.
var upgrades = []struct{ from, to string }{
	{"torch==1.13.1,tensorflow==2.10.0,numpy==1.23.5", "torch==2.3.1,tensorflow==2.15.1,numpy==1.26.4"},
	{"torch==2.3.1,tensorflow==2.15.1,numpy==1.26.4", "torch==2.9.0,tensorflow==2.20.0,numpy==2.3.0"},
	{"tensorflow==1.15.5", "tensorflow==2.15.1"},
	{"tensorflow==2.15.1,keras==2.15.0", "tensorflow==2.18.1,keras==3.15.1"},
	{"pytorch-lightning==1.5", "pytorch-lightning==2.3"},
	{"", ""},
}

// TestParseAll holds that a scan which parses only what can give a finding finds
// what one finds that parses every file with tree-sitter: for each case by itself,
// and for all of them as one project.
func TestParseAll(t *testing.T) {
	histories, catalog, err := loadLibraries(Env{Dir: t.TempDir()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	both := func(t *testing.T, dir, from, to string) {
		t.Helper()
		all, some := scanBoth(t, dir, from, to, histories, catalog)
		if diff := cmp.Diff(all, some); diff != "" {
			t.Errorf("%s -> %s (-parse all +default):\n%s", from, to, diff)
		}
	}
	project := t.TempDir()
	for i, c := range semanticCases(t) {
		dir := filepath.Join(project, fmt.Sprintf("case%d", i))
		plantCase(t, dir, c)
		t.Run(c.Name, func(t *testing.T) { both(t, dir, c.From, c.To) })
	}
	for _, u := range upgrades {
		t.Run("project "+u.from, func(t *testing.T) { both(t, project, u.from, u.to) })
	}
}

// TestParseAllOfReleases is TestParseAll for a few real projects.
func TestParseAllOfReleases(t *testing.T) {
	if testing.Short() {
		t.Skip("real projects take some seconds")
	}
	histories, catalog, err := loadLibraries(Env{Dir: t.TempDir()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range corpusReleases(t) {
		switch r.Name {
		case "keras-retinanet", "stable-baselines", "innvestigate", "brevitas", "timm":
		default:
			continue
		}
		t.Run(r.String(), func(t *testing.T) {
			dir := unpacked(t, r)
			for _, u := range upgrades {
				all, some := scanBoth(t, dir, u.from, u.to, histories, catalog)
				if diff := cmp.Diff(all, some); diff != "" {
					t.Errorf("%s -> %s (-parse all +default):\n%s", u.from, u.to, diff)
				}
			}
		})
	}
}

// scanned is what a scan found out.
type scanned struct {
	Findings    finding.List
	Diagnostics []finding.Diagnostic
}

// scanBoth scans a folder with every file parsed, and as usual. Everything counts
// that is found, whatever its confidence.
func scanBoth(t *testing.T, dir, from, to string, histories []rules.History, catalog *matrix.Catalog) (all, some scanned) {
	t.Helper()
	o := upgradeOptions(t, dir, from, to, histories, catalog)
	o.Config.MinConfidence = new(finding.Possible)
	o.Workers = 2
	results := make(map[bool]scanned)
	for _, o.ParseAll = range []bool{true, false} {
		result, err := scan.Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		results[o.ParseAll] = scanned{result.Findings, result.Diagnostics}
	}
	return results[true], results[false]
}
