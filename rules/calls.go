package rules

import (
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// calls matches the arguments of calls whose callee has a known name.
func (s *scan) calls() {
	for i := range s.module.Calls {
		c := &s.module.Calls[i]
		if !s.matters(c.Statement, c.Span) {
			continue
		}
		if c.Use < 0 || c.Use >= len(s.module.Uses) {
			s.superInit(c)
			continue
		}
		u := &s.module.Uses[c.Use]
		s.call(u, c)
	}
}

// superInit matches super().__init__(...) in a class with one base: it passes
// the arguments that a call of the base would.
func (s *scan) superInit(c *parser.Call) {
	if c.Super != "__init__" || c.Class < 0 || c.Class >= len(s.module.Classes) {
		return
	}
	r, ok := s.soleBase(c.Class)
	if !ok {
		return
	}
	for _, h := range s.callRef(c, r.Name, c.Callee, finding.Likely) {
		h.length-- // an entry about the super call itself says more
		s.add(h)
	}
}

// soleBase returns the library's class that a class with one base derives from.
// What else of the project the base may be counts for nothing here.
func (s *scan) soleBase(class int) (base parser.Ref, ok bool) {
	bases := s.module.Classes[class].Bases
	if len(bases) != 1 {
		return base, false
	}
	n := 0
	for _, r := range bases[0] {
		if !strings.HasPrefix(r.Name, ".") {
			base = r
			n++
		}
	}
	return base, n == 1 && base.Instance == 0 && !s.isLocal(base.Name)
}

// call reports the entries about a call. When the callee's bindings disagree
// an entry counts only if it speaks about all of them.
func (s *scan) call(u *parser.Use, c *parser.Call) {
	s.addCommon(u, func(r parser.Ref) []hit {
		if r.Instance > 0 || s.isLocal(r.Name) {
			return nil
		}
		return s.callRef(c, r.Name, u.Parts[len(u.Parts)-1], finding.Confidence(u.Confidence))
	})
}

// addCommon adds the hits that all things have in common which a use may
// denote.
func (s *scan) addCommon(u *parser.Use, find func(parser.Ref) []hit) {
	var hits []hit
	for i, r := range u.Refs {
		found := find(r)
		if i > 0 {
			found = common(hits, found)
		}
		if hits = found; len(hits) == 0 {
			return
		}
	}
	for _, h := range hits {
		if len(u.Refs) > 1 {
			h.finding.Confidence = min(h.finding.Confidence, finding.Likely)
		}
		s.add(h)
	}
}

// callRef returns the hits of a call of name, whose callee is at callee.
func (s *scan) callRef(c *parser.Call, name string, callee source.Span, sure finding.Confidence) []hit {
	var hits []hit
	at := callShape{callee: name}
	var buf [4]candidate
	for _, cand := range s.candidates(buf[:0], name) {
		for _, p := range s.set.ByName(cand.name) {
			m := p.Match.Call
			if m == nil {
				continue
			}
			v, ok := s.reported(p.Entry, cand.axis)
			if !ok {
				continue
			}
			for _, got := range s.matchArgs(c, &m.ArgMatch, &at) {
				if m.Unless == matrix.OnImages && s.onImages(c) {
					continue
				}
				span := got.span
				if !got.placed {
					if c.Use >= 0 && s.module.Uses[c.Use].Passed {
						continue // the call itself stands elsewhere
					}
					span = callee
				}
				conf := min(sure, finding.Confidence(got.confidence))
				hits = appendOnce(hits, hit{
					pattern: p,
					verdict: v,
					block:   c.Block,
					length:  segments(cand.name),
					as:      cand,
					shape:   true,
					call:    c,
					given:   got.given,
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

// appendOnce appends a hit, unless the same entry has one at the same place: it
// may speak of an argument by its place and by its name.
func appendOnce(hits []hit, h hit) []hit {
	for i := range hits {
		same := &hits[i]
		if same.pattern.Entry != h.pattern.Entry || same.finding.Span != h.finding.Span {
			continue
		}
		if same.finding.Keyword == "" {
			same.finding.Keyword = h.finding.Keyword
		}
		if h.finding.Keyword == "" || h.finding.Keyword == same.finding.Keyword {
			return hits
		}
	}
	return append(hits, h)
}

// common keeps the hits of a whose rule and keyword are in b too: the rule is
// an entry, or a code of the API history.
func common(a, b []hit) []hit {
	var both []hit
	for _, x := range a {
		for _, y := range b {
			if x.pattern.Entry == y.pattern.Entry && x.finding.Code == y.finding.Code && x.finding.Keyword == y.finding.Keyword {
				both = append(both, x)
				break
			}
		}
	}
	return both
}

// argsOf matches the call that u is the callee of; callee is its name. One that
// takes self as well has places of its own.
func (s *scan) argsOf(u *parser.Use, callee string, m *matrix.ArgMatch) (argHit, bool) {
	if u.Call < 0 || u.Call >= len(s.module.Calls) {
		return argHit{}, false
	}
	at := callShape{callee: callee, bound: ofInstance(u)}
	c := &s.module.Calls[u.Call]
	if !at.bound && s.takesSelf(callee) {
		c, at.bound = withoutSelf(c), true
	}
	got := s.matchArgs(c, m, &at)
	if len(got) == 0 {
		return argHit{}, false
	}
	return got[0], true
}
