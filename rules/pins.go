package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// pins looks for what entries say about requirements.
func (s *surroundings) pins() {
	for i := range s.Facts.Requirements {
		r := &s.Facts.Requirements[i]
		name, ok := s.catalog.Canonical(r.Name)
		if !ok {
			continue
		}
		one := &scan{Engine: s.Engine, path: r.Path}
		for _, p := range s.set.ByPackage(name) {
			v, ok := one.verdict(p.Entry, own)
			if !ok || !v.report || !s.pinFits(p.Match.Pin, r.Spec) {
				continue
			}
			span := r.Place().Span
			h := hit{
				pattern: p, verdict: v,
				finding: finding.Finding{Path: r.Path, Name: name, Span: span, Statement: span, Confidence: finding.Certain},
			}
			one.fill(&h, v.level)
			for i, op := range h.ops {
				if op.SetPin != "" {
					s.setPin(&h.finding.Fixes[i], r, op.SetPin)
				}
			}
			s.findings = append(s.findings, h.finding)
		}
	}
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
