package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/upcheck/upcheck/internal/testkit"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"upcheck": func() { os.Exit(run()) },
	})
}

// TestScripts runs the command line as people do, one behaviour a file.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "../../testdata/script",
		UpdateScripts: testkit.Update(),
		Setup: func(e *testscript.Env) error {
			e.Setenv(cacheDirVariable, filepath.Join(e.WorkDir, ".cache"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exit": exitStatus,
			"nest": nest,
		},
	})
}

// exitStatus runs "exit N upcheck ARGS..." and wants exactly that status.
func exitStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exit STATUS COMMAND [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := err.(interface{ ExitCode() int }); ok {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// nest runs "nest FILE N OPEN CLOSE TEXT" and writes TEXT between N times
// OPEN and N times CLOSE, for inputs that are too large for a script or no
// text; \x00 and its like stand for bytes.
func nest(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 5 {
		ts.Fatalf("usage: nest FILE N OPEN CLOSE TEXT")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	for i := 2; i < len(args); i++ {
		text, err := strconv.Unquote(`"` + args[i] + `"`)
		ts.Check(err)
		args[i] = text
	}
	text := strings.Repeat(args[2], n) + args[4] + strings.Repeat(args[3], n) + "\n"
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}
