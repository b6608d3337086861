package main

import (
	"errors"
	"fmt"
)

// The exit statuses. The output format never changes them.
const (
	exitClean    = 0 // nothing at or above the threshold
	exitFindings = 1
	exitUsage    = 2 // bad flags, arguments or configuration
	exitInternal = 3 // an internal failure, or nothing could be read
)

// errFindings says that there are findings at or above the threshold; the
// report has said so already.
var errFindings = errors.New("findings")

// usageError is a mistake in flags, arguments or configuration.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

func usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// status maps an error to an exit status.
func status(err error) int {
	var bad usageError
	switch {
	case err == nil:
		return exitClean
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.As(err, &bad):
		return exitUsage
	default:
		return exitInternal
	}
}
