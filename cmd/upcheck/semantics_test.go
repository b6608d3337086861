package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/rules"
	"github.com/upcheck/upcheck/scan"
)

// semantics holds small programs that need types, values or other files to be
// understood; its README says how each was checked.
const semantics = "../../testdata/semantics"

// changedDefault is the preview that tells of every default which differs. The
// programs rely on some of those, and are not about them.
const changedDefault = "API011"

// semanticCase is one of them.
type semanticCase struct {
	// Name is the path of its file below the folder, without the extension.
	Name     string
	From, To string
	Checked  string
	Files    []txtar.File
}

// TestSemantics scans every case: the marked lines must be reported, and no
// other. What pending.txt lists is not understood yet: it must still lack
// something, and even there no other line may be reported.
func TestSemantics(t *testing.T) {
	cases := semanticCases(t)
	pending := pendingCases(t)
	histories, catalog, err := loadLibraries(Env{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var lacking []string
	for _, c := range cases {
		listed := slices.Contains(pending, c.Name)
		pending = slices.DeleteFunc(pending, func(name string) bool { return name == c.Name })
		t.Run(c.Name, func(t *testing.T) {
			found := scanCase(t, c, histories, catalog)
			for i := 1; i < len(found); i++ {
				if a, b := found[i-1], found[i]; a.Code == b.Code && a.Path == b.Path && a.Span == b.Span && a.Name == b.Name {
					t.Errorf("twice: %s:%d %s", a.Path, a.Start.Line, a.Code)
				}
			}
			missed, extra := compareMarks(c, found)
			for _, e := range extra {
				t.Error("not wanted: " + e)
			}
			switch {
			case len(missed) > 0 && testkit.Update():
				lacking = append(lacking, c.Name)
			case len(missed) > 0 && !listed:
				t.Error("missing: " + strings.Join(missed, "; "))
			case len(missed) == 0 && listed && !testkit.Update():
				t.Error("is found now; take it out of pending.txt, or rerun with -update")
			}
		})
	}
	if testkit.Update() {
		writePending(t, lacking)
	} else if len(pending) > 0 {
		t.Errorf("pending.txt lists what is no case: %s", strings.Join(pending, ", "))
	}
}

// semanticCases reads the cases in the order of their names.
func semanticCases(t *testing.T) []semanticCase {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(semantics, "*", "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no case in %s: %v", semantics, err)
	}
	var cases []semanticCase
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name, _ := filepath.Rel(semantics, strings.TrimSuffix(path, ".txtar"))
		c := semanticCase{Name: filepath.ToSlash(name), Files: archive.Files}
		for line := range strings.Lines(string(archive.Comment)) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			switch key {
			case "from":
				c.From = value
			case "to":
				c.To = value
			case "checked":
				c.Checked = value
			}
		}
		if c.From == "" || c.To == "" || c.Checked == "" || len(c.Files) == 0 {
			t.Fatalf("%s: from, to, checked and a file are needed", path)
		}
		cases = append(cases, c)
	}
	return cases
}

// pendingCases reads the names of the cases that are not understood yet.
func pendingCases(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(semantics, "pending.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(data))
}

func writePending(t *testing.T, names []string) {
	t.Helper()
	var b bytes.Buffer
	for _, name := range names {
		fmt.Fprintln(&b, name)
	}
	if err := os.WriteFile(filepath.Join(semantics, "pending.txt"), b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// scanCase writes a case into a folder, without its marks, and scans it. Rules
// that are a preview count as well: what they match is understood.
func scanCase(t *testing.T, c semanticCase, histories []rules.History, catalog *matrix.Catalog) finding.List {
	t.Helper()
	dir := t.TempDir()
	plantCase(t, dir, c)
	result, err := scan.Run(t.Context(), upgradeOptions(t, dir, c.From, c.To, histories, catalog))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Diagnostics {
		if d.Kind == finding.Internal {
			t.Errorf("%s: %s", d.Path, d.Message)
		}
	}
	return result.Findings
}

// plantCase writes the files of a case into a folder, without the marks.
func plantCase(t *testing.T, dir string, c semanticCase) {
	t.Helper()
	for _, f := range c.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(testkit.StripWants(string(f.Data))), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// upgradeOptions are those of a scan of a folder by one worker, previews included,
// on a day that is always the same.
func upgradeOptions(t *testing.T, dir, from, to string, histories []rules.History, catalog *matrix.Catalog) scan.Options {
	t.Helper()
	settings := config.Config{Preview: new(true)}
	var err error
	if settings.From, err = namedPins(from); err != nil {
		t.Fatal(err)
	}
	if settings.To, err = namedPins(to); err != nil {
		t.Fatal(err)
	}
	return scan.Options{
		Root:      dir,
		Paths:     []string{dir},
		Config:    settings.Over(config.Default()),
		Set:       matrix.Default(),
		Catalog:   catalog,
		Histories: histories,
		Today:     time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC),
		Workers:   1,
	}
}

// compareMarks returns the marks that no finding answers, and the findings on
// lines without a mark. The words after a mark have to occur in the code, the
// name, the keyword, the confidence or the message of one finding of its line.
func compareMarks(c semanticCase, found finding.List) (missed, extra []string) {
	for _, f := range c.Files {
		wants := testkit.Wants(string(f.Data))
		for _, w := range wants {
			if !slices.ContainsFunc(found, func(x finding.Finding) bool {
				return x.Path == f.Name && x.Start.Line == w.Line && says(x, w.Text)
			}) {
				missed = append(missed, fmt.Sprintf("%s:%d %s", f.Name, w.Line, w.Text))
			}
		}
		for _, x := range found {
			if x.Path == f.Name && x.Code != changedDefault && !slices.ContainsFunc(wants, func(w testkit.Want) bool { return w.Line == x.Start.Line }) {
				extra = append(extra, fmt.Sprintf("%s:%d: %s %s %s", x.Path, x.Start.Line, x.Code, x.Confidence, x.Message))
			}
		}
	}
	return missed, extra
}

// says reports whether a finding is about what the words after a mark name.
func says(f finding.Finding, words string) bool {
	about := strings.ToLower(strings.Join([]string{f.Code, f.Name, f.Keyword, f.Confidence.String(), f.Message}, "\n"))
	for word := range strings.FieldsSeq(words) {
		if !strings.Contains(about, strings.ToLower(word)) {
			return false
		}
	}
	return true
}
