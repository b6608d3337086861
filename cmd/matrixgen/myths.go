package main

import (
	"errors"
	"io/fs"

	"github.com/upcheck/upcheck/internal/myth"
)

// The claims that do not hold, and the page about them.
const (
	mythsDir  = "testdata/myths"
	mythsPage = "docs/myths.md"
)

// mythPages returns the page about the claims; a repository without their
// folder has none.
func mythPages(fsys fs.FS) ([]output, error) {
	if _, err := fs.Stat(fsys, mythsDir); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	groups, err := myth.Read(fsys, mythsDir)
	if err != nil {
		return nil, err
	}
	return []output{{mythsPage, []byte(myth.Page(groups, "../"+mythsDir))}}, nil
}
