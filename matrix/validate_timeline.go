package matrix

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

func (c *checker) timeline(e *Entry, path string) {
	faults := len(c.problems)
	if len(e.Timeline) == 0 {
		c.faultf(path+".timeline", "expected at least one row")
	}
	for i := range e.Timeline {
		c.row(e, i, item(path+".timeline", i))
	}
	if len(c.problems) > faults {
		return // what a wrong timeline says of the observations is noise
	}
	for _, o := range e.Evidence.Observed {
		c.observation(e, o, path+".evidence.observed."+o.Version)
	}
}

func (c *checker) row(e *Entry, i int, path string) {
	row := &e.Timeline[i]
	for _, with := range row.With {
		at := path + ".with." + with.Package
		c.pin(with, at, at)
	}
	switch {
	case !c.written(path + ".effect"):
		c.faultf(path, "expected an effect")
		return
	case row.Effect == finding.Changed && row.At == "":
		c.faultf(path, "a change is an event: expected at, the version it came with")
	case row.At == "" && row.With == nil:
		c.faultf(path, "expected at, with or both")
		return
	}
	if row.At != "" && !validVersion(row.At) {
		c.faultf(path+".at", "expected a release such as \"2.0\", found %q", row.At)
		return
	}
	matters := row.Effect == finding.Changed || row.Effect == finding.Ignored
	switch {
	case matters && row.Impact == finding.NoImpact:
		c.faultf(path, "expected impact: numeric or behaviour, as the effect is %s", row.Effect)
	case !matters && row.Impact != finding.NoImpact:
		c.faultf(path+".impact", "only changed and ignored rows have an impact, this one is %s", row.Effect)
	}
	if strings.Contains(row.Note, "\n") {
		c.faultf(path+".note", "expected one line")
	}
	if i == 0 {
		if row.Effect == finding.OK && row.With == nil {
			c.faultf(path, "the first row says ok, which holds before any row anyway")
		}
		return
	}
	before := lastDated(e.Timeline[:i])
	if before == nil || row.At == "" || !validVersion(before.At) {
		return
	}
	switch order := compareVersions(before.At, row.At); {
	case order > 0:
		c.faultf(path+".at", "expected ascending versions: %s comes after %s", row.At, before.At)
	case order == 0 && row.Effect != finding.Changed && before.Effect != finding.Changed && slices.Equal(row.With, before.With):
		c.faultf(path+".at", "%s has a row already", row.At)
	}
}

// lastDated returns the last row that has a version, or nil.
func lastDated(rows []Row) *Row {
	for i := range slices.Backward(rows) {
		if rows[i].At != "" {
			return &rows[i]
		}
	}
	return nil
}

// observation checks that what was seen at a version is what the timeline
// says of it.
func (c *checker) observation(e *Entry, o Observation, path string) {
	if !validVersion(o.Version) {
		c.faultf(path, "expected an exact version such as \"2.0.1\", found %q", o.Version)
		return
	}
	if want := expected(e.Timeline, o.Version); !slices.Contains(want, o.Effect) {
		names := make([]string, len(want))
		for i, w := range want {
			names[i] = w.String()
		}
		c.faultf(path, "observed %s, but the timeline says %s", o.Effect, strings.Join(names, " or "))
	}
}

// expected returns what may be observed at a version: the state, the state
// under each condition on other packages, which observations do not record,
// and changed after a change that was not undone.
func expected(rows []Row, v string) []finding.Effect {
	states := []finding.Effect{finding.OK}
	changed := false
	for _, row := range rows {
		switch {
		case row.At != "" && compareVersions(row.At, v) > 0:
		case row.Effect == finding.Changed:
			changed = true
		case row.With != nil:
			states = append(states, row.Effect)
		default:
			states = append(states[:0], row.Effect)
			changed = changed && row.Effect != finding.OK
		}
	}
	if changed {
		states = append(states, finding.Changed)
	}
	return states
}
