package parser

// moduleItem records sys.modules["a.b"] = m as an assignment to a.b: from then
// on importing a.b finds m.
func (r *resolver) moduleItem(e exprID) {
	x := &r.exprs[e]
	if x.ctx != Store || x.first == 0 || r.only(x.first) != "sys.modules" {
		return
	}
	if key := r.exprs[x.first].next; key != 0 {
		r.lookupPath(e, key, Store)
	}
}

// isLate reports whether code of a scope runs when a function is called.
func (r *resolver) isLate(scope int32) bool {
	for ; scope > 0; scope = r.scopes[scope].parent {
		if r.scopes[scope].kind == functionScope {
			return true
		}
	}
	return false
}
