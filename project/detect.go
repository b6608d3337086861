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
// version in use: what a lock file records, then what files declare, then what
// conda installs, then what a command of an image or a workflow does; a pin before
// a range, what everybody gets before a group, files near the root before nested
// ones, requirements.txt before its siblings, an unconditional requirement before
// one with a marker, the lower version before the higher. A requirement that has no
// lower end says nothing, and neither does one of several Pythons that a workflow
// tries. The result is sorted by name.
func Detect(requirements []Requirement) []Detected {
	several := severalPythons(requirements)
	var all []Detected
	for _, r := range requirements {
		if several && r.Script && r.Name == "python" {
			continue
		}
		if v, ok := r.Spec.Exact(); ok {
			all = append(all, Detected{r, v, true})
		} else if low, ok := r.Spec.Lower(); ok {
			all = append(all, Detected{r, low.Version, false})
		}
	}
	slices.SortFunc(all, compareDetected)
	return slices.CompactFunc(all, func(a, b Detected) bool { return a.Requirement.Name == b.Requirement.Name })
}

// severalPythons reports whether commands and workflows name more than one Python.
func severalPythons(requirements []Requirement) bool {
	first := ""
	for i := range requirements {
		r := &requirements[i]
		if !r.Script || r.Name != "python" {
			continue
		}
		if spec := r.Spec.String(); first == "" {
			first = spec
		} else if spec != first {
			return true
		}
	}
	return false
}

// rank orders what says which version is in use.
func rank(r *Requirement) int {
	switch {
	case r.Kind == Locked:
		return 0
	case r.Script:
		return 3
	case r.Manager == Conda:
		return 2
	}
	return 1
}

// compareDetected orders by name, and puts the one that says most first.
func compareDetected(a, b Detected) int {
	x, y := &a.Requirement, &b.Requirement
	return cmp.Or(
		strings.Compare(x.Name, y.Name),
		rank(x)-rank(y),
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
