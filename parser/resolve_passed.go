package parser

// passedCall records the calls that a builtin makes of a function it gets:
// map(f, a, b) calls f with one argument by position from each iterable, and
// nothing else, sorted(a, key=f) with one.
func (r *resolver) passedCall(e exprID) {
	callee := r.exprs[e].first
	first := r.exprs[callee].next
	if first == 0 || r.exprs[callee].kind != xName {
		return
	}
	switch r.builtin(e) {
	case "map", "filter":
		r.handed(e, first, r.exprs[first].next, false)
	case "sorted", "min", "max":
		for a := first; a != 0; a = r.exprs[a].next {
			if x := &r.exprs[a]; x.kind == xKeyword && r.names[x.name] == "key" {
				r.handed(e, x.first, first, true)
				return
			}
		}
	}
}

// handed records a call of f with an item of each iterable from a on, or with
// one item alone: max(a, b, key=f) compares one at a time.
func (r *resolver) handed(e, f, a exprID, alone bool) {
	if a == 0 || r.memo[f].use == 0 {
		return
	}
	call := Call{Use: int(r.memo[f].use) - 1, Class: -1}
	r.place(&call, e)
	call.Callee, call.Span = r.span(r.exprs[f].span), r.span(r.exprs[e].span)
	r.args = r.args[:0]
	for index := 0; a != 0 && r.exprs[a].kind != xKeyword; a = r.exprs[a].next {
		if r.exprs[a].kind == xStar || r.exprs[a].kind == xDoubleStar {
			call.Star = true
			break
		}
		span := r.span(r.exprs[a].span)
		r.args = append(r.args, Arg{Index: index, Span: span, Value: Value{Span: span}, Confidence: Certain})
		if index++; alone {
			break
		}
	}
	call.Args, r.args = taken(r.args)
	r.addCall(call, f)
}

// itemInstances returns the library's instances among the items of a display
// from k on. What an item is not certainly is left out, and so are long
// displays, which hold data.
func (r *resolver) itemInstances(k exprID) []Ref {
	var refs []Ref
	for n := 0; k != 0 && n < maxItems; k, n = r.exprs[k].next, n+1 {
		switch r.exprs[k].kind {
		case xName, xAttr, xCall, xBinary, xUnary, xCompare, xSubscript:
		default:
			continue
		}
		v := r.eval(k)
		if len(v.things) == 1 && !v.unknown && v.conf >= Likely && v.things[0].kind == library && v.things[0].Instance > 0 {
			refs = append(refs, v.things[0].Ref)
		}
	}
	return refs
}
