package rules

import (
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/matrix"
)

// sample returns the first name that a match is about, and the keyword beside it,
// as a finding has them.
func sample(m *matrix.Match) (name, keyword string) {
	switch {
	case m.Call != nil:
		return firstOf(m.Call.Func), sampleKeyword(&m.Call.ArgMatch)
	case m.Method != nil:
		return firstOf(m.Method.Type) + "." + firstOf(m.Method.Name), sampleKeyword(&m.Method.ArgMatch)
	case m.Attribute != nil:
		return firstOf(m.Attribute.Type) + "." + firstOf(m.Attribute.Name), ""
	case m.Subscript != nil:
		return firstOf(m.Subscript.Type), firstOf(m.Subscript.Key)
	case m.Operator != nil:
		return firstOf(m.Operator.Types()), ""
	case m.Subclass != nil && len(m.Subclass.Overrides) > 0:
		return firstOf(m.Subclass.Of) + "." + m.Subclass.Overrides[0], firstOf(m.Subclass.Param)
	case m.Subclass != nil:
		return firstOf(m.Subclass.Of), sampleKeyword(&m.Subclass.ArgMatch)
	case m.Pin != nil:
		return m.Pin.Package, ""
	default:
		return firstOf(m.Symbol, m.Import, m.Prefix, m.Env, m.Header, m.Word), ""
	}
}

// sampleKeyword returns the parameter that a predicate is about, "" for a place.
func sampleKeyword(m *matrix.ArgMatch) string {
	if len(m.Keyword) > 0 {
		return m.Keyword[0]
	}
	for _, list := range []matrix.KeyValues{m.Value, m.Type} {
		for _, kv := range list {
			if _, err := strconv.Atoi(kv.Key); err != nil {
				return kv.Key
			}
		}
	}
	name, _, _ := strings.Cut(firstOf(m.Missing), "@")
	return name
}

// firstOf returns the first string of the first list that has one, "" without.
func firstOf[S ~[]string](lists ...S) string {
	for _, list := range lists {
		if len(list) > 0 {
			return list[0]
		}
	}
	return ""
}
