package parser

import (
	"context"
	"os"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
)

// BenchmarkParse is the whole way from bytes to facts; BenchmarkFacts is the
// part of it that follows the syntax tree.
func BenchmarkParse(b *testing.B) {
	f := sample(b)
	p := New(Options{})
	defer p.Close()
	b.SetBytes(int64(len(f.Text())))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Parse(context.Background(), f); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFacts(b *testing.B) {
	f := sample(b)
	p := New(Options{})
	defer p.Close()
	tree, err := p.trees.Parse(context.Background(), f.Text())
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(f.Text())))
	b.ReportAllocs()
	for b.Loop() {
		p.collector.collect(f.Text(), tree)
		p.resolver.reset(p.collector.raw, f)
		if _, err := p.resolver.resolve(func() error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}

func sample(b *testing.B) *source.File {
	text, err := os.ReadFile("testdata/sample.py")
	if err != nil {
		b.Fatal(err)
	}
	f, err := source.New("sample.py", text)
	if err != nil {
		b.Fatal(err)
	}
	return f
}
