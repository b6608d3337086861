package parser

import (
	"slices"

	"github.com/upcheck/upcheck/internal/source"
)

// made returns the call that made an instance of a library's class, the zero span
// when that is not known.
func (r *resolver) made(e exprID, refs []Ref) source.Span {
	if len(refs) > 1 || refs[0].Instance == 0 {
		return source.Span{}
	}
	value := e
	switch r.exprs[e].kind {
	case xName:
		value = r.bindings[r.onlyBinding(e)].value
	case xAttr:
		value = r.ownValueOf(e)
	}
	if r.exprs[value].kind != xCall {
		return source.Span{}
	}
	return r.span(r.exprs[value].span)
}

// isFunction reports whether v is nothing but functions of the file. What a
// decorator makes of one may be anything.
func (r *resolver) isFunction(v values) bool {
	return len(v.things) > 0 && !v.unknown && !v.none && !slices.ContainsFunc(v.things, func(t thing) bool {
		return t.kind != ownLambda && (t.kind != ownFunc || r.funcs[t.index].decorators != 0)
	})
}

// isNested reports whether v is nothing but functions that are defined in functions.
func (r *resolver) isNested(v values) bool {
	return !slices.ContainsFunc(v.things, func(t thing) bool {
		return t.kind != ownFunc || r.scopes[r.scopes[r.funcs[t.index].scope].parent].kind != functionScope
	})
}
