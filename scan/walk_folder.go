package scan

import (
	"cmp"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/cache"
	"github.com/upcheck/upcheck/internal/fault"
)

// folder is a folder on the way of a walk, and what was found in it.
type folder struct {
	path, file, real string // as in candidate
	// below is the path that ignore files see.
	below string
	named bool
	// level holds the ignore files of the folders above.
	level *ignoreLevel

	// found is what lies in the folder itself, in the order of the paths.
	found walked
	// folders lie in it.
	folders []subfolder
	links   []symlink
	// listed says that it was reached before the walk was called off.
	listed bool
}

// subfolder is a folder in another one; at counts the files that come before it.
type subfolder struct {
	*folder
	at int
}

// entry is what a folder says about a file or folder in it.
type entry struct {
	name string
	kind fs.FileMode // the type bits
}

// byPath is the order of the paths that begin with two entries of a folder.
func byPath(a, b entry) int {
	n := min(len(a.name), len(b.name))
	return cmp.Or(strings.Compare(a.name[:n], b.name[:n]), cmp.Compare(a.at(n), b.at(n)))
}

// at returns a byte of a path that begins with the entry, -1 behind its end.
func (e *entry) at(i int) int {
	switch {
	case i < len(e.name):
		return int(e.name[i])
	case e.kind.IsDir():
		return '/'
	default:
		return -1
	}
}

// enter lists what lies below a folder. Links are put aside until everything
// that can be reached without one is known.
func (w *walker) enter(f *folder) error {
	var group sync.WaitGroup
	w.list(f, &group)
	group.Wait()
	if err := w.ctx.Err(); err != nil {
		return err
	}
	w.merge(f)
	return nil
}

// list reads a folder and those in it, several at a time. What it finds stays
// with the folder, so that the order of the work does not show.
func (w *walker) list(f *folder, group *sync.WaitGroup) {
	if w.ctx.Err() != nil || w.folders[f.real] {
		return
	}
	f.listed = true
	w.read(f)
	for _, sub := range f.folders {
		select {
		case w.spare <- struct{}{}:
			group.Go(func() {
				w.list(sub.folder, group)
				<-w.spare
			})
		default:
			w.list(sub.folder, group)
		}
	}
}

// merge takes over what was found in a folder and below it.
func (w *walker) merge(f *folder) {
	if !f.listed {
		return
	}
	w.folders[f.real] = true
	w.links = append(w.links, f.links...)
	w.out.diagnostics = append(w.out.diagnostics, f.found.diagnostics...)
	w.out.skipped += f.found.skipped
	from := 0
	take := func(to int) {
		for ; from < to; from++ {
			w.take(&f.found.files[from])
		}
	}
	for _, sub := range f.folders {
		take(sub.at)
		w.merge(sub.folder)
	}
	take(len(f.found.files))
}

// read finds out what lies in a folder.
func (w *walker) read(f *folder) {
	dir, err := openFolder(f.file)
	if err != nil {
		f.unreadable(err)
		return
	}
	defer dir.close()
	entries, err := dir.entries()
	if err != nil {
		f.unreadable(err)
	}
	if !f.named && isEnvironment(entries) {
		f.found.skipped++
		return
	}
	slices.SortFunc(entries, byPath)
	level := w.levelOf(f, entries)
	f.found.files = make([]candidate, 0, len(entries))
	for _, e := range entries {
		w.entry(f, level, e)
	}
	if !w.options.stat {
		return
	}
	stats := make([]cache.Stat, len(f.found.files))
	for i := range stats {
		c := &f.found.files[i]
		if stats[i], err = dir.stat(filepath.Base(c.file)); err == nil {
			c.known = &stats[i]
		}
	}
}

func (w *walker) entry(f *folder, level *ignoreLevel, e entry) {
	link := e.kind&fs.ModeSymlink != 0
	if !link && !e.kind.IsDir() && !isSource(e.name) && !isProject(inFolder(f.path, "", e.name)) {
		return
	}
	file := f.file + string(filepath.Separator) + e.name
	if strings.HasSuffix(f.file, string(filepath.Separator)) { // the top of the file system
		file = f.file + e.name
	}
	path, below := inFolder(f.path, file, e.name), inFolder(f.below, file, e.name)
	if link {
		f.links = append(f.links, symlink{path: path, file: file, level: level})
		return
	}
	if w.excludes.MatchEntry(path) || level.ignored(below, e.kind.IsDir()) {
		f.found.skipped++
		return
	}
	real := file
	if f.real != f.file {
		real = filepath.Join(f.real, e.name)
	}
	switch {
	case e.kind.IsDir():
		sub := &folder{path: path, file: file, real: real, below: below, level: level}
		f.folders = append(f.folders, subfolder{sub, len(f.found.files)})
	case !e.kind.IsRegular():
		f.found.diagnose(path, finding.Unread, "is not a regular file")
	default:
		f.found.files = append(f.found.files, candidate{path: path, file: file, real: real})
	}
}

// inFolder returns the slash path of an entry in a folder that has one. As a
// rule the path to open ends in it, and it takes no memory of its own.
func inFolder(dir, file, name string) string {
	if dir == "." {
		return name
	}
	if start := len(file) - len(name) - 1 - len(dir); start >= 0 && file[start+len(dir)] == '/' && file[start:start+len(dir)] == dir {
		return file[start:]
	}
	return dir + "/" + name
}

func (f *folder) unreadable(err error) {
	if errors.Is(err, fs.ErrNotExist) {
		f.found.diagnose(f.path, finding.Unread, "the folder was removed during the scan")
		return
	}
	f.found.diagnose(f.path, finding.Unread, "the folder cannot be read: "+fault.Reason(err).Error())
}

// isEnvironment reports whether a folder is an installed Python: a virtual
// environment has a pyvenv.cfg, one of conda a conda-meta.
func isEnvironment(entries []entry) bool {
	for _, e := range entries {
		if e.name == "pyvenv.cfg" && !e.kind.IsDir() || e.name == "conda-meta" && e.kind.IsDir() {
			return true
		}
	}
	return false
}
