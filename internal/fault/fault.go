// Package fault takes errors of files apart.
package fault

import (
	"errors"
	"io/fs"
	"os"
)

// Reason is a file error without its operation and path, for messages that name the
// file themselves; any other error is returned as it is.
func Reason(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	if l, ok := errors.AsType[*os.LinkError](err); ok {
		return l.Err
	}
	return err
}
