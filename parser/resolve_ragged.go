package parser

// maxShape bounds how many items of a display are looked at for its shape.
const maxShape = 256

// ragged reports whether the items of a display have no common shape: on one
// level there are displays of two lengths, or a display beside a constant. An
// item that is neither says nothing.
func (r *resolver) ragged(first exprID) bool {
	level := []exprID{first}
	for seen := 0; len(level) > 0; {
		length, constants := -1, false
		var next []exprID
		for _, k := range level {
			for ; k != 0; k = r.exprs[k].next {
				if seen++; seen > maxShape {
					return false
				}
				switch x := &r.exprs[k]; x.kind {
				case xTuple, xList:
					n, ok := r.lengthOf(x.first)
					if !ok {
						continue
					}
					if constants || length >= 0 && length != n {
						return true
					}
					length = n
					next = append(next, x.first)
				case xString, xNumber, xBool, xNone:
					if length >= 0 {
						return true
					}
					constants = true
				}
			}
		}
		level = next
	}
	return false
}

// lengthOf counts the items of a display; ok is false where one may be several.
func (r *resolver) lengthOf(first exprID) (n int, ok bool) {
	for k := first; k != 0; k = r.exprs[k].next {
		if n++; n > maxShape || r.exprs[k].kind == xStar {
			return 0, false
		}
	}
	return n, true
}
