package rules_test

import (
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
)

// benchEngine returns the engine of a pair with all that is built in.
func benchEngine(b *testing.B) *rules.Engine {
	b.Helper()
	catalog := matrix.DefaultCatalog()
	resolution, err := catalog.Resolve(matrix.Request{
		From: []matrix.Named{{Package: "torch", Version: "1.13"}, {Package: "tensorflow", Version: "2.10"}, {Package: "numpy", Version: "1.23"}},
		To:   []matrix.Named{{Package: "torch", Version: "2.3"}, {Package: "tensorflow", Version: "2.15"}, {Package: "numpy", Version: "1.26"}},
	})
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

// BenchmarkNew makes the engine of a pair.
func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		benchEngine(b)
	}
}

// BenchmarkModule matches the facts of a file: one in which nothing is found, and
// one with a finding every 250 bytes.
func BenchmarkModule(b *testing.B) {
	const function = "def f(a, b):\n    # words that say nothing of what is done here, and a few more of them\n" +
		"    value = compute(a, b, x=a.shape, option=[1, 2, 3])\n    LINE\n    return value.mean() + torch.relu(a).sum()\n\n"
	rows := []struct {
		name string
		line []string
	}{
		{"nothing", []string{"q = torch.linalg.qr(a)", "w = np.linalg.norm(a)"}},
		{"many", []string{"q, r = torch.symeig(a, eigenvectors=True)", "w = np.float(a)", "z = torch.solve(a, b)", "n = np.bool(b)"}},
	}
	for _, row := range rows {
		b.Run(row.name, func(b *testing.B) {
			var text strings.Builder
			text.WriteString("import numpy as np\nimport torch\n\n\n")
			for i := range 1000 {
				text.WriteString(strings.ReplaceAll(function, "LINE", row.line[i%len(row.line)]))
			}
			f, err := source.New("t.py", []byte(text.String()))
			if err != nil {
				b.Fatal(err)
			}
			engine := benchEngine(b)
			p := parser.New(parser.Options{Exports: engine.Exports()})
			defer p.Close()
			m, err := p.Parse(b.Context(), f)
			if err != nil {
				b.Fatal(err)
			}
			found := 0
			b.SetBytes(int64(text.Len()))
			b.ReportAllocs()
			for b.Loop() {
				found = len(engine.ModuleIn("t.py", m, rules.Project{}))
			}
			b.ReportMetric(float64(found), "findings")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*1000), "ns/function")
		})
	}
}
