package config

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/finding"
)

// write puts a file into a folder and returns its path.
func write(t *testing.T, dir, name, content string) string {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

const everyKeyYAML = `
from: {torch: 1.13, TensorFlow: 2.10.0}
to: ["torch==2.3", "tensorflow==2.15"]
select: [TR, NP]
ignore: TR012
exclude: [third_party]
extend-exclude: ["docs/**"]
force-exclude: true
respect-gitignore: false
fail-on: warning
min-level: note
min-confidence: likely
preview: True
timeout: 30s
max-file-size: 2MiB
matrix: [rules]
baseline: upcheck-baseline.json
per-file-ignores:
  "tests/*": [TR, NP001]
suppress:
- code: TR055
  path: "models/*.py"
  reason: checkpoints are our own
  until: 2027-01-01
- {name: torch.load, reason: trusted}
`

const everyKeyTOML = `
[project]
name = "x"
[tool.upcheck]
from = {torch = 1.13, TensorFlow = "2.10.0"}
to = ["torch==2.3", "tensorflow==2.15"]
select = ["TR", "NP"]
ignore = "TR012"
exclude = ["third_party"]
extend-exclude = ["docs/**"]
force-exclude = true
respect-gitignore = false
fail-on = "warning"
min-level = "note"
min-confidence = "likely"
preview = true
timeout = 30
max-file-size = 2097152
matrix = ["rules"]
baseline = "upcheck-baseline.json"
[tool.upcheck.per-file-ignores]
"tests/*" = ["TR", "NP001"]
[[tool.upcheck.suppress]]
code = "TR055"
path = "models/*.py"
reason = "checkpoints are our own"
until = 2027-01-01
[[tool.upcheck.suppress]]
name = "torch.load"
reason = "trusted"
`

func TestReadKnowsEveryKeyInBothFormats(t *testing.T) {
	want := func(file string) Config {
		dir := filepath.Dir(file)
		return Config{
			From:             []Pin{{Package: "tensorflow", Version: "2.10.0"}, {Package: "torch", Version: "1.13"}},
			To:               []Pin{{Package: "tensorflow", Version: "2.15"}, {Package: "torch", Version: "2.3"}},
			Select:           []string{"TR", "NP"},
			Ignore:           []string{"TR012"},
			Exclude:          []string{"third_party"},
			ExtendExclude:    []string{"docs/**"},
			ForceExclude:     new(true),
			RespectGitignore: new(false),
			FailOn:           finding.Warning,
			MinLevel:         finding.Note,
			MinConfidence:    new(finding.Likely),
			Preview:          new(true),
			Timeout:          30 * time.Second,
			MaxFileSize:      2 << 20,
			Matrix:           []string{filepath.Join(dir, "rules")},
			Baseline:         filepath.Join(dir, "upcheck-baseline.json"),
			PerFileIgnores:   []PerFileIgnore{{Glob: "tests/*", Codes: []string{"TR", "NP001"}}},
			Suppress: []Suppress{
				{Code: "TR055", Path: "models/*.py", Reason: "checkpoints are our own", Until: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)},
				{Name: "torch.load", Reason: "trusted"},
			},
		}
	}
	for _, row := range []struct{ name, file, content string }{
		{"yaml", "upcheck.yaml", everyKeyYAML},
		{"pyproject", "pyproject.toml", everyKeyTOML},
		{"toml without table", "upcheck.toml", strings.ReplaceAll(strings.ReplaceAll(
			everyKeyTOML[strings.Index(everyKeyTOML, "from ="):], "[tool.upcheck.", "["), "[[tool.upcheck.", "[[")},
	} {
		t.Run(row.name, func(t *testing.T) {
			file := write(t, t.TempDir(), row.file, row.content)
			got, err := Read(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, pins := range [][]Pin{got.From, got.To} {
				for i := range pins {
					if !strings.HasPrefix(pins[i].Where, file+":") {
						t.Errorf("pin of %s is said to be in %q", pins[i].Package, pins[i].Where)
					}
					pins[i].Where = ""
				}
			}
			for i := range got.Suppress {
				s := &got.Suppress[i]
				if s.File != file || s.Line == 0 {
					t.Errorf("suppression is said to be at %s:%d", s.File, s.Line)
				}
				s.File, s.Line = "", 0
			}
			if diff := cmp.Diff(want(file), got); diff != "" {
				t.Errorf("configuration (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadMistakes(t *testing.T) {
	for _, row := range []struct{ name, file, in, want string }{
		{"typo", "upcheck.yaml", "# c\nexlude: [a]\n", `upcheck.yaml:2: unknown key "exlude"; did you mean "exclude"?`},
		{"typo in toml", "pyproject.toml", "[tool.upcheck]\nfail_on = 'error'\n", `pyproject.toml:2: unknown key "fail_on"; did you mean "fail-on"?`},
		{"far from any key", "upcheck.yaml", "wibble: 1\n", `upcheck.yaml:1: unknown key "wibble"`},
		{"typo in a suppression", "upcheck.yaml", "suppress:\n- code: TR1\n  reson: x\n", `upcheck.yaml:3: unknown key "reson"; did you mean "reason"?`},
		{"typo in a toml suppression", "pyproject.toml", "[[tool.upcheck.suppress]]\ncode = 'TR1'\nreson = 'x'\n", `pyproject.toml:3: unknown key "reson"; did you mean "reason"?`},
		{"two mistakes", "upcheck.yaml", "preview: maybe\nfail-on: fatal\n", "upcheck.yaml:1: true or false is expected here, not a string\n" +
			`upcheck.yaml:2: "fatal" is not one of error, warning, note and never`},
		{"not a table", "upcheck.yaml", "- a\n", "upcheck.yaml:1: a table is expected here, not a list"},
		{"tool.upcheck not a table", "pyproject.toml", "[tool]\nupcheck = 1\n", "pyproject.toml:2: a table is expected here, not an integer"},
		{"code", "upcheck.yaml", "select: [TR, tr012]\n", `upcheck.yaml:1: "tr012" is not a code or the start of one (TR012, TR)`},
		{"list of numbers", "upcheck.yaml", "ignore: [1]\n", "upcheck.yaml:1: a string is expected here, not an integer"},
		{"string for list", "upcheck.yaml", "ignore: {a: b}\n", "upcheck.yaml:1: a list of strings is expected here, not a table"},
		{"list for string", "upcheck.yaml", "baseline: [a]\n", "upcheck.yaml:1: a string is expected here, not a list"},
		{"glob", "upcheck.yaml", "exclude:\n- 'a[b'\n", `upcheck.yaml:2: "a[b" is not a valid path pattern`},
		{"pin", "upcheck.yaml", "to:\n- torch\n", `upcheck.yaml:2: "torch" is not of the form package==version, as in torch==2.3`},
		{"pin with a range", "upcheck.yaml", "to: {torch: '>=2.3'}\n", `upcheck.yaml:1: ">=2.3" is not a version of "torch"`},
		{"pin twice", "upcheck.yaml", "to: [flax-nnx==1, flax_nnx==2]\n", `upcheck.yaml:1: package "flax-nnx" is named twice`},
		{"package name", "upcheck.yaml", "to: {'-x': 1}\n", `upcheck.yaml:1: "-x" is not the name of a package`},
		{"timeout", "upcheck.yaml", "timeout: 0\n", `upcheck.yaml:1: "0" is not a duration above zero, such as 10s`},
		{"size", "upcheck.yaml", "max-file-size: 4 parsecs\n", `upcheck.yaml:1: "4 parsecs" is not a size above zero, such as 4MiB`},
		{"confidence", "upcheck.yaml", "min-confidence: sure\n", `upcheck.yaml:1: "sure" is not one of certain, likely and possible`},
		{"no reason", "upcheck.yaml", "suppress: [{code: TR001}]\n", "upcheck.yaml:1: a suppression needs a reason"},
		{"no subject", "upcheck.yaml", "suppress: [{reason: because}]\n", "upcheck.yaml:1: a suppression needs a code or the name of an API"},
		{"date", "upcheck.yaml", "suppress: [{code: TR001, reason: x, until: soon}]\n", `upcheck.yaml:1: "soon" is not a date of the form 2027-01-31`},
		{"yaml syntax", "upcheck.yaml", "a: 1\nb: [\n", "upcheck.yaml:2: did not find expected node content"},
		{"toml syntax", "pyproject.toml", "[tool.upcheck]\nselect = [\n", "pyproject.toml:2: array is incomplete"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			_, err := Read(write(t, dir, row.file, row.in))
			if err == nil {
				t.Fatal("no error")
			}
			got := strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), "")
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if _, ok := errors.AsType[*Error](err); !ok {
				t.Errorf("error is a %T, want an *Error", err)
			}
		})
	}
}

func TestReadNothing(t *testing.T) {
	for _, row := range []struct{ name, file, in string }{
		{"empty yaml", "upcheck.yaml", ""},
		{"comment", "upcheck.yaml", "# later\n"},
		{"empty table", "pyproject.toml", "[tool.upcheck]\n"},
		{"no table", "pyproject.toml", "[tool.other]\nx = 1\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := Read(write(t, t.TempDir(), row.file, row.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(Config{}, got); diff != "" {
				t.Errorf("configuration (-want +got):\n%s", diff)
			}
		})
	}
	if _, err := Read(filepath.Join(t.TempDir(), "absent.yaml")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error for an absent file is %v", err)
	}
}

func TestParseSize(t *testing.T) {
	for _, row := range []struct {
		in   string
		want int64 // 0 for an error
	}{
		{"1", 1},
		{"500kB", 500_000},
		{"4MiB", 4 << 20},
		{"4 MiB", 4 << 20},
		{"2g", 2_000_000_000},
		{"1GiB", 1 << 30},
		{"10000000000GiB", 0},
		{"-1", 0},
		{"", 0},
		{"MiB", 0},
		{"1.5MB", 0},
		{"3BB", 0},
	} {
		got, err := ParseSize(row.in)
		if got != row.want || (err == nil) != (row.want > 0) {
			t.Errorf("ParseSize(%q) = %d, %v; want %d", row.in, got, err, row.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("upcheck.yaml", everyKeyYAML)
	f.Add("pyproject.toml", everyKeyTOML)
	f.Fuzz(func(_ *testing.T, file, content string) {
		root, err := parse(file, []byte(content))
		if err == nil && root != nil {
			d := decoder{file: file}
			d.decode(root)
		}
	})
}
