package run_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/run"
)

// TestRecord makes the recordings of ../testdata/recordings anew, with the Python that
// UPCHECK_RECORD names: make recordings does.
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
		t.Run(filepath.Base(dir), func(t *testing.T) { record(t, exe, dir) })
	}
}

func record(t *testing.T, exe, dir string) {
	root, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	// Every line is wanted, so that whatever is found in the file can be asked for.
	var wanted []run.Wanted
	files := make(map[string]string)
	for _, name := range []string{"smoke.py", "train.py"} {
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
	_, err = run.Run(t.Context(), run.Options{
		Argv: []string{exe, "smoke.py"}, Dir: root, Env: append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1"),
		Stdout: &out, Stderr: os.Stderr, Timeout: 10 * time.Minute, Wanted: wanted, Tool: "test", Root: root, Files: files, Record: &record,
		Packages: []string{"torch", "tensorflow-cpu", "tensorflow", "keras", "numpy"}, Notice: func(text string) { t.Log(text) },
	})
	if err != nil {
		t.Fatal(err)
	}
	text := record.String()
	venv := filepath.Dir(filepath.Dir(exe))
	base, err := filepath.EvalSymlinks(exe)
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range [][2]string{{root, "/project"}, {venv, "/venv"}, {filepath.Dir(filepath.Dir(base)), "/python"}} {
		text = strings.ReplaceAll(text, place[0], place[1])
	}
	if _, err := event.Read(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "shim.jsonl"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
