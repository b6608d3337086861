package scan

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// input is what there is to scan.
type input struct {
	// files are what is scanned: Python, notebooks, scripts, C++ code; sorted by
	// path.
	files []candidate
	// project are the files that say something about the environment, as slash
	// paths in the root, nearest those of them that say which versions the code runs
	// on.
	project, nearest []string
	// listed are those of project that are scanned: the others only say which versions
	// are compared.
	listed map[string]bool
	// direct are those of listed that no link leads to.
	direct map[string]bool
	// stdin is the content of the file that has no place on disk.
	stdin []byte
	// overlay are contents that count instead of those on disk, by path.
	overlay     map[string][]byte
	diagnostics []finding.Diagnostic
	skipped     int
	// facts are what the project files say, and later the code as well.
	facts project.Facts
	// whole says that all of the project is scanned.
	whole bool
	// outside are what the code imports from outside of the project, as "a.b.name", if
	// that was asked for.
	outside []string
	// starts are what the files are imported by, as "a.b.name", where they are those of
	// installed packages; reached says which of them are imported from there on.
	starts  []string
	reached []bool
	// scripts are the shell scripts that were parsed before they are scanned.
	scripts map[string]script
	// seen remembers what is read, for the cache.
	seen *seen
	// macros are asked for by defines, headers by hasHeader.
	macrosOnce, headersOnce sync.Once
	macros, headers         map[string]bool
}

// collect lists what there is to scan.
func collect(ctx context.Context, o Options) (*input, error) {
	in := &input{overlay: o.Overlay, direct: make(map[string]bool)}
	options := walkOptions{
		exclude:       o.Config.Exclude,
		extendExclude: o.Config.ExtendExclude,
		forceExclude:  *o.Config.ForceExclude,
		gitignore:     *o.Config.RespectGitignore,
		stat:          o.Cache != nil,
	}
	if o.Stdin != nil {
		return in, in.readStdin(o)
	}
	paths := o.Paths
	if len(paths) == 0 {
		paths = []string{"."}
	}
	found, err := walk(ctx, o.Root, paths, options)
	if err != nil {
		return nil, err
	}
	in.diagnostics, in.skipped = found.diagnostics, found.skipped
	for i := range found.files {
		c := &found.files[i]
		around := isProject(c.path)
		if around && fs.ValidPath(c.path) {
			in.list(c.path)
			in.direct[c.path] = c.real == c.file
		}
		if isSource(c.path) || !around && !isData(c.path) {
			in.files = append(in.files, *c)
		}
	}
	in.whole = slices.ContainsFunc(paths, func(p string) bool {
		abs, err := filepath.Abs(p)
		return err == nil && abs == o.Root
	})
	in.findNearest(o)
	return in, nil
}

// list adds a project file that is scanned.
func (in *input) list(file string) {
	if in.listed == nil {
		in.listed = make(map[string]bool)
	}
	in.listed[file] = true
	in.project = append(in.project, file)
}

// findNearest adds the project files that decide which versions are compared.
func (in *input) findNearest(o Options) {
	in.nearest = nearestProject(o.Root, o.Common)
	in.project = append(in.project, in.nearest...)
	slices.Sort(in.project)
	in.project = slices.Compact(in.project)
}

// isData reports whether a file that was named is no code by its name. A hook names all
// that a project changes.
func isData(file string) bool {
	switch strings.ToLower(path.Ext(file)) {
	case ".txt", ".in", ".md", ".rst", ".yaml", ".yml", ".toml", ".json", ".lock", ".cfg", ".ini", ".conf", ".env", ".cmake", ".tf", ".hcl", ".csv", ".xml":
		return true
	}
	return false
}

// StdinPath is the path that the findings of standard input have.
func (o *Options) StdinPath() string {
	name := o.StdinName
	if filepath.IsAbs(name) {
		if rel, err := filepath.Rel(o.Root, name); err == nil {
			name = rel
		}
	}
	return path.Clean(filepath.ToSlash(name))
}

// readStdin makes standard input the only file.
func (in *input) readStdin(o Options) error {
	limit := o.Config.MaxFileSize
	data, err := io.ReadAll(io.LimitReader(o.Stdin, limit+1))
	if err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	c := candidate{path: o.StdinPath()}
	if int64(len(data)) > limit {
		in.diagnostics = append(in.diagnostics, finding.Diagnostic{
			Path: c.path, Kind: finding.Unread, Message: tooLarge(int64(len(data)), limit).Error(),
		})
		return nil
	}
	in.stdin = data
	if isProject(c.path) && fs.ValidPath(c.path) {
		in.list(c.path)
		in.overlay = maps.Clone(in.overlay)
		if in.overlay == nil {
			in.overlay = make(map[string][]byte)
		}
		in.overlay[c.path] = data
	}
	if isSource(c.path) || !in.listed[c.path] {
		in.files = []candidate{c}
	}
	in.findNearest(o)
	return nil
}

// read returns the content of a file, in the memory that is lent as far as it
// suffices.
func (in *input) read(memory []byte, c *candidate, limit int64) ([]byte, error) {
	if c.file == "" {
		return in.stdin, nil
	}
	if data, ok := in.overlay[c.path]; ok {
		return append(memory[:0], data...), nil
	}
	return in.seen.read(memory, c, limit)
}

// open reads and decodes a file. One that cannot be is diagnosed in result.
func (in *input) open(c *candidate, limit int64, result *fileResult) (*source.File, bool) {
	return in.openInto(new([]byte), c, limit, result)
}

// openInto is open with the memory of the file before: it is read into what the
// buffer holds, which grows as files do. The file is good until the next one is
// opened with that buffer; a Clone of it lives on.
func (in *input) openInto(buffer *[]byte, c *candidate, limit int64, result *fileResult) (*source.File, bool) {
	raw, err := in.read(*buffer, c, limit)
	if err != nil {
		result.diagnose(c.path, finding.Unread, source.Position{}, fault.Reason(err).Error())
		return nil, false
	}
	if c.file != "" {
		*buffer = raw
	}
	f, err := source.New(c.path, raw)
	if err != nil {
		at, message := explain(err)
		result.diagnose(c.path, finding.Unread, at, message)
		return nil, false
	}
	return f, true
}

// local returns the import roots that the project defines: packages at the top
// of the scanned folder or below its src.
func (in *input) local(o Options) []string {
	top := relative(o.Root, o.Common) + "/"
	if top == "./" {
		top = ""
	}
	var roots []string
	for i := range in.files {
		dir, name := path.Split(in.files[i].path)
		if name != "__init__.py" {
			continue
		}
		below, ok := strings.CutPrefix(dir, top)
		root := strings.TrimSuffix(strings.TrimPrefix(below, "src/"), "/")
		if ok && root != "" && root != "src" && root != ".." && !strings.Contains(root, "/") {
			roots = append(roots, root)
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(roots)))
}

// find returns where a path stands among the files, or would stand.
func (in *input) find(p string) (i int, scanned bool) {
	return slices.BinarySearchFunc(in.files, p, func(c candidate, p string) int { return strings.Compare(c.path, p) })
}

// scanned reports whether a path was part of the scan.
func (in *input) scanned(p string) bool {
	_, ok := in.find(p)
	return in.whole || ok
}
