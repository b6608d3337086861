package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// member matches a member of an instance: a method or an attribute.
func (s *scan) member(u *parser.Use, r parser.Ref) (hit, bool) {
	if segments(r.Name) <= r.Instance {
		return hit{}, false
	}
	typ := cut(r.Name, r.Instance)
	member := rootOf(r.Name[len(typ)+1:])
	span := partSpan(u, r, r.Instance+1)
	return s.memberOf(u, typ, member, span, finding.Confidence(u.Confidence))
}

// staticMember matches a method that is reached through its class:
// torch.Tensor.symeig(x).
func (s *scan) staticMember(u *parser.Use, r parser.Ref) (hit, bool) {
	n := segments(r.Name)
	if n < 2 || n <= r.Bound && u.Context != parser.Lookup && n < 3 {
		return hit{}, false
	}
	typ := cut(r.Name, n-1)
	return s.memberOf(u, typ, r.Name[len(typ)+1:], partSpan(u, r, n), finding.Confidence(u.Confidence))
}

// instanceStore matches an assignment to an attribute of an instance.
func (s *scan) instanceStore(u *parser.Use) {
	for _, r := range u.Refs {
		if r.Instance == 0 {
			return
		}
	}
	if u.Context == parser.Store {
		s.use(u)
	}
}

func (s *scan) memberOf(u *parser.Use, typ, member string, span source.Span, conf finding.Confidence) (hit, bool) {
	patterns := s.set.ByMember(member)
	if len(patterns) == 0 || s.isLocal(typ) {
		return hit{}, false
	}
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], typ) {
		for _, p := range patterns {
			v, ok := s.verdict(p.Entry, c.axis)
			if !ok || !v.report || !axisFits(p.Entry, c.axis) || !memberFits(p.Match, c.name, u) {
				continue
			}
			f := finding.Finding{
				Name:       c.name + "." + member,
				Span:       span,
				Statement:  u.Statement,
				Confidence: conf,
				Catches:    catches(v.row.Effect, false),
			}
			if m := p.Match.Method; m != nil && hasArgs(&m.ArgMatch) {
				args, ok := s.argsOf(u, m.ArgMatch)
				if !ok {
					continue
				}
				f.Keyword = args.keyword
				if args.placed {
					f.Span = args.span
				}
			}
			return hit{pattern: p, verdict: v, block: u.Block, finding: f, length: segments(f.Name), as: c, shape: true}, true
		}
	}
	return hit{}, false
}

// memberFits reports whether a method or attribute pattern speaks about typ
// in the way that u touches the member.
func memberFits(m *matrix.Match, typ string, u *parser.Use) bool {
	switch {
	case m.Method != nil:
		return contains(m.Method.Type, typ) && u.Context != parser.Store
	case m.Attribute != nil:
		if !contains(m.Attribute.Type, typ) {
			return false
		}
		switch m.Attribute.Access {
		case matrix.ReadAccess:
			return u.Context != parser.Store && u.Context != parser.Callee
		case matrix.WriteAccess:
			return u.Context == parser.Store
		case matrix.CallAccess:
			return u.Context == parser.Callee
		default:
			return true
		}
	default:
		return false
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
