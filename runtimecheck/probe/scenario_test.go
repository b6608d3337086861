//go:build linux && (amd64 || arm64)

package probe

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// fact is what is compared of an event.
type fact struct {
	Kind          event.Kind
	File          string
	Line          int
	Func          string
	Type, Message string
}

// truth runs a file and returns what Python tells of it, and how often.
func truth(t *testing.T, python, file string) map[fact]int {
	t.Helper()
	dir, err := filepath.Abs("testdata/truth")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "truth")
	c := exec.Command(python, file)
	c.Dir = t.TempDir()
	c.Env = append(os.Environ(), "PYTHONPATH="+dir, "TRUTH="+path, "TRUTH_OF="+file)
	_ = c.Run() // ends with an exception
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := map[fact]int{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var e event.Event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		if counted(e, file) {
			out[factOf(e)]++
		}
	}
	return out
}

// counted leaves out what other files warn of: it names processes.
func counted(e event.Event, file string) bool {
	return e.Kind == event.Exception || e.Kind == event.Warning && (e.File == file || filepath.Base(e.File) == "other.py")
}

func factOf(e event.Event) fact {
	f := fact{Kind: e.Kind, File: filepath.Base(e.File), Line: e.Line, Func: e.Func, Type: e.Type, Message: e.Message}
	switch {
	case e.Kind == event.Exception:
		f.File = ""
	case e.Kind == event.Warning:
		f.Func = ""
	}
	if f.Type == "KeyError" {
		f.Message = strings.Trim(f.Message, "'") // str gives the repr of the key
	}
	return f
}

func TestWhatPythonTellsIsSeen(t *testing.T) {
	file, err := filepath.Abs("../testdata/scenario/scenario.py")
	if err != nil {
		t.Fatal(err)
	}
	for _, python := range pythons(t) {
		t.Run(python, func(t *testing.T) {
			t.Parallel()
			compare(t, watch(t, Options{Names: []string{"scenario.py"}}, settings{}, nil, python, file), truth(t, python, file), file)
		})
	}
}

// compare fails for what was missed and for what nobody else saw. Two differences are
// known: a coroutine ends by StopIteration, of which Python tells its tracer, and a
// filter hides warnings from who shows them.
func compare(t *testing.T, got seen, want map[fact]int, file string) {
	t.Helper()
	left := map[fact]int{}
	for k, n := range want {
		left[k] = n
	}
	extra := map[fact]int{}
	exceptions := 0
	for _, e := range got.events {
		if e.Kind == event.Lost {
			t.Errorf("lost: %s", e.Message)
		}
		if e.Kind == event.Exception && e.File != file {
			t.Errorf("an exception in %s", e.File)
		}
		if e.Kind == event.Exception {
			exceptions++
		}
		if !counted(e, file) {
			continue
		}
		f := factOf(e)
		if left[f] > 0 {
			left[f]--
		} else {
			extra[f]++
		}
	}
	for f, n := range left {
		if n > 0 && (f.Type != "StopIteration" || f.Kind != event.Exception) {
			t.Errorf("missed %d: %+v", n, f)
		}
	}
	hidden := 0 // one that becomes an error, one that is ignored
	for f, n := range extra {
		if f.Kind == event.Warning && f.Type == "DeprecationWarning" {
			hidden += n
			continue
		}
		t.Errorf("%d that Python does not tell: %+v", n, f)
	}
	if hidden != 2 || exceptions < 50 || got.lost != 0 {
		t.Errorf("%d warnings that filters hide, want 2; %d exceptions; %d lost", hidden, exceptions, got.lost)
	}
	if t.Failed() {
		t.Log(got.output)
	}
}

// A library that says that it warned in its own line: only the stack has that of the
// program.
func TestStackOfAWarning(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"lib.py":  "import warnings\ndef old(n):\n    if n:\n        return old(n - 1)\n    warnings.warn('old',\n                  DeprecationWarning)\n",
		"main.py": "import lib\ndef use(n):\n    lib.old(\n        n\n    )\nuse(0)\nuse(30)\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	main, lib := filepath.Join(dir, "main.py"), filepath.Join(dir, "lib.py")
	for _, python := range pythons(t) {
		s := watch(t, Options{Names: []string{"main.py"}}, settings{}, nil, python, main)
		warnings := of(s, event.Warning)
		if len(warnings) != 2 || warnings[0].File != lib || warnings[0].Line != 5 || warnings[0].Func != "old" {
			t.Fatalf("%s: %+v", python, warnings)
		}
		if end := warnings[0].EndLine; end != 5 && end != 6 {
			t.Errorf("%s: the warning ends in line %d", python, end)
		}
		want := []event.Frame{{File: main, Line: 3, Func: "use"}, {File: main, Line: 6, Func: "<module>"}}
		if diff := cmp.Diff(want, warnings[0].Stack); diff != "" {
			t.Errorf("%s: stack (-want +got):\n%s", python, diff)
		}
		if n := len(warnings[1].Stack); n != depth-1 {
			t.Errorf("%s: %d frames below the place, want %d", python, n, depth-1)
		}
	}
}
