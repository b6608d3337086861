package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/parser"
)

// useHit makes the hit of a use.
func (s *scan) useHit(u *parser.Use, ref parser.Ref, p spelled, r *remark) (hit, bool) {
	n := r.length + p.via
	h, ok := s.remarkHit(p, ref.Name, r, partSpan(u, ref, n), referenceConfidence(u, s.effectOf(r)))
	h.block, h.finding.Statement = u.Block, u.Statement
	return h, ok
}

// remarkHit makes a hit of a remark about a written name. False means that the
// rule is not wanted or that an entry speaks about the same API.
func (s *scan) remarkHit(p spelled, written string, r *remark, span source.Span, sure finding.Confidence) (hit, bool) {
	prefix := cut(written, r.length+p.via)
	if s.entrySpeaks(written, r.length+p.via) || isMemberRemark(r) && s.entryDeniesBase(r.home) ||
		r.param != "" && s.entrySpeaksOfArgument(prefix, r.param, -1) {
		return hit{}, false
	}
	if r.arg != nil {
		span = r.arg.Span
	}
	h, ok := s.historyHit(p.track, r, span)
	if !ok {
		return hit{}, false
	}
	h.length = segments(prefix)
	h.finding.Name, h.finding.Keyword = s.canonical(prefix), r.param
	h.finding.Confidence = min(sure, r.most)
	s.sayRemark(&h, p, prefix, r)
	return h, true
}

// historyHit makes a hit with what the verdict of an entry would say.
func (s *scan) historyHit(t *track, r *remark, span source.Span) (hit, bool) {
	rule, ok := s.historyRules[r.code]
	if !ok {
		return hit{}, false
	}
	v := verdict{
		report: true, known: true, state: rule.Effect, level: rule.Level(), to: t.to.Version.String(),
		detected: t.from.Origin == version.Detected, alreadyBroken: r.already,
	}
	v.row.At, v.row.Effect, v.row.Impact = r.at, rule.Effect, rule.Impact
	if t.from.Known() {
		v.from = t.from.Version.String()
	}
	return hit{
		verdict: v,
		finding: finding.Finding{
			Code: rule.Code, Package: t.pkg, Span: span, Catches: catches(rule.Effect, false),
		},
	}, true
}
