package rules_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix/api"
)

func sortNames(s *api.Snapshot) {
	slices.SortFunc(s.Names, func(a, b api.Name) int { return strings.Compare(a.Path, b.Path) })
}

var kinds = map[string]api.Kind{
	"module": api.Module, "function": api.Function, "class": api.Class, "value": api.Value, "external": api.External,
	"method": api.Method, "classmethod": api.ClassMethod, "staticmethod": api.StaticMethod, "property": api.Property,
	"attribute": api.Attribute,
}

var flags = map[string]api.Flags{
	"importonly": api.ImportOnly, "open": api.Open, "served": api.Served, "conditional": api.Conditional,
	"stub": api.Stub, "private": api.Private, "listed": api.Listed, "selective": api.Selective, "exact": api.Exact, "vague": 0,
}

// nameOf reads one line of historyOf. A function without "stub" or "vague" is
// exact.
func nameOf(t *testing.T, line string) api.Name {
	t.Helper()
	if path, alias, ok := strings.Cut(line, " = "); ok && !strings.Contains(path, " ") {
		return api.Name{Path: path, Alias: alias, Flags: api.Listed}
	}
	path, rest, _ := strings.Cut(line, " ")
	end := strings.IndexAny(rest+" ", " (;")
	kind, ok := kinds[rest[:end]]
	if !ok {
		t.Fatalf("kind of %q", line)
	}
	o := &api.Object{Kind: kind, Definition: path}
	rest = rest[end:]
	exact := false
	for strings.HasPrefix(rest, "(") {
		i := strings.Index(rest, ")")
		o.Signatures = append(o.Signatures, api.Signature{Params: paramsOf(rest[1:i])})
		rest, exact = rest[i+1:], true
	}
	for remark := range strings.SplitSeq(rest, ";") {
		word, text, _ := strings.Cut(strings.TrimSpace(remark), " ")
		switch word {
		case "":
		case "flags":
			for f := range strings.FieldsSeq(text) {
				o.Flags |= flags[f]
				exact = exact && f != "stub" && f != "vague"
			}
		case "raises":
			typ, what, _ := strings.Cut(text, ": ")
			o.Raises = &api.Raise{Type: typ, Text: what}
		case "warns":
			d := api.Deprecation{Category: "FutureWarning", Text: text}
			if param, what, ok := strings.Cut(text, ": "); ok {
				d.Param, d.Condition, d.Text = param, param+" is not None", what
				if name, condition, ok := strings.Cut(param, " if "); ok {
					d.Param, d.Condition = name, condition
				}
			} else if condition, ok := strings.CutPrefix(text, "if "); ok {
				d.Condition = condition
			}
			o.Deprecations = append(o.Deprecations, d)
		case "bases":
			o.Bases = strings.Fields(text)
		case "def":
			o.Definition = text
		case "keys":
			o.Keys = strings.Fields(text)
		case "any":
			o.Any = true
		case "returns":
			if len(o.Signatures) == 0 {
				o.Signatures = []api.Signature{{}}
			}
			for i := range o.Signatures {
				o.Signatures[i].Returns = text
			}
		default:
			t.Fatalf("remark %q of %q", remark, line)
		}
	}
	if exact {
		o.Flags |= api.Exact
	}
	if o.Kind < api.Method && !strings.Contains(path, "._") {
		o.Flags |= api.Listed
	}
	return api.Name{Path: path, Object: o}
}

func paramsOf(text string) []api.Param {
	var params []api.Param
	kind := api.Positional
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		name, value, optional := strings.Cut(part, "=")
		switch {
		case part == "":
		case part == "/":
			for i := range params {
				params[i].Kind = api.PositionalOnly
			}
		case part == "*":
			kind = api.KeywordOnly
		case strings.HasPrefix(part, "**"):
			params = append(params, api.Param{Name: part[2:], Kind: api.VarKeyword})
		case strings.HasPrefix(part, "*"):
			params, kind = append(params, api.Param{Name: part[1:], Kind: api.VarPositional}), api.KeywordOnly
		default:
			params = append(params, api.Param{Name: name, Kind: kind, Optional: optional, Default: value})
		}
	}
	return params
}
