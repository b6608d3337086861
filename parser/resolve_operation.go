package parser

// operation records an operator or a comparison in which a library's instance
// takes part; operand is the right one.
func (r *resolver) operation(left, operand exprID, augmented bool) {
	right := r.exprs[operand].first
	if !r.isInstance(left) && !r.isInstance(right) {
		return
	}
	op := r.operator(operand, augmented)
	if !augmented && r.operates != nil && !r.operates(op) {
		return
	}
	r.addOperation(Operation{
		Op: op, Left: r.operandValue(left), Right: r.operandValue(right),
		Span: r.span(r.exprs[operand].span), Augmented: augmented,
	}, operand)
}

// unaryOperation records -x, ~x or +x of a library's instance.
func (r *resolver) unaryOperation(e exprID) {
	x := &r.exprs[e]
	if x.first == 0 || !r.isInstance(x.first) {
		return
	}
	op := span{x.start, x.start + 1}
	name := string(r.text[op.start:op.end])
	if r.operates != nil && !r.operates(name) {
		return
	}
	r.addOperation(Operation{Op: name, Right: r.operandValue(x.first), Span: r.span(op)}, e)
}

// comparisons records the comparisons of a chain, each with the operand before
// it. What "is" compares has no say in it.
func (r *resolver) comparisons(e exprID) {
	left := r.exprs[e].first
	if left == 0 {
		return
	}
	for o := r.exprs[left].next; o != 0; o = r.exprs[o].next {
		if op := r.exprs[o].op; op != opIs && op != opIsNot {
			r.operation(left, o, false)
		}
		left = r.exprs[o].first
	}
}

func (r *resolver) addOperation(o Operation, e exprID) {
	at := r.placeOf(e)
	o.Statement, o.Block = r.span(at.statement), int(r.block[at.block])
	r.operations = append(r.operations, o)
}

// isInstance reports whether e is nothing but instances of libraries' classes.
func (r *resolver) isInstance(e exprID) bool {
	if e == 0 {
		return false
	}
	v := r.eval(e)
	if len(v.things) == 0 || v.unknown || v.conf < Likely {
		return false
	}
	for i := range v.things {
		if v.things[i].kind != library || v.things[i].Instance == 0 {
			return false
		}
	}
	return true
}

// operandValue returns what is known of an operand. What it may only be is left
// out: an operation has no confidence of its own.
func (r *resolver) operandValue(e exprID) Value {
	v := r.value(e)
	switch known := r.eval(e); {
	case known.unknown || known.conf < Likely:
		if v.Refs = nil; v.Kind == Reference {
			v.Kind = Other
		}
	case v.Kind == Other:
		if v.Refs = r.libraryRefs(known); len(v.Refs) > 0 {
			v.Kind = Reference
		}
	}
	return v
}

// itemUse records x[key] where x is an instance of a library's class.
func (r *resolver) itemUse(e exprID) {
	x := &r.exprs[e]
	if x.first == 0 || r.exprs[x.first].next == 0 {
		return
	}
	base := r.eval(x.first)
	var refs []Ref
	for _, t := range base.things {
		if t.kind == library && t.Instance > 0 {
			refs = append(refs, t.Ref)
		}
	}
	if len(refs) == 0 {
		return
	}
	sortRefs(refs)
	conf := base.conf
	if len(refs) < len(base.things) {
		conf = Possible
	}
	at := r.placeOf(e)
	s := Subscript{
		Refs: refs, Key: r.keyValue(r.exprs[x.first].next), Context: Load,
		Statement: r.span(at.statement), Block: int(r.block[at.block]),
	}
	if x.ctx == Store || x.ctx == Delete {
		s.Context = x.ctx
	}
	if value := r.stored(e); value != 0 {
		s.Stored = r.value(value)
	}
	s.Confidence = r.cap(conf, s.Statement)
	s.Optional = s.Key.Kind == String && r.keyFound(x.first, r.exprs[x.first].next)
	r.subscripts = append(r.subscripts, s)
}

// keyValue returns what is known of the key of a subscript: several are a tuple.
func (r *resolver) keyValue(first exprID) Value {
	if r.exprs[first].next == 0 {
		v := r.operandValue(first)
		r.steps = 0
		v.Indexes = r.indexes(first)
		return v
	}
	whole := r.exprs[first].span
	for k := first; k != 0; k = r.exprs[k].next {
		whole.end = r.exprs[k].end
	}
	return Value{Kind: Sequence, Items: r.itemInstances(first), Span: r.span(whole)}
}
