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
	// Stdin, Stdout and Stderr are those of the command.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Python is the interpreter that the command most likely runs, "" to find it in
	// PATH: what is known of it before the start costs the run nothing.
	Python string
	// Timeout ends the command and all that it started; 0 is none.
	Timeout time.Duration
	// Require refuses to run with less: EBPF or Shim, "" takes what there is.
	Require event.Rung
	// Wanted are the places of findings.
	Wanted []Wanted
	// Packages are the distributions whose versions are written down, normalized.
	Packages []string
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
// -1 when it ran out of time. The error is that of the watching, or of the start.
func Run(ctx context.Context, o Options) (status int, err error) {
	return 0, errors.ErrUnsupported
}
