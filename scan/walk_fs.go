package scan

import (
	"io/fs"
	"os"
	"path/filepath"
)

// walkedFS opens the files that the walk has found by their paths, as those of code
// are. What is not among them, as what they include, is left to a file system out of
// which no link leads; it looks at each folder above a file anew.
type walkedFS struct {
	fs.FS
	root string
	// found are files that no link leads to.
	found map[string]bool
}

func (w walkedFS) file(name string) string { return filepath.Join(w.root, filepath.FromSlash(name)) }

// still returns a file that was found, if it is not something else by now.
func (w walkedFS) still(name string) (fs.FileInfo, bool) {
	if !w.found[name] {
		return nil, false
	}
	info, err := os.Lstat(w.file(name))
	return info, err == nil && info.Mode().IsRegular()
}

func (w walkedFS) Stat(name string) (fs.FileInfo, error) {
	if info, ok := w.still(name); ok {
		return info, nil
	}
	return fs.Stat(w.FS, name)
}

func (w walkedFS) Open(name string) (fs.File, error) {
	if _, ok := w.still(name); ok {
		return os.Open(w.file(name))
	}
	return w.FS.Open(name)
}
