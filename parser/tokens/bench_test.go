package tokens

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// benchTexts are the files of a corpus tree, or else the snippets.
func benchTexts(b *testing.B) (texts [][]byte, size int64) {
	b.Helper()
	var paths []string
	if _, err := os.Stat("../../corpus/transformers-4.46.3"); err == nil {
		*under = "../../corpus/transformers-4.46.3"
		paths = realFiles(b, "")
		*under = ""
	} else if paths, err = filepath.Glob("testdata/snippets/*.py"); err != nil {
		b.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		texts, size = append(texts, text), size+int64(len(text))
	}
	return texts, size
}

func BenchmarkScan(b *testing.B) {
	texts, size := benchTexts(b)
	s := New(calls(Shape{Keywords: []uint64{Hash("dtype")}}))
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range texts {
			s.Scan("m.py", text, nil)
		}
	}
}

// BenchmarkSlice cuts each file at one place in its middle.
func BenchmarkSlice(b *testing.B) {
	texts, size := benchTexts(b)
	var s Slicer
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range texts {
			s.Slice(text, []Site{{Start: uint32(len(text) / 2)}}, false, Around{})
		}
	}
}

// BenchmarkNames asks for names that are known.
func BenchmarkNames(b *testing.B) {
	n := NewNames(func(string) Interest { return Interest{Below: true} })
	var words [][]byte
	for i := range 10_000 {
		words = append(words, fmt.Appendf(nil, "name%d", i))
	}
	hashes := make([]uint64, len(words))
	for i, w := range words {
		hashes[i] = hashOf(w, 0, len(w))
	}
	top := n.at("torch")
	b.ReportAllocs()
	for b.Loop() {
		for i, w := range words {
			n.child(n.child(top, w, 0, len(w), hashes[i]), w, 0, len(w), hashes[i])
		}
	}
}
