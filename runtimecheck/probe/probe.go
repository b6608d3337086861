// Package probe sees by the kernel what Python programs raise and what warns in them,
// which modules they ask for, and what becomes of their processes.
package probe

import (
	"errors"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// ErrUnsupported is a system without what is needed: another one than Linux on x86-64 or arm64,
// or no rights. What wraps it says what is missing and what would help.
var ErrUnsupported = errors.New("the kernel cannot be asked")

// Options say what to look for.
type Options struct {
	// Names are the base names of the source files whose exceptions count, all when it
	// is nil.
	Names []string
	// Python is an interpreter to be ready for, "" for none. When what it raises cannot be
	// seen, there is no Probe.
	Python string
	// Observe is what is observed beside; Callbacks are for Python to see.
	Observe []event.Asked
	// Event gets what is seen, from one goroutine, in the order of time.
	Event func(event.Event)
}
