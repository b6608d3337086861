package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser"
)

// announced reports whether a use, or the call that it is the callee of, is of
// interest for all that it may denote.
func (w *witness) announced(m *parser.Module, u *parser.Use, c *parser.Call, now bool) bool {
	if c == nil && u.Call >= 0 {
		c = &m.Calls[u.Call]
	}
	for _, r := range u.Refs {
		if r.Instance > 0 {
			if !w.memberAnnounced(r, u, c, now) {
				return false
			}
			continue
		}
		in := w.interest(r.Name)
		if now && in.Steady {
			return false
		}
		for n := 1; n < segments(r.Name); n++ {
			if !w.interest(cut(r.Name, n)).Below {
				w.miss("%s: nothing is below %s, on the way to %s", w.path, cut(r.Name, n), r.Name)
				return false
			}
		}
		called := in.Call.Any || c != nil && fitsCall(&in.Call, c)
		if !in.Use && !called && !(in.Base && u.Context == parser.Base) && !(in.Checked && u.Context == parser.IsInstance) {
			return false
		}
	}
	return true
}

// member returns what was announced of a member, for code that runs on both sides or
// for any, of the instances that the module may have.
func (w *witness) member(name string, now bool) (all Member, ok bool) {
	for i := range w.members {
		if m := &w.members[i]; m.Name == name && !(now && m.Steady) && w.mayHave(m.From) && w.mayHave(m.Through) {
			all.merge(m)
			ok = true
		}
	}
	return all, ok
}

// mayHave reports whether the module mentions one of some names, nil for all.
func (w *witness) mayHave(names []string) bool {
	return names == nil || slices.ContainsFunc(names, func(name string) bool { return w.mentioned[name] })
}

func (m *Member) merge(o *Member) {
	m.Use = m.Use || o.Use
	m.Item = m.Item || o.Item
	m.Key = m.Key || o.Key
	if o.Override {
		m.overrides(o.Params)
	}
	m.Call.join(o.Call)
	m.Super.join(o.Super)
}

func (w *witness) memberAnnounced(r parser.Ref, u *parser.Use, c *parser.Call, now bool) bool {
	for n := r.Instance + 1; n <= segments(r.Name); n++ {
		m, ok := w.member(lastOf(cut(r.Name, n)), now)
		if !ok {
			continue
		}
		if m.Use || m.Call.Any || n == segments(r.Name) && c != nil && fitsCall(&m.Call, c) {
			return true
		}
		if at := len(u.Parts) - 1 - segments(r.Name) + n; m.Item && at >= 0 && w.scan.isIndexed(u.Parts[at]) {
			return true
		}
	}
	return false
}

func (w *witness) class(m *parser.Module, index int, base string, now bool) bool {
	c := &m.Classes[index]
	in := w.interest(base)
	if (in.Base || in.Use) && (!now || !in.Steady) {
		return true
	}
	for _, method := range c.Methods {
		known, ok := w.member(method.Name, now)
		if ok && known.Override && (len(known.Params) == 0 || slices.ContainsFunc(method.Params, func(p parser.Param) bool { return slices.Contains(known.Params, p.Name) })) {
			return true
		}
	}
	for i := range m.Calls {
		call := &m.Calls[i]
		if known, ok := w.member(call.Super, now); ok && call.Class == index && fitsCall(&known.Super, call) {
			return true
		}
	}
	return false
}

// fitsCall compares a call with a shape.
func fitsCall(s *Shape, c *parser.Call) bool {
	var keywords []string
	positional := 0
	for i := range c.Args {
		if c.Args[i].Keyword != "" {
			keywords = append(keywords, c.Args[i].Keyword)
		} else {
			positional = max(positional, c.Args[i].Index+1)
		}
	}
	return s.Fits(keywords, positional, c.Star || c.Partial, c.DoubleStar)
}

func nameOf(u *parser.Use) string {
	var names []string
	for _, r := range u.Refs {
		names = append(names, fmt.Sprintf("%s/%d", r.Name, r.Instance))
	}
	return strings.Join(names, "|")
}
