package scan

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/fault"
)

// symlink is a symbolic link that was met and not followed yet.
type symlink struct {
	path, file string
	level      *ignoreLevel
}

// follow takes up the links, in the order of their paths, and those that are
// met on the way. It ends because every folder is entered once.
func (w *walker) follow() error {
	for len(w.links) > 0 {
		links := w.links
		w.links = nil
		slices.SortFunc(links, func(a, b symlink) int { return strings.Compare(a.path, b.path) })
		for _, l := range links {
			if err := w.followOne(l); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *walker) followOne(l symlink) error {
	info, err := os.Stat(l.file)
	dir := err == nil && info.IsDir()
	if !dir && !isPython(l.path) {
		return nil
	}
	if w.excludes.MatchEntry(l.path) || l.level.ignored(w.belowTop(l.file), dir) {
		w.out.skipped++
		return nil
	}
	real := ""
	if err == nil {
		real, err = filepath.EvalSymlinks(l.file)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		w.out.diagnose(l.path, finding.Unread, "is a link to something that does not exist")
	case err != nil:
		w.out.diagnose(l.path, finding.Unread, "is a link that cannot be followed: "+fault.Reason(err).Error())
	case !w.mayEnter(real):
		w.out.diagnose(l.path, finding.Notice, "is a link out of the project and is not followed")
	case dir:
		return w.enter(&folder{path: l.path, file: l.file, real: real, below: w.belowTop(l.file), level: l.level})
	case info.Mode().IsRegular():
		w.add(candidate{path: l.path, file: l.file, real: real})
	}
	return nil
}

func (w *walker) mayEnter(real string) bool {
	return slices.ContainsFunc(w.within, func(folder string) bool { return isBelow(folder, real) })
}

// isBelow reports whether file is folder or lies in it.
func isBelow(folder, file string) bool {
	rel, err := filepath.Rel(folder, file)
	return err == nil && filepath.IsLocal(rel)
}

// resolve follows the links in the path of a named file.
func (w *walker) resolve(file string) (info fs.FileInfo, real string, err error) {
	info, err = os.Lstat(file)
	if err != nil {
		return nil, "", err
	}
	// Windows spells the path its own way, so that there all of it is asked for.
	if info.Mode()&fs.ModeSymlink != 0 || runtime.GOOS == "windows" {
		if info, err = os.Stat(file); err == nil {
			real, err = filepath.EvalSymlinks(file)
		}
		return info, real, err
	}
	dir, name := filepath.Split(file)
	realDir, known := w.reals[dir]
	if !known {
		if realDir, err = filepath.EvalSymlinks(dir); err != nil {
			return nil, "", err
		}
		w.reals[dir] = realDir
	}
	return info, filepath.Join(realDir, name), nil
}
