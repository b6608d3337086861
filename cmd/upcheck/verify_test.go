package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/runtimecheck/event"
	runs "github.com/upcheck/upcheck/runtimecheck/run"
)

func statement(path, pkg string, first, last int) finding.Finding {
	return finding.Finding{
		Path: path, Package: pkg,
		StatementStart: source.Position{Line: first}, StatementEnd: source.Position{Line: last},
	}
}

func TestWatchedOptions(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "real")
	link := filepath.Join(dir, "link")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "a.py"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(folder, link); err != nil {
		t.Skip(err)
	}
	files, err := openSources(link)
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	var out bytes.Buffer
	w := watched{
		env:     Env{Dir: dir, Stdout: nil, Stderr: &out, Environ: func() []string { return []string{"A=1"} }},
		command: []string{"pytest"}, python: "py", limit: time.Minute, require: "shim", eager: true, root: link, files: files,
	}
	o := w.options(nil, finding.List{
		statement("b/c.py", "tensorflow", 5, 6), statement("a.py", "torch", 3, 3), statement("a.py", "torch", 3, 3),
		statement("a.py", "python", 1, 2), statement("n.ipynb", "torch", 1, 1), statement("a.py", "torch", 0, 0),
	})
	want := []runs.Wanted{
		{File: filepath.Join(link, "a.py"), First: 1, Last: 2},
		{File: filepath.Join(link, "a.py"), First: 3, Last: 3},
		{File: filepath.Join(link, "b", "c.py"), First: 5, Last: 6},
	}
	if diff := cmp.Diff(want, o.Wanted); diff != "" {
		t.Errorf("wanted (-want +got):\n%s", diff)
	}
	empty := "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	if diff := cmp.Diff(map[string]string{"a.py": empty}, o.Files); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if resolved, _ := filepath.EvalSymlinks(link); o.Root != link || o.RealRoot != resolved {
		t.Errorf("root %s, really %s", o.Root, o.RealRoot)
	}
	if !slices.Equal(o.Env, []string{"A=1", "TORCH_COMPILE_DISABLE=1"}) || o.Require != event.Shim || o.Timeout != time.Minute || o.Python != "py" {
		t.Errorf("%+v", o)
	}
	if !slices.Contains(o.Packages, "tensorflow-cpu") || !slices.Contains(o.Packages, "torch") || slices.Contains(o.Packages, "python") {
		t.Errorf("packages %q", o.Packages)
	}
	if o.Stdout != o.Stderr {
		t.Error("the command writes to the standard output of the report")
	}
	o.Notice("watched by the shim")
	if got := out.String(); !strings.Contains(got, "upcheck: watched by the shim\n") {
		t.Errorf("notice %q", got)
	}
}

func TestSourceFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "root", "d.py"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "outside.py"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "outside.py"), filepath.Join(dir, "root", "link.py")); err != nil {
		t.Skip(err)
	}
	files, err := openSources(filepath.Join(dir, "root"))
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	for _, path := range []string{"missing.py", "d.py", "link.py", "../outside.py"} {
		if _, ok := files.read(path); ok {
			t.Errorf("%s is read", path)
		}
	}
}
