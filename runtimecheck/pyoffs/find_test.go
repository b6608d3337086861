package pyoffs

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFoldersOfTheLoader(t *testing.T) {
	root := t.TempDir()
	for path, text := range map[string]string{
		"etc/ld.so.conf":              "# comment\ninclude ld.so.conf.d/*.conf\n/opt/last # why\nrelative\ninclude /etc/ld.so.conf\n",
		"etc/ld.so.conf.d/a.conf":     "/opt/a\n",
		"etc/ld.so.conf.d/b.conf":     "\n/opt/b\n",
		"etc/ld.so.conf.d/b.conf.old": "/opt/old\n",
	} {
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got := configured(root, "/etc/ld.so.conf", map[string]bool{})
	if want := []string{"/opt/a", "/opt/b", "/opt/last"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := configured(root, "/etc/none", map[string]bool{}); got != nil {
		t.Errorf("%q", got)
	}
}

func TestProgramsThatAreNoPython(t *testing.T) {
	text := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(text, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, self} {
		if _, _, err := Find("", path, nil); !errors.Is(err, ErrNoPython) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, _, err := Find("", filepath.Join(t.TempDir(), "gone"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// The launcher of a build with a library has its folder written into it.
func TestLibraryOfALauncher(t *testing.T) {
	for _, path := range installed(t) {
		if !strings.HasSuffix(path, ".so.1.0") {
			continue
		}
		prefix := filepath.Dir(filepath.Dir(path))
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(path), "lib"), ".so.1.0")
		launcher := filepath.Join(prefix, "bin", name)
		if _, err := os.Stat(launcher); err != nil {
			continue // a file of another machine
		}
		found, p, err := Find("", launcher, nil)
		if err != nil || found != path || p == nil {
			t.Errorf("%s: %s, %v", launcher, found, err)
		}
	}
}
