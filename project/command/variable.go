package command

import (
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"
)

// variable returns what stands for a variable, ${CUDA/./} as well as $CUDA.
func (r *reader) variable(p *syntax.ParamExp) (string, bool) {
	if !r.simple(p) {
		return "", false
	}
	env := expand.FuncEnviron(func(name string) string { v, _ := r.scope.get(name); return v.text })
	text, err := expand.Literal(&expand.Config{Env: env}, &syntax.Word{Parts: []syntax.WordPart{p}})
	return text, err == nil && len(text) <= maxValue
}

// simple reports whether a variable is known, and all that its expansion needs.
func (r *reader) simple(p *syntax.ParamExp) bool {
	ok := true
	syntax.Walk(p, func(n syntax.Node) bool {
		switch n := n.(type) {
		case nil, *syntax.Word, *syntax.Lit, *syntax.SglQuoted, *syntax.DblQuoted:
		case *syntax.ParamExp:
			ok = ok && r.plain(n)
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// plain reports whether an expansion is one of those whose result is certain.
func (r *reader) plain(p *syntax.ParamExp) bool {
	if p.Param == nil || p.Excl || p.Length || p.Width || p.IsSet || p.Index != nil || p.Slice != nil || p.Names != 0 || p.NestedParam != nil || p.Flags != nil || len(p.Modifiers) > 0 {
		return false
	}
	if _, known := r.scope.get(p.Param.Value); !known {
		_, set := r.scope.find(p.Param.Value)
		return r.unset && !set && p.Exp != nil && (p.Exp.Op == syntax.DefaultUnset || p.Exp.Op == syntax.DefaultUnsetOrNull)
	}
	if p.Repl == nil && p.Exp == nil {
		return true
	}
	// Sets of characters and extended patterns are left alone.
	at := span(p)
	if at.End > len(r.text) || strings.ContainsAny(string(r.text[at.Start:at.End]), "[(") {
		return false
	}
	if p.Exp == nil {
		return true
	}
	switch p.Exp.Op {
	case syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.AlternateUnset, syntax.AlternateUnsetOrNull,
		syntax.RemSmallPrefix, syntax.RemLargePrefix, syntax.RemSmallSuffix, syntax.RemLargeSuffix:
		return true
	}
	return false
}
