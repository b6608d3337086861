//go:build !(linux && (amd64 || arm64))

package probe

import (
	"context"
	"fmt"
	"runtime"
)

// Probe watches processes and those that they start.
type Probe struct{}

// Start loads what watches. The error wraps ErrUnsupported where the system cannot.
func Start(context.Context, Options) (*Probe, error) {
	return nil, fmt.Errorf("%w: eBPF is used on Linux on x86-64 and arm64, this is %s on %s", ErrUnsupported, runtime.GOOS, runtime.GOARCH)
}

// Add begins to watch a process, which has not started a Python yet.
func (p *Probe) Add(int) error { return ErrUnsupported }

// Close ends the watching once all events were handed on, and returns how many were
// lost.
func (p *Probe) Close() (lost uint64, err error) { return 0, nil }
