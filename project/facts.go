package project

import (
	"cmp"
	"slices"
	"strings"
)

// Add appends the facts of others.
func (f *Facts) Add(more Facts) {
	f.Requirements = append(f.Requirements, more.Requirements...)
	f.Includes = append(f.Includes, more.Includes...)
	f.Indexes = append(f.Indexes, more.Indexes...)
	f.Images = append(f.Images, more.Images...)
	f.Env = append(f.Env, more.Env...)
	f.Host = append(f.Host, more.Host...)
}

// Any reports whether a condition holds for one of the files that say something.
func (f *Facts) Any(holds func(path string) bool) bool {
	return slices.ContainsFunc(f.Requirements, func(r Requirement) bool { return holds(r.Path) }) ||
		slices.ContainsFunc(f.Includes, func(inc Include) bool { return holds(inc.From) }) ||
		slices.ContainsFunc(f.Indexes, func(x Index) bool { return holds(x.Path) }) ||
		slices.ContainsFunc(f.Images, func(i Image) bool { return holds(i.Path) }) ||
		slices.ContainsFunc(f.Env, func(v EnvVar) bool { return holds(v.Path) }) ||
		slices.ContainsFunc(f.Host, func(h HostFact) bool { return holds(h.Path) })
}

// Sort puts facts into the order of their files and lines.
func (f *Facts) Sort() {
	slices.SortStableFunc(f.Requirements, func(a, b Requirement) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), a.Line-b.Line)
	})
	slices.SortStableFunc(f.Includes, func(a, b Include) int {
		return cmp.Or(strings.Compare(a.From, b.From), a.Line-b.Line)
	})
	slices.SortStableFunc(f.Indexes, func(a, b Index) int { return comparePlaces(a.Place, b.Place) })
	slices.SortStableFunc(f.Images, func(a, b Image) int { return comparePlaces(a.Place, b.Place) })
	slices.SortStableFunc(f.Env, func(a, b EnvVar) int { return comparePlaces(a.Place, b.Place) })
	slices.SortStableFunc(f.Host, func(a, b HostFact) int { return comparePlaces(a.Place, b.Place) })
}

func comparePlaces(a, b Place) int {
	return cmp.Or(strings.Compare(a.Path, b.Path), a.Line-b.Line, a.Span.Start-b.Span.Start)
}
