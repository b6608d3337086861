//go:build unix

package scan

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWalkSpecialFiles(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.py")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, named := range []string{dir, pipe} {
		got, err := walk(t.Context(), dir, []string{named}, walkOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff("pipe.py: is not a regular file\n", show(got)); diff != "" {
			t.Errorf("walk (-want +got):\n%s", diff)
		}
	}
}

// TestReadSpecialFile opens what became a pipe after it was listed: nobody may wait
// for its other end.
func TestReadSpecialFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.py")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, file := range []string{pipe, os.DevNull} {
		c := candidate{file: file}
		if _, err := c.read(100); err == nil || err.Error() != "is not a regular file" {
			t.Errorf("%s: error is %v", file, err)
		}
	}
}

// unprivileged runs the test again as a user whom permissions bind, when the
// tests run as root.
func unprivileged(t *testing.T) bool {
	t.Helper()
	if os.Getuid() != 0 {
		return true
	}
	if _, err := exec.LookPath("setpriv"); err != nil {
		t.Skip("permissions do not bind root, and setpriv is not installed")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(exe)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "walk") // not t.TempDir: its parents are closed to others
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	copied := filepath.Join(dir, "test")
	if err := errors.Join(os.WriteFile(copied, data, 0o755), os.Chmod(dir, 0o777)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "setpriv", "--reuid=65534", "--clear-groups", copied, "-test.run=^"+t.Name()+"$", "-test.count=1")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "TMPDIR="+dir, "HOME="+dir, "GOCOVERDIR="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("as another user: %v\n%s", err, out)
	}
	return false
}

func TestWalkUnreadable(t *testing.T) {
	if !unprivileged(t) {
		return
	}
	dir := t.TempDir()
	plant(t, dir, map[string]string{"a.py": "x", "shut/b.py": "", ".gitignore": "a.py\n"})
	for name, mode := range map[string]fs.FileMode{"a.py": 0, "shut": 0, ".gitignore": 0} {
		if err := os.Chmod(filepath.Join(dir, name), mode); err != nil {
			t.Fatal(err)
		}
	}
	defer os.Chmod(filepath.Join(dir, "shut"), 0o755)
	got, err := walk(t.Context(), dir, []string{dir}, walkOptions{gitignore: true})
	if err != nil {
		t.Fatal(err)
	}
	want := lines("a.py", ".gitignore: the ignore file cannot be read: permission denied", "shut: the folder cannot be read: permission denied")
	if diff := cmp.Diff(want, show(got)); diff != "" {
		t.Errorf("walk (-want +got):\n%s", diff)
	}
	if _, err := got.files[0].read(100); err == nil || err.Error() != "the file cannot be read: permission denied" {
		t.Errorf("reading a closed file: %v", err)
	}
}
