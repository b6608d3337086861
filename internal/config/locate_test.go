package config

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/finding"
)

func TestLocate(t *testing.T) {
	for _, row := range []struct {
		name  string
		tree  map[string]string // a name that ends in "/" is a folder
		paths []string
		root  string
		file  string
	}{
		{"nothing", map[string]string{"a/x.py": ""}, []string{"a"}, "a", ""},
		{"single file", map[string]string{"a/x.py": ""}, []string{"a/x.py"}, "a", ""},
		{"common folder", map[string]string{"a/b/x.py": "", "a/c/y.py": ""}, []string{"a/b/x.py", "a/c"}, "a", ""},
		{"names that start alike", map[string]string{"a/bc/x.py": "", "a/bd/y.py": ""}, []string{"a/bc", "a/bd"}, "a", ""},
		{"git root", map[string]string{".git/": "", "a/b/x.py": ""}, []string{"a/b"}, ".", ""},
		{"git worktree", map[string]string{"a/.git": "gitdir: /x\n", "a/b/x.py": ""}, []string{"a/b"}, "a", ""},
		{"yaml", map[string]string{"a/upcheck.yaml": "", "a/b/x.py": ""}, []string{"a/b/x.py"}, "a", "a/upcheck.yaml"},
		{"hidden yaml", map[string]string{"a/.upcheck.yaml": "", "a/b/x.py": ""}, []string{"a/b/x.py"}, "a", "a/.upcheck.yaml"},
		{"pyproject", map[string]string{"a/pyproject.toml": "[tool.upcheck]\n", "a/b/x.py": ""}, []string{"a/b"}, "a", "a/pyproject.toml"},
		{"pyproject of others", map[string]string{"a/pyproject.toml": "[tool.ruff]\n", "a/b/x.py": ""}, []string{"a/b"}, "a/b", ""},
		{"pyproject that mentions us", map[string]string{"a/pyproject.toml": "[project]\ndependencies = ['upcheck']\n", "a/b/x.py": ""}, []string{"a/b"}, "a/b", ""},
		{"pyproject with inline table", map[string]string{"a/pyproject.toml": "tool = {upcheck = {}}\n"}, []string{"a"}, "a", "a/pyproject.toml"},
		{"broken pyproject of others", map[string]string{"a/pyproject.toml": "[tool.ruff\n", "a/b/x.py": ""}, []string{"a/b"}, "a/b", ""},
		{"broken pyproject of ours", map[string]string{"a/pyproject.toml": "[tool.upcheck]\nx = [\n", "a/b/x.py": ""}, []string{"a/b"}, "a", "a/pyproject.toml"},
		{"nearest wins", map[string]string{"upcheck.yaml": "", "a/upcheck.yaml": "", "a/b/x.py": ""}, []string{"a/b"}, "a", "a/upcheck.yaml"},
		{"configuration at the git root", map[string]string{".git/": "", "upcheck.yaml": "", "a/x.py": ""}, []string{"a"}, ".", "upcheck.yaml"},
		{"not above the git root", map[string]string{"upcheck.yaml": "", "a/.git/": "", "a/b/x.py": ""}, []string{"a/b"}, "a", ""},
		{"folder named like the file", map[string]string{"a/upcheck.yaml/": ""}, []string{"a"}, "a", ""},
		{"path that does not exist", map[string]string{"a/x.py": ""}, []string{"a/absent.py"}, "a", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := plant(t, row.tree)
			paths := make([]string, len(row.paths))
			for i, p := range row.paths {
				paths[i] = filepath.Join(dir, filepath.FromSlash(p))
			}
			got, err := Locate(paths)
			if err != nil {
				t.Fatal(err)
			}
			want := Location{Root: filepath.Join(dir, filepath.FromSlash(row.root))}
			if row.file != "" {
				want.File = filepath.Join(dir, filepath.FromSlash(row.file))
			}
			want.Common = got.Common // see TestLocateCommon
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("location (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLocateCommon(t *testing.T) {
	dir := plant(t, map[string]string{".git/": "", "a/b/x.py": "", "a/c/y.py": ""})
	for _, row := range []struct {
		name  string
		paths []string
		want  string
	}{
		{"folder", []string{"a/b"}, "a/b"},
		{"file", []string{"a/b/x.py"}, "a/b"},
		{"two folders", []string{"a/b", "a/c/y.py"}, "a"},
		{"file that does not exist", []string{"a/b/z.py"}, "a/b"},
		{"folders that do not exist", []string{"a/d/e/z.py"}, "a"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var paths []string
			for _, p := range row.paths {
				paths = append(paths, filepath.Join(dir, filepath.FromSlash(p)))
			}
			got, err := Locate(paths)
			if err != nil {
				t.Fatal(err)
			}
			if want := filepath.Join(dir, filepath.FromSlash(row.want)); got.Common != want || got.Root != dir {
				t.Errorf("common %q in %q, want %q in %q", got.Common, got.Root, want, dir)
			}
		})
	}
}

// plant makes files and returns their folder, which has nothing above it that
// could count as a project.
func plant(t *testing.T, tree map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range tree {
		if os.IsPathSeparator(name[len(name)-1]) {
			if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		write(t, dir, name, content)
	}
	return dir
}

func TestLocateNotices(t *testing.T) {
	dir := plant(t, map[string]string{"upcheck.yaml": "", ".upcheck.yaml": "", "pyproject.toml": "[tool.upcheck]\n"})
	got, err := Locate([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	want := []finding.Diagnostic{
		{Path: ".upcheck.yaml", Message: "the configuration in this file is not used: upcheck.yaml is beside it"},
		{Path: "pyproject.toml", Message: "the configuration in this file is not used: upcheck.yaml is beside it"},
	}
	if diff := cmp.Diff(want, got.Notices); diff != "" {
		t.Errorf("notices (-want +got):\n%s", diff)
	}
}

func TestLocateFromTheWorkingDirectory(t *testing.T) {
	dir := plant(t, map[string]string{"upcheck.yaml": "baseline: known.json\n", "sub/x.py": ""})
	t.Chdir(filepath.Join(dir, "sub"))
	got, err := Locate(nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(dir, "upcheck.yaml"); got.File != want {
		t.Errorf("from below: file is %q, want %q", got.File, want)
	}
	t.Chdir(dir)
	got, err = Locate([]string{"sub/x.py"})
	if err != nil {
		t.Fatal(err)
	}
	if got.File != "upcheck.yaml" || got.Root != dir {
		t.Errorf("from the root: %+v, want the plain name of the file", got)
	}
	c, err := Read(got.File)
	if err != nil {
		t.Fatal(err)
	}
	if c.Baseline != "known.json" {
		t.Errorf("baseline is %q, want it relative to the working directory", c.Baseline)
	}
}
