package main

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/stack"
)

// stackDir holds the tables of package stack, in as many files as they like.
const stackDir = "matrix/stack"

// readStack reads and checks the tables, nil where there are none.
func readStack(fsys fs.FS) (*stack.Tables, error) {
	names, err := fs.Glob(fsys, stackDir+"/*.yaml")
	if err != nil || len(names) == 0 {
		return nil, err
	}
	var all stack.Tables
	var errs []error
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		var part stack.Tables
		if err := matrix.DecodeData(data, name, &part); err != nil {
			errs = append(errs, err)
			continue
		}
		appendTables(&all, &part)
	}
	if len(errs) == 0 {
		if err := all.Validate(); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", stackDir, err))
		}
	}
	return &all, errors.Join(errs...)
}

// appendTables appends the rows of every table.
func appendTables(all, part *stack.Tables) {
	dst, src := reflect.ValueOf(all).Elem(), reflect.ValueOf(part).Elem()
	for i := range dst.NumField() {
		dst.Field(i).Set(reflect.AppendSlice(dst.Field(i), src.Field(i)))
	}
}

// renderStack makes the compiled tables and their page.
func renderStack(t *stack.Tables) ([]output, error) {
	table, err := goFile("stack", "builtin", *t)
	if err != nil {
		return nil, err
	}
	return []output{{stackDir + "/tables.gen.go", table}, {"docs/stack.md", stackPage(t)}}, nil
}
