package scan

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// plant makes files in a folder; a name that ends in "/" is a folder, a
// content that starts with "-> " makes a link.
func plant(t *testing.T, dir string, tree map[string]string) {
	t.Helper()
	for name, content := range tree {
		file := filepath.Join(dir, filepath.FromSlash(name))
		folder := filepath.Dir(file)
		if strings.HasSuffix(name, "/") {
			folder = file
		}
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if folder == file {
			continue
		}
		var err error
		if target, ok := strings.CutPrefix(content, "-> "); ok {
			err = os.Symlink(filepath.FromSlash(target), file)
		} else {
			err = os.WriteFile(file, []byte(content), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
