package parser

// condCompare understands comparisons; a chain is the conjunction of its
// pairs.
func (r *resolver) condCompare(e exprID) *Cond {
	left := r.exprs[e].first
	if left == 0 {
		return opaque()
	}
	if o := r.exprs[left].next; o != 0 && r.exprs[o].next == 0 && r.exprs[o].kind == xOperand {
		return r.condPair(left, r.exprs[o].op, r.exprs[o].first) // most are no chain
	}
	var conds []*Cond
	a := left
	for o := r.exprs[left].next; o != 0; o = r.exprs[o].next {
		if r.exprs[o].kind != xOperand {
			return opaque()
		}
		b := r.exprs[o].first
		conds = append(conds, r.condPair(a, r.exprs[o].op, b))
		a = b
	}
	return all(conds)
}

func (r *resolver) condPair(a exprID, op uint8, b exprID) *Cond {
	switch op {
	case opIs, opIsNot, opEqual, opNotEqual:
		negative := op == opIsNot || op == opNotEqual
		switch r.exprs[b].kind {
		case xNone:
			return r.notNone(a, negative)
		case xBool: // "x is False"
			if c := r.cond(a); negative == (r.exprs[b].op == 1) {
				return not(c)
			}
			return r.cond(a)
		}
	case opIn, opNotIn:
		if c := r.inListing(a, b); c != nil {
			if op == opNotIn {
				return not(c)
			}
			return c
		}
	}
	return r.versionTest(a, op, b)
}

// notNone understands "x is not None" where x tells whether something is there.
func (r *resolver) notNone(e exprID, positive bool) *Cond {
	c := opaque()
	switch r.exprs[e].kind {
	case xCall:
		switch c = r.condCall(e); c.Op {
		case Importable, HasAttr:
		default:
			c = opaque()
		}
	case xName:
		if value := r.onlyValue(e); value != 0 {
			if r.exprs[value].kind == xCall {
				return r.notNone(value, positive)
			}
			return opaque()
		}
		c = r.flag(e)
	}
	if positive {
		return c
	}
	return not(c)
}

// inListing understands "x" in dir(module), and in its other lists of names.
func (r *resolver) inListing(a, b exprID) *Cond {
	object := exprID(0)
	switch x := &r.exprs[b]; x.kind {
	case xAttr:
		if r.names[x.name] == "__dict__" {
			object = x.first
		}
	case xCall:
		if name := r.builtin(b); name == "dir" || name == "vars" {
			if args, ok := r.arguments(b); ok && len(args) == 1 {
				object = args[0]
			}
		}
	}
	if object != 0 {
		if c := r.hasAttr(object, a); c.Op != Opaque {
			return c
		}
	}
	return nil
}
