//go:build linux && amd64

package probe

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

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
	file, err := filepath.Abs("testdata/scenario.py")
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
