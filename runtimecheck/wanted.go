package runtimecheck

import (
	"cmp"
	"path"
	"slices"

	"github.com/upcheck/upcheck/finding"
)

// Range is a range of lines of which has to be known whether it ran.
type Range struct {
	// Path is relative to the scan root, with slashes.
	Path        string
	First, Last int // from 1
}

// Ranges are what has to be watched to judge findings, sorted, each once.
func Ranges(l finding.List) []Range {
	var ranges []Range
	for i := range l {
		if first, last := linesOf(&l[i]); first > 0 && path.Ext(l[i].Path) == ".py" {
			ranges = append(ranges, Range{l[i].Path, first, last})
		}
	}
	slices.SortFunc(ranges, func(a, b Range) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.First, b.First), cmp.Compare(a.Last, b.Last))
	})
	return slices.Compact(ranges)
}

// Packages are the distributions whose versions have to be known to judge findings,
// sorted, each once.
func Packages(l finding.List) []string {
	var names []string
	for i := range l {
		if name := l[i].Package; name != "" && name != "python" {
			for _, suffix := range builds() {
				names = append(names, name+suffix)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// builds are the endings of distributions that are the same for some machines:
// tensorflow-cpu.
func builds() []string { return []string{"", "-cpu", "-gpu", "-macos", "-intel"} }
