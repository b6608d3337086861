package stack

import (
	"slices"
	"strings"
)

// Build is one of the builds of a release of a framework.
type Build struct {
	Package, Version string
	// Local is the local version of the build ("cu118"), "cpu" for one without
	// CUDA, "" when that is not known.
	Local string
	// Default says that it is the one on the package index.
	Default bool
	// CUDA is the version of its runtime ("12.1.1", or "12.1").
	CUDA string
	// Wheel is what is known of the wheel on the package index; nil for others.
	Wheel *Wheel
	Fact
}

// LocalOf returns the local version of builds for a version of CUDA: "cu121".
func LocalOf(cuda string) string {
	if minor(cuda) == "" {
		return ""
	}
	return "cu" + strings.ReplaceAll(minor(cuda), ".", "")
}

// CUDAOf returns the version of CUDA that a local version, or the last part of an
// index, names: "11.8" for "cu118", "10.2" for "cu102"; "" for "cpu" and others.
// A longer one such as "cu121.full" names its first part.
func CUDAOf(local string) string {
	number, ok := strings.CutPrefix(strings.ToLower(local), "cu")
	if !ok {
		return ""
	}
	number, _, _ = strings.Cut(number, ".")
	if !digits(number) || len(number) < 2 || len(number) > 3 {
		return ""
	}
	return number[:len(number)-1] + "." + number[len(number)-1:]
}

// WheelOf returns what is known of the wheel on the package index of a release, for
// a machine ("" is x86_64).
func (t *Tables) WheelOf(pkg, release, machine string) (*Wheel, bool) {
	if machine == "" {
		machine = "x86_64"
	}
	for i := range t.Wheels {
		if w := &t.Wheels[i]; w.Package == pkg && w.Machine == machine && same(release, w.Version) {
			return w, true
		}
	}
	return nil, false
}

// DefaultBuild returns the build of a release that the package index has for
// x86_64.
func (t *Tables) DefaultBuild(pkg, release string) (Build, bool) {
	w, ok := t.WheelOf(pkg, release, "")
	if !ok {
		return Build{}, false
	}
	b := Build{Package: pkg, Version: w.Version, Default: true, CUDA: w.CUDA, Wheel: w, Fact: w.Fact}
	if b.CUDA == "" { // bundled
		for i := range t.IndexBuilds {
			if row := &t.IndexBuilds[i]; row.about(pkg, release) && row.Default != "" {
				b.CUDA, b.Fact = row.Default, row.Fact
			}
		}
	}
	b.Local = LocalOf(b.CUDA)
	return b, true
}

// BuildsOf returns the builds of a release for CUDA, by their CUDA, the oldest
// first. Complete is false when there may be others.
func (t *Tables) BuildsOf(pkg, release string) (builds []Build, complete bool) {
	standard, have := t.DefaultBuild(pkg, release)
	for i := range t.IndexBuilds {
		row := &t.IndexBuilds[i]
		if !row.about(pkg, release) {
			continue
		}
		complete = true
		for _, cuda := range row.CUDA {
			b := Build{Package: pkg, Version: release, Local: LocalOf(cuda), CUDA: cuda, Fact: row.Fact}
			if have && standard.Local == b.Local {
				b, have = standard, false
			}
			builds = append(builds, b)
		}
	}
	if have && standard.CUDA != "" {
		builds = append(builds, standard)
	}
	slices.SortStableFunc(builds, func(a, b Build) int { return compare(a.CUDA, b.CUDA) })
	return builds, complete
}

// BuildWith returns the build of a release with a local version ("cu118"). Known is
// false when there is no such build in the tables and there may be one.
func (t *Tables) BuildWith(pkg, release, local string) (build Build, exists, known bool) {
	builds, complete := t.BuildsOf(pkg, release)
	for _, b := range builds {
		if b.Local == local {
			return b, true, true
		}
	}
	if local == "cpu" && complete {
		return Build{Package: pkg, Version: release, Local: local, Fact: t.ListFact(pkg, release)}, true, true
	}
	return Build{}, false, complete && CUDAOf(local) != ""
}

// ListFact returns the least certain of what the list of the builds of a release rests
// on: how certain it is that there is no other.
func (t *Tables) ListFact(pkg, release string) Fact {
	var f Fact
	for i := range t.IndexBuilds {
		if row := &t.IndexBuilds[i]; row.about(pkg, release) && row.Certainty > f.Certainty {
			f = row.Fact
		}
	}
	return f
}

func (r *IndexBuild) about(pkg, release string) bool {
	return r.Package == pkg && slices.ContainsFunc(r.Versions, func(v string) bool { return same(release, v) })
}

// TestedWith returns the configuration that the makers of a framework tested a
// release with.
func (t *Tables) TestedWith(pkg, release string) (*Tested, bool) {
	for i := range t.Tested {
		if row := &t.Tested[i]; row.Package == pkg && row.Version == minor(release) {
			return row, true
		}
	}
	return nil, false
}

// ChannelOf returns the row about a package of a conda channel that ended.
func (t *Tables) ChannelOf(channel, pkg string) (*Channel, bool) {
	for i := range t.Channels {
		if row := &t.Channels[i]; row.Channel == channel && row.Package == pkg {
			return row, true
		}
	}
	return nil, false
}
