package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/upcheck/upcheck/internal/testkit"
)

// TestRecordings judges what was seen of runs with real packages: each break that was
// predicted is confirmed at its line.
func TestRecordings(t *testing.T) {
	for _, row := range []struct {
		name string
		args []string
	}{
		{"torch-2.3.1", []string{"--from", "torch==1.7.1,numpy==1.19", "--to", "torch==2.3.1,numpy==1.26.4"}},
		{"tensorflow-2.15.1", []string{"--from", "tensorflow==1.15,numpy==1.19", "--to", "tensorflow==2.15.1,numpy==1.26.4"}},
	} {
		for _, watched := range []string{"shim", "ebpf"} {
			t.Run(row.name+" "+watched, func(t *testing.T) {
				from, err := filepath.Abs(filepath.Join("../../runtimecheck/testdata/recordings", row.name))
				if err != nil {
					t.Fatal(err)
				}
				golden, err := filepath.Abs(filepath.Join("testdata", "recordings", row.name+"-"+watched+".txt"))
				if err != nil {
					t.Fatal(err)
				}
				dir := t.TempDir()
				if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
					t.Fatal(err)
				}
				t.Chdir(dir)
				var out, complaints bytes.Buffer
				Main(t.Context(), Env{
					Args: append([]string{"verify", ".", "--replay", watched + ".jsonl", "--no-cache"}, row.args...), Stdout: &out, Stderr: &complaints, Dir: dir,
					Getenv: func(string) string { return "" }, Now: time.Now, IsTTY: func(any) bool { return false },
				})
				if complaints.Len() > 0 {
					t.Errorf("standard error: %s", complaints.String())
				}
				testkit.Golden(t, golden, out.Bytes())
			})
		}
	}
}
