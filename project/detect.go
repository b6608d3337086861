package project

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// Detected is the version of a package that a project most likely runs on.
type Detected struct {
	// Requirement is the one that says so.
	Requirement Requirement
	// Version is the pinned one, or the lower end of the range that
	// Requirement allows.
	Version version.Version
	// Pinned says that no other version is allowed.
	Pinned bool
}

// Detect picks, for every package, the requirement that says most about the
// version in use: a pin before a range, what everybody gets before a group,
// files near the root before nested ones, requirements.txt before its
// siblings, an unconditional requirement before one with a marker, the lower
// version before the higher. A requirement that has no lower end says nothing.
// The result is sorted by name.
func Detect(requirements []Requirement) []Detected {
	var all []Detected
	for _, r := range requirements {
		if v, ok := r.Spec.Exact(); ok {
			all = append(all, Detected{r, v, true})
		} else if low, ok := r.Spec.Lower(); ok {
			all = append(all, Detected{r, low.Version, false})
		}
	}
	slices.SortFunc(all, compareDetected)
	return slices.CompactFunc(all, func(a, b Detected) bool { return a.Requirement.Name == b.Requirement.Name })
}

// compareDetected orders by name, and puts the one that says most first.
func compareDetected(a, b Detected) int {
	x, y := &a.Requirement, &b.Requirement
	return cmp.Or(
		strings.Compare(x.Name, y.Name),
		falseFirst(!a.Pinned, !b.Pinned),
		falseFirst(x.Group != "", y.Group != ""),
		strings.Count(x.Path, "/")-strings.Count(y.Path, "/"),
		falseFirst(path.Base(x.Path) != "requirements.txt", path.Base(y.Path) != "requirements.txt"),
		falseFirst(x.Marker != "", y.Marker != ""),
		version.Compare(a.Version, b.Version),
		strings.Compare(x.Path, y.Path),
		x.Line-y.Line,
	)
}

func falseFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}
