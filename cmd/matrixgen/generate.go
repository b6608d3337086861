package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix"
)

type options struct {
	root                string
	check, strict, diff bool
}

// The files that hold no entries: the packages and their releases, and which of
// those do not work together.
const (
	catalogFile = "packages.yaml"
	clashFile   = "pairs.yaml"
)

// generate reads and checks the entries and, unless only that is asked for,
// brings the files that are made from them up to date.
func generate(o options, stdout io.Writer) error {
	root, err := os.OpenRoot(o.root)
	if err != nil {
		return err
	}
	defer root.Close()
	catalog, files, err := read(root.FS())
	if err != nil {
		return err
	}
	clashes, err := readClashes(root.FS(), catalog)
	if err != nil {
		return err
	}
	observed, err := readObserved(root.FS())
	if err != nil {
		return err
	}
	entries, gaps := sorted(files), matrix.Gaps(files, observed, catalog)
	if o.strict {
		for _, gap := range gaps {
			fmt.Fprintln(stdout, gap)
		}
	}
	pages, err := mythPages(root.FS())
	if err != nil {
		return err
	}
	tables, err := readStack(root.FS())
	if err != nil {
		return err
	}
	if o.check {
		fmt.Fprintf(stdout, "%d entries are valid\n", len(entries))
		return nil
	}
	outputs, err := render(entries, catalog, clashes)
	if err != nil {
		return err
	}
	outputs = append(outputs, pages...)
	if tables != nil {
		made, err := renderStack(tables)
		if err != nil {
			return err
		}
		outputs = append(outputs, made...)
	}
	if observed != nil {
		outputs = append(outputs, output{evidencePage, evidence(entries, observed, gaps, catalog)})
	}
	if o.diff {
		return compare(root, outputs, stdout)
	}
	return write(root, outputs, stdout)
}

// read returns the catalogue and the entries. A file that does not decode
// does not keep the others from being checked, so that the error joins all
// there is to say.
func read(fsys fs.FS) (*matrix.Catalog, []*matrix.File, error) {
	catalog, noCatalog := readCatalog(fsys)
	files, err := matrix.DecodeDir(fsys, "matrix", catalogFile, clashFile)
	if err = errors.Join(noCatalog, err, matrix.Validate(files, catalog)); err != nil {
		return nil, nil, err
	}
	return catalog, files, nil
}

// readCatalog returns nil with an error.
func readCatalog(fsys fs.FS) (*matrix.Catalog, error) {
	name := "matrix/" + catalogFile
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	catalog, err := matrix.DecodeCatalog(data, name)
	if err != nil {
		return nil, err
	}
	return &catalog, nil
}

// readClashes returns none where there is no file of them.
func readClashes(fsys fs.FS, catalog *matrix.Catalog) ([]matrix.Clash, error) {
	name := "matrix/" + clashFile
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return matrix.DecodeClashes(data, name, catalog)
}

// sorted returns all entries by code.
func sorted(files []*matrix.File) []matrix.Entry {
	var entries []matrix.Entry
	for _, f := range files {
		entries = append(entries, f.Rules...)
	}
	slices.SortFunc(entries, func(a, b matrix.Entry) int { return strings.Compare(a.Code, b.Code) })
	return entries
}
