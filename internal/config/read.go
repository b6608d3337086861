package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/upcheck/upcheck/internal/document"
)

// Error is a mistake in a configuration file.
type Error struct {
	File    string // as it was given to Read
	Line    int    // 1-based, 0 when unknown
	Message string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Message)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
}

// Read reads a configuration file: the table [tool.upcheck] of a
// pyproject.toml, the whole of any other .toml or .yaml file. All mistakes are
// reported, each an *Error, joined in the order of their lines.
func Read(file string) (Config, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return Config{}, fmt.Errorf("configuration: %w", err)
	}
	root, err := parse(file, data)
	if err != nil {
		if d, ok := errors.AsType[*document.Error](err); ok {
			return Config{}, &Error{file, d.Line, d.Message}
		}
		return Config{}, &Error{File: file, Message: err.Error()}
	}
	d := decoder{file: file}
	if root != nil && root.Kind != document.Null {
		d.decode(root)
	}
	if len(d.mistakes) == 0 {
		return d.config, nil
	}
	slices.SortStableFunc(d.mistakes, func(a, b *Error) int { return a.Line - b.Line })
	errs := make([]error, len(d.mistakes))
	for i, m := range d.mistakes {
		errs[i] = m
	}
	return Config{}, errors.Join(errs...)
}

// parse returns the node that holds our settings, nil when there is none.
func parse(file string, data []byte) (*document.Node, error) {
	if filepath.Ext(file) != ".toml" {
		return document.ParseYAML(data)
	}
	root, err := document.ParseTOML(data)
	if filepath.Base(file) == pyproject {
		root = root.Get("tool", "upcheck")
	}
	return root, err
}
