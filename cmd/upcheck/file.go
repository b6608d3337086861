package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/upcheck/upcheck/internal/atomic"
	"github.com/upcheck/upcheck/internal/fault"
)

// writable reports what keeps a file from being written, as far as that can be
// seen beforehand.
func writable(file string) error {
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return errors.New("is a folder")
	}
	if info, err := os.Stat(filepath.Dir(file)); err != nil || !info.IsDir() {
		return errors.New("its folder does not exist")
	}
	return nil
}

// writeFile writes a file whole or not at all, and keeps its mode. What a link
// leads to is written, and what is no regular file (/dev/null, a pipe) is
// written in place: a rename would put a file there instead.
func writeFile(file string, write func(io.Writer) error) error {
	if err := writable(file); err != nil {
		return err
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(file); err == nil {
		if !info.Mode().IsRegular() {
			return writeInPlace(file, write)
		}
		mode = info.Mode().Perm()
		if file, err = filepath.EvalSymlinks(file); err != nil {
			return fault.Reason(err)
		}
	}
	return fault.Reason(atomic.Write(file, mode, write))
}

func writeInPlace(file string, write func(io.Writer) error) error {
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	if err != nil {
		return fault.Reason(err)
	}
	return fault.Reason(errors.Join(write(f), f.Close()))
}
