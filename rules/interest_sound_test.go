package rules

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// interestPairs are moves of all kinds: given on both sides, read from a project, from
// nobody knows where, back, and nowhere.
var interestPairs = []struct{ name, from, to string }{
	{"torch 2.3", "torch 1.13 tensorflow 2.10 numpy 1.23", "torch 2.3 tensorflow 2.15 numpy 1.26"},
	{"torch 2.9", "torch 2.3 tensorflow 2.15 numpy 1.26", "torch 2.9 tensorflow 2.20 numpy 2.3"},
	{"tensorflow 2", "tensorflow 1.15 keras 2.3.1", "tensorflow 2.15 keras 2.15"},
	{"lightning", "pytorch-lightning 1.5 transformers 4.20 torch 1.8", "pytorch-lightning 2.2 transformers 4.50 torch 2.4"},
	{"keras 3", "tensorflow 2.12 keras 2.12", "tensorflow 2.18 keras 3.5"},
	{"from anywhere", "", "torch 2.3 tensorflow 2.15 numpy 1.26 keras 2.15 pytorch-lightning 2.0"},
	{"detected", "torch 1.10? tensorflow 2.4? numpy 1.20? pytorch-lightning 1.4?", "torch 2.3 tensorflow 2.16 numpy 2.0 pytorch-lightning 2.0"},
	{"python", "python 3.10 torch 1.13", "python 3.14 torch 2.15"},
	{"processes", "torch 1.13?", "python 3.14 torch 2.15"},
	{"back", "torch 2.3 tensorflow 2.15 numpy 1.26", "torch 1.8 tensorflow 2.4 numpy 1.20"},
}

func endpointsOf(t testing.TB, text string) map[string]version.Endpoint {
	t.Helper()
	side := make(map[string]version.Endpoint)
	words := strings.Fields(text)
	for i := 0; i+1 < len(words); i += 2 {
		number, detected := strings.CutSuffix(words[i+1], "?")
		v, err := version.Parse(number)
		if err != nil {
			t.Fatal(err)
		}
		end := version.Endpoint{Version: v, Origin: version.Given}
		if detected {
			end.Origin = version.Detected
		}
		side[words[i]] = end
	}
	return side
}

func interestEngine(t testing.TB, from, to string) *Engine {
	t.Helper()
	var histories []History
	for _, pkg := range api.Packages() {
		data, ok := api.Embedded(pkg)
		if !ok {
			t.Fatal(pkg)
		}
		histories = append(histories, History{pkg, data})
	}
	pair := version.Pair{From: endpointsOf(t, from), To: endpointsOf(t, to)}
	return New(matrix.Default(), matrix.DefaultCatalog(), pair, Options{Histories: histories, Preview: true})
}

// interestFiles are the Python files that the announcements are tried on: all of the
// small cases, and one of so many of the corpora when they are here.
func interestFiles(t testing.TB, every int) []*source.File {
	t.Helper()
	var files []*source.File
	add := func(path string, text []byte) {
		if f, err := source.New(path, text); err == nil {
			files = append(files, f)
		}
	}
	cases, err := filepath.Glob("../testdata/semantics/*/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases")
	}
	for _, path := range cases {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range a.Files {
			if strings.HasSuffix(f.Name, ".py") {
				add(f.Name, f.Data)
			}
		}
	}
	n := 0
	_ = filepath.WalkDir("../corpus/", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".py") {
			if n++; n%every == 0 {
				if text, err := os.ReadFile(path); err == nil {
					add(filepath.Base(path), text)
				}
			}
		}
		return nil
	})
	return files
}

// TestCasesAreAnnounced does so for each of the small cases between its own releases.
func TestCasesAreAnnounced(t *testing.T) {
	cases, err := filepath.Glob("../testdata/semantics/*/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases")
	}
	engines := make(map[string]*Engine)
	for _, path := range cases {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		fields := make(map[string]string)
		for line := range strings.Lines(string(a.Comment)) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			fields[key] = strings.NewReplacer("==", " ", ",", " ").Replace(value)
		}
		pair := fields["from"] + " to " + fields["to"]
		e := engines[pair]
		if e == nil {
			e = interestEngine(t, fields["from"], fields["to"])
			engines[pair] = e
		}
		p := parser.New(parser.Options{Exports: e.Exports(), Wanted: func(_, root string) bool { return e.Wants(root) }, Operator: e.Operates})
		for _, file := range a.Files {
			f, err := source.New(file.Name, file.Data)
			if err != nil || !strings.HasSuffix(file.Name, ".py") {
				continue
			}
			m, err := p.Parse(t.Context(), f)
			if err != nil {
				continue
			}
			for _, missed := range e.Unannounced(f, m) {
				t.Errorf("%s: %s", path, missed)
			}
		}
		p.Close()
	}
}

// TestInterestIsSound holds that nothing is reported that was not announced: each
// fact of each module is matched by itself, in code that comes awake, and what gives
// a hit has to be of interest.
func TestInterestIsSound(t *testing.T) {
	every := 60
	if testing.Short() {
		every = 600
	}
	files := interestFiles(t, every)
	for _, pair := range interestPairs {
		t.Run(pair.name, func(t *testing.T) {
			t.Parallel()
			e := interestEngine(t, pair.from, pair.to)
			p := parser.New(parser.Options{Exports: e.Exports(), Wanted: func(_, root string) bool { return e.Wants(root) }, Operator: e.Operates})
			defer p.Close()
			w := newWitness(e)
			modules := make([]*parser.Module, len(files))
			for i, f := range files {
				m, err := p.Parse(context.Background(), f)
				if err != nil {
					continue
				}
				modules[i] = m
				w.look(f, m)
			}
			w.members = w.reach.Members()
			for i, m := range modules {
				if m != nil {
					w.module(files[i], m)
				}
			}
			for _, missed := range w.missed {
				t.Error(missed)
			}
			if w.hits == 0 {
				t.Error("nothing was reported")
			}
			t.Logf("%d files, %d hits; %d names, %d of interest (%d steady); %d types, %d members, operators %v",
				len(files), w.hits, len(w.known), w.interesting(false), w.interesting(true), w.reach.Types(), len(w.members), w.reach.Operators())
			if testing.Verbose() {
				w.list(t)
			}
		})
	}
}

// BenchmarkInterest asks a new engine about all names of the sample, and gathers what
// members can give.
func BenchmarkInterest(b *testing.B) {
	pair := interestPairs[0]
	e := interestEngine(b, pair.from, pair.to)
	p := parser.New(parser.Options{Exports: e.Exports(), Wanted: func(_, root string) bool { return e.Wants(root) }})
	defer p.Close()
	w := newWitness(e)
	for _, f := range interestFiles(b, 10) {
		if m, err := p.Parse(b.Context(), f); err == nil {
			w.look(f, m)
		}
	}
	for b.Loop() {
		e := interestEngine(b, pair.from, pair.to)
		reach := e.NewReach()
		for name := range w.known {
			e.Interest(name)
			reach.Add(name)
		}
		reach.Only(func(member string) bool { return w.words["."+member] })
		reach.Members()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(w.known)), "ns/name")
}
