package main

import (
	"fmt"
	"io"
)

// target is one place that a report R goes to.
type target[R any] struct {
	writer func(io.Writer, R) error
	open   func(write func(io.Writer) error) error
}

// targetList are all of them.
type targetList[R any] []target[R]

func (l targetList[R]) write(r R) error {
	for _, t := range l {
		if err := t.open(func(w io.Writer) error { return t.writer(w, r) }); err != nil {
			return err
		}
	}
	return nil
}

// targets returns the files of --output and then standard output, which alone may be
// coloured. It refuses what cannot be written before anything is done for it.
func targets[R any](env Env, outputs []string, format string, color bool, writer func(format string, color bool) (func(io.Writer, R) error, error)) (targetList[R], error) {
	var list targetList[R]
	taken := make(map[string]bool)
	for _, spec := range outputs {
		format, path, ok := cutOutput(spec)
		if !ok {
			return nil, fmt.Errorf("--output %q: expected FORMAT=PATH", spec)
		}
		w, err := writer(format, false)
		if err != nil {
			return nil, fmt.Errorf("--output %q: %w", spec, err)
		}
		file := absolute(env, path)
		if err := writable(file); err != nil {
			return nil, fmt.Errorf("--output %q: %w", spec, err)
		}
		if taken[file] {
			return nil, fmt.Errorf("--output %q: another report goes to this file", spec)
		}
		taken[file] = true
		list = append(list, target[R]{w, func(write func(io.Writer) error) error {
			if err := writeFile(file, write); err != nil {
				return fmt.Errorf("--output %q: %w", spec, err)
			}
			return nil
		}})
	}
	w, err := writer(format, color)
	if err != nil {
		return nil, fmt.Errorf("--format: %w", err)
	}
	return append(list, target[R]{w, func(write func(io.Writer) error) error { return write(env.Stdout) }}), nil
}
