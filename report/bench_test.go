package report

import (
	"fmt"
	"io"
	"testing"
)

// BenchmarkWriters writes two thousand findings in each format, with the time for
// one of them.
func BenchmarkWriters(b *testing.B) {
	r := sample(b)
	one := r.Findings
	r.Findings = nil
	for len(r.Findings) < 2000 {
		for _, f := range one {
			f.Path = fmt.Sprintf("src/package/module_%d.py", len(r.Findings)/10)
			f.Suppression = nil
			r.Findings = append(r.Findings, f)
		}
	}
	r.Findings.Sort()
	for _, format := range Formats() {
		b.Run(format, func(b *testing.B) {
			w, err := New(format, Options{})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if err := w.Write(io.Discard, r); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(r.Findings)), "ns/finding")
		})
	}
}
