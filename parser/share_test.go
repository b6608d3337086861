//go:build linux

package parser_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/link"
	"github.com/upcheck/upcheck/parser/tokens"
	"github.com/upcheck/upcheck/rules"
)

// BenchmarkShare compares what it costs to find out what files mean with what it
// costs to read them, for the releases of the corpus and the upgrade that fits
// each. Reading leads from bytes to raw facts: the syntax tree, of which the
// time is given besides, and the collector. The rest is the resolver, whose
// share is its CPU time over that of reading.
func BenchmarkShare(b *testing.B) {
	for _, r := range releases(b) {
		b.Run(r.Name, func(b *testing.B) {
			files := pythonFiles(b, filepath.Join("../corpus", r.Name+"-"+r.Version))
			engine := r.engine(b)
			imported := importedBy(files)
			p := parser.New(parser.Options{
				Timeout: time.Minute, Exports: engine.Exports(),
				Wanted: func(file, root string) bool {
					return engine.Wants(root) || strings.Contains(file, root+"/")
				},
				Operator: engine.Operates,
				Imported: func(file string) bool { return imported[file] },
			})
			defer p.Close()
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			var trees, reads, resolves, shares []float64
			for b.Loop() {
				var tree, read, resolve time.Duration
				for _, f := range files {
					start := cpu(b)
					parsed, collected, err := p.Stages(b.Context(), f, func() time.Duration { return cpu(b) })
					if err != nil {
						b.Fatal(err)
					}
					tree += parsed - start
					read += collected - start
					resolve += cpu(b) - collected
				}
				trees, reads, resolves = append(trees, float64(tree)), append(reads, float64(read)), append(resolves, float64(resolve))
				shares = append(shares, 100*float64(resolve)/float64(read))
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(median(trees), "tree-ns/op")
			b.ReportMetric(median(reads), "read-ns/op")
			b.ReportMetric(median(resolves), "resolve-ns/op")
			b.ReportMetric(median(shares), "share-%")
		})
	}
}

// importedBy lists the files that others may import, as a scan does.
func importedBy(files []*source.File) map[string]bool {
	var names []string
	for _, f := range files {
		names = append(names, f.Path())
	}
	tree := link.NewTree(link.Layout{Files: names, Bases: []string{"."}, Known: func(string) bool { return false }})
	imported := make(map[string]bool)
	scanner := tokens.New(tokens.Options{
		Root:     func(file, root string) (library, project bool) { return false, tree.Local(file, root) },
		Interest: func(string) tokens.Interest { return tokens.Interest{} },
	})
	for _, f := range files {
		for _, imp := range scanner.Scan(f.Path(), f.Text(), nil).Imports {
			route := tree.Route(f.Path(), &link.Mention{Module: imp.Module, Level: imp.Level, Names: imp.Names})
			for _, target := range route.Files(nil) {
				imported[target] = true
			}
		}
	}
	return imported
}

// release is a source release of the corpus with the upgrade that fits it.
type release struct{ Name, Version, From, To string }

// releases are those of the corpus that are unpacked.
func releases(b *testing.B) []release {
	var list, unpacked []release
	pairs := map[string]release{}
	for name, v := range map[string]any{"releases.json": &list, "pairs.json": &pairs} {
		data, err := os.ReadFile(filepath.Join("../testdata/corpus", name))
		if err != nil {
			b.Fatal(err)
		}
		if err := json.Unmarshal(data, v); err != nil {
			b.Fatal(err)
		}
	}
	for _, r := range list {
		if _, err := os.Stat(filepath.Join("../corpus", r.Name+"-"+r.Version)); err == nil {
			r.From, r.To = pairs[r.Name].From, pairs[r.Name].To
			unpacked = append(unpacked, r)
		}
	}
	if len(unpacked) == 0 {
		b.Skip("the corpus is missing; run make corpus")
	}
	return unpacked
}

// engine is the one that a scan of the release has.
func (r *release) engine(b *testing.B) *rules.Engine {
	named := func(pins string) (list []matrix.Named) {
		for pin := range strings.SplitSeq(pins, ",") {
			name, version, _ := strings.Cut(pin, "==")
			list = append(list, matrix.Named{Package: name, Version: version})
		}
		return list
	}
	catalog := matrix.DefaultCatalog()
	resolution, err := catalog.Resolve(matrix.Request{From: named(r.From), To: named(r.To)})
	if err != nil {
		b.Fatal(err)
	}
	var histories []rules.History
	for _, pkg := range api.Packages() {
		data, _ := api.Embedded(pkg)
		histories = append(histories, rules.History{Package: pkg, Data: data})
	}
	return rules.New(matrix.Default(), catalog, resolution.Pair, rules.Options{Histories: histories})
}

func pythonFiles(b *testing.B, dir string) (files []*source.File) {
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".py") {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		f, err := source.New(filepath.ToSlash(name), raw)
		files = append(files, f)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return files
}

// cpu is the CPU time that this thread took so far. The garbage of all stages is
// collected by other threads.
func cpu(b *testing.B) time.Duration {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now); err != nil {
		b.Fatal(err)
	}
	return time.Duration(now.Nano())
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}
