package matrix

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// LoadDir reads a user's own entries: every .yaml and .yml file that lies
// directly in dir of fsys, by name. Use os.DirFS for a folder on disk. They
// are checked as ValidateUser does against the built-in entries; the error
// joins a Problem for each thing that is wrong. A folder without such files
// is an error.
func LoadDir(fsys fs.FS, dir string) ([]Entry, error) {
	files, err := DecodeDir(fsys, dir)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, errors.New("no .yaml file is in it, and no history")
	}
	if err := ValidateUser(files, Default()); err != nil {
		return nil, err
	}
	var entries []Entry
	for _, f := range files {
		entries = append(entries, f.Rules...)
	}
	return entries, nil
}

// DecodeDir decodes the .yaml and .yml files that lie directly in dir of
// fsys, sorted by name, except those named in skip. The error joins the
// problems of all files; the files that have none are returned with it.
func DecodeDir(fsys fs.FS, dir string, skip ...string) ([]*File, error) {
	return decodeDir(fsys, dir, Decode, skip...)
}

// DecodeObservedDir decodes the observations that lie directly in dir of fsys, as
// DecodeDir does entries. Each file has the name of its package.
func DecodeObservedDir(fsys fs.FS, dir string) ([]*Observed, error) {
	return decodeDir(fsys, dir, func(name string, data []byte) (*Observed, error) {
		o, err := DecodeObserved(name, data)
		if err == nil && o.Package+path.Ext(name) != path.Base(name) {
			err = fmt.Errorf("%s: it is about %s", name, o.Package)
		}
		return o, err
	})
}

func decodeDir[F any](fsys fs.FS, dir string, decode func(name string, data []byte) (F, error), skip ...string) ([]F, error) {
	listing, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, err
	}
	var files []F
	var errs []error
	for _, item := range listing {
		ext := path.Ext(item.Name())
		if item.IsDir() || ext != ".yaml" && ext != ".yml" || slices.Contains(skip, item.Name()) {
			continue
		}
		name := path.Join(dir, item.Name())
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		f, err := decode(name, data)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		files = append(files, f)
	}
	return files, errors.Join(errs...)
}
