//go:build linux && (amd64 || arm64)

package probe

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// seen is what came of watching a command.
type seen struct {
	events []event.Event
	lost   uint64
	output string
	status int
}

// watch runs a command behind a gate and watches it from its first instruction.
func watch(t testing.TB, o Options, s settings, env []string, argv ...string) seen {
	t.Helper()
	var out seen
	o.Event = func(e event.Event) { out.events = append(out.events, e) }
	if s.ring == 0 {
		s.ring = 1 << 24
	}
	p, err := start(t.Context(), o, s)
	if errors.Is(err, ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("/bin/sh", append([]string{"-c", `read _; exec "$@"`, "gate"}, argv...)...)
	c.Env = append(os.Environ(), env...)
	c.Dir = t.TempDir()
	var text bytes.Buffer
	c.Stdout, c.Stderr = &text, &text
	gate, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if err := p.Add(c.Process.Pid); err != nil {
		t.Fatal(err)
	}
	if _, err := gate.Write([]byte("\n")); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	if out.lost, err = p.Close(); err != nil {
		t.Fatal(err)
	}
	out.output, out.status = text.String(), c.ProcessState.ExitCode()
	return out
}

// pythons returns the interpreters of 3.8 to 3.13 that are installed, those of pyenv and
// that of the system: the oldest and the newest, or all with UPCHECK_PYTHONS=all.
func pythons(t testing.TB) []string {
	t.Helper()
	home, _ := os.UserHomeDir()
	found, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions/3.*/bin/python3.[0-9]*"))
	found = slices.DeleteFunc(found, func(path string) bool {
		m := regexp.MustCompile(`/python3\.(\d+)$`).FindStringSubmatch(path)
		if m == nil {
			return true
		}
		minor, _ := strconv.Atoi(m[1])
		return minor < 8 || minor > 13
	})
	slices.SortFunc(found, func(a, b string) int { return len(filepath.Base(a)) - len(filepath.Base(b)) })
	if system, err := filepath.EvalSymlinks("/usr/bin/python3"); err == nil {
		found = append(found, system)
	}
	if len(found) == 0 {
		t.Skip("there is no Python of 3.8 to 3.13")
	}
	if os.Getenv("UPCHECK_PYTHONS") == "all" {
		return found
	}
	newest := len(found) - 1
	if newest > 0 && found[newest][:5] == "/usr/" {
		newest--
	}
	return slices.Compact([]string{found[0], found[newest]})
}
