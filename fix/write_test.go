package fix_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/upcheck/upcheck/fix"
)

func TestWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.py")
	must(t, os.WriteFile(file, []byte("old"), 0o600))
	must(t, os.Chmod(file, 0o755))
	must(t, fix.Write(file, []byte("old"), []byte("new")))
	got, err := os.ReadFile(file)
	must(t, err)
	info, err := os.Stat(file)
	must(t, err)
	if string(got) != "new" || runtime.GOOS != "windows" && info.Mode().Perm() != 0o755 {
		t.Errorf("got %q with mode %v", got, info.Mode())
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(file), ".upcheck-*")); len(left) > 0 {
		t.Errorf("%v is left behind", left)
	}
}

func TestWriteLeavesFiles(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	must(t, os.WriteFile(path("file"), []byte("old"), 0o600))
	must(t, os.WriteFile(path("locked"), []byte("old"), 0o444))
	must(t, os.Symlink("file", path("link")))
	must(t, os.Mkdir(path("folder"), 0o700))
	tests := []struct {
		name, file, before string
		want               error // nil for any
	}{
		{"changed meanwhile", "file", "older", fix.ErrChanged},
		{"read-only", "locked", "old", fix.ErrReadOnly},
		{"a link", "link", "old", fix.ErrLink},
		{"a folder", "folder", "", nil},
		{"gone", "nothing", "", os.ErrNotExist},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := fix.Write(path(tt.file), []byte(tt.before), []byte("new"))
			if err == nil || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			if got, err := os.ReadFile(path("file")); err != nil || string(got) != "old" {
				t.Errorf("the file is %q now, %v", got, err)
			}
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
