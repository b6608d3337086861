package main

import (
	"fmt"
	"hash/fnv"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
)

// TestRepairsInParts repairs the examples of all rules at once, and in two runs of which
// the first makes only some of the fixes, chosen at random: both come to the same bytes.
func TestRepairsInParts(t *testing.T) {
	if testing.Short() {
		t.Skip("all examples take some seconds")
	}
	histories, catalog, err := loadLibraries(Env{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n, pair := range repairedPairs()[:2] {
		files := make(map[string]string)
		for name, text := range badExamples() {
			files[name+".py"] = text
		}
		// Without its import numpy.compat as a whole is reported, which is for a person.
		delete(files, "np043_1.py")
		// What goes alone keeps its whole name, and its import another place: tf is
		// tensorflow.compat.v1 afterwards, whose compat.v1 is the same (TensorFlow 2.15.1).
		delete(files, "tf141_0.py")
		delete(files, "tf141_1.py")
		dir := t.TempDir()
		writeTree(t, dir, files)
		o := upgradeOptions(t, dir, pair[0], pair[1], histories, catalog)
		whole := repaired(t, o).after
		part := t.TempDir()
		writeTree(t, part, files)
		o.Root, o.Common, o.Paths = part, part, []string{part}
		first, err := newFixer(&o, fix.Options{Safety: finding.Unsafe, Accept: func(f *finding.Finding, _ *finding.Fix) string {
			h := fnv.New32()
			fmt.Fprint(h, n, f.Path, f.Code, f.Name, f.Start.Line)
			if h.Sum32()%2 == 0 {
				return "not now"
			}
			return ""
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := first.run(t.Context()); err != nil {
			t.Fatal(err)
		}
		first.write()
		o.Overlay = nil
		second := repaired(t, o)
		for path, text := range files {
			want, got := whole[path], first.now(path)
			if second.after[path] != nil {
				got = second.after[path]
			}
			if got == nil {
				got = []byte(text)
			}
			if want == nil {
				want = []byte(text)
			}
			if string(want) != string(got) {
				t.Errorf("%s at once:\n%s\nin parts:\n%s\nafter the first:\n%s", path, want, got, first.now(path))
			}
		}
	}
}
