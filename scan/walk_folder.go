package scan

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/upcheck/upcheck/finding"
)

// folder is a folder on the way of a walk.
type folder struct {
	path, file, real string // as in candidate
	named            bool
	// level holds the ignore files of the folders above.
	level *ignoreLevel
}

// child returns the paths of an entry.
func (f *folder) child(name string) (rel, file, real string) {
	rel = name
	if f.path != "." {
		rel = path.Join(f.path, name)
	}
	return rel, filepath.Join(f.file, name), filepath.Join(f.real, name)
}

// folder lists what lies below a folder. Links are put aside until everything
// that can be reached without one is known.
func (w *walker) folder(f folder) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if w.folders[f.real] {
		return nil
	}
	w.folders[f.real] = true
	entries, err := os.ReadDir(f.file)
	if err != nil {
		w.unreadable(f.path, err)
	}
	if !f.named && isEnvironment(entries) {
		w.out.skipped++
		return nil
	}
	level := w.levelOf(&f, entries)
	for _, e := range entries {
		if err := w.entry(&f, level, e); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) entry(f *folder, level *ignoreLevel, e fs.DirEntry) error {
	rel, file, real := f.child(e.Name())
	if e.Type()&fs.ModeSymlink != 0 {
		w.links = append(w.links, symlink{path: rel, file: file, level: level})
		return nil
	}
	if !e.IsDir() && !isSource(rel) {
		return nil
	}
	if w.excludes.MatchEntry(rel) || level.ignored(w.belowTop(file), e.IsDir()) {
		w.out.skipped++
		return nil
	}
	switch {
	case e.IsDir():
		return w.folder(folder{path: rel, file: file, real: real, level: level})
	case !e.Type().IsRegular():
		w.diagnose(rel, finding.Unread, "is not a regular file")
	default:
		w.add(candidate{path: rel, file: file, real: real})
	}
	return nil
}

func (w *walker) unreadable(path string, err error) {
	if errors.Is(err, fs.ErrNotExist) {
		w.diagnose(path, finding.Unread, "the folder was removed during the scan")
		return
	}
	w.diagnose(path, finding.Unread, "the folder cannot be read: "+cause(err).Error())
}

// isEnvironment reports whether a folder is an installed Python: a virtual
// environment has a pyvenv.cfg, one of conda a conda-meta.
func isEnvironment(entries []fs.DirEntry) bool {
	for _, e := range entries {
		if name := e.Name(); name == "pyvenv.cfg" && !e.IsDir() || name == "conda-meta" && e.IsDir() {
			return true
		}
	}
	return false
}
