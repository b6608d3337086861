package rules

import (
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
)

// Requirements returns what the matrix says about the requirements of one
// file, in their order. The findings have no positions yet.
func (e *Engine) Requirements(path string, list []project.Requirement) []finding.Finding {
	s := &scan{Engine: e, path: path}
	var findings []finding.Finding
	for i := range list {
		r := &list[i]
		name, ok := e.catalog.Canonical(r.Name)
		if !ok {
			continue
		}
		for _, p := range e.set.ByPackage(name) {
			v, ok := s.verdict(p.Entry, own)
			if !ok || !v.report || !e.pinFits(p.Match.Pin, r.Spec) {
				continue
			}
			span := r.SpecSpan
			if span.Len() == 0 {
				span = r.NameSpan
			}
			h := hit{
				pattern: p, verdict: v,
				finding: finding.Finding{Name: name, Span: span, Statement: span, Confidence: finding.Certain},
			}
			s.fill(&h, v.level)
			for i, op := range h.ops {
				h.finding.Fixes[i].Edits = pinEdits(r, op.SetPin)
			}
			findings = append(findings, h.finding)
		}
	}
	return findings
}

// pinFits reports whether all that a requirement allows lies in the range of a
// match, while the packages beside it lie in theirs at the target.
func (e *Engine) pinFits(m *matrix.PinMatch, spec version.Set) bool {
	set, err := version.ParseSet(m.Range)
	if err != nil {
		return false
	}
	for _, pin := range m.With {
		to := e.pair.To[pin.Package]
		with, err := version.ParseSet(pin.Range)
		if err != nil || !to.Known() || !with.Contains(to.Version, true) {
			return false
		}
	}
	if v, ok := spec.Exact(); ok {
		return set.Contains(v.WithoutLocal(), true)
	}
	low, hasLow := spec.Lower()
	high, hasHigh := spec.Upper()
	if _, bounded := set.Lower(); bounded && !(hasLow && set.Contains(low.Version, true)) {
		return false
	}
	if _, bounded := set.Upper(); bounded && !(hasHigh && e.below(high, set)) {
		return false
	}
	return hasLow || hasHigh
}

// below reports whether an upper bound lies in a set; an exclusive bound may
// be the set's own.
func (e *Engine) below(high version.Bound, set version.Set) bool {
	if set.Contains(high.Version, true) {
		return true
	}
	limit, ok := set.Upper()
	return ok && !high.Inclusive && version.Compare(high.Version, limit.Version) <= 0
}

// pinEdits writes other versions into a requirement, nil where they have no place of
// their own, in a lock file, which is made from other files, or for another package.
func pinEdits(r *project.Requirement, pin string) []source.Edit {
	i := strings.IndexAny(pin, "=<>!~")
	if i < 0 || r.URL != "" || r.Kind == project.Locked || r.NameSpan.Len() == 0 || distribution.Normalise(strings.TrimSpace(pin[:i])) != r.Name {
		return nil
	}
	at := r.SpecSpan
	if at.Len() == 0 {
		if len(r.Extras) > 0 {
			return nil // they stand between the name and the versions
		}
		at = source.Span{Start: r.NameSpan.End, End: r.NameSpan.End}
	}
	return []source.Edit{{Span: at, Text: pin[i:]}}
}
