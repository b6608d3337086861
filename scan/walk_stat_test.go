package scan

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/upcheck/upcheck/internal/cache"
)

// TestStatOf compares what a candidate says about its file with what the standard
// library says, whether the walk was asked for it or not.
func TestStatOf(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{"a/b.py": "12345", "c.py": "", "build/d.py": "123", "l.py": "-> build/d.py"})
	for _, stat := range []bool{false, true} {
		got, err := walk(t.Context(), dir, []string{dir}, walkOptions{stat: stat})
		if err != nil {
			t.Fatal(err)
		}
		if len(got.files) != 3 {
			t.Fatalf("files are\n%s", show(got))
		}
		for i := range got.files {
			c := &got.files[i]
			info, err := os.Stat(c.file) // of the target when it is a link
			if err != nil {
				t.Fatal(err)
			}
			if s, err := c.statOf(); err != nil || s != cache.StatOf(info) {
				t.Errorf("%s, asked %v: stat is %+v (%v), want %+v", c.path, stat, s, err, cache.StatOf(info))
			}
			if link := c.path == "l.py"; (c.known != nil) != (stat && !link) {
				t.Errorf("%s, asked %v: the walk knows %+v", c.path, stat, c.known)
			}
		}
	}
	absent := candidate{file: filepath.Join(dir, "absent")}
	if _, err := absent.statOf(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("stat of an absent file: %v", err)
	}
}
