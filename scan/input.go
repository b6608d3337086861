package scan

import (
	"context"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/project"
)

// input is what there is to scan.
type input struct {
	// files are what is scanned: Python, notebooks, scripts, C++ code; sorted by
	// path.
	files []candidate
	// project are the files that say which versions the code runs on, as slash
	// paths in the root.
	project []string
	// stdin is the content of the file that has no place on disk.
	stdin       []byte
	diagnostics []finding.Diagnostic
	skipped     int
	// requirements are what the project files at the top say.
	requirements []project.Requirement
	// whole says that all of the project is scanned.
	whole bool
	// macros are asked for by defines, headers by hasHeader.
	macrosOnce, headersOnce sync.Once
	macros, headers         map[string]bool
}

// collect lists what there is to scan.
func collect(ctx context.Context, o Options) (*input, error) {
	in := &input{}
	options := walkOptions{
		exclude:       o.Config.Exclude,
		extendExclude: o.Config.ExtendExclude,
		forceExclude:  *o.Config.ForceExclude,
		gitignore:     *o.Config.RespectGitignore,
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
	in.files = found.files
	in.whole = slices.ContainsFunc(paths, func(p string) bool {
		abs, err := filepath.Abs(p)
		return err == nil && abs == o.Root
	})
	in.project = nearestProject(o.Root, o.Common)
	return in, nil
}

// readStdin makes standard input the only file.
func (in *input) readStdin(o Options) error {
	limit := o.Config.MaxFileSize
	data, err := io.ReadAll(io.LimitReader(o.Stdin, limit+1))
	if err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	name := o.StdinName
	if filepath.IsAbs(name) {
		if rel, err := filepath.Rel(o.Root, name); err == nil {
			name = rel
		}
	}
	c := candidate{path: path.Clean(filepath.ToSlash(name))}
	if int64(len(data)) > limit {
		in.diagnostics = append(in.diagnostics, finding.Diagnostic{
			Path: c.path, Kind: finding.Unread, Message: tooLarge(int64(len(data)), limit).Error(),
		})
		return nil
	}
	in.files, in.stdin = []candidate{c}, data
	in.project = nearestProject(o.Root, o.Common)
	return nil
}

// read returns the content of a file.
func (in *input) read(c *candidate, limit int64) ([]byte, error) {
	if c.file == "" {
		return in.stdin, nil
	}
	return c.read(limit)
}

// local returns the import roots that the project defines: packages at the top
// of the scanned folder or below its src.
func (in *input) local(o Options) []string {
	top, err := filepath.Rel(o.Root, o.Common)
	if err != nil {
		return nil
	}
	var roots []string
	for i := range in.files {
		dir, name := path.Split(in.files[i].path)
		if name != "__init__.py" {
			continue
		}
		rel, err := filepath.Rel(top, filepath.FromSlash(dir))
		if err != nil {
			continue
		}
		root := strings.TrimPrefix(filepath.ToSlash(rel), "src/")
		if root != "." && root != "src" && root != ".." && !strings.Contains(root, "/") {
			roots = append(roots, root)
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(roots)))
}

// scanned reports whether a path was part of the scan.
func (in *input) scanned(p string) bool {
	_, ok := slices.BinarySearchFunc(in.files, p, func(c candidate, p string) int { return strings.Compare(c.path, p) })
	return in.whole || ok
}
