package parser

// runs says how surely the module runs what stands at a place.
func (r *resolver) runs(at *place) Flow {
	around := r.scopes[0].region
	if at.scope != 0 {
		return Sometimes
	}
	if at.region == around {
		return Always
	}
	if arm := &r.regions[at.region]; arm.kind == armRegion && arm.parent == around {
		if b := &r.blocks[at.block]; b.kind == If && !b.negated && len(b.terms) == 1 && !b.terms[0].negated && r.isProgram(b.terms[0].test) {
			return AsProgram
		}
	}
	return Sometimes
}

// isProgram reports whether a test is that of a module on whether it is run as the
// program: __name__ == "__main__".
func (r *resolver) isProgram(test exprID) bool {
	x := &r.exprs[test]
	if x.kind != xCompare {
		return false
	}
	operand := &r.exprs[r.exprs[x.first].next]
	if operand.kind != xOperand || operand.op != opEqual || operand.next != 0 {
		return false
	}
	name, text := x.first, operand.first
	if r.exprs[name].kind == xString {
		name, text = text, name
	}
	if r.exprs[name].kind != xName || r.names[r.exprs[name].name] != "__name__" || r.exprs[text].kind != xString {
		return false
	}
	s, ok := r.stringValue(text)
	return ok && s == "__main__"
}
