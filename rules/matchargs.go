package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// argHit is one way in which a call satisfies a predicate.
type argHit struct {
	keyword string
	span    source.Span
	// placed says that span is the place of an argument; otherwise the hit
	// belongs to the callee.
	placed     bool
	confidence parser.Confidence
	// given are the blocks that arguments are given in, where those are others
	// than that of the call.
	given []int
}

// matchArgs returns the ways in which c satisfies every part of m: one for
// each parameter that m.Keyword names, or a single one. An argument is the same
// by keyword and by position, as far as at knows the places. It says nothing
// about arguments that may hide behind * or **.
func (s *scan) matchArgs(c *parser.Call, m *matrix.ArgMatch, at *callShape) []argHit {
	base := argHit{confidence: parser.Certain}
	for _, want := range m.Missing {
		if !s.missing(c, want, at) {
			return nil
		}
		name, _, _ := strings.Cut(want, "@")
		if base.keyword == "" {
			base.keyword = name
		}
		// That something is missing is as sure as all that is there.
		for i := range c.Args {
			base.confidence = min(base.confidence, c.Args[i].Confidence)
		}
	}
	if m.Positional != nil {
		arg := positional(c, *m.Positional)
		if arg == nil || s.givesDefault(c, arg, s.stays(c, arg.Index, at), at) {
			return nil
		}
		base.at(arg, arg.Keyword)
		base.under(arg)
	}
	for _, want := range m.Value {
		arg := s.argumentOf(c, want.Key, at)
		if arg == nil || !valueFits(arg.Value, want.Value) {
			return nil
		}
		base.about(arg, want.Key)
		if arg.Value.Indirect { // a caller, or code between, may say otherwise
			base.confidence = min(base.confidence, parser.Likely)
		}
	}
	for _, want := range m.Type {
		arg := s.argumentOf(c, want.Key, at)
		if arg == nil {
			return nil
		}
		got, ok := s.argumentIs(arg.Value, want.Value)
		if !ok {
			return nil
		}
		base.about(arg, want.Key)
		base.confidence = min(base.confidence, parser.Confidence(got.sure))
	}
	if len(m.Keyword) == 0 {
		return []argHit{base}
	}
	var hits []argHit
	for i := range c.Args {
		arg := &c.Args[i]
		name := arg.Keyword
		if name == "" {
			name = s.breaksAt(c, arg.Index, m.Keyword, at)
		}
		if name == "" || !contains(m.Keyword, name) || s.givesDefault(c, arg, name, at) {
			continue
		}
		hit := base
		hit.keyword, hit.span, hit.placed = name, arg.Span, true
		hit.confidence = min(hit.confidence, arg.Confidence)
		hit.given = slices.Clip(hit.given)
		hit.under(arg)
		hits = append(hits, hit)
	}
	return hits
}

// at puts a hit at an argument.
func (h *argHit) at(arg *parser.Arg, keyword string) {
	h.span, h.placed = arg.Span, true
	if keyword != "" {
		h.keyword = keyword
	}
}

// under notes the condition that an argument is given under.
func (h *argHit) under(arg *parser.Arg) {
	if arg.Block > 0 {
		h.given = append(h.given, arg.Block)
	}
}

// about takes an argument into account that a predicate names by key; the first
// one is where the hit is.
func (h *argHit) about(arg *parser.Arg, key string) {
	h.confidence = min(h.confidence, arg.Confidence)
	h.under(arg)
	if h.placed {
		return
	}
	keyword := arg.Keyword
	if _, err := strconv.Atoi(key); err != nil {
		keyword = key
	}
	h.keyword = "" // as what the argument is called, not what is missing beside it
	h.at(arg, keyword)
}

// missing reports whether the call certainly leaves a parameter to its
// default. want is "name", or "name@2" for a parameter that may also be given
// as the third positional argument.
func (s *scan) missing(c *parser.Call, want string, at *callShape) bool {
	if c.DoubleStar || c.Partial {
		return false
	}
	name, text, placed := strings.Cut(want, "@")
	if argument(c, name) != nil {
		return false
	}
	place, err := strconv.Atoi(text)
	if placed && err != nil {
		return false
	}
	if !placed {
		if place = s.placeOf(c, name, at); place < 0 {
			return true
		}
	}
	return !c.Star && positional(c, place) == nil
}

// argumentOf returns the argument that is given for a parameter, by keyword or
// by position, or at a place when key is a number; nil when there is none.
func (s *scan) argumentOf(c *parser.Call, key string, at *callShape) *parser.Arg {
	if arg := argument(c, key); arg != nil {
		return arg
	}
	if _, err := strconv.Atoi(key); err == nil {
		return nil
	}
	if place := s.placeOf(c, key, at); place >= 0 {
		return positional(c, place)
	}
	return nil
}

// ofInstance reports whether a use is a member of an instance, whatever it
// denotes.
func ofInstance(u *parser.Use) bool {
	for _, r := range u.Refs {
		if r.Instance == 0 {
			return false
		}
	}
	return true
}

// constructed returns the name under which the history knows what super().name
// of a class below base calls.
func constructed(base candidate, method string) string {
	name := base.asWritten(base.name)
	if method == "__init__" {
		return name
	}
	return name + "." + method
}
