package scan

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// A file that was found is opened by its path; one that a link has taken the place of,
// and one that was not found, are left to the other file system.
func TestWalkedFS(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"found", "other", "outside"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("on disk"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("outside", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	below := fstest.MapFS{"found": {Data: []byte("below")}, "other": {Data: []byte("below")}, "link": {Data: []byte("below")}}
	fsys := walkedFS{below, dir, map[string]bool{"found": true, "link": true}}
	for name, want := range map[string]string{"found": "on disk", "other": "below", "link": "below"} {
		data, err := fs.ReadFile(fsys, name)
		if err != nil || string(data) != want {
			t.Errorf("%s: %q, %v; want %q", name, data, err, want)
		}
		if info, err := fs.Stat(fsys, name); err != nil || info.Size() != int64(len(want)) {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
}
