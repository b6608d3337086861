package installed

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/fault"
)

// File is a module of a distribution.
type File struct {
	// Path is where it lies in the folder of packages, with slashes; File is absolute.
	Path, File string
}

// Problem is something about a distribution that cannot be read. Message is a sentence
// that does not name it.
type Problem struct {
	Distribution *Distribution
	Message      string
}

// Files lists the Python modules of a distribution, sorted, and what kept some from
// being listed. A path that leads out of the folder of packages is none of them. The
// caller must not change what it gets: it is found out once.
func (e *Environment) Files(d *Distribution) ([]File, []Problem) {
	if d.listed == nil {
		d.listed = e.listFiles(d)
	}
	return d.listed.files, d.listed.problems
}

// listed are the files of a distribution.
type listed struct {
	files    []File
	problems []Problem
}

func (e *Environment) listFiles(d *Distribution) *listed {
	l := lister{env: e, dist: d, seen: make(map[string]bool)}
	if err := d.read().err; err != nil {
		l.problem("its metadata cannot be read: " + fault.Reason(err).Error())
	}
	switch {
	case d.kind == zipped:
		l.problem("it is a zip file and is not read")
	case (d.kind == distInfo || d.kind == eggInfo) && d.Place() == "":
		l.recorded()
	default:
		for _, top := range e.tops(d) {
			l.module(top)
		}
	}
	slices.SortFunc(l.files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return &l.listed
}

type lister struct {
	listed
	env  *Environment
	dist *Distribution
	seen map[string]bool
}

func (l *lister) problem(message string) {
	l.problems = append(l.problems, Problem{l.dist, message})
}

// recorded takes the files that RECORD lists. One that cannot be used at all is made up
// for by a look at the folders.
func (l *lister) recorded() {
	names, outside, listed, err := record(l.dist)
	if err != nil || !listed {
		if err != nil && l.dist.kind == distInfo && !errors.Is(err, fs.ErrNotExist) {
			l.problem("the list of its files cannot be read: " + fault.Reason(err).Error())
		}
		for _, top := range l.env.tops(l.dist) {
			l.module(top)
		}
		return
	}
	if outside > 0 {
		l.problem("the list of its files names modules outside of the folder of packages, which are not read")
	}
	root := l.env.roots[l.dist.root]
	for _, name := range names {
		l.add(name, filepath.Join(root, filepath.FromSlash(name)))
	}
}

// record returns the Python modules that RECORD lists, or installed-files.txt, which pip
// wrote for setup.py, and how many of those lie outside of the folder of packages: scripts
// do by right and are no modules. Listed says that there is any file in it.
func record(d *Distribution) (names []string, outside int, listed bool, err error) {
	file, from := "RECORD", ""
	if d.kind == eggInfo {
		file, from = "installed-files.txt", filepath.Base(d.about) // the paths begin in it
	}
	text, err := readSome(filepath.Join(d.about, file), maxRecord)
	if err != nil {
		return nil, 0, false, err
	}
	rows := csv.NewReader(bytes.NewReader(text))
	rows.FieldsPerRecord, rows.LazyQuotes, rows.ReuseRecord = -1, true, true
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return names, outside, listed, nil
		}
		if err != nil || row[0] == "" || strings.ContainsRune(row[0], 0) {
			continue
		}
		listed = true
		name := strings.ReplaceAll(row[0], `\`, "/")
		if from == "" || path.IsAbs(name) {
			name = path.Clean(name)
		} else {
			name = path.Join(from, name)
		}
		switch {
		case path.Ext(name) != ".py":
		case !filepath.IsLocal(filepath.FromSlash(name)) || !fs.ValidPath(name):
			if !isScript(name) {
				outside++
			}
		case isModule(name):
			names = append(names, strings.Clone(name))
		}
	}
}

// isScript reports whether a path is that of a command, which lies beside the packages.
func isScript(name string) bool {
	dir := path.Base(path.Dir(name))
	return strings.HasPrefix(name, "../") && (dir == "bin" || strings.EqualFold(dir, "scripts"))
}

// isModule reports whether a file can be imported: all segments of its path are names.
// Finders of editable installs are no code of the distribution.
func isModule(name string) bool {
	if strings.HasPrefix(name, "__editable__") {
		return false
	}
	for segment := range strings.SplitSeq(strings.TrimSuffix(name, ".py"), "/") {
		if segment == "" || segment == "__pycache__" || strings.ContainsAny(segment, ". -") {
			return false
		}
	}
	return true
}

// add takes a file if it is there.
func (l *lister) add(name, file string) {
	if len(l.files) < maxFiles && !l.seen[name] && exists(file) {
		l.seen[name] = true
		l.files = append(l.files, File{name, file})
	}
}

// module takes a module by its name, or all of a package.
func (l *lister) module(top string) {
	roots := l.env.roots[l.dist.root : l.dist.root+1]
	switch {
	case l.dist.kind == egg:
		roots = []string{filepath.Dir(l.dist.about)}
	case l.dist.Place() != "":
		roots = l.env.roots // it is found by a path that was added
	}
	for _, root := range roots {
		dir := filepath.Join(root, top)
		if isFolder(dir) {
			l.walk(top, dir)
			return
		}
		if file := dir + ".py"; exists(file) {
			l.add(top+".py", file)
			return
		}
	}
}

// walk takes the modules in a folder. Links are not followed, so that loops end.
func (l *lister) walk(top, dir string) {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real // the folder itself may be one
	}
	err := filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			if entry != nil && entry.IsDir() && file != dir {
				return fs.SkipDir
			}
			return err
		}
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		name := path.Join(top, filepath.ToSlash(rel))
		switch {
		case entry.IsDir() && file != dir && !isModule(name+".py"):
			return fs.SkipDir
		case entry.Type().IsRegular() && path.Ext(name) == ".py" && isModule(name):
			l.add(name, file)
		}
		if len(l.files) >= maxFiles {
			return fs.SkipAll
		}
		return nil
	})
	if err != nil {
		l.problem("its files cannot be listed: " + fault.Reason(err).Error())
	}
}

// tops returns the first segments of what a distribution can be imported as.
func (e *Environment) tops(d *Distribution) []string {
	if d.tops != nil {
		return d.tops
	}
	d.tops = []string{}
	add := func(top string) {
		if top != "" && isModule(top+".py") && !slices.Contains(d.tops, top) {
			d.tops = append(d.tops, top)
		}
	}
	if d.kind == unowned {
		add(d.Name)
		return d.tops
	}
	if text, err := readSome(filepath.Join(d.about, "top_level.txt"), maxPath); err == nil {
		for line := range strings.Lines(string(text)) {
			first, _, _ := strings.Cut(strings.TrimSpace(line), "/")
			add(first)
		}
	}
	if len(d.tops) == 0 && d.kind == distInfo {
		names, _, _, _ := record(d)
		for _, name := range names {
			first, _, nested := strings.Cut(name, "/")
			if !nested {
				first = strings.TrimSuffix(first, ".py")
			}
			add(first)
		}
	}
	if len(d.tops) == 0 {
		add(strings.ReplaceAll(d.Name, "-", "_"))
	}
	return d.tops
}

// Owners returns the distributions that a module may come from: those that can be
// imported by its first segment, and of several those that have the most of its path. A
// module that none owns is one of its own, without a version; nothing is returned for
// what is not there.
func (e *Environment) Owners(module string) []*Distribution {
	if e.owners == nil {
		e.owners = make(map[string][]*Distribution)
		for _, d := range e.all {
			for _, top := range e.tops(d) {
				e.owners[top] = append(e.owners[top], d)
			}
		}
	}
	top, _, _ := strings.Cut(module, ".")
	owners, known := e.owners[top]
	if !known && isModule(top+".py") {
		for i, root := range e.roots {
			if isFolder(filepath.Join(root, top)) || exists(filepath.Join(root, top+".py")) {
				owners = []*Distribution{{Name: top, kind: unowned, root: i}}
				break
			}
		}
		e.owners[top] = owners
	}
	if len(owners) < 2 {
		return owners
	}
	return e.closest(owners, module)
}

// closest keeps of several distributions that share a package, as google, those that
// have the longest part of a module's path.
func (e *Environment) closest(owners []*Distribution, module string) []*Distribution {
	for name := strings.ReplaceAll(module, ".", "/"); strings.Contains(name, "/"); name = path.Dir(name) {
		var close []*Distribution
		for _, d := range owners {
			files, _ := e.Files(d)
			if slices.ContainsFunc(files, func(f File) bool {
				return f.Path == name+".py" || strings.HasPrefix(f.Path, name+"/")
			}) {
				close = append(close, d)
			}
		}
		if len(close) > 0 {
			return close
		}
	}
	return owners
}

// Digest names the folders of an environment and the distributions in them.
func (e *Environment) Digest() []string {
	digest := slices.Clone(e.roots)
	for _, d := range e.all {
		digest = append(digest, d.Name+"=="+d.Version)
	}
	return digest
}
