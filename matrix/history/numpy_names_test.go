package history_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/api"
)

// testdata/numpy-names.txt holds what dir() of NumPy's public modules lists in
// 16 releases. Names of modules and of other packages are not in it, nor are
// those that a __getattr__ serves, and neither counts against a snapshot.
func TestOracleNumPyNames(t *testing.T) {
	if !*withOracle {
		t.Skip("-oracle is not given")
	}
	raw, err := os.ReadFile("testdata/numpy-names.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	for _, release := range numpyReleases(text) {
		t.Run(release, func(t *testing.T) {
			want := numpyNames(t, text, release)
			s := newSurface(readRelease(t, "numpy", release))
			var missed, extra []string
			found := 0
			for _, path := range slices.Sorted(maps.Keys(want)) {
				if o := s.find(path); want[path] && o != nil && o.Raises == nil {
					found++
				} else if want[path] {
					missed = append(missed, path)
				}
			}
			for _, path := range s.public() {
				o := s.objects[path]
				_, asked := want[parentOf(path)]
				if asked && !want[path] && o.Kind != api.Module && o.Kind != api.External && o.Flags&api.Served == 0 {
					extra = append(extra, path)
				}
			}
			recall, precision := percent(found, found+len(missed)), percent(found, found+len(extra))
			t.Logf("%d names, recall %.2f %%, precision %.2f %%", found, recall, precision)
			t.Log("missed:" + grouped(missed) + "\nextra:" + grouped(extra))
			atLeast(t, "recall", recall, 99)
			atLeast(t, "precision", precision, 99)
		})
	}
}

// numpyReleases reads the list in the head of the table.
func numpyReleases(text string) []string {
	head, _, _ := strings.Cut(text, ".\n")
	var list []string
	for _, word := range strings.Fields(head) {
		if _, err := version.Parse(word); err == nil {
			list = append(list, word)
		}
	}
	return list
}

// numpyNames gives the names in a release as true, and the modules as false.
func numpyNames(t *testing.T, text, release string) map[string]bool {
	at, err := version.Parse(release)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for line := range strings.Lines(text) {
		left, right, ok := strings.Cut(line, ":")
		if strings.HasPrefix(line, "#") || !ok {
			continue
		}
		fields := strings.Fields(left)
		for _, span := range fields[1:] {
			first, last, several := strings.Cut(span, "-")
			if !several {
				last = first
			}
			from, err := version.Parse(first)
			to, err2 := version.Parse(last)
			if err != nil || err2 != nil {
				t.Fatalf("no versions: %q", span)
			}
			if version.Compare(at, from) < 0 || version.Compare(at, to) > 0 {
				continue
			}
			names[fields[0]] = false
			for _, name := range strings.Fields(right) {
				names[fields[0]+"."+name] = true
			}
		}
	}
	return names
}
