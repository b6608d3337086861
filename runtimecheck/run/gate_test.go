//go:build unix

package run

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/probe"
)

// TestCommandStartsWatched checks that nothing of the command runs before the kernel was
// told of its process, which is the one that the command then is.
func TestCommandStartsWatched(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := &watcher{start: time.Now(), probe: &probe.Probe{}}
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
	if err := cmd.Wait(); err != nil || out.String() != fmt.Sprintf("name %d\n", w.pid) {
		t.Errorf("%q, %v", &out, err)
	}
}
