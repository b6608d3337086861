package shim_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/shim"
)

// pythons returns the interpreters to try, by version: those of pyenv and Debian's. By
// default only one of each way to watch lines; UPCHECK_PYTHONS=all takes all.
func pythons(t testing.TB) map[string]string {
	t.Helper()
	home, _ := os.UserHomeDir()
	found := map[string]string{}
	minors := []string{"3.8", "3.11", "3.12"}
	if os.Getenv("UPCHECK_PYTHONS") == "all" {
		minors = []string{"3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14"}
		if path := "/usr/bin/python3"; exec.Command(path, "-c", "").Run() == nil {
			found["system"] = path
		}
	}
	for _, minor := range minors {
		if paths, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions", minor+".*", "bin", "python"+minor)); len(paths) > 0 {
			found[minor] = paths[0]
		} else if path, err := exec.LookPath("python" + minor); err == nil && exec.Command(path, "-c", "").Run() == nil {
			found[minor] = path
		}
	}
	if len(found) == 0 {
		t.Skip("no CPython from 3.8 on was found")
	}
	return found
}

// each runs a test with every interpreter.
func each(t *testing.T, run func(t *testing.T, python string)) {
	for version, path := range pythons(t) {
		t.Run(version, func(t *testing.T) { run(t, path) })
	}
}

// watched runs a command, of which the first word is the interpreter, in a folder and
// returns what its shim reports. The command may fail.
func watched(t testing.TB, dir string, o shim.Options, argv ...string) (shim.Report, string) {
	t.Helper()
	o.UID, o.GID, o.Start = -1, -1, time.Now()
	s, err := shim.New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	cmd := command(t, dir, argv...)
	cmd.Env = s.Environ(cmd.Environ())
	out, _ := cmd.CombinedOutput()
	report, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	return report, string(out)
}

func command(t testing.TB, dir string, argv ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir = dir
	cmd.Env = slices.DeleteFunc(os.Environ(), func(e string) bool { return strings.HasPrefix(e, "PYTHON") })
	return cmd
}

// everyLine wants every line of a file.
func everyLine(t testing.TB, file string) (ranges []shim.Range) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := range strings.Count(string(data), "\n") {
		ranges = append(ranges, shim.Range{File: file, First: i + 1, Last: i + 1})
	}
	return ranges
}

// of returns the events of a kind, as text.
func of(events []event.Event, kind event.Kind, text func(event.Event) string) []string {
	var found []string
	for _, e := range events {
		if e.Kind == kind {
			found = append(found, text(e))
		}
	}
	slices.Sort(found)
	return found
}

func lineOf(e event.Event) string { return fmt.Sprint(e.Line) }

// ran returns the lines of a file that ran.
func ran(r shim.Report) []string { return of(r.Events, event.Line, lineOf) }

// write writes a program into a new folder and returns its path.
func write(t testing.TB, name, text string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// truth runs the scenario under a tracer of everything, and returns by kind what it saw.
func truth(t *testing.T, python, file string) map[string][]string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "truth")
	site, err := filepath.Abs("testdata/truth")
	if err != nil {
		t.Fatal(err)
	}
	cmd := command(t, filepath.Dir(file), python, "-B", file)
	cmd.Env = append(cmd.Env, "PYTHONPATH="+site, "TRUTH_FILE="+file, "TRUTH_OUT="+out)
	_ = cmd.Run()
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string][]string{}
	for line := range strings.Lines(string(data)) {
		var members []string
		if err := json.Unmarshal([]byte(line), &members); err != nil {
			t.Fatal(err)
		}
		seen[members[0]] = append(seen[members[0]], strings.Join(members[1:], " "))
	}
	for _, texts := range seen {
		slices.Sort(texts)
	}
	return seen
}

func readFile(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
