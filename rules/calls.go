package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// calls matches the arguments of calls whose callee has a known name.
func (s *scan) calls() {
	for i := range s.module.Calls {
		c := &s.module.Calls[i]
		if c.Use < 0 || c.Use >= len(s.module.Uses) {
			continue
		}
		u := &s.module.Uses[c.Use]
		s.call(u, c)
	}
}

// call reports the entries about a call. When the callee's bindings disagree
// an entry counts only if it speaks about all of them.
func (s *scan) call(u *parser.Use, c *parser.Call) {
	var hits []hit
	for i, r := range u.Refs {
		if r.Instance > 0 || s.isLocal(r.Name) {
			return
		}
		found := s.callRef(u, c, r)
		if i == 0 {
			hits = found
			continue
		}
		hits = common(hits, found)
	}
	for _, h := range hits {
		if len(u.Refs) > 1 && h.finding.Confidence > finding.Likely {
			h.finding.Confidence = finding.Likely
		}
		s.add(h)
	}
}

func (s *scan) callRef(u *parser.Use, c *parser.Call, r parser.Ref) []hit {
	var hits []hit
	var buf [4]candidate
	for _, cand := range s.candidates(buf[:0], r.Name) {
		for _, p := range s.set.ByName(cand.name) {
			m := p.Match.Call
			if m == nil || !axisFits(p.Entry, cand.axis) {
				continue
			}
			v, ok := s.verdict(p.Entry, cand.axis)
			if !ok || !v.report {
				continue
			}
			for _, got := range matchArgs(c, m.ArgMatch) {
				span := got.span
				if !got.placed {
					span = u.Parts[len(u.Parts)-1]
				}
				conf := finding.Confidence(u.Confidence)
				conf = min(conf, finding.Confidence(got.confidence))
				hits = append(hits, hit{
					pattern: p,
					verdict: v,
					block:   c.Block,
					length:  segments(cand.name),
					as:      cand,
					shape:   true,
					finding: finding.Finding{
						Name:       cand.name,
						Keyword:    got.keyword,
						Span:       span,
						Statement:  c.Statement,
						Confidence: conf,
						Catches:    catches(v.row.Effect, false),
					},
				})
			}
		}
	}
	return hits
}

// common keeps the hits of a whose entry and keyword are in b too.
func common(a, b []hit) []hit {
	var both []hit
	for _, x := range a {
		for _, y := range b {
			if x.pattern.Entry == y.pattern.Entry && x.finding.Keyword == y.finding.Keyword {
				both = append(both, x)
				break
			}
		}
	}
	return both
}

// argsOf matches the call that u is the callee of.
func (s *scan) argsOf(u *parser.Use, m matrix.ArgMatch) (argHit, bool) {
	if u.Call < 0 || u.Call >= len(s.module.Calls) {
		return argHit{}, false
	}
	got := matchArgs(&s.module.Calls[u.Call], m)
	if len(got) == 0 {
		return argHit{}, false
	}
	return got[0], true
}

// argHit is one way in which a call satisfies a predicate.
type argHit struct {
	keyword string
	span    source.Span
	// placed says that span is the place of an argument; otherwise the hit
	// belongs to the callee.
	placed     bool
	confidence parser.Confidence
}
