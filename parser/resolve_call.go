package parser

import (
	"slices"
	"strings"
)

// resolveCall records a call whose callee is known, and what calls of the
// functions that take names as strings say.
func (r *resolver) resolveCall(e exprID) {
	callee := r.exprs[e].first
	standard := r.isStandard(callee)
	if standard || r.builtin(e) != "" {
		r.importCall(e)
		r.passedCall(e)
		r.lookupCall(e)
		r.envCall(e)
	}
	r.namespaceCall(e)
	call := Call{Use: int(r.memo[callee].use) - 1, Class: -1}
	if call.Use < 0 {
		call.Use = r.constructor(callee)
	}
	if call.Use < 0 {
		call.Use = r.chosen(callee)
	}
	if call.Use < 0 {
		class := r.superOf(callee)
		if class < 0 {
			r.wrapper(e)
			if standard {
				r.partialCall(e)
			}
			return
		}
		call.Class, call.Super = int(class), r.name(callee)
	}
	r.place(&call, e)
	call.Callee = r.span(r.exprs[callee].span)
	call.Span = r.span(r.exprs[e].span)
	r.fill(&call, r.exprs[callee].next)
	r.addCall(call, callee)
	if standard {
		r.partialCall(e)
	}
}

// isStandard reports whether a callee may be one of the functions that calls are
// understood of: most calls are of something else.
func (r *resolver) isStandard(callee exprID) bool {
	for _, t := range r.eval(callee).things {
		if t.kind != library || t.Instance > 0 {
			continue
		}
		root, _, _ := strings.Cut(t.Name, ".")
		switch root {
		case "os", "functools", "importlib", "pytest", "unittest", "mock":
			return true
		}
	}
	return false
}

// addCall records a call of callee, once for each use that the callee is: a
// name that may come from several star imports is several.
func (r *resolver) addCall(call Call, callee exprID) {
	for range max(1, r.memo[callee].uses) {
		if call.Use >= 0 {
			r.uses[call.Use].Call = len(r.calls)
		}
		r.calls = append(r.calls, call)
		call.Use++
	}
}

func (r *resolver) place(call *Call, e exprID) {
	at := r.placeOf(e)
	call.Statement, call.Block, call.Flow = r.span(at.statement), int(r.block[at.block]), r.runs(at)
}

// superOf returns the class for super().m, -1 for anything else.
func (r *resolver) superOf(callee exprID) int32 {
	x := &r.exprs[callee]
	if x.kind != xAttr || !r.isSuper(x.first) {
		return -1
	}
	return r.eval(x.first).things[0].index
}

// partialCall records partial(f, ...) as a call of f besides.
func (r *resolver) partialCall(e exprID) {
	callee := r.exprs[e].first
	partial := false
	for _, t := range r.eval(callee).things {
		partial = partial || t.Name == "functools.partial" || t.Name == "functools.partialmethod"
	}
	f := r.exprs[callee].next
	if !partial || f == 0 || r.memo[f].use == 0 {
		return
	}
	call := Call{Use: int(r.memo[f].use) - 1, Class: -1, Partial: true}
	r.place(&call, e)
	call.Callee, call.Span = r.span(r.exprs[f].span), r.span(r.exprs[e].span)
	r.fill(&call, r.exprs[f].next)
	r.addCall(call, f)
}

// fill adds the arguments from a on. A place is known only before the
// first star of unknown length.
func (r *resolver) fill(call *Call, a exprID) {
	r.args = r.args[:0]
	for index := 0; a != 0; a = r.exprs[a].next {
		switch x := &r.exprs[a]; x.kind {
		case xKeyword:
			arg := Arg{Keyword: r.names[x.name], Span: r.span(x.span), Value: r.value(x.first), Confidence: Certain}
			arg.Block = r.boundIn(x.first, &arg.Value)
			r.args = append(r.args, arg)
		case xDoubleStar:
			r.mappingArgs(call, x.first)
		case xStar:
			items, conf, ok := r.spread(x.first)
			call.Star = call.Star || !ok
			for _, item := range items {
				r.positional(call, item, &index, conf)
			}
		default:
			r.positional(call, a, &index, Certain)
		}
	}
	if len(r.args) > 0 {
		call.Args = r.argRoom.take(len(r.args))
		copy(call.Args, r.args)
		clear(r.args)
	}
}

func (r *resolver) positional(call *Call, a exprID, index *int, conf Confidence) {
	if !call.Star {
		arg := Arg{Index: *index, Span: r.span(r.exprs[a].span), Value: r.value(a), Confidence: conf}
		arg.Block = r.boundIn(a, &arg.Value)
		r.args = append(r.args, arg)
		*index++
	}
}

// spread returns the elements that "*e" passes: of a tuple or list written
// there, or of one that a name alone holds and nothing changes.
func (r *resolver) spread(e exprID) (items []exprID, conf Confidence, ok bool) {
	if e == 0 || r.exprs[e].kind != xName {
		items, ok = r.display(e)
		return items, Certain, ok
	}
	b := r.onlyBinding(e)
	if b == 0 {
		return nil, Likely, false
	}
	value := r.bindings[b].value
	if r.isLong(value) {
		return nil, Likely, false
	}
	if items, ok = r.display(value); !ok || !r.work(4*len(items)) {
		return nil, Likely, false
	}
	if r.exprs[value].kind == xList && r.isChanged(e, b) {
		return nil, Likely, false
	}
	return items, Likely, true
}

// isLong reports whether a display is too long to be given to every call.
func (r *resolver) isLong(e exprID) bool {
	n := 0
	for k := r.exprs[e].first; k != 0 && n <= maxKeys; k = r.exprs[k].next {
		n++
	}
	return n > maxKeys
}

// display returns the elements of a tuple or list without stars.
func (r *resolver) display(e exprID) ([]exprID, bool) {
	if x := &r.exprs[e]; x.kind != xTuple && x.kind != xList {
		return nil, false
	}
	var items []exprID
	for k := r.exprs[e].first; k != 0; k = r.exprs[k].next {
		if r.exprs[k].kind == xStar {
			return nil, false
		}
		items = append(items, k)
	}
	return items, true
}

// mappingArgs adds what "**e" passes. A key that is certain stands in the call.
func (r *resolver) mappingArgs(call *Call, e exprID) {
	d := r.dictAt(e, 0)
	call.DoubleStar = call.DoubleStar || d.open
	if len(d.items) == 0 && d.open {
		if v, ok := r.spreadElsewhere(e); ok {
			call.Spreads = append(call.Spreads, v)
		}
	}
	if !r.work(4 * len(d.items)) {
		call.DoubleStar = true
		return
	}
	for _, it := range d.items {
		arg := Arg{Keyword: it.key, Span: r.span(it.span), Confidence: Likely}
		if it.written && it.sure {
			arg.Confidence = Certain
		}
		if it.value != 0 {
			arg.Value = r.value(it.value)
		}
		arg.Block = r.blockBeside(it.block, e)
		r.args = append(r.args, arg)
	}
}

// libraryRefs returns the library names among the values, instances included.
func (r *resolver) libraryRefs(v values) []Ref {
	n := 0
	for i := range v.things {
		if v.things[i].kind == library {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	refs := r.refs.take(n)[:0]
	for i := range v.things {
		if v.things[i].kind == library {
			refs = append(refs, v.things[i].Ref)
		}
	}
	sortRefs(refs)
	return slices.Compact(refs)
}
