//go:build !linux

package scan

import (
	"os"
	"path/filepath"

	"github.com/upcheck/upcheck/internal/cache"
)

// openedFolder is the path of a folder.
type openedFolder string

func openFolder(dir string) (openedFolder, error) { return openedFolder(dir), nil }

func (d openedFolder) close() {}

// entries lists the folder, in no order. With an error come those that were
// read before it.
func (d openedFolder) entries() ([]entry, error) {
	list, err := os.ReadDir(string(d))
	entries := make([]entry, len(list))
	for i, e := range list {
		entries[i] = entry{name: e.Name(), kind: e.Type()}
	}
	return entries, err
}

// entriesOf lists a folder that was opened.
func entriesOf(f *os.File) ([]entry, error) {
	list, err := f.ReadDir(-1)
	entries := make([]entry, len(list))
	for i, e := range list {
		entries[i] = entry{name: e.Name(), kind: e.Type()}
	}
	return entries, err
}

// stat returns the stat of a file in the folder.
func (d openedFolder) stat(name string) (cache.Stat, error) {
	return statFile(filepath.Join(string(d), name))
}
