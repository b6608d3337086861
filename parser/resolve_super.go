package parser

// superClass returns the class that super() or super(A, self) starts from, -1
// when it is none of this file.
func (r *resolver) superClass(call exprID, args []exprID) int32 {
	if len(args) > 0 {
		v := r.eval(args[0])
		if len(v.things) == 1 && v.things[0].kind == ownClass {
			return v.things[0].index
		}
		return -1
	}
	for s := r.placeOf(call).scope; s >= 0; s = r.scopes[s].parent {
		if r.scopes[s].class >= 0 {
			return r.scopes[s].class
		}
	}
	return -1
}

// isSuper reports whether e is a call of super().
func (r *resolver) isSuper(e exprID) bool {
	if e == 0 || r.exprs[e].kind != xCall {
		return false
	}
	v := r.eval(e)
	return len(v.things) == 1 && v.things[0].kind == superValue
}
