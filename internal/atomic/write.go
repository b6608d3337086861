// Package atomic replaces files so that whoever reads them sees the old content or the
// new one, never a part.
package atomic

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write gives a file, which need not exist, the content that write writes, and a mode. It
// is written beside the file and renamed: a link by that name is replaced. The error is
// that of write or of the file system.
func Write(file string, mode fs.FileMode, write func(io.Writer) error) error {
	tmp, err := os.CreateTemp(filepath.Dir(file), ".upcheck-*")
	if err != nil {
		return err
	}
	named := false
	defer func() {
		if !named {
			_ = os.Remove(tmp.Name())
		}
	}()
	if err := errors.Join(write(tmp), tmp.Chmod(mode), tmp.Close()); err != nil {
		return err
	}
	err = os.Rename(tmp.Name(), file)
	named = err == nil
	return err
}
