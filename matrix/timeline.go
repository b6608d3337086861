package matrix

import (
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
)

// Installed returns the version of a package beside which an API is looked
// at; false when the package is absent or its version unknown.
type Installed func(pkg string) (version.Version, bool)

// StateAt returns the row that says what the API does at version v of the
// entry's package: the last one at or below v whose With holds. Changed rows
// are events and do not count. False means that no row speaks about v, so
// that the state is OK. The local part of v does not count. A nil with knows
// no package.
func (e *Entry) StateAt(v version.Version, with Installed) (Row, bool) {
	v = v.WithoutLocal()
	for i := len(e.Timeline) - 1; i >= 0; i-- {
		row := &e.Timeline[i]
		if row.Effect != finding.Changed && row.since(v) && row.holds(with) {
			return *row, true
		}
	}
	return Row{}, false
}

// ChangeBetween returns the last Changed row above from and at or below to
// whose With holds, unless an OK row between it and to takes the change back.
// The zero from is below every version. with says what stands beside to.
func (e *Entry) ChangeBetween(from, to version.Version, with Installed) (Row, bool) {
	from, to = from.WithoutLocal(), to.WithoutLocal()
	for i := len(e.Timeline) - 1; i >= 0; i-- {
		row := &e.Timeline[i]
		if !row.since(to) || !row.holds(with) {
			continue
		}
		switch row.Effect {
		case finding.OK:
			return Row{}, false
		case finding.Changed:
			if compareAt(row.At, from) > 0 {
				return *row, true
			}
			return Row{}, false
		}
	}
	return Row{}, false
}

// since reports whether the row has begun at v.
func (r *Row) since(v version.Version) bool {
	if r.At == "" {
		return true
	}
	return compareAt(r.At, v) <= 0
}

// compareAt compares the version of a row, without a local part, with v.
func compareAt(at string, v version.Version) int {
	if !strings.Contains(at, "+") {
		if order, ok := version.CompareText(at, v); ok {
			return order
		}
	}
	return version.Compare(parse(at), v)
}

func (r *Row) holds(with Installed) bool {
	for _, pin := range r.With {
		if !pin.holds(with) {
			return false
		}
	}
	return true
}

// holds counts a pre-release as its number says: Keras 3.1rc1 is ">=3".
func (p Pin) holds(with Installed) bool {
	if with == nil {
		return false
	}
	v, known := with(p.Package)
	set, err := version.ParseSet(p.Range)
	return known && err == nil && set.Contains(v.WithoutLocal(), true)
}
