package parser

// indexes reports whether an expression is a list that an array takes for several
// indexes, and not for one array of numbers: among its items are displays, slices,
// None or "...". A list that is made of such a list by "*" or "+" is one, too.
func (r *resolver) indexes(e exprID) bool {
	if r.steps++; e == 0 || r.steps > maxSteps {
		return false
	}
	x := &r.exprs[e]
	switch x.kind {
	case xList:
		for k, n := x.first, 0; k != 0 && n < maxItems; k, n = r.exprs[k].next, n+1 {
			if r.isIndex(k) {
				return true
			}
		}
	case xComp:
		return r.text[x.start] == '[' && r.isIndex(x.first)
	case xBinary:
		operand := r.exprs[x.first].next
		switch r.operator(operand, x.op == 1) {
		case "*":
			return r.indexes(x.first)
		case "+":
			return r.indexes(x.first) || r.indexes(r.exprs[operand].first)
		}
	case xName:
		return r.namesIndexes(e)
	}
	return false
}

// namesIndexes reports whether all that reaches a name is such a list.
func (r *resolver) namesIndexes(e exprID) bool {
	// The slice is scratch memory of the look-ups to come.
	reach := append(make([]int32, 0, 4), r.sources(e)...)
	for _, i := range reach {
		if b := &r.bindings[i]; b.kind != bindValue || !r.indexes(b.value) {
			return false
		}
	}
	return len(reach) > 0
}

// isIndex reports whether an item of a list is no number and no array.
func (r *resolver) isIndex(e exprID) bool {
	switch x := &r.exprs[e]; x.kind {
	case xList, xTuple, xNone:
		return true
	case xCall:
		return r.builtin(e) == "slice"
	case xOther:
		return r.source(x) == "..."
	}
	return false
}
