package scan

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/upcheck/upcheck/internal/cache"
)

// listing is what can be imported from a folder of a project.
type listing struct {
	// files are the Python files, folders the folders in it: paths in the project,
	// sorted.
	files, folders []string
	// links says that there are symbolic links in it.
	links bool
	// stat is that of the folder before it was read.
	stat cache.Stat
}

// listFolder lists a folder. No link leads out of the root.
func listFolder(root *os.Root, dir string) (*listing, error) {
	f, err := root.Open(filepath.FromSlash(dir))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	entries, err := entriesOf(f)
	if err != nil {
		return nil, err
	}
	l := &listing{stat: cache.StatOf(info)}
	for _, e := range entries {
		name := path.Join(dir, e.name)
		kind := e.kind
		if kind&fs.ModeSymlink != 0 {
			l.links = true
			info, err := root.Stat(filepath.FromSlash(name))
			if err != nil {
				continue
			}
			kind = info.Mode().Type()
		}
		switch {
		case kind.IsDir():
			l.folders = append(l.folders, name)
		case kind.IsRegular() && isPython(name):
			l.files = append(l.files, name)
		}
	}
	slices.Sort(l.files)
	slices.Sort(l.folders)
	return l, nil
}
