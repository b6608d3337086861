package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// member matches a member of an instance: a method or an attribute. What the
// instance is known to hold has members too: model.optimizer.lr.
func (s *scan) member(u *parser.Use, r parser.Ref) (hit, bool) {
	total := segments(r.Name)
	typ := cut(r.Name, r.Instance)
	conf := finding.Confidence(u.Confidence)
	for n := r.Instance + 1; n <= total && typ != ""; n++ {
		name := rootOf(r.Name[len(cut(r.Name, n-1))+1:])
		access := u.Context
		if n < total {
			access = parser.Load // something is read from the member
		}
		if h, ok := s.memberOf(u, typ, name, partSpan(u, r, n), conf, access); ok {
			// What a variable holds was reported where it was read from the instance.
			return h, n > r.Bound
		}
		typ = s.heldBy(typ, name)
		conf = min(conf, finding.Likely)
	}
	return hit{}, false
}

// heldBy returns the class of what an instance of typ keeps in an attribute,
// as the module would write it, or "".
func (s *scan) heldBy(typ, attribute string) string {
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], typ) {
		if class := held(c.name, attribute); class != "" {
			return c.asWritten(class)
		}
	}
	return ""
}

// staticMember matches a method that is reached through its class:
// torch.Tensor.symeig(x).
func (s *scan) staticMember(u *parser.Use, r parser.Ref) (hit, bool) {
	n := segments(r.Name)
	if n < 2 || n <= r.Bound && u.Context != parser.Lookup && n < 3 {
		return hit{}, false
	}
	typ := cut(r.Name, n-1)
	return s.memberOf(u, typ, r.Name[len(typ)+1:], partSpan(u, r, n), finding.Confidence(u.Confidence), u.Context)
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

// memberOf matches the member of a type that is touched by access.
func (s *scan) memberOf(u *parser.Use, typ, member string, span source.Span, conf finding.Confidence, access parser.Context) (hit, bool) {
	patterns := s.set.ByMember(member)
	if len(patterns) == 0 || s.isLocal(typ) {
		return hit{}, false
	}
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], typ) {
		for _, p := range patterns {
			v, ok := s.verdict(p.Entry, c.axis)
			if !ok || !v.report || !axisFits(p.Entry, c.axis) || !memberFits(p.Match, c.name, access) {
				continue
			}
			f := finding.Finding{
				Name:       c.name + "." + member,
				Span:       span,
				Statement:  u.Statement,
				Confidence: conf,
				Catches:    catches(v.row.Effect, false),
			}
			var call *parser.Call
			if m := p.Match.Method; m != nil && hasArgs(&m.ArgMatch) {
				args, ok := s.argsOf(u, m.ArgMatch)
				if !ok {
					continue
				}
				f.Keyword = args.keyword
				if args.placed {
					f.Span = args.span
				}
				call = &s.module.Calls[u.Call]
			}
			return hit{
				pattern: p, verdict: v, block: u.Block, finding: f, length: segments(f.Name), as: c, shape: true, call: call,
			}, true
		}
	}
	return hit{}, false
}

// memberFits reports whether a method or attribute pattern speaks about typ
// in the way that the member is touched.
func memberFits(m *matrix.Match, typ string, access parser.Context) bool {
	switch {
	case m.Method != nil:
		return contains(m.Method.Type, typ) && access != parser.Store
	case m.Attribute != nil:
		if !contains(m.Attribute.Type, typ) {
			return false
		}
		switch m.Attribute.Access {
		case matrix.ReadAccess:
			return access != parser.Store && access != parser.Callee
		case matrix.WriteAccess:
			return access == parser.Store
		case matrix.CallAccess:
			return access == parser.Callee
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
