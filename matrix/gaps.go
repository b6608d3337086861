package matrix

import (
	"fmt"
	"slices"

	"github.com/upcheck/upcheck/internal/version"
)

// Gaps says where more evidence is wanted: rows without an observation on
// either side, as near as the releases of the catalogue allow. An observation
// is near enough when it is of the same minor series as the nearest release. What
// the examples showed counts, too. Gaps do not make an entry wrong.
func Gaps(files []*File, observed []*Observed, catalog *Catalog) []*Gap {
	var gaps []*Gap
	shown := releasesShown(files, observed)
	for _, f := range files {
		var releases []version.Version
		if p := catalog.Package(f.Package); p != nil {
			for _, text := range p.Releases {
				releases = append(releases, parse(text))
			}
		}
		for i := range f.Rules {
			var seen []version.Version
			for _, o := range f.Rules[i].Evidence.Observed {
				seen = append(seen, parse(o.Version))
			}
			seen = append(seen, shown[f.Rules[i].Code]...)
			for j, row := range f.Rules[i].Timeline {
				if row.At == "" {
					continue
				}
				path := item(fmt.Sprintf("rules[%d].timeline", i), j) + ".at"
				for _, text := range gapsAt(parse(row.At), seen, releases) {
					gaps = append(gaps, &Gap{*f.problem(f.line(path), path, text), f.Rules[i].Code, row.At, text})
				}
			}
		}
	}
	return gaps
}

// Gap is a row of an entry that more evidence is wanted for.
type Gap struct {
	Problem
	Code, At string
	What     string // what is missing
}

// releasesShown returns, by entry, the releases at which an example showed something,
// and those whose wheels show what the entry says of them.
func releasesShown(files []*File, observed []*Observed) map[string][]version.Version {
	timelines := make(map[string][]Row)
	for _, f := range files {
		for i := range f.Rules {
			timelines[f.Rules[i].Code] = f.Rules[i].Timeline
		}
	}
	shown := make(map[string][]version.Version)
	for _, o := range observed {
		for _, e := range o.Seen {
			for _, s := range e.Bad {
				if s.Unrun == "" {
					shown[e.Code] = append(shown[e.Code], parse(s.Release))
				}
			}
			for _, s := range e.Wheel {
				if slices.Contains(expected(timelines[e.Code], s.Release), s.Effect) {
					shown[e.Code] = append(shown[e.Code], parse(s.Release))
				}
			}
		}
	}
	return shown
}

func gapsAt(at version.Version, seen, releases []version.Version) []string {
	var gaps []string
	lastSeen, firstSeen := around(seen, at)
	last, first := around(releases, at)
	switch {
	case lastSeen.IsZero() && last.IsZero() && len(releases) > 0: // it always was so
	case lastSeen.IsZero():
		gaps = append(gaps, fmt.Sprintf("nothing was observed before %s", at))
	case version.Compare(lastSeen, last) < 0 && !sameSeries(lastSeen, last):
		gaps = append(gaps, fmt.Sprintf("the last observation before is at %s, the last release before is %s", lastSeen, last))
	}
	switch {
	case firstSeen.IsZero():
		gaps = append(gaps, fmt.Sprintf("nothing was observed at %s or after", at))
	case !first.IsZero() && version.Compare(firstSeen, first) > 0 && !sameSeries(firstSeen, first):
		gaps = append(gaps, fmt.Sprintf("the first observation is at %s, the first release is %s", firstSeen, first))
	}
	return gaps
}

// around returns the last version below at and the first one that is not, or
// zero versions.
func around(versions []version.Version, at version.Version) (below, above version.Version) {
	for _, v := range versions {
		switch {
		case version.Compare(v, at) < 0:
			if version.Compare(v, below) > 0 {
				below = v
			}
		case above.IsZero() || version.Compare(v, above) < 0:
			above = v
		}
	}
	return below, above
}

// sameSeries reports whether two versions share their first two numbers.
func sameSeries(a, b version.Version) bool {
	return slices.Equal(series(a), series(b))
}

func series(v version.Version) []int {
	numbers := append(v.Release(), 0, 0)
	return numbers[:2]
}
