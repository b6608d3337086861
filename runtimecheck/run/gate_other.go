//go:build !unix

package run

import "errors"

// Gate is for systems in which a process can become another program.
func Gate([]string) error { return errors.ErrUnsupported }
