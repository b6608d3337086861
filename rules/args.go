package rules

import (
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// matchArgs returns the ways in which c satisfies every part of m: one for
// each keyword that m names, or a single one. It says nothing about arguments
// that may hide behind * or **.
func matchArgs(c *parser.Call, m matrix.ArgMatch) []argHit {
	base := argHit{confidence: parser.Certain}
	for _, want := range m.Missing {
		if !missing(c, want) {
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
		if arg == nil {
			return nil
		}
		base.span, base.placed = arg.Span, true
	}
	for _, want := range m.Value {
		arg := argument(c, want.Key)
		if arg == nil || !valueFits(arg.Value, want.Value) {
			return nil
		}
		base.confidence = min(base.confidence, arg.Confidence)
	}
	if len(m.Value) > 0 && !base.placed {
		arg := argument(c, m.Value[0].Key)
		base.span, base.placed = arg.Span, true
		base.keyword = arg.Keyword
	}
	if len(m.Keyword) == 0 {
		return []argHit{base}
	}
	var hits []argHit
	for i := range c.Args {
		arg := &c.Args[i]
		if arg.Keyword == "" || !contains(m.Keyword, arg.Keyword) {
			continue
		}
		hit := base
		hit.keyword, hit.span, hit.placed = arg.Keyword, arg.Span, true
		hit.confidence = min(hit.confidence, arg.Confidence)
		hits = append(hits, hit)
	}
	return hits
}

// missing reports whether the call certainly leaves a parameter to its
// default. want is "name", or "name@2" for a parameter that may also be given
// as the third positional argument.
func missing(c *parser.Call, want string) bool {
	if c.DoubleStar || c.Partial {
		return false
	}
	name, place, placed := strings.Cut(want, "@")
	if argument(c, name) != nil {
		return false
	}
	if !placed {
		return true
	}
	n, err := strconv.Atoi(place)
	return err == nil && !c.Star && positional(c, n) == nil
}

// argument returns the argument given by keyword, or at a place when key is a
// number; nil when there is none.
func argument(c *parser.Call, key string) *parser.Arg {
	if n, err := strconv.Atoi(key); err == nil {
		return positional(c, n)
	}
	for i := range c.Args {
		if c.Args[i].Keyword == key {
			return &c.Args[i]
		}
	}
	return nil
}

// positional returns the argument at a place, nil when there is none.
func positional(c *parser.Call, n int) *parser.Arg {
	for i := range c.Args {
		if c.Args[i].Keyword == "" && c.Args[i].Index == n {
			return &c.Args[i]
		}
	}
	return nil
}

// valueFits compares a value with a predicate: a Python literal, "number", or
// "suffix:.h5" for the end of a string.
func valueFits(v parser.Value, want string) bool {
	if suffix, ok := strings.CutPrefix(want, "suffix:"); ok {
		return v.Kind == parser.String && strings.HasSuffix(v.Text, suffix)
	}
	switch want {
	case "number":
		return v.Kind == parser.Number
	case "True", "False":
		return v.Kind == parser.Bool && v.Text == want
	case "None":
		return v.Kind == parser.NoneValue
	}
	if n := len(want); n >= 2 && (want[0] == '"' || want[0] == '\'') && want[n-1] == want[0] {
		return v.Kind == parser.String && v.Text == want[1:n-1]
	}
	return v.Kind == parser.Number && v.Text == want
}

// hasArgs reports whether a predicate says anything.
func hasArgs(m *matrix.ArgMatch) bool {
	return len(m.Keyword) > 0 || len(m.Missing) > 0 || m.Positional != nil || len(m.Value) > 0
}
