package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// callShape is how a callee takes its arguments. It is looked up when a
// predicate first asks for it.
type callShape struct {
	callee string // as the module writes it
	// bound says that a method has its self already.
	bound bool
	asked bool
	// places are those of arguments by position at the version that the code
	// runs on, now those at the target, where more says that others are taken and
	// there that anything is known; before and after are all parameters.
	places, now, before, after []api.Param
	more, there                bool
}

// lookUp finds the signature of a callee.
func (s *scan) lookUp(c *parser.Call, at *callShape) {
	if at.asked {
		return
	}
	at.asked = true
	if s.isReplaced(at.callee) {
		return
	}
	p, ok := s.spell(at.callee)
	if !ok {
		return
	}
	release := p.track.source
	if release < 0 {
		release, _, ok = p.track.reference(func(release int) bool {
			wrong, ok := fits(c, s.callee(p.track, p.path, release))
			return ok && len(wrong) == 0
		})
		if !ok {
			return
		}
	}
	at.before, _ = at.params(s.callee(p.track, p.path, release))
	at.places, _ = placesOf(at.before)
	at.after, at.there = at.params(s.callee(p.track, p.path, p.track.target))
	at.now, at.more = placesOf(at.after)
}

// params returns the parameters of what certainly has this signature and no
// other.
func (at *callShape) params(o *api.Object) ([]api.Param, bool) {
	if o == nil || o.Kind == api.Method && !at.bound || o.Flags&api.Exact == 0 || len(o.Signatures) != 1 {
		return nil, false
	}
	return o.Signatures[0].Params, true
}

// placeOf returns the place of a parameter, -1 when it has none or nothing is
// known.
func (s *scan) placeOf(c *parser.Call, param string, at *callShape) int {
	s.lookUp(c, at)
	return slices.IndexFunc(at.places, func(p api.Param) bool { return p.Name == param })
}

// stays returns the parameter that has a place before and at the target, "" when
// there is none or nothing is known.
func (s *scan) stays(c *parser.Call, place int, at *callShape) string {
	s.lookUp(c, at)
	if place >= len(at.places) || place >= len(at.now) || at.places[place].Name != at.now[place].Name {
		return ""
	}
	return at.now[place].Name
}

// breaksAt returns which of some parameters an argument by position is given
// for, "" when it is none of them, or its place at the target is the same under
// another name: then the call is right, where one by keyword is not.
func (s *scan) breaksAt(c *parser.Call, place int, params []string, at *callShape) string {
	s.lookUp(c, at)
	if !at.there || place >= len(at.places) || !contains(params, at.places[place].Name) {
		return ""
	}
	was := at.places[place].Name
	if place >= len(at.now) {
		if at.more {
			return ""
		}
		return was
	}
	if is := at.now[place].Name; is != was && renamedThere(at.places[place:], at.before, at.after, is) {
		return ""
	}
	return was
}

// takesSelf reports whether a member that is reached through its class is a
// method of instances.
func (s *scan) takesSelf(callee string) bool {
	p, ok := s.spell(callee)
	if !ok {
		return false
	}
	for _, release := range p.track.sides() {
		if f, ok := s.find(p.track, p.path, release); ok {
			return f.Object.Kind == api.Method
		}
	}
	return false
}

// withoutSelf returns what a call of a method through its class is as a call
// through an instance: torch.Tensor.add(x, y) as x.add(y).
func withoutSelf(c *parser.Call) *parser.Call {
	if positional(c, 0) == nil {
		return c
	}
	bound := *c
	bound.Args = make([]parser.Arg, 0, len(c.Args))
	for _, a := range c.Args {
		if a.Keyword == "" {
			if a.Index == 0 {
				continue
			}
			a.Index--
		}
		bound.Args = append(bound.Args, a)
	}
	return &bound
}

// givesDefault reports whether an argument is what the target takes without it.
// A library that deprecates a parameter tells by its default whether it is
// given: torch.nn.functional.kl_div(x, y, None, None, "mean") warns of nothing.
func (s *scan) givesDefault(c *parser.Call, arg *parser.Arg, param string, at *callShape) bool {
	var text string
	switch arg.Value.Kind {
	case parser.NoneValue:
		text = "None"
	case parser.Bool, parser.Number:
		text = arg.Value.Text
	case parser.String:
		if arg.Value.Ending {
			return false
		}
		text = arg.Value.Text
	default:
		return false
	}
	s.lookUp(c, at)
	p := paramOf(at.after, param)
	if p == nil || !p.Optional {
		return false
	}
	if arg.Value.Kind == parser.String {
		given, ok := unquoted(p.Default)
		return ok && given == text
	}
	return p.Default == text
}

// unquoted returns the content of a default that is a string without escapes.
func unquoted(text string) (string, bool) {
	n := len(text)
	if n < 2 || text[0] != text[n-1] || text[0] != '\'' && text[0] != '"' || strings.Contains(text, `\`) {
		return "", false
	}
	return text[1 : n-1], true
}
