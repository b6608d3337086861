//go:build unix

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
)

// BenchmarkParse turns the Python files of one real release into facts, which
// is decoding, parsing, the walk over the tree and the resolution of names.
func BenchmarkParse(b *testing.B) {
	dir := unpacked(b, namedRelease(b, "fairseq"))
	var files [][]byte
	var size int64
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".py") {
			return err
		}
		raw, err := os.ReadFile(path)
		files, size = append(files, raw), size+int64(len(raw))
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	p := parser.New(parser.Options{Timeout: time.Minute})
	defer p.Close()
	b.ReportAllocs()
	rounds, start := 0, cpuTime(b)
	for b.Loop() {
		rounds++
		for _, raw := range files {
			f, err := source.New("x.py", raw)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := p.Parse(b.Context(), f); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(size)*float64(rounds)/1e6/(cpuTime(b)-start).Seconds(), "MB/cpu-s")
}

// cpuTime is the user and system time of the process so far.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func namedRelease(tb testing.TB, name string) corpusRelease {
	tb.Helper()
	for _, r := range corpusReleases(tb) {
		if r.Name == name {
			return r
		}
	}
	tb.Fatalf("releases.json does not list %s", name)
	return corpusRelease{}
}
