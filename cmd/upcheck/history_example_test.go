package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/upcheck/upcheck/internal/testkit"
)

// runIn runs a command line in a folder and returns what it prints.
func runIn(t *testing.T, dir string, args ...string) []byte {
	t.Helper()
	var out, complaints bytes.Buffer
	Main(t.Context(), Env{
		Args: args, Stdout: &out, Stderr: &complaints, Dir: dir,
		Getenv: func(string) string { return "" }, Now: time.Now, IsTTY: func(any) bool { return false },
	})
	if complaints.Len() > 0 {
		t.Errorf("upcheck %q complains: %s", args, complaints.String())
	}
	return out.Bytes()
}

// TestPrivateLibrary runs the worked example of docs/history.md: three small
// wheels make the committed history, byte for byte, and what it says about the
// program is the committed text.
func TestPrivateLibrary(t *testing.T) {
	dir, err := filepath.Abs("../../examples/private-library")
	if err != nil {
		t.Fatal(err)
	}
	wheels, err := filepath.Glob(filepath.Join(dir, "wheels", "*.whl"))
	if err != nil || len(wheels) != 3 {
		t.Fatalf("%d wheels, %v", len(wheels), err)
	}
	t.Chdir(dir)
	built := t.TempDir()
	printed := runIn(t, dir, append([]string{"matrix", "build", "-o", built}, wheels...)...)
	if page := readFile(t, "../../docs/history.md"); !strings.Contains(page, string(printed)) {
		t.Errorf("docs/history.md does not show what is printed: %s", printed)
	}
	history, err := os.ReadFile(filepath.Join(built, "acme-vision.api"))
	if err != nil {
		t.Fatal(err)
	}
	testkit.Golden(t, filepath.Join(dir, "histories", "acme-vision.api"), history)

	pair := []string{"--from", "acme-vision==1.0", "--to", "acme-vision==2.0"}
	testkit.Golden(t, filepath.Join(dir, "findings.txt"),
		runIn(t, dir, append([]string{"scan", dir, "--matrix", "histories"}, pair...)...))
	testkit.Golden(t, filepath.Join(dir, "changes.txt"),
		runIn(t, dir, "matrix", "diff", "--matrix", "histories", "acme-vision==1.0", "acme-vision==2.0"))
}

// TestHistoryInSteps adds one release after the other: the bytes are those of
// all at once.
func TestHistoryInSteps(t *testing.T) {
	dir, err := filepath.Abs("../../examples/private-library")
	if err != nil {
		t.Fatal(err)
	}
	built := t.TempDir()
	for _, release := range []string{"2.0", "1.0", "1.4"} {
		wheel := filepath.Join(dir, "wheels", "acme_vision-"+release+"-py3-none-any.whl")
		runIn(t, dir, "matrix", "build", "--add", "-o", built, wheel)
	}
	got, err := os.ReadFile(filepath.Join(built, "acme-vision.api"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(dir, "histories", "acme-vision.api"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("the history made in steps is another one")
	}
}
