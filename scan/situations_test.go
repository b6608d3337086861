package scan_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/scan"
)

// TestSituations holds the pages of the rules about the environment to what is
// reported: every finding of theirs is marked, whatever its rule.
func TestSituations(t *testing.T) {
	for _, rule := range matrix.BuiltIns() {
		for _, s := range rule.Situations {
			t.Run(rule.Code+" "+s.Title, func(t *testing.T) { checkSituation(t, rule.Code, &s) })
		}
	}
}

// TestStackSituations is TestSituations for projects that no page shows: files of
// testdata/situations, which begin with lines "from: …" and "to: …".
func TestStackSituations(t *testing.T) {
	files, err := filepath.Glob("testdata/situations/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := matrix.Situation{Files: string(data)}
			for line := range strings.Lines(string(txtar.Parse(data).Comment)) {
				if from, ok := strings.CutPrefix(line, "from: "); ok {
					s.From = strings.TrimSpace(from)
				}
				if to, ok := strings.CutPrefix(line, "to: "); ok {
					s.To = strings.TrimSpace(to)
				}
			}
			checkSituation(t, "", &s)
		})
	}
}

var wantMark = regexp.MustCompile(`(?:#|//) want(\+1)?((?: [A-Z]{2,3}\d{3}(?::[a-z]+)?)*)\s*$`)

// aboutEnvironment are the families of rules that have situations.
var aboutEnvironment = regexp.MustCompile(`^(CU|DP|EV|PY)\d`)

func checkSituation(t *testing.T, code string, s *matrix.Situation) {
	dir := t.TempDir()
	var want []string
	for _, f := range txtar.Parse([]byte(s.Files)).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(f.Data), "\n") {
			m := wantMark.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			at, codes := i+1, strings.Fields(m[2])
			if m[1] != "" {
				at++ // a line that can have no comment
			}
			if len(codes) == 0 {
				codes = []string{code}
			}
			for _, c := range codes {
				want = append(want, fmt.Sprintf("%s:%d %s", f.Name, at, c))
			}
		}
	}
	result := scanFolder(t, dir, s)
	var got []string
	for _, f := range result.Findings {
		if aboutEnvironment.MatchString(f.Code) {
			line := fmt.Sprintf("%s:%d %s", f.Path, f.Start.Line, f.Code)
			if leveled := line + ":" + f.Level.String(); slices.Contains(want, leveled) {
				line = leveled // the mark asks for a level
			}
			got = append(got, line)
			t.Logf("%s:%d:%d %s %s: %s", f.Path, f.Start.Line, f.Start.Rune, f.Level, f.Code, f.Message)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, slices.Compact(got)); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

func scanFolder(t *testing.T, dir string, s *matrix.Situation) *scan.Result {
	t.Helper()
	c := config.Default()
	for _, side := range []struct {
		text string
		pins *[]config.Pin
	}{{s.From, &c.From}, {s.To, &c.To}} {
		for pin := range strings.SplitSeq(side.text, ",") {
			if name, version, ok := strings.Cut(pin, "=="); ok {
				*side.pins = append(*side.pins, config.Pin{Package: name, Version: version})
			}
		}
	}
	result, err := scan.Run(t.Context(), scan.Options{Root: dir, Paths: []string{dir}, Config: c, Set: matrix.Default(), Catalog: matrix.DefaultCatalog()})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// TestAdvice holds messages to the release that they advise.
func TestAdvice(t *testing.T) {
	for _, row := range []struct{ name, to, file, want string }{
		{"what says that it goes, not what says nothing", "torch==2.3.1", "torch==1.13.1\ntorchaudio==0.13.1\n", "use `torchaudio==2.3.1`"},
		{"what has to change as well does not count", "tensorflow==2.15.1", "protobuf==3.14.0\ntensorboard==2.4.0\ntensorflow==2.4.0\n", "use `tensorboard==2.15.2`"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "requirements.txt"), []byte(row.file), 0o600); err != nil {
				t.Fatal(err)
			}
			var messages []string
			for _, f := range scanFolder(t, dir, &matrix.Situation{To: row.to}).Findings {
				messages = append(messages, f.Message)
			}
			if all := strings.Join(messages, "\n"); !strings.Contains(all, row.want) {
				t.Errorf("no %q in:\n%s", row.want, all)
			}
		})
	}
}
