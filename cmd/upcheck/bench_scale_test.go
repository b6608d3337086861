//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// BenchmarkScale scans one real release, then four and sixteen copies of it
// side by side, each under a package name of its own: when the cost is linear
// a CPU second reads as many megabytes of each.
func BenchmarkScale(b *testing.B) {
	for _, times := range []int{1, 4, 16} {
		b.Run(fmt.Sprintf("%dx", times), func(b *testing.B) {
			dir := b.TempDir()
			var size int64
			for i := range times {
				size += copyRenamed(b, namedRelease(b, "timm"), dir, fmt.Sprintf("timm_%02d", i))
			}
			env := Env{
				Args: []string{
					"scan", dir, "--fail-on", "never", "--format", "sarif",
					"--from", "torch==1.13,numpy==1.23", "--to", "torch==2.3,numpy==1.26",
				},
				Stdout: io.Discard, Dir: dir,
				Getenv: func(string) string { return "" },
				Now:    time.Now,
				IsTTY:  func(any) bool { return false },
			}
			b.SetBytes(size)
			rounds, start := 0, cpuTime(b)
			for b.Loop() {
				rounds++
				var complaint bytes.Buffer
				env.Stderr = &complaint
				if status := Main(b.Context(), env); status != 0 {
					b.Fatalf("status %d: %s", status, complaint.String())
				}
			}
			b.ReportMetric(float64(size)*float64(rounds)/1e6/(cpuTime(b)-start).Seconds(), "MB/cpu-s")
		})
	}
}

// copyRenamed copies the Python files of a release into a folder with the name
// of its package replaced, and returns their bytes.
func copyRenamed(b *testing.B, r corpusRelease, dir, name string) (size int64) {
	b.Helper()
	from := unpacked(b, r)
	rename := strings.NewReplacer(r.Name, name)
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".py") {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(dir, name+"-release", rename.Replace(rel))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		text := rename.Replace(string(raw))
		size += int64(len(text))
		return os.WriteFile(target, []byte(text), 0o644)
	})
	if err != nil {
		b.Fatal(err)
	}
	return size
}
