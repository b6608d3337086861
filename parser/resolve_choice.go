package parser

// choicesOf returns what each of the bindings gives that a dotted name may get its
// value from; nil when it has a single one, or none stands under a condition.
func (r *resolver) choicesOf(e exprID) []Choice {
	var attrs []sym
	for r.exprs[e].kind == xAttr {
		if len(attrs) == maxAround {
			return nil
		}
		attrs, e = append(attrs, r.exprs[e].name), r.exprs[e].first
	}
	if r.exprs[e].kind != xName {
		return nil
	}
	reach, _ := r.lookup(e)
	if len(reach) < 2 || len(reach) > maxReaching || !r.work(len(reach)*(len(attrs)+1)) {
		return nil
	}
	var own [8]int32 // the slice is scratch memory of all look-ups
	choices := make([]Choice, 0, len(reach))
	guarded := false
	for _, b := range append(own[:0], reach...) {
		block, ok := r.boundUnder(&r.bindings[b])
		if !ok {
			return nil
		}
		v := r.bindingOf(b, r.exprs[e].name)
		for i := len(attrs) - 1; i >= 0; i-- {
			v = r.attr(v, attrs[i])
		}
		refs := r.readRefs(v)
		choices = append(choices, Choice{Refs: refs, Known: !v.unknown && len(refs) == len(v.things), Block: int(r.block[block])})
		guarded = guarded || r.block[block] > 0
	}
	if !guarded {
		return nil
	}
	return choices
}

// boundUnder returns the block that a statement stands in which binds a name.
func (r *resolver) boundUnder(b *binding) (block int32, ok bool) {
	switch b.kind {
	case bindImport, bindLocal:
		return r.places[r.imports[b.index].place].block, true
	case bindValue, bindItem, bindEnter:
		return r.blockOf(b.value), b.value != 0
	case bindFunc:
		return r.funcs[b.index].block, true
	case bindClass:
		return r.places[r.classes[b.index].place].block, true
	}
	return 0, false
}
