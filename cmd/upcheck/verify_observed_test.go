package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/report"
	"github.com/upcheck/upcheck/runtimecheck"
	"github.com/upcheck/upcheck/runtimecheck/event"
)

// observed is what the marked lines of an example did in a real environment.
type observed struct{ code, file, text, class, message string }

// observations returns, by release, the last failure or warning that each example of a
// package showed.
func observations(t *testing.T, file string) (string, map[string][]observed) {
	t.Helper()
	all, err := matrix.DecodeObserved(file, []byte(readFile(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string][]observed)
	for _, seen := range all.Seen {
		entry, ok := matrix.Default().Entry(seen.Code)
		if !ok || seen.Example < 1 || seen.Example > len(entry.Examples) {
			continue
		}
		for _, s := range slices.Backward(seen.Bad) {
			if s.Unrun == "" && s.Text != "" {
				found[s.Release] = append(found[s.Release], observed{
					seen.Code, fmt.Sprintf("%s_%d.py", seen.Code, seen.Example), entry.Examples[seen.Example-1].Bad, s.Kind, s.Text,
				})
				break
			}
		}
	}
	return all.Package, found
}

// TestObservedFailuresConfirm holds the verdicts to the real world: what examples did
// when they ran confirms the findings in them. The golden file lists what does not:
// messages that say nothing of the API, and those of another marked line.
func TestObservedFailuresConfirm(t *testing.T) {
	files, err := filepath.Glob("../../matrix/observed/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no observations", err)
	}
	var out bytes.Buffer
	confirmed := 0
	for _, file := range files {
		pkg, releases := observations(t, file)
		for _, release := range slices.Sorted(maps.Keys(releases)) {
			confirmed += confirm(t, &out, pkg+"=="+release, releases[release])
		}
	}
	fmt.Fprintf(&out, "%d confirmed\n", confirmed)
	testkit.Golden(t, "testdata/unconfirmed.txt", out.Bytes())
}

// confirm scans examples for a release, judges what they did there and writes down what
// is not confirmed.
func confirm(t *testing.T, out *bytes.Buffer, to string, examples []observed) (confirmed int) {
	t.Helper()
	dir := t.TempDir()
	byFile := make(map[string]observed)
	for _, e := range examples {
		byFile[e.file] = e
		if err := os.WriteFile(filepath.Join(dir, e.file), []byte(e.text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text := runIn(t, dir, "scan", dir, "--to", to, "--format", "sarif", "--fail-on", "never", "--preview", "--min-confidence", "possible")
	sarif, err := report.ReadSARIF(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range sarif.Findings {
		e, ok := byFile[f.Path]
		if !ok || f.Code != e.code {
			continue
		}
		happened := event.Event{Kind: event.Exception, File: "/w/" + f.Path, Line: f.StatementStart.Line, Type: e.class, Message: e.message}
		if strings.HasSuffix(e.class, "Warning") {
			happened.Kind = event.Warning
		}
		rec := &event.Recording{Header: event.Header{Root: "/w", Rung: event.Both}, Events: []event.Event{happened}, End: event.End{Lines: event.Complete}}
		r := runtimecheck.Judge(finding.List{f}, rec, runtimecheck.Options{}).Runtimes[0]
		if r.Verdict == finding.Confirmed {
			confirmed++
			continue
		}
		message := e.message
		if len(message) > 80 {
			message = strings.ToValidUTF8(message[:80], "") + "…"
		}
		fmt.Fprintf(out, "%s %s %s %s: %s: %s\n", to, f.Code, f.Effect, f.Name, e.class, message)
	}
	return confirmed
}
