//go:build unix

package scan

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// processor returns the time that the process spent on processors.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func benchTree(b *testing.B) string {
	b.Helper()
	dir, err := filepath.Abs("../corpus/transformers-4.46.3")
	if err != nil {
		b.Fatal(err)
	}
	dir, err = filepath.EvalSymlinks(dir)
	if err != nil {
		b.Skip("the corpus is not there")
	}
	return dir
}

// BenchmarkWalk lists the files of a large project.
func BenchmarkWalk(b *testing.B) {
	dir := benchTree(b)
	b.ReportAllocs()
	start := processor(b)
	for b.Loop() {
		if _, err := walk(b.Context(), dir, []string{dir}, walkOptions{gitignore: true}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64((processor(b)-start).Microseconds())/1000/float64(b.N), "cpu-ms/op")
}

// BenchmarkWalkWithState lists them with what tells whether they have changed.
func BenchmarkWalkWithState(b *testing.B) {
	dir := benchTree(b)
	b.ReportAllocs()
	start := processor(b)
	for b.Loop() {
		if _, err := walk(b.Context(), dir, []string{dir}, walkOptions{gitignore: true, stat: true}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64((processor(b)-start).Microseconds())/1000/float64(b.N), "cpu-ms/op")
}

// BenchmarkOpen reads and decodes what BenchmarkWalk lists.
func BenchmarkOpen(b *testing.B) {
	dir := benchTree(b)
	found, err := walk(b.Context(), dir, []string{dir}, walkOptions{gitignore: true})
	if err != nil {
		b.Fatal(err)
	}
	var in input
	b.ReportAllocs()
	start := processor(b)
	for b.Loop() {
		var buffer []byte
		size := 0
		for i := range found.files {
			f, ok := in.openInto(&buffer, &found.files[i], 10<<20, &fileResult{})
			if !ok {
				b.Fatal(found.files[i].path)
			}
			size += len(f.Text())
		}
		b.SetBytes(int64(size))
	}
	b.ReportMetric(float64((processor(b)-start).Microseconds())/1000/float64(b.N), "cpu-ms/op")
}
