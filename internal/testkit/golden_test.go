package testkit

import (
	"os"
	"path/filepath"
	"testing"
)

func TestGolden(t *testing.T) {
	old := *update
	t.Cleanup(func() { *update = old })
	path := filepath.Join(t.TempDir(), "new", "out.golden")

	*update = true
	Golden(t, path, []byte("a\n"))
	if got, err := os.ReadFile(path); err != nil || string(got) != "a\n" {
		t.Fatalf("after an update the file holds %q, %v", got, err)
	}

	*update = false
	Golden(t, path, []byte("a\n"))

	var inner testing.T // a failure is recorded here and not in t
	Golden(&inner, path, []byte("b\n"))
	if !inner.Failed() {
		t.Error("a difference is not a failure")
	}
	var missing testing.T
	Golden(&missing, path+".none", []byte("b\n"))
	if !missing.Failed() {
		t.Error("a missing file is not a failure")
	}
}
