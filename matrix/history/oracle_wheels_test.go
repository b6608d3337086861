package history_test

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/matrix/history"
)

// readRelease reads a release of the list of wheels; without its wheels in the
// cache it skips the test.
func readRelease(t *testing.T, name, version string) *api.Snapshot {
	t.Helper()
	var wheels []*history.Wheel
	for _, file := range listed(t, name, version) {
		w, err := history.OpenWheel(filepath.Join("..", "..", ".tools", "wheels", file))
		if errors.Is(err, fs.ErrNotExist) {
			t.Skip(err)
		} else if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		wheels = append(wheels, w)
	}
	if len(wheels) == 0 {
		t.Fatalf("matrix/api/wheels.txt does not list %s %s", name, version)
	}
	snapshot, err := history.Read(t.Context(), wheels, history.Options{Package: name})
	if err != nil {
		t.Fatal(err)
	}
	return snapshot
}

// listed returns the files of a release, the package's own first.
func listed(t *testing.T, name, version string) []string {
	f, err := os.Open(filepath.Join("..", "api", "wheels.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var files []string
	for s := bufio.NewScanner(f); s.Scan(); {
		if fields := strings.Fields(s.Text()); len(fields) == 4 && fields[0] == name && fields[1] == version {
			files = append(files, fields[2])
		}
	}
	return files
}
