package grammar

import (
	"os"
	"testing"
)

// BenchmarkParse measures the time for a sample of real files, or for the
// committed one.
func BenchmarkParse(b *testing.B) {
	files := []string{"../../testdata/sample.py"}
	if list := pythonFiles(b, "../../../corpus/transformers-4.46.3"); len(list) > 0 {
		files = nil
		for k := 0; k < len(list); k += sample {
			files = append(files, list[k])
		}
	}
	var texts [][]byte
	size := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		texts = append(texts, text)
		size += len(text)
	}
	p := New()
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range texts {
			p.Parse(text)
		}
	}
}
