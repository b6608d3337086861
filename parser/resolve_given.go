package parser

// boundIn returns the block of m that a name gets the literal v in by the one
// assignment which reaches it, 0 when e stands in it as well.
func (r *resolver) boundIn(e exprID, v *Value) int {
	if !v.Indirect || r.exprs[e].kind != xName {
		return 0
	}
	b := r.onlyBinding(e)
	if b == 0 || r.bindings[b].value == 0 {
		return 0
	}
	return r.blockBeside(r.blockOf(r.bindings[b].value), e)
}

// blockBeside returns the block of m that a block of the raw facts is, 0 when e
// stands in it as well.
func (r *resolver) blockBeside(block int32, e exprID) int {
	if r.isAround(block, r.blockOf(e)) {
		return 0
	}
	return int(r.block[block])
}
