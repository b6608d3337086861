package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// historySuper speaks about super().method(...) in a class with one base.
func (s *scan) historySuper(c *parser.Call) {
	if c.Super == "" || c.Class < 0 || c.Class >= len(s.module.Classes) {
		return
	}
	sole, ok := s.soleBase(c.Class)
	if !ok {
		return
	}
	span := c.Callee
	if span.Len() > len(c.Super) {
		span.Start = span.End - len(c.Super)
	}
	base := sole.Name
	call := called{Call: c, written: base + "." + c.Super, span: span, sure: finding.Likely, instance: true}
	if c.Super == "__init__" {
		call.written, call.instance = base, false
		s.superWarning(call)
	} else if s.superMember(call) {
		return
	}
	for _, h := range s.callHits(call) {
		s.add(h)
	}
}

// superWarning reports a base that warns when it is made, or of a parameter
// that it is given. Deriving from it is not what warns.
func (s *scan) superWarning(c called) {
	p, ok := s.spell(c.written)
	if !ok {
		return
	}
	a := s.account(p)
	if !a.exists || a.found.Object.Kind != api.Class {
		return
	}
	r := a.warns
	if r == nil {
		r = s.conditional(p, a.found.Object, c.Call)
	}
	if r == nil {
		return
	}
	h, ok := s.remarkHit(p, c.written, r, c.span, c.sure)
	if ok {
		h.block, h.finding.Statement, h.shape = c.Block, c.Statement, true
		s.add(h)
	}
}

// superMember reports a method that no base has any more.
func (s *scan) superMember(c called) bool {
	p, ok := s.spell(c.written)
	if !ok {
		return false
	}
	a := s.account(p)
	if a.gone == nil || a.gone.length+p.via != segments(c.written) {
		return false
	}
	h, ok := s.remarkHit(p, c.written, a.gone, c.span, c.sure)
	if ok {
		h.block, h.finding.Statement, h.shape = c.Block, c.Statement, true
		s.add(h)
	}
	return true
}
