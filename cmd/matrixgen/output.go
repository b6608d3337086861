package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
)

// output is a generated file; path is relative to the repository, with
// slashes.
type output struct {
	path string
	data []byte
}

// pagesDir holds generated pages and nothing else.
const pagesDir = "docs/rules"

// compare names the files that are not as they should be.
func compare(root *os.Root, outputs []output, stdout io.Writer) error {
	changed, gone, err := pending(root.FS(), outputs)
	if err != nil {
		return err
	}
	for _, out := range changed {
		fmt.Fprintf(stdout, "%s is stale\n", out.path)
	}
	for _, name := range gone {
		fmt.Fprintf(stdout, "%s belongs to no entry\n", name)
	}
	if len(changed)+len(gone) > 0 {
		return errStale
	}
	return nil
}

// write brings the files up to date and leaves those alone that are.
func write(root *os.Root, outputs []output, stdout io.Writer) error {
	changed, gone, err := pending(root.FS(), outputs)
	if err != nil {
		return err
	}
	for _, out := range changed {
		if err := root.MkdirAll(path.Dir(out.path), 0o777); err != nil {
			return err
		}
		if err := root.WriteFile(out.path, out.data, 0o666); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "wrote %s\n", out.path)
	}
	for _, name := range gone {
		if err := root.Remove(name); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "removed %s\n", name)
	}
	return nil
}

// pending returns the outputs that differ from what the file system has, and
// the pages that are no longer generated.
func pending(fsys fs.FS, outputs []output) (changed []output, gone []string, err error) {
	for _, out := range outputs {
		have, err := fs.ReadFile(fsys, out.path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, nil, err
		}
		if err != nil || !bytes.Equal(have, out.data) {
			changed = append(changed, out)
		}
	}
	pages, err := fs.Glob(fsys, pagesDir+"/*.md")
	if err != nil {
		return nil, nil, err
	}
	for _, name := range pages {
		if !slices.ContainsFunc(outputs, func(out output) bool { return out.path == name }) {
			gone = append(gone, name)
		}
	}
	return changed, gone, nil
}
