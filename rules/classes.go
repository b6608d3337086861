package rules

import (
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// classes matches classes by what they derive from, directly or through
// classes of the same file.
func (s *scan) classes() {
	for i := range s.module.Classes {
		c := &s.module.Classes[i]
		for _, base := range c.Ancestors {
			if !s.isLocal(base) {
				s.class(i, c, base)
			}
		}
	}
}

func (s *scan) class(index int, c *parser.Class, base string) {
	var buf [4]candidate
	for _, cand := range s.candidates(buf[:0], base) {
		for _, p := range s.set.ByBase(cand.name) {
			v, ok := s.reported(p.Entry, cand.axis)
			if !ok {
				continue
			}
			sure, ok := s.derived(c, base, p)
			if !ok {
				continue
			}
			m := p.Match.Subclass
			switch {
			case len(m.Overrides) > 0:
				s.overrides(c, cand, p, v, sure)
			case m.Super != "":
				s.superCalls(index, cand, p, v)
			default:
				s.addClass(c, c.NameSpan, p, v, cand, cand.name, "", sure)
			}
		}
	}
	s.inheritedHooks(c, base)
}

// inheritedHooks matches methods that a class overrides of what its base, a
// library's class, derives from: ModelCheckpoint has the hooks of Callback. Where
// an entry speaks about the method of the base itself, that one counts.
func (s *scan) inheritedHooks(c *parser.Class, base string) {
	var buf [4]candidate
	all := s.candidates(buf[:0], base)
	as := all[len(all)-1]
	for _, above := range s.above(base) {
		as.name = above
		for _, p := range s.set.ByBase(above) {
			if len(p.Match.Subclass.Overrides) == 0 || slices.ContainsFunc(all, func(c candidate) bool { return s.overridesSame(c.name, p) }) {
				continue
			}
			v, ok := s.reported(p.Entry, as.axis)
			if !ok {
				continue
			}
			if sure, ok := s.derived(c, base, p); ok {
				s.overrides(c, as, p, v, sure)
			}
		}
	}
}

// overridesSame reports whether an entry about a class itself speaks about one of
// the methods that p is about.
func (s *scan) overridesSame(class string, p matrix.Pattern) bool {
	methods := p.Match.Subclass.Overrides
	return slices.ContainsFunc(s.set.ByBase(class), func(own matrix.Pattern) bool {
		return slices.ContainsFunc(own.Match.Subclass.Overrides, func(m string) bool { return contains(methods, m) })
	})
}

func (s *scan) overrides(c *parser.Class, base candidate, p matrix.Pattern, v verdict, sure finding.Confidence) {
	m := p.Match.Subclass
	if len(m.Without) > 0 && s.mayHave(c, m) {
		return
	}
	for i := range c.Methods {
		method := &c.Methods[i]
		if !contains(m.Overrides, method.Name) {
			continue
		}
		if m.Returns == matrix.TupleOfList && method.Returns != parser.TupleOfList {
			continue
		}
		name := base.name + "." + method.Name
		if len(m.Param) == 0 {
			s.addClass(c, method.NameSpan, p, v, base, name, "", sure)
			continue
		}
		for _, param := range method.Params {
			if method.Static && param.Name == "self" {
				continue // any name will do where no instance is passed
			}
			if (!param.Default || m.Defaults != "") && contains(m.Param, param.Name) {
				s.addClass(c, param.Span, p, v, base, name, param.Name, sure)
			}
		}
	}
}

func (s *scan) superCalls(index int, base candidate, p matrix.Pattern, v verdict) {
	m := p.Match.Subclass
	at := callShape{callee: constructed(base, m.Super), bound: true}
	for _, call := range s.supersIn(index) {
		if call.Super != m.Super {
			continue
		}
		for _, got := range s.matchArgs(call, &m.ArgMatch, &at) {
			span := got.span
			if !got.placed {
				span = call.Callee
			}
			s.add(hit{
				pattern: p, verdict: v, block: call.Block, length: segments(base.name), as: base, shape: true, call: call, given: got.given,
				finding: finding.Finding{
					Name: base.name, Keyword: got.keyword, Span: span, Statement: call.Statement,
					Confidence: finding.Likely, Catches: catches(v.row.Effect, false),
				},
			})
		}
	}
}

// supersIn returns the calls of super().method in a class.
func (s *scan) supersIn(class int) []*parser.Call {
	if s.supers == nil {
		s.supers = make(map[int][]*parser.Call)
		for i := range s.module.Calls {
			if c := &s.module.Calls[i]; c.Super != "" {
				s.supers[c.Class] = append(s.supers[c.Class], c)
			}
		}
	}
	return s.supers[class]
}

func (s *scan) addClass(c *parser.Class, span source.Span, p matrix.Pattern, v verdict, base candidate, name, keyword string, sure finding.Confidence) {
	s.add(hit{
		pattern: p, verdict: v, block: c.Block, length: segments(name), as: base, shape: true,
		finding: finding.Finding{
			Name: name, Keyword: keyword, Span: span, Statement: span,
			Confidence: sure, Catches: catches(v.row.Effect, false),
		},
	})
}
