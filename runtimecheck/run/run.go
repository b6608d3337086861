// Package run runs a command and writes down what is seen of it.
package run

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// Wanted is a range of lines of which is asked whether one of them ran.
type Wanted struct {
	File        string // absolute and clean
	First, Last int    // from 1
}

// Options say what to run and how to watch it.
type Options struct {
	// Argv is the command, Dir where it begins, Env its environment.
	Argv []string
	Dir  string
	Env  []string
	// Stdin, Stdout and Stderr are those of the command, which reads from no terminal.
	// The last two may be the same.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Gate is a program that calls Gate when its first argument is GateCommand, and so
	// waits before it becomes the command: upcheck itself. Without one the command
	// starts before the kernel watches it.
	Gate string
	// Python is the interpreter that the command most likely runs, "" when that is the
	// program of the command: what is known of it before the start costs the run nothing.
	// When the kernel cannot see what it raises, Python alone watches.
	Python string
	// Timeout ends the command and all that it started; 0 is none.
	Timeout time.Duration
	// Require refuses to run with less: EBPF or Shim, "" takes what there is.
	Require event.Rung
	// NoKernel leaves the kernel alone: Python alone watches.
	NoKernel bool
	// Wanted are the places of findings.
	Wanted []Wanted
	// Packages are the distributions whose versions are written down, normalized.
	Packages []string
	// Observe are the subjects that are observed beside verdicts.
	Observe []event.Asked
	// Tool, Root, RealRoot and Files go into the header of the recording; Record, which
	// is not nil, gets all that is seen.
	Tool, Root, RealRoot string
	Files                map[string]string
	Record               io.Writer
	// Notice is told what a person should know: which rung was taken and why.
	Notice func(text string)
}

// ErrRung is a run that was refused, since it cannot be watched as Require asks.
var ErrRung = errors.New("cannot be watched as is required")

// Run runs a command to its end and returns its status: from 0, 128 and the signal, or
// -1 when it ran out of time or ctx ended. The error is that of the watching, or of the
// start; what was seen until then is recorded all the same. It wraps ErrRung also when
// no Python of the command let itself be watched, which shows at the end.
//
// Under sudo, which names the person in SUDO_UID and SUDO_GID, the command runs as that
// person.
func Run(ctx context.Context, o Options) (status int, err error) {
	who, err := invoker(o.Env)
	if err != nil {
		return 0, err
	}
	w, err := watch(ctx, o, who)
	if err != nil {
		return 0, err
	}
	status, runErr := w.command(ctx, o, who)
	err = errors.Join(runErr, w.end(o, status))
	return status, err
}
