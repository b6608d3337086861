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
		attribute := typ + "." + name
		if typ = s.heldBy(typ, name); typ == "" && n < total && s.namedAsType(attribute) {
			typ = attribute // an entry speaks of what it holds by its name
		}
		conf = min(conf, finding.Likely)
	}
	return hit{}, false
}

// heldBy returns the class of what an instance of typ keeps in an attribute, ""
// when that is not known or no class.
func (s *scan) heldBy(typ, attribute string) string {
	if class := s.attributeOf(typ, attribute); isClass(class) {
		return class
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

// instanceStore matches an assignment to an attribute of an instance, or its
// deletion. An augmented assignment reads the attribute first.
func (s *scan) instanceStore(u *parser.Use) {
	if !ofInstance(u) {
		return
	}
	s.use(u)
	if u.Context == parser.Store && s.isAugmented(u) {
		read := *u
		read.Context = parser.Load
		s.use(&read)
	}
}

// isAugmented reports whether a use is the target of an augmented assignment.
func (s *scan) isAugmented(u *parser.Use) bool {
	if s.augmented == nil {
		s.augmented = make(map[source.Span]bool)
		for i := range s.module.Operations {
			if o := &s.module.Operations[i]; o.Augmented {
				s.augmented[o.Left.Span] = true
			}
		}
	}
	return s.augmented[source.Span{Start: u.Parts[0].Start, End: u.Parts[len(u.Parts)-1].End}]
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
			v, ok := s.reported(p.Entry, c.axis)
			if !ok || !s.memberFits(p.Match, typ, c, member, access) || isOfItem(p.Match) && !s.isIndexed(span) {
				continue
			}
			f := finding.Finding{
				Name:       ofClass(c.name) + "." + member,
				Span:       span,
				Statement:  u.Statement,
				Confidence: conf,
				Catches:    catches(v.row.Effect, false),
			}
			if p.Match.Method != nil && access != parser.Callee && v.row.Effect != finding.Absent {
				f.Confidence = min(f.Confidence, passed(u))
			}
			var call *parser.Call
			var given []int
			if m := p.Match.Method; m != nil && hasArgs(&m.ArgMatch) {
				args, ok := s.argsOf(u, typ+"."+member, &m.ArgMatch)
				if !ok {
					continue
				}
				f.Keyword = args.keyword
				if args.placed {
					f.Span = args.span
				}
				call, given = &s.module.Calls[u.Call], args.given
			}
			return hit{
				pattern: p, verdict: v, block: u.Block, finding: f, length: segments(f.Name), as: c, shape: true, call: call, given: given,
			}, true
		}
	}
	return hit{}, false
}

// memberFits reports whether a method or attribute pattern speaks about a
// member of typ, of which c is a canonical name, in the way that it is touched.
func (s *scan) memberFits(m *matrix.Match, typ string, c candidate, member string, access parser.Context) bool {
	switch {
	case m.Method != nil:
		return !writes(access) && s.anyIs(m.Method.Type, typ, c, member)
	case m.Attribute != nil:
		return touches(m.Attribute.Access, access) && s.anyIs(m.Attribute.Type, typ, c, member)
	default:
		return false
	}
}

// touches reports whether an attribute is touched in the way that a pattern
// asks for.
func touches(want matrix.AttrAccess, access parser.Context) bool {
	switch want {
	case matrix.ReadAccess:
		return !writes(access) && access != parser.Callee
	case matrix.WriteAccess:
		return writes(access)
	case matrix.CallAccess:
		return access == parser.Callee
	case matrix.ItemAccess:
		return access == parser.Load
	default:
		return true
	}
}

// isOfItem reports whether a match is about an item of an attribute.
func isOfItem(m *matrix.Match) bool {
	return m.Attribute != nil && m.Attribute.Access == matrix.ItemAccess
}

// isIndexed reports whether an item of what ends with a span is read by a number, which
// stands right behind the bracket, or with one blank before or behind that.
func (s *scan) isIndexed(span source.Span) bool {
	if s.numbered == nil {
		s.numbered = make(map[int]bool)
		for i := range s.module.Subscripts {
			if sub := &s.module.Subscripts[i]; sub.Context == parser.Load && sub.Key.Kind == parser.Number {
				s.numbered[sub.Key.Span.Start] = true
			}
		}
	}
	return s.numbered[span.End+len("[")] || s.numbered[span.End+len("[ ")]
}

// writes reports whether a context changes what a name stands for.
func writes(c parser.Context) bool { return c == parser.Store || c == parser.Delete }

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
