package rules

import (
	"fmt"
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// misfit returns why a function or class cannot be renamed where the module calls it, as
// a clause: the new one does not take what a call gives. "" is no reason that is known.
// A rename in an import concerns all calls, one of an attribute only its own.
func (s *scan) misfit(h *hit, op matrix.FixOp) string {
	if op.Rename == "" || h.pattern.Match != nil && (h.pattern.Match.Method != nil || h.pattern.Match.Attribute != nil || h.pattern.Match.Subclass != nil) {
		return ""
	}
	old := h.written
	if old == "" {
		old = h.as.asWritten(h.finding.Name)
	}
	takes := s.taker(old, op.Rename)
	if takes == nil {
		return ""
	}
	for _, c := range s.callsOf(old, h.finding.Span) {
		if reason := takes(c); reason != "" {
			return reason
		}
	}
	return ""
}

// calledNames are the calls of a module by what they call.
type calledNames struct {
	byName map[string][]*parser.Call
	// at are those of a name that is read as an attribute, by the place of a segment; a
	// place that is read and not called has none.
	at map[source.Span][]*parser.Call
}

// callsOf returns the calls that change with a name at a place: the one there, or all
// when it is a bare name, which came by an import.
func (s *scan) callsOf(name string, at source.Span) []*parser.Call {
	if s.called == nil {
		s.called = s.nameCalls()
	}
	here, attribute := s.called.at[at]
	if !attribute {
		return s.called.byName[name]
	}
	return slices.DeleteFunc(slices.Clone(here), func(c *parser.Call) bool { return !denotes(&s.module.Uses[c.Use], name) })
}

func (s *scan) nameCalls() *calledNames {
	called := &calledNames{byName: make(map[string][]*parser.Call), at: make(map[source.Span][]*parser.Call)}
	for i := range s.module.Uses {
		for _, part := range attributesOf(&s.module.Uses[i]) {
			called.at[part] = nil
		}
	}
	for i := range s.module.Calls {
		c := &s.module.Calls[i]
		if c.Use < 0 || c.Use >= len(s.module.Uses) || s.module.Uses[c.Use].Passed {
			continue
		}
		u := &s.module.Uses[c.Use]
		for _, r := range u.Refs {
			if r.Instance == 0 {
				called.byName[r.Name] = append(called.byName[r.Name], c)
			}
		}
		for _, part := range attributesOf(u) {
			called.at[part] = append(called.at[part], c)
		}
	}
	return called
}

// attributesOf returns the places of the segments that a use reads as attributes.
func attributesOf(u *parser.Use) []source.Span { return u.Parts[min(1, len(u.Parts)):] }

// denotes reports whether a use may be of a qualified name.
func denotes(u *parser.Use, name string) bool {
	return slices.ContainsFunc(u.Refs, func(r parser.Ref) bool { return r.Instance == 0 && r.Name == name })
}

// taker returns what tells why a call of the old name is none of the new one; nil when
// nothing is known of the new one, or it takes all that the old one does.
func (s *scan) taker(old, name string) func(*parser.Call) string {
	return s.takers.get(takerKey{old, name, s.legacy}, func() func(*parser.Call) string { return s.takerNew(old, name) })
}

// takerKey is what taker depends on.
type takerKey struct {
	old, name string
	legacy    bool
}

func (s *scan) takerNew(old, name string) func(*parser.Call) string {
	if rootOf(name) == name || contains(ofPython, rootOf(name)) {
		return func(c *parser.Call) string {
			for i := range c.Args {
				if k := c.Args[i].Keyword; k != "" {
					return fmt.Sprintf("`%s=` is no parameter of `%s`", k, name)
				}
			}
			if c.DoubleStar {
				return fmt.Sprintf("`%s` takes no keywords", name)
			}
			return ""
		}
	}
	now, before := s.signatures(name, true), s.signatures(old, false)
	if len(now) == 0 || takesAll(before, now) {
		return nil
	}
	return func(c *parser.Call) string {
		reason := ""
		if len(now) == 1 && len(before) == 1 {
			if i := displaced(&before[0], &now[0], c); i >= 0 {
				return fmt.Sprintf("argument %d is `%s=` there", i+1, now[0].Params[i].Name)
			}
		}
		for i := range now {
			if reason = refusal(&now[i], c); reason == "" {
				return ""
			}
		}
		return fmt.Sprintf(reason, name)
	}
}

// ofPython are modules of the standard library that replacements lie in. Their functions
// are called by place.
var ofPython = []string{"ast", "itertools", "math", "operator"}

// signatures returns how something can be called, at the target or where the code comes
// from; nil when the history does not say.
func (s *scan) signatures(name string, target bool) []api.Signature {
	p, ok := s.spell(name)
	if !ok {
		return nil
	}
	release := p.track.target
	if !target && p.track.source >= 0 {
		release = p.track.source
	}
	found, ok := s.find(p.track, p.path, release)
	if !ok || !callable(found.Object.Kind) {
		return nil
	}
	return found.Object.Signatures
}

// takesAll reports whether the one new signature has all parameters of the one old one,
// at their places.
func takesAll(before, now []api.Signature) bool {
	if len(before) != 1 || len(now) != 1 || len(before[0].Params) > len(now[0].Params) {
		return false
	}
	for i, p := range before[0].Params {
		if q := now[0].Params[i]; q.Name != p.Name || q.Kind != p.Kind {
			return false
		}
	}
	return true
}

// displaced returns the place of an argument that means something else in a new signature,
// -1 for none: the one before or the new one has that parameter at another place.
func displaced(before, now *api.Signature, c *parser.Call) int {
	has := func(sig *api.Signature, name string) bool {
		return slices.ContainsFunc(sig.Params, func(p api.Param) bool { return p.Name == name })
	}
	place := 0
	for i := range c.Args {
		if c.Args[i].Keyword != "" {
			continue
		}
		if place >= len(before.Params) || place >= len(now.Params) {
			return -1
		}
		a, b := before.Params[place], now.Params[place]
		if a.Kind == api.Positional && b.Kind == api.Positional && a.Name != b.Name && (has(now, a.Name) || has(before, b.Name)) {
			return place
		}
		place++
	}
	return -1
}

// refusal says what a signature does not take of a call, with %s for the name.
func refusal(sig *api.Signature, c *parser.Call) string {
	places, rest, keywords := 0, false, false
	for _, p := range sig.Params {
		switch p.Kind {
		case api.PositionalOnly, api.Positional:
			places++
		case api.VarPositional:
			rest = true
		case api.VarKeyword:
			keywords = true
		}
	}
	given := 0
	for i := range c.Args {
		k := c.Args[i].Keyword
		if k == "" {
			given++
			continue
		}
		if !keywords && !slices.ContainsFunc(sig.Params, func(p api.Param) bool {
			return p.Name == k && (p.Kind == api.Positional || p.Kind == api.KeywordOnly)
		}) {
			return "`" + k + "=` is no parameter of `%s`"
		}
	}
	switch {
	case given > places && !rest:
		return "`%s` does not take so many arguments by position"
	case c.DoubleStar && !keywords:
		return "`%s` may not take what is behind `**`"
	}
	return ""
}
