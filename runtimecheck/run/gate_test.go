//go:build unix

package run

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/probe"
	"github.com/upcheck/upcheck/runtimecheck/shim"
)

// fakeProbe stands for a probe; its error is that of Add.
type fakeProbe struct {
	err   error
	added []int
}

func (p *fakeProbe) Add(pid int) error { p.added = append(p.added, pid); return p.err }

func (p *fakeProbe) Close() (uint64, error) { return 3, nil }

// TestCommandStartsWatched checks that nothing of the command runs before the kernel was
// told of its process, which is the one that the command then is.
func TestCommandStartsWatched(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p := &fakeProbe{}
	w := &watcher{start: time.Now(), probe: p}
	cmd := &exec.Cmd{Path: "/bin/sh", Args: []string{"name", "-c", "echo $0 $$"}, Stdout: &out, Env: os.Environ()}
	open, err := w.begin(cmd, Options{Gate: exe})
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond)
	if name, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", w.pid)); err == nil && name != exe {
		t.Errorf("%s runs at a gate that is shut", name)
	}
	if err := open(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || out.String() != fmt.Sprintf("name %d\n", w.pid) || !slices.Equal(p.added, []int{w.pid}) {
		t.Errorf("%q, %v, watched %d", &out, err, p.added)
	}
}

// TestGateTellsWhatCannotBeExecuted checks that a file which turns out to be no program
// is a command that does not start, and not one that ends with a status.
func TestGateTellsWhatCannotBeExecuted(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(file, []byte("#!/absent/python\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	w := &watcher{start: time.Now(), probe: &fakeProbe{}}
	cmd := &exec.Cmd{Path: file, Args: []string{file}, Env: os.Environ()}
	open, err := w.begin(cmd, Options{Gate: exe})
	if err != nil {
		t.Fatal(err)
	}
	if err := open(); err == nil || err.Error() != "the command does not start: no such file or directory" {
		t.Errorf("%v", err)
	}
	_ = cmd.Wait()
}

// TestPythonTakesThePartOfTheKernel checks that exceptions are seen by Python when the
// kernel, after all, does not watch a process.
func TestPythonTakesThePartOfTheKernel(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	python, err := exec.LookPath("python3")
	if err != nil || exec.Command(python, "-c", "").Run() != nil {
		t.Skip("there is no python3")
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "t.py")
	if err := os.WriteFile(file, []byte("import math\nmath.absent\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := shim.New(shim.Options{Ranges: []shim.Range{{File: file, First: 2, Last: 2}}, Start: time.Now(), UID: -1, GID: -1})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	w := &watcher{start: time.Now(), shim: s, probe: &fakeProbe{err: probe.ErrUnsupported}}
	cmd := &exec.Cmd{Path: python, Args: []string{python, file}, Env: s.Environ(os.Environ())}
	open, err := w.begin(cmd, Options{Gate: exe})
	if err != nil {
		t.Fatal(err)
	}
	if err := open(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	report, err := s.Report()
	raised := slices.ContainsFunc(report.Events, func(e event.Event) bool { return e.Kind == event.Exception && e.Line == 2 })
	if err != nil || !raised || w.rung(true) != event.Shim || w.lost != 3 {
		t.Errorf("%v, rung %q, lost %d: %+v", err, w.rung(true), w.lost, report)
	}
}
