package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/upcheck/upcheck/internal/fault"
)

const (
	// grace is what a command gets between the wish that it ends and its end.
	grace = 5 * time.Second
	// linger is how long the output of what a command left behind is read.
	linger = 2 * time.Second
)

// GateCommand is the first argument of a program that is a gate.
const GateCommand = "gate"

// command runs the command. Its output is handed on and never kept.
func (w *watcher) command(ctx context.Context, o Options, who person) (status int, err error) {
	program, err := lookPath(o.Argv, o.Dir, o.Env)
	if err != nil {
		return 0, err
	}
	tee := &lineReader{each: func(line string) { w.said(o.Dir, line) }}
	stdout, stderr := outputs(o.Stdout, o.Stderr)
	cmd := &exec.Cmd{
		Path: program, Args: o.Argv, Dir: o.Dir, Env: who.environ(o.Env),
		Stdin: input(o.Stdin), Stdout: stdout, Stderr: io.MultiWriter(stderr, tee),
		WaitDelay: linger,
	}
	if w.shim != nil {
		cmd.Env = w.shim.Environ(cmd.Env)
	}
	mark := fmt.Sprintf("UPCHECK_RUN=%d.%d", os.Getpid(), w.start.UnixNano())
	cmd.Env = append(slices.Clone(cmd.Env), mark)
	ownGroup(cmd, who)
	daemons, err := adopt(mark)
	if err != nil {
		o.notice("what leaves its process group cannot be ended: " + err.Error())
	}
	open, err := w.begin(cmd, o)
	if err != nil {
		return 0, err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	if err := open(); err != nil {
		daemons.end(cmd.Process.Pid, done)
		w.pid = 0 // nothing ran
		return 0, err
	}
	var timeout <-chan time.Time
	if o.Timeout > 0 {
		timer := time.NewTimer(o.Timeout)
		defer timer.Stop()
		timeout = timer.C
	}
	select {
	case err = <-done:
		tee.flush()
		w.left = daemons.left(cmd.Process.Pid)
		return result(cmd, err)
	case <-ctx.Done():
		err = context.Cause(ctx)
	case <-timeout:
		o.notice(fmt.Sprintf("the command was ended after %s", o.Timeout))
	}
	daemons.end(cmd.Process.Pid, done)
	return -1, err
}

// begin starts the command, at the gate when the kernel watches, and returns what lets
// it run.
func (w *watcher) begin(cmd *exec.Cmd, o Options) (open func() error, err error) {
	var release, failure *os.File
	if w.probe != nil && o.Gate != "" {
		wait, open, err := os.Pipe()
		if err != nil {
			return nil, fmt.Errorf("gate: %w", err)
		}
		defer wait.Close()
		told, tell, err := os.Pipe()
		if err != nil {
			open.Close()
			return nil, fmt.Errorf("gate: %w", err)
		}
		defer tell.Close()
		release, failure = open, told
		cmd.Args = append([]string{"upcheck", GateCommand, cmd.Path}, cmd.Args...)
		cmd.Path, cmd.ExtraFiles = o.Gate, []*os.File{wait, tell}
	}
	if err := cmd.Start(); err != nil {
		if release != nil {
			release.Close()
			failure.Close()
		}
		return nil, fmt.Errorf("the command does not start: %w", fault.Reason(err))
	}
	w.mu.Lock()
	w.pid = cmd.Process.Pid
	w.mu.Unlock()
	return func() error {
		err := w.follow(cmd.Process.Pid, o)
		if release == nil {
			return err
		}
		defer failure.Close()
		if err == nil {
			_, err = release.Write([]byte{1})
		}
		if err = errors.Join(err, release.Close()); err != nil {
			return err
		}
		// Nothing comes when the gate became the command.
		if why, _ := io.ReadAll(io.LimitReader(failure, maxText)); len(why) > 0 {
			return fmt.Errorf("the command does not start: %s", why)
		}
		return nil
	}, nil
}

// follow has the kernel watch a process. When it does not, Python takes its part.
func (w *watcher) follow(pid int, o Options) error {
	if w.probe == nil {
		return nil
	}
	err := w.probe.Add(pid)
	if err == nil {
		return nil
	}
	lost, closeErr := w.probe.Close()
	w.lost += lost
	w.probe, w.why = nil, errors.Join(err, closeErr)
	if w.shim != nil {
		if err := w.shim.WatchEvents(); err != nil {
			return err
		}
	}
	if err := require(o.Require, w.rung(w.shim != nil)); err != nil {
		return fmt.Errorf("%w: %w", err, w.why)
	}
	return nil
}

// result makes a status of how the command ended. What it left behind may still hold
// its output, which is no error.
func result(cmd *exec.Cmd, err error) (int, error) {
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return statusOf(cmd.ProcessState), fmt.Errorf("the output of the command: %w", err)
	}
	return statusOf(cmd.ProcessState), nil
}

// lookPath finds the program of a command as a shell in dir would, with the PATH of env.
func lookPath(argv []string, dir string, env []string) (string, error) {
	if len(argv) == 0 {
		return "", errors.New("there is no command")
	}
	name := argv[0]
	if strings.ContainsRune(name, filepath.Separator) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return executable(name)
	}
	for _, folder := range filepath.SplitList(value(env, "PATH")) {
		if !filepath.IsAbs(folder) {
			folder = filepath.Join(dir, folder)
		}
		if path, err := executable(filepath.Join(folder, name)); err == nil {
			return path, nil
		}
	}
	return "", errNotFound
}

// errNotFound is a command that no folder of PATH has.
var errNotFound = errors.New("the command does not start: it is not in PATH")

// executable returns a file that can be executed. The error does not name it.
func executable(name string) (string, error) {
	path, err := exec.LookPath(name)
	if e, ok := errors.AsType[*exec.Error](err); ok {
		err = e.Err
	}
	if err != nil {
		return "", fmt.Errorf("the command does not start: %w", fault.Reason(err))
	}
	return path, nil
}

// value returns a variable of an environment, of which the last entry counts.
func value(env []string, name string) (text string) {
	for _, entry := range env {
		if v, ok := strings.CutPrefix(entry, name+"="); ok {
			text = v
		}
	}
	return text
}
