package finding

import (
	"maps"
	"slices"

	"github.com/upcheck/upcheck/internal/source"
)

// List is a set of findings in the total order of Sort.
type List []Finding

// Key is the identity of a finding: there is one finding for a key.
type Key struct {
	Path          string
	Span          source.Span
	Name, Keyword string
}

// Key returns the identity of the finding.
func (f *Finding) Key() Key {
	return Key{Path: f.Path, Span: f.Span, Name: f.Name, Keyword: f.Keyword}
}

// Active reports whether the finding counts: it is not suppressed.
func (f *Finding) Active() bool { return f.Suppression == nil }

// Sort puts the list into the order of Compare.
func (l List) Sort() { slices.SortStableFunc(l, Compare) }

// Active returns the findings that are not suppressed, in the same order. The
// findings share their slices with l.
func (l List) Active() List {
	active := make(List, 0, len(l))
	for i := range l {
		if l[i].Active() {
			active = append(active, l[i])
		}
	}
	return active
}

// Worst returns the highest level of the active findings, None without any.
func (l List) Worst() Level {
	worst := None
	for i := range l {
		if l[i].Active() {
			worst = max(worst, l[i].Level)
		}
	}
	return worst
}

// Count is how many findings there are of each level, suppressed ones apart.
type Count struct {
	Error, Warning, Note, Suppressed int
}

// Active returns the number of findings that are not suppressed.
func (c Count) Active() int { return c.Error + c.Warning + c.Note }

// PackageCount is the count of one package.
type PackageCount struct {
	Package string
	Count
}

// Count counts the findings by level.
func (l List) Count() Count {
	var c Count
	for i := range l {
		c.add(&l[i])
	}
	return c
}

// CountByPackage counts the findings by package and level, ordered by package.
func (l List) CountByPackage() []PackageCount {
	counts := map[string]Count{}
	for i := range l {
		c := counts[l[i].Package]
		c.add(&l[i])
		counts[l[i].Package] = c
	}
	packages := make([]PackageCount, 0, len(counts))
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		packages = append(packages, PackageCount{name, counts[name]})
	}
	return packages
}

func (c *Count) add(f *Finding) {
	switch {
	case !f.Active():
		c.Suppressed++
	case f.Level == Error:
		c.Error++
	case f.Level == Warning:
		c.Warning++
	case f.Level == Note:
		c.Note++
	}
}
