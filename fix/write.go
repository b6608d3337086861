package fix

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Errors of Write. They say why a file was left alone.
var (
	ErrLink     = errors.New("it is a symbolic link")
	ErrReadOnly = errors.New("it is read-only")
	ErrChanged  = errors.New("it was changed meanwhile")
)

// Writable returns why a file may not be replaced, a clause; nil for one that may.
func Writable(file string) error {
	info, err := os.Lstat(file)
	switch {
	case err != nil:
		return err
	case info.Mode()&fs.ModeSymlink != 0:
		return ErrLink
	case !info.Mode().IsRegular():
		return errors.New("it is no regular file")
	case info.Mode().Perm()&0o200 == 0:
		return ErrReadOnly
	}
	return nil
}

// Write replaces the content of a file, which must still be before: all of it at once,
// with its mode. A link is not followed. The error is a clause about the file.
func Write(file string, before, after []byte) (err error) {
	if err := Writable(file); err != nil {
		return err
	}
	info, err := os.Lstat(file)
	if err != nil {
		return err
	}
	now, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, before) {
		return ErrChanged
	}
	temp, err := os.CreateTemp(filepath.Dir(file), ".upcheck-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(temp.Name())
		}
	}()
	if _, err = temp.Write(after); err != nil {
		_ = temp.Close()
		return err
	}
	if err = temp.Chmod(info.Mode().Perm()); err != nil {
		_ = temp.Close()
		return err
	}
	if err = temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), file)
}
