package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/testkit"
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
		for _, f := range c.Files {
			path := filepath.Join(dir, filepath.FromSlash(f.Name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(testkit.StripWants(string(f.Data))), 0o644); err != nil {
				t.Fatal(err)
			}
		}
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
	settings := config.Config{Preview: new(true), MinConfidence: new(finding.Possible)}
	var err error
	if settings.From, err = namedPins(from); err != nil {
		t.Fatal(err)
	}
	if settings.To, err = namedPins(to); err != nil {
		t.Fatal(err)
	}
	for _, parseAll := range []bool{true, false} {
		result, err := scan.Run(t.Context(), scan.Options{
			Root: dir, Paths: []string{dir}, Config: settings.Over(config.Default()),
			Set: matrix.Default(), Catalog: catalog, Histories: histories,
			Today: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC), Workers: 2, ParseAll: parseAll,
		})
		if err != nil {
			t.Fatal(err)
		}
		got := scanned{result.Findings, result.Diagnostics}
		if parseAll {
			all = got
		} else {
			some = got
		}
	}
	return all, some
}
