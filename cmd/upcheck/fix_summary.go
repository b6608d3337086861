package main

import (
	"cmp"
	"maps"
	"slices"

	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/report"
)

// reasons are the headings for what is left, in the order in which they are shown.
var reasons = [...]struct {
	why    fix.Why
	title  string
	listed bool
}{
	{fix.Limited, "fixes not made", true},
	{fix.Declined, "fixes not wanted", true},
	{fix.Refused, "cannot be written here", true},
	{fix.Conflict, "in the way of another fix", true},
	{fix.ByHand, "for a person", false},
}

// summary says what was done; would says that nothing was written.
func (x *fixer) summary(would bool) *report.Repairs {
	r := &report.Repairs{Would: would, Files: x.changed()}
	for _, c := range x.applied {
		r.Fixed = append(r.Fixed, report.Fixed{Finding: c.Finding, Fix: c.Fix})
	}
	for _, reason := range reasons {
		group := report.LeftGroup{Title: reason.title, Listed: reason.listed}
		for _, k := range x.skipped {
			if k.Why == reason.why {
				group.Findings = append(group.Findings, report.LeftFinding{Finding: k.Finding, Reason: k.Reason})
			}
		}
		if len(group.Findings) > 0 {
			r.Left = append(r.Left, group)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(x.left)) {
		r.Kept = append(r.Kept, report.KeptFile{Path: path, Reason: x.left[path].Error()})
	}
	slices.SortStableFunc(r.Fixed, func(a, b report.Fixed) int {
		return cmp.Or(cmp.Compare(a.Finding.Path, b.Finding.Path), cmp.Compare(a.Finding.Span.Start, b.Finding.Span.Start))
	})
	return r
}
