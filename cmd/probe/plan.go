package main

import (
	"fmt"
	"slices"

	"github.com/upcheck/upcheck/internal/nearest"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// job is a half of an example at one release.
type job struct {
	entry   *matrix.Entry
	example int // from 0
	good    bool
}

func (j job) source() string {
	x := &j.entry.Examples[j.example]
	if j.good {
		return x.Good + "\n" + x.Then
	}
	return x.Bad + "\n" + x.Then
}

// selected returns the entries that are asked for, by package. A code or package that
// there is not is an error.
func selected(set *matrix.Set, o options, known environments) (map[string][]*matrix.Entry, error) {
	for _, code := range o.codes {
		if _, ok := set.Entry(code); !ok {
			return nil, fmt.Errorf("no entry has the code %s", code)
		}
	}
	for _, name := range o.packages {
		if names := known.packages(); !slices.Contains(names, name) && !o.wheels {
			hint := ""
			if near := nearest.Of(name, names); near != "" {
				hint = "; did you mean " + near + "?"
			}
			return nil, fmt.Errorf("no environments are listed for %s%s", name, hint)
		}
	}
	chosen := make(map[string][]*matrix.Entry)
	for _, e := range set.Entries() {
		if (len(o.codes) == 0 || slices.Contains(o.codes, e.Code)) && (len(o.packages) == 0 || slices.Contains(o.packages, e.Package)) {
			chosen[e.Package] = append(chosen[e.Package], e)
		}
	}
	return chosen, nil
}

// plan returns what is run at each release: examples of entries for which it is one of
// the two around a row of the timeline.
func plan(entries []*matrix.Entry, releases []string) map[string][]job {
	jobs := make(map[string][]job)
	for _, e := range entries {
		for _, release := range around(e.Timeline, releases) {
			for n := range e.Examples {
				if x := &e.Examples[n]; x.File == "" && x.Run == "" {
					jobs[release] = append(jobs[release], job{e, n, false})
					if x.Good != "" {
						jobs[release] = append(jobs[release], job{e, n, true})
					}
				}
			}
		}
	}
	return jobs
}

// around returns the releases next to the rows of a timeline, on both sides, and the
// last one.
func around(rows []matrix.Row, releases []string) (chosen []string) {
	parsed := make([]version.Version, len(releases))
	for i, text := range releases {
		parsed[i], _ = version.Parse(text) // the list was checked
	}
	wanted := make([]bool, len(releases))
	if len(releases) > 0 {
		wanted[len(releases)-1] = true
	}
	for _, row := range rows {
		at, err := version.Parse(row.At)
		if err != nil {
			continue
		}
		i := slices.IndexFunc(parsed, func(v version.Version) bool { return version.Compare(v, at) >= 0 })
		if i < 0 {
			i = len(parsed)
		}
		for _, k := range [...]int{i - 1, i} {
			if k >= 0 && k < len(wanted) {
				wanted[k] = true
			}
		}
	}
	for i, w := range wanted {
		if w {
			chosen = append(chosen, releases[i])
		}
	}
	return chosen
}
