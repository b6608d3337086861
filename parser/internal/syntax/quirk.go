package syntax

// InFormat reports whether the error at node i is the grammar's own: in
// f"{x:=^10}" it takes the format "=^10" for a walrus, which Python allows
// there only in parentheses.
func (t Tree) InFormat(i int) bool {
	for j := i - 1; j >= 0 && j > i-8; j-- {
		if t[j].Kind == NamedExpression && int(t[j].Next) > i {
			return j > 0 && t[j-1].Kind == Interpolation
		}
	}
	return false
}
