package main

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

//go:embed harness.py
var harness string

// limits are those of one example.
type limits struct {
	time   time.Duration
	memory uint64 // bytes of address space, 0 for any
	output int64  // bytes that are read of what it prints
}

// event is what the harness says.
type event struct {
	Event string `json:"event"` // begin, line, warns, raises, value, done
	// First and Last are the lines of the statement that begins; Lines are statements that
	// run, from the innermost, or the one of a line event.
	First int             `json:"first"`
	Last  int             `json:"last"`
	Lines json.RawMessage `json:"lines"`
	Type  string          `json:"type"`
	Kin   []string        `json:"kin"` // the type of an exception and those that it derives from
	Text  string          `json:"text"`
	// Package is the one whose code warns while something is imported, else "".
	Package string `json:"package"`
	// Missing is the package that an import did not find at all.
	Missing string `json:"missing"`
	Name    string `json:"name"`
}

// trial is what an example did.
type trial struct {
	events []event
	// died says how the process ended when it did not end by itself: "a signal", "out of
	// time".
	died string
}

// try runs a source in an environment, in a process and a folder of its own.
func (b *built) try(ctx context.Context, source string, l limits) (trial, error) {
	folder, err := os.MkdirTemp("", "probe")
	if err != nil {
		return trial{}, err
	}
	defer os.RemoveAll(folder)
	script := filepath.Join(folder, "harness.py")
	if err := os.WriteFile(script, []byte(harness), 0o644); err != nil {
		return trial{}, err
	}
	request, err := json.Marshal(map[string]any{"source": source, "memory": l.memory})
	if err != nil {
		return trial{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, l.time)
	defer cancel()
	read, write, err := os.Pipe()
	if err != nil {
		return trial{}, err
	}
	defer read.Close()
	cmd := exec.CommandContext(ctx, b.interpreter, script)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "HOME="+folder, "TMPDIR="+folder, "PYTHONDONTWRITEBYTECODE=1", "CUDA_VISIBLE_DEVICES=", "TF_CPP_MIN_LOG_LEVEL=2", "MPLBACKEND=Agg", "PYTHONHASHSEED=0")
	for name, value := range b.Env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	cmd.Stdin = bytes.NewReader(request)
	cmd.ExtraFiles = []*os.File{write}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	// What it starts ends with it, and nothing of it keeps the pipe open.
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	err = cmd.Start()
	write.Close()
	if err != nil {
		return trial{}, fmt.Errorf("%s: %w", b.interpreter, err)
	}
	events, readErr := decodeEvents(io.LimitReader(read, l.output))
	if readErr != nil {
		_ = cmd.Cancel() // it says too much, or nonsense
	}
	err = cmd.Wait()
	_ = cmd.Cancel()
	t := trial{events: events}
	switch n := len(events); {
	case ctx.Err() != nil:
		t.died = "out of time"
	case n > 0 && events[n-1].Event == "done" && readErr == nil:
	case readErr != nil:
		t.died = readErr.Error()
	default:
		t.died = fmt.Sprint(err)
	}
	return t, nil
}

// decodeEvents reads events up to the end, or to one that is cut off.
func decodeEvents(r io.Reader) (events []event, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return events, fmt.Errorf("it said %.40q", lines.Text())
		}
		events = append(events, e)
	}
	return events, lines.Err()
}
