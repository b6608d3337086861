package fix

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/upcheck/upcheck/internal/atomic"
)

// Errors of Write. They say why a file was left alone.
var (
	ErrLink     = errors.New("it is a symbolic link")
	ErrReadOnly = errors.New("it is read-only")
	ErrChanged  = errors.New("it was changed meanwhile")
)

// Writable returns why a file may not be replaced, a clause; nil for one that may.
func Writable(file string) error {
	_, err := modeOf(file)
	return err
}

// modeOf returns the mode of a file that may be replaced.
func modeOf(file string) (fs.FileMode, error) {
	info, err := os.Lstat(file)
	switch {
	case err != nil:
		return 0, err
	case info.Mode()&fs.ModeSymlink != 0:
		return 0, ErrLink
	case !info.Mode().IsRegular():
		return 0, errors.New("it is no regular file")
	case info.Mode().Perm()&0o200 == 0:
		return 0, ErrReadOnly
	}
	return info.Mode().Perm(), nil
}

// Write replaces the content of a file, which must still be before: all of it at once,
// with its mode. A link is not followed. The error is a clause about the file.
func Write(file string, before, after []byte) error {
	mode, err := modeOf(file)
	if err != nil {
		return err
	}
	now, err := os.ReadFile(file)
	switch {
	case err != nil:
		return err
	case !bytes.Equal(now, before):
		return ErrChanged
	}
	return atomic.Write(file, mode, func(w io.Writer) error {
		_, err := w.Write(after)
		return err
	})
}
