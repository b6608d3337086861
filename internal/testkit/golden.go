// Package testkit holds what the tests of several packages share: golden files
// and the "# want" marks of example code.
package testkit

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// update is the one flag that rewrites golden files: go test ./... -update.
var update = flag.Bool("update", false, "rewrite golden files")

// Update reports whether the test run rewrites golden files.
func Update() bool { return *update }

// Golden compares got with the file at path, byte for byte. With -update it
// writes the file, and its folder, instead.
func Golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		write(t, path, got)
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Errorf("%v; write it with -update", err)
		return
	}
	if bytes.Equal(want, got) {
		return
	}
	diff := cmp.Diff(string(want), string(got))
	t.Errorf("%s differs; if the change is meant, rerun with -update and read the diff (-want +got):\n%s", path, diff)
}

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
}
