package parser

// markTested gives the items of a tuple their context where the tuple has a name
// by which isinstance gets it: isinstance(x, KINDS).
func (r *resolver) markTested() {
	var done map[int32]bool // by binding
	for _, e := range r.tested {
		b := r.onlyBinding(e)
		if b == 0 || done[b] || r.exprs[r.bindings[b].value].kind != xTuple {
			continue
		}
		if done == nil {
			done = make(map[int32]bool)
		}
		done[b] = true
		for k := r.exprs[r.bindings[b].value].first; k != 0; k = r.exprs[k].next {
			if x := &r.exprs[k]; (x.kind == xName || x.kind == xAttr) && x.ctx == Load {
				x.ctx = IsInstance
			}
		}
	}
}
