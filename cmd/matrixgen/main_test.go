package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix"
)

const entry = `schema: 1
package: torch
rules:
  - code: TR012
    name: old-solver
    title: The old solver is gone
    match:
      any:
        - symbol: torch.solve
        - call: {func: torch.f, positional: 2, value: {0: number}}
    timeline:
      - {at: "1.9", effect: absent}
    evidence: {method: wheel, where: torch/functional.py, observed: {"1.8.0": ok, "1.13.0": absent}}
    fix: [{rename: torch.linalg.solve, safety: unsafe}]
    examples:
      - bad: |
          torch.solve()  # want
        good: |
          torch.linalg.solve()
`

const catalog = `python: "3.11"
packages:
  - name: torch
    display: PyTorch
    modules: [torch]
    releases: ["1.8.0", "1.9.0", "1.13.0"]
targets: []
`

// repository makes a folder with the given files.
func repository(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func inRepository(t *testing.T, dir string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(append([]string{"-C", dir}, args...), &out, &errs)
	return status, out.String(), errs.String()
}

func TestRun(t *testing.T) {
	good := map[string]string{"matrix/torch.yaml": entry, "matrix/packages.yaml": catalog}
	rows := []struct {
		name   string
		files  map[string]string
		args   string
		status int
		stdout string
		stderr string
	}{
		{"check", good, "-check", exitOK, "1 entries are valid\n", ""},
		{"strict", good, "-check -strict", exitOK, "matrix/torch.yaml:12: TR012 timeline[0].at: the first observation is at 1.13.0, the first release is 1.9.0\n1 entries are valid\n", ""},
		{"unknown flag", good, "-cheque", exitUsage, "", "flag provided but not defined: -cheque\n"},
		{"argument", good, "-check torch", exitUsage, "", "matrixgen: unexpected argument \"torch\"\n"},
		{"no catalogue", map[string]string{"matrix/torch.yaml": entry}, "-check", exitWrong, "", "no such file"},
		{
			"everything that is wrong",
			map[string]string{
				"matrix/a.yaml":        "x: 1\n",
				"matrix/torch.yaml":    strings.Replace(entry, "old-solver", "Old", 1),
				"matrix/packages.yaml": "python: 3\n",
			},
			"-check", exitWrong, "",
			"matrix/packages.yaml:1: python: expected text: quote 3 as \"3\"\n" +
				"matrix/a.yaml:1: unknown field \"x\": expected one of schema, package, rules\n" +
				"matrix/torch.yaml:5: TR012 name: expected a name in kebab case, found \"Old\"\n",
		},
		{"stale", good, "-diff", exitStale, "matrix/entries.gen.go is stale\n", "generated files are stale: run make gen\n"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			status, stdout, stderr := inRepository(t, repository(t, row.files), strings.Fields(row.args)...)
			if status != row.status {
				t.Errorf("status %d, want %d", status, row.status)
			}
			if !strings.HasPrefix(stdout, row.stdout) {
				t.Errorf("stdout %q, want %q", stdout, row.stdout)
			}
			if !strings.Contains(stderr, row.stderr) || row.stderr == "" && stderr != "" {
				t.Errorf("stderr %q, want %q", stderr, row.stderr)
			}
		})
	}
}

func TestGenerate(t *testing.T) {
	dir := repository(t, map[string]string{
		"matrix/torch.yaml":    entry,
		"matrix/packages.yaml": catalog,
		"docs/rules/TR999.md":  "an entry that is gone\n",
	})
	status, stdout, stderr := inRepository(t, dir)
	wrote := "wrote matrix/entries.gen.go\nwrote matrix/index.gen.go\nwrote matrix/packages.gen.go\nwrote matrix/pairs.gen.go\n" +
		"wrote matrix/descriptors.gen.go\nwrote matrix/descriptors.gen.txt\nwrote matrix/schema.json\nwrote docs/rules/README.md\nwrote docs/rules/releases.md\n"
	for _, r := range matrix.BuiltIns() {
		wrote += "wrote docs/rules/" + r.Code + ".md\n"
	}
	wrote += "wrote docs/rules/TR012.md\nremoved docs/rules/TR999.md\n"
	if status != exitOK || stdout != wrote {
		t.Fatalf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	if status, stdout, _ := inRepository(t, dir, "-diff"); status != exitOK || stdout != "" {
		t.Errorf("after writing, -diff says %d, %q", status, stdout)
	}
	if _, stdout, _ := inRepository(t, dir); stdout != "" {
		t.Errorf("nothing has changed, yet: %q", stdout)
	}
	page := filepath.Join(dir, "docs/rules/TR012.md")
	if err := os.WriteFile(page, []byte("by hand\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, stdout, _ := inRepository(t, dir, "-diff"); status != exitStale || stdout != "docs/rules/TR012.md is stale\n" {
		t.Errorf("after a change by hand, -diff says %d, %q", status, stdout)
	}
}

// TestRepositoryIsUpToDate is what CI asks: the committed files are what the
// entries say.
func TestRepositoryIsUpToDate(t *testing.T) {
	if status, stdout, stderr := inRepository(t, "../..", "-diff"); status != exitOK {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
}
