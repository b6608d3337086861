package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// BenchmarkStart is what a run costs before it has anything to do: a scan of one
// line, with everything that a process does but to start.
func BenchmarkStart(b *testing.B) {
	pair := func(from, to string) string { return "--from " + from + " --to " + to }
	rows := []struct{ name, args string }{
		{"version", "version"},
		{"torch", "scan t.py " + pair("torch==1.13.1", "torch==2.3.1")},
		{"three", "scan t.py " + pair("torch==1.13,tensorflow==2.10,numpy==1.23", "torch==2.3,tensorflow==2.15,numpy==1.26")},
		{"newest", "scan t.py " + pair("torch==2.3,tensorflow==2.15,numpy==1.26", "torch==2.9,tensorflow==2.20,numpy==2.3")},
		{"tensorflow 1", "scan t.py " + pair("tensorflow==1.15", "tensorflow==2.15")},
		{"sarif", "scan t.py --format sarif " + pair("torch==1.13.1", "torch==2.3.1")},
		{"detected", "scan project/t.py"},
	}
	dir := b.TempDir()
	for name, text := range map[string]string{
		"t.py":                     "import torch\n",
		"project/t.py":             "import torch\n",
		"project/pyproject.toml":   "[project]\nname = \"p\"\nversion = \"1\"\ndependencies = [\"torch==1.13.1\"]\n\n[tool.upcheck]\nto = [\"torch==2.3.1\"]\n",
		"project/requirements.txt": "numpy==1.23.5\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	b.Chdir(dir)
	for _, row := range rows {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				env := Env{
					Args: strings.Fields(row.args), Stdout: io.Discard, Stderr: io.Discard, Dir: dir,
					Getenv: func(string) string { return "" }, Now: time.Now, IsTTY: func(any) bool { return false },
				}
				if status := Main(context.Background(), env); status != exitClean {
					b.Fatalf("status %d", status)
				}
			}
		})
	}
}
