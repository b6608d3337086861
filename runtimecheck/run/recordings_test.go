package run_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/run"
)

// TestRecord makes the recordings of real packages in ../testdata/recordings anew, with the
// Python that UPCHECK_RECORD names: make recordings does.
func TestRecord(t *testing.T) {
	exe := os.Getenv("UPCHECK_RECORD")
	if exe == "" {
		t.Skip("UPCHECK_RECORD is not set")
	}
	dirs, err := filepath.Glob("../testdata/recordings/*-*")
	if err != nil || len(dirs) == 0 {
		t.Fatal(dirs, err)
	}
	for _, dir := range dirs {
		for _, kernel := range []bool{false, true} {
			t.Run(fmt.Sprint(filepath.Base(dir), " ", kernel), func(t *testing.T) {
				name := map[bool]string{false: "shim.jsonl", true: "ebpf.jsonl"}[kernel]
				record(t, exe, dir, []string{"smoke.py", "train.py"}, kernel, filepath.Join(dir, name))
			})
		}
	}
}

// TestRecordScenario makes the recordings of ../testdata/scenario anew, with every CPython
// of 3.8 to 3.13 that there is, when UPCHECK_RECORD_SCENARIO is set: make recordings does.
func TestRecordScenario(t *testing.T) {
	if os.Getenv("UPCHECK_RECORD_SCENARIO") == "" {
		t.Skip("UPCHECK_RECORD_SCENARIO is not set")
	}
	for minor := 8; minor <= 13; minor++ {
		for _, kernel := range []bool{false, true} {
			version := fmt.Sprintf("3.%d", minor)
			t.Run(fmt.Sprint(version, " ", kernel), func(t *testing.T) {
				const dir = "../testdata/scenario"
				rung := map[bool]string{false: "shim", true: "ebpf"}[kernel]
				record(t, python(t, version), dir, []string{"scenario.py"}, kernel, filepath.Join(dir, version+"-"+rung+".jsonl"))
			})
		}
	}
}

// record runs the first of some files and writes down what is seen of all.
func record(t *testing.T, exe, dir string, names []string, kernel bool, to string) {
	root, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	gate, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// Every line is wanted, so that whatever is found in the file can be asked for.
	var wanted []run.Wanted
	files := make(map[string]string)
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		files[name] = hex.EncodeToString(sum[:])
		for i := range bytes.Count(data, []byte("\n")) {
			wanted = append(wanted, run.Wanted{File: filepath.Join(root, name), First: i + 1, Last: i + 1})
		}
	}
	var record, out bytes.Buffer
	o := run.Options{
		Argv: []string{exe, names[0]}, Dir: root, Env: append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1"), Gate: gate, NoKernel: !kernel,
		Stdout: &out, Stderr: os.Stderr, Timeout: 10 * time.Minute, Wanted: wanted, Tool: "test", Root: root, Files: files, Record: &record,
		Packages: []string{"torch", "tensorflow-cpu", "tensorflow", "keras", "numpy"}, Notice: func(text string) { t.Log(text) },
	}
	if kernel {
		o.Require = event.EBPF
	}
	if _, err = run.Run(t.Context(), o); errors.Is(err, run.ErrRung) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	text := record.String()
	base, err := filepath.EvalSymlinks(exe)
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range [][2]string{{root, "/project"}, {filepath.Dir(filepath.Dir(exe)), "/venv"}, {filepath.Dir(filepath.Dir(base)), "/python"}} {
		text = strings.ReplaceAll(text, place[0], place[1])
	}
	if _, err := event.Read(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
