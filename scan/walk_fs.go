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
	root  string
	found map[string]bool
}

func (w walkedFS) file(name string) string { return filepath.Join(w.root, filepath.FromSlash(name)) }

// Stat does not follow links: the file behind one is left to the other file system.
func (w walkedFS) Stat(name string) (fs.FileInfo, error) {
	if w.found[name] {
		if info, err := os.Lstat(w.file(name)); err == nil && info.Mode().IsRegular() {
			return info, nil
		}
	}
	return fs.Stat(w.FS, name)
}

func (w walkedFS) Open(name string) (fs.File, error) {
	if w.found[name] {
		if info, err := os.Lstat(w.file(name)); err == nil && info.Mode().IsRegular() {
			return os.Open(w.file(name))
		}
	}
	return w.FS.Open(name)
}
