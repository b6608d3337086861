package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/runtimecheck"
	"github.com/upcheck/upcheck/runtimecheck/event"
	runs "github.com/upcheck/upcheck/runtimecheck/run"
)

// watched is a command that is run and watched.
type watched struct {
	env     Env
	command []string
	python  string
	limit   time.Duration
	require string
	noEBPF  bool
	eager   bool
	observe []event.Asked
	root    string
	files   *sourceFiles
}

// run runs the command and returns what was seen, which it also keeps in a file when
// there is a name for one.
func (w *watched) run(ctx context.Context, record string, l finding.List) (*event.Recording, error) {
	file, flag := record, "--record"
	if record == "" {
		dir, err := os.MkdirTemp("", "upcheck-verify-")
		if err != nil {
			return nil, fmt.Errorf("a folder for temporary files: %w", err)
		}
		defer os.RemoveAll(dir)
		file, flag = filepath.Join(dir, "run.jsonl"), "recording"
	}
	if err := writable(absolute(w.env, file)); err != nil {
		return nil, usagef("%s %q: %w", flag, file, err)
	}
	out, err := os.Create(absolute(w.env, file))
	if err != nil {
		return nil, fmt.Errorf("%s %q: %w", flag, file, fault.Reason(err))
	}
	ctx, stop := outlive(ctx)
	defer stop()
	_, err = runs.Run(ctx, w.options(out, l))
	if closing := out.Close(); err == nil {
		err = closing
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, errors.New("interrupted")
		}
		if errors.Is(err, errors.ErrUnsupported) {
			err = errors.New("no run can be watched on this system; --replay judges one of another")
		}
		return nil, fmt.Errorf("%s: %w", w.command[0], err)
	}
	return readRecording(w.env, flag, file)
}

// outlive has the end of a terminal or of a pipe that is written to end the command, and
// not this process in the middle: it has folders to remove and processes to let go.
func outlive(ctx context.Context) (context.Context, func()) {
	pipe := make(chan os.Signal, 1)
	signal.Notify(pipe, syscall.SIGPIPE) // what writes gets an error
	if signal.Ignored(syscall.SIGHUP) {  // by nohup
		return ctx, func() { signal.Stop(pipe) }
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGHUP)
	return ctx, func() { signal.Stop(pipe); stop() }
}

// gate is this program, as the person whom the command runs as can execute it: by its own
// link, since its folder may be closed to that person.
func gate() string {
	if runtime.GOOS == "linux" {
		return "/proc/self/exe"
	}
	exe, _ := os.Executable() // without one the command starts before it is watched
	return exe
}

func (w *watched) options(record io.Writer, l finding.List) runs.Options {
	o := runs.Options{
		Argv: w.command, Dir: w.env.Dir, Stdin: w.env.Stdin,
		// Standard output is the report's.
		Stdout: w.env.Stderr, Stderr: w.env.Stderr,
		Python: w.python, Timeout: w.limit, NoKernel: w.noEBPF, Packages: runtimecheck.Packages(l), Observe: w.observe,
		Tool: versionText(), Root: w.root, Files: make(map[string]string), Record: record,
		Notice: func(text string) { fmt.Fprintf(w.env.Stderr, "upcheck: %s\n", text) },
	}
	o.Gate = gate()
	if w.env.Environ != nil {
		o.Env = w.env.Environ()
	}
	if w.eager {
		// torch/_dynamo/config.py reads it; TensorFlow has no variable of the kind.
		o.Env = append(o.Env, "TORCH_COMPILE_DISABLE=1")
	}
	if w.require != "any" {
		o.Require = event.Rung(w.require)
	}
	if resolved, err := filepath.EvalSymlinks(w.root); err == nil && resolved != w.root {
		o.RealRoot = resolved
	}
	for _, r := range runtimecheck.Ranges(l) {
		o.Wanted = append(o.Wanted, runs.Wanted{File: filepath.Join(w.root, filepath.FromSlash(r.Path)), First: r.First, Last: r.Last})
		if _, known := o.Files[r.Path]; known {
			continue
		}
		if data, ok := w.files.read(r.Path); ok {
			sum := sha256.Sum256(data)
			o.Files[r.Path] = hex.EncodeToString(sum[:])
		}
	}
	return o
}
