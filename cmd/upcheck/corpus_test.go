package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/report"
	"github.com/upcheck/upcheck/scan"
)

// goldens is where the corpus is described and its snapshots lie.
const goldens = "../../testdata/corpus"

// corpusRelease is a source release of the corpus with the upgrade that fits it.
type corpusRelease struct {
	Name, Version string
	From, To      string
	// Lines keeps every line of the output as well as the counts.
	Lines bool
}

func (r corpusRelease) String() string { return r.Name + "-" + r.Version }

// corpusReleases reads the list of releases.
func corpusReleases(tb testing.TB) []corpusRelease {
	tb.Helper()
	var releases []corpusRelease
	pairs := map[string]corpusRelease{}
	readList(tb, "releases.json", &releases)
	readList(tb, "pairs.json", &pairs)
	for i, r := range releases {
		pair, ok := pairs[r.Name]
		if !ok {
			tb.Fatalf("pairs.json says nothing about %s", r.Name)
		}
		releases[i].From, releases[i].To, releases[i].Lines = pair.From, pair.To, pair.Lines
	}
	return releases
}

// readList decodes a JSON file beside the snapshots.
func readList(tb testing.TB, name string, v any) {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join(goldens, name))
	if err == nil {
		err = json.Unmarshal(data, v)
	}
	if err != nil {
		tb.Fatalf("%s: %v", name, err)
	}
}

// unpacked returns the folder of a release.
func unpacked(tb testing.TB, r corpusRelease) string {
	tb.Helper()
	dir, err := filepath.Abs(filepath.Join("../../corpus", r.String()))
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := os.Stat(dir); err != nil {
		missing(tb, "corpus", fmt.Sprintf("corpus/%s is missing; run make corpus", r))
	}
	return dir
}

// TestCorpus scans real releases for the upgrade that fits each, and once as
// somebody would who names no versions, and compares what is found with the
// snapshots. The same bytes must come out whatever the number of workers.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("the corpus takes a minute")
	}
	for _, r := range corpusReleases(t) {
		t.Run(r.String(), func(t *testing.T) {
			dir := unpacked(t, r)
			pair := scanRelease(t, dir, r.From, r.To, 1)
			again := scanRelease(t, dir, r.From, r.To, 4)
			if !bytes.Equal(rendered(t, "json", pair), rendered(t, "json", again)) {
				t.Error("one worker and four give different output")
			}
			unnamed := scanRelease(t, dir, "", "", 0)
			var b bytes.Buffer
			fmt.Fprintf(&b, "upcheck scan --from %s --to %s\n", r.From, r.To)
			summarize(&b, pair)
			fmt.Fprintf(&b, "\nupcheck scan\n")
			summarize(&b, unnamed)
			testkit.Golden(t, filepath.Join(goldens, r.String()+".txt"), b.Bytes())
			if r.Lines {
				testkit.Golden(t, filepath.Join(goldens, r.String()+".lines.txt"), rendered(t, "concise", pair))
			}
		})
	}
}

// scanRelease scans a folder as the root of a project.
func scanRelease(t *testing.T, dir, from, to string, workers int) *report.Report {
	t.Helper()
	settings := config.Config{}
	var err error
	if settings.From, err = namedPins(from); err != nil {
		t.Fatal(err)
	}
	if settings.To, err = namedPins(to); err != nil {
		t.Fatal(err)
	}
	histories, catalog, err := loadLibraries(Env{Dir: dir}, nil)
	if err != nil {
		t.Fatal(err)
	}
	o := scan.Options{
		Root:      dir,
		Paths:     []string{dir},
		Config:    settings.Over(config.Default()),
		Set:       matrix.Default(),
		Catalog:   catalog,
		Histories: histories,
		Today:     time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC),
		Workers:   workers,
	}
	result, err := scan.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Diagnostics {
		if d.Kind == finding.Internal {
			t.Errorf("%s: %s", d.Path, d.Message)
		}
	}
	if result.Files == 0 {
		t.Error("no file was analysed")
	}
	return newReport(Env{Dir: o.Root}, &o, result)
}

func namedPins(list string) ([]config.Pin, error) {
	if list == "" {
		return nil, nil
	}
	return config.ParsePins(list)
}

// rendered returns the report in a format.
func rendered(t *testing.T, format string, r *report.Report) []byte {
	t.Helper()
	w, err := report.New(format, report.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := w.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// summarize writes how often each code was found at each level, and how many
// files were read, in part or not at all.
func summarize(b *bytes.Buffer, r *report.Report) {
	counts := map[string]int{}
	for i := range r.Findings {
		f := &r.Findings[i]
		state := f.Level.String()
		if !f.Active() {
			state = "suppressed"
		}
		counts[f.Code+" "+state]++
	}
	for _, key := range slices.Sorted(maps.Keys(counts)) {
		code, state, _ := strings.Cut(key, " ")
		fmt.Fprintf(b, "%-6s %-10s %5d\n", code, state, counts[key])
	}
	total := r.Findings.Count()
	fmt.Fprintf(b, "files %d, error %d, warning %d, note %d, suppressed %d\n", r.Files, total.Error, total.Warning, total.Note, total.Suppressed)
	kinds := map[string]int{}
	for _, d := range r.Diagnostics {
		kinds[d.Kind.String()]++
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(b, "%s %d\n", kind, kinds[kind])
	}
}
