package parser

// maxReturned is how many functions are followed that return what another one gives.
const maxReturned = 8

// writtenAs says how an expression is written that gives several things. A call of
// a function of this file is what that returns.
func (r *resolver) writtenAs(e exprID, steps int) Display {
	switch x := r.written(e); x.kind {
	case xList:
		return ListDisplay
	case xTuple:
		for k := x.first; k != 0; k = r.exprs[k].next {
			if r.written(k).kind == xList {
				return TupleOfList
			}
		}
	case xCall:
		if f := r.ownCallee(x); f != nil && steps > 0 {
			return r.returnsOf(f, steps-1)
		}
	}
	return NoDisplay
}

// written is an expression, or the one that a name is bound to once.
func (r *resolver) written(e exprID) *expr {
	if r.exprs[e].kind == xName {
		if value := r.onlyValue(e); value != 0 {
			e = value
		}
	}
	return &r.exprs[e]
}

// displayOf is what all of some statements give that return or yield something,
// the last one first.
func (r *resolver) displayOf(all []returned, last int32, steps int) Display {
	given := NoDisplay
	for k := last; k != 0; k = all[k].prev {
		if all[k].from {
			return NoDisplay
		}
		d := r.writtenAs(all[k].value, steps)
		if d == NoDisplay || given != NoDisplay && given != d {
			return NoDisplay
		}
		given = d
	}
	return given
}

// ownCallee returns the one function of this file that a call is of, as it is
// written: nil for a coroutine and where a decorator may change what it gives.
func (r *resolver) ownCallee(call *expr) *function {
	callee := r.eval(call.first)
	if callee.unknown || len(callee.things) != 1 || callee.things[0].kind != ownFunc || r.overrides(call.first, callee) {
		return nil
	}
	f := &r.funcs[callee.things[0].index]
	if f.async || !r.keepsResult(f) {
		return nil
	}
	return f
}

// yieldsOf is what every yield of the generator of this file gives that an
// expression is a call of.
func (r *resolver) yieldsOf(e exprID) Display {
	if len(r.yields) < 2 { // the file has none
		return NoDisplay
	}
	if x := r.written(e); x.kind == xCall {
		if f := r.ownCallee(x); f != nil {
			return r.displayOf(r.yields, f.yields, maxReturned)
		}
	}
	return NoDisplay
}

// returnsOf is what every return statement of a function gives.
func (r *resolver) returnsOf(f *function, steps int) Display {
	if f.async || f.generator || f.falls || !r.keepsResult(f) {
		return NoDisplay
	}
	return r.displayOf(r.returns, f.returns, steps)
}
