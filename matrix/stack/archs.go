package stack

import (
	"slices"
	"strconv"
	"strings"
)

// ArchsOf returns the architectures that a build has GPU code for. When only
// another patch release of the same minor was measured the row is no more than
// reported.
func (t *Tables) ArchsOf(b Build) (Kernels, bool) {
	var near *Kernels
	for i := range t.Kernels {
		row := &t.Kernels[i]
		if row.Package != b.Package || row.CUDA != minor(b.CUDA) {
			continue
		}
		if slices.ContainsFunc(row.Versions, func(v string) bool { return same(b.Version, v) }) {
			return *row, true
		}
		if slices.ContainsFunc(row.Versions, func(v string) bool { return minor(v) == minor(b.Version) }) {
			near = row
		}
	}
	if near == nil {
		return Kernels{}, false
	}
	found := *near
	found.Certainty = Least(found.Certainty, Reported)
	return found, true
}

// LikelyArchsOf is ArchsOf for advice: of a build that nobody measured it returns what an
// older and a newer release have for the same CUDA, if that is the same. Builds for 12.6
// have code from sm_50 on in 2.6, 2.7 and 2.12 to 2.14.
func (t *Tables) LikelyArchsOf(b Build) (Kernels, bool) {
	if found, ok := t.ArchsOf(b); ok {
		return found, true
	}
	var below, above *Kernels
	highest, lowest := "", ""
	for i := range t.Kernels {
		row := &t.Kernels[i]
		if row.Package != b.Package || row.CUDA != minor(b.CUDA) {
			continue
		}
		for _, v := range row.Versions {
			switch order := compare(v, b.Version); {
			case order < 0 && (below == nil || compare(v, highest) > 0):
				below, highest = row, v
			case order > 0 && (above == nil || compare(v, lowest) < 0):
				above, lowest = row, v
			}
		}
	}
	if below == nil || above == nil || !slices.Equal(below.Archs, above.Archs) || below.PTX != above.PTX {
		return Kernels{}, false
	}
	found := *below
	found.Certainty = Least(found.Certainty, Reported)
	return found, true
}

// Has reports whether code of a build runs on a GPU of a compute capability
// ("8.9"): code for the same major and at most its minor does. Known is false
// for a newer major when the build has PTX that could be compiled for it.
func (k *Kernels) Has(capability string) (runs, known bool) {
	major, lesser, ok := capabilityOf(ArchOf(capability))
	if !ok {
		return false, false
	}
	for _, arch := range k.Archs {
		m, n, ok := capabilityOf(arch)
		if ok && m == major && n <= lesser {
			return true, true
		}
	}
	m, _, ok := capabilityOf(k.PTX)
	return false, !ok || m > major
}

// capabilityOf parts an architecture: 12, 0 for "120" and 9, 0 for "90a".
func capabilityOf(arch string) (major, lesser int, ok bool) {
	number := strings.TrimRight(arch, "af")
	if len(number) < 2 {
		return 0, 0, false
	}
	major, err := strconv.Atoi(number[:len(number)-1])
	if err != nil {
		return 0, 0, false
	}
	return major, int(number[len(number)-1] - '0'), true
}
