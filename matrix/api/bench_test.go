package api_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/upcheck/upcheck/matrix/api"
)

// histories are the files to measure: an invented one as large as that of
// torch, those that are built in, and the files in UPCHECK_HISTORIES.
func histories(b *testing.B) map[string]string {
	g := generator{rand: rand.New(rand.NewPCG(1, 1)), pkg: "lib", modules: 150, classes: 10, members: 8, defs: 30}
	all := map[string]string{"invented": encode(b, g.snapshots(23)...)}
	for _, pkg := range api.Packages() {
		all[pkg], _ = api.Embedded(pkg)
	}
	if dir := os.Getenv("UPCHECK_HISTORIES"); dir != "" {
		files, err := filepath.Glob(filepath.Join(dir, "*.api"))
		if err != nil {
			b.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			all[filepath.Base(file)] = string(data)
		}
	}
	return all
}

func BenchmarkOpen(b *testing.B) {
	for name, data := range histories(b) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := api.OpenHistory(data); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(data)), "bytes")
		})
	}
}

// BenchmarkChanges compares the second release with the newest; of torch that
// is 1.8 with 2.15. Each history is opened anew, as in a scan.
func BenchmarkChanges(b *testing.B) {
	for name, data := range histories(b) {
		b.Run(name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				b.StopTimer()
				h, err := api.OpenHistory(data)
				if err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				n = len(h.Changes(min(1, len(h.Releases())-1), len(h.Releases())-1))
			}
			b.ReportMetric(float64(n), "changes")
		})
	}
}

func BenchmarkFind(b *testing.B) {
	for name, data := range histories(b) {
		h, err := api.OpenHistory(data)
		if err != nil {
			b.Fatal(err)
		}
		release := len(h.Releases()) - 1
		var paths []string
		for _, n := range h.Snapshot(release).Names {
			paths = append(paths, n.Path)
		}
		l := api.NewLibrary(api.Installed{History: h, Release: release})
		b.Run(fmt.Sprintf("%s-%d", name, len(paths)), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				l.Find(paths[i*7919%len(paths)])
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	g := generator{rand: rand.New(rand.NewPCG(1, 1)), pkg: "lib", modules: 150, classes: 10, members: 8, defs: 30}
	all := g.snapshots(23)
	for b.Loop() {
		if _, err := api.Encode(all); err != nil {
			b.Fatal(err)
		}
	}
}
