package testkit

import (
	"os"
	"path/filepath"
	"testing"
)

// Seed adds the files that match the patterns to what fuzzing begins with. A pattern
// without a file ends the test.
func Seed(f *testing.F, patterns ...string) {
	f.Helper()
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("no files %s (%v)", pattern, err)
		}
		for _, path := range files {
			b, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(b)
		}
	}
}
