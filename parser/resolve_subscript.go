package parser

import "strconv"

// subscript returns what v[key] gives.
func (r *resolver) subscript(e exprID) values {
	first := r.exprs[e].first
	if first == 0 {
		return nothing()
	}
	base := r.eval(first)
	if len(base.things) == 0 {
		return nothing()
	}
	key := r.exprs[first].next
	return r.each(base, func(t thing) values {
		switch t = r.holder(t); t.kind {
		case sequence:
			return r.itemAt(t, key)
		case library, ownValue:
			if n, ok := r.constantIndex(key); ok && t.kind == library {
				if v := r.itemElsewhere(t, n); len(v.things) > 0 {
					return v
				}
			}
			v := r.special(t, "__getitem__", actuals{})
			if len(v.things) == 0 && !v.none && t.kind == library && r.selects(key, t) {
				return r.special(t, "__getslice__", actuals{})
			}
			return v
		}
		return nothing()
	})
}

// selects reports whether a key asks an array, t, for a part of it and never for
// one item: a slice, an ellipsis or None is among its indexes, or it is a list
// or such an array itself.
func (r *resolver) selects(key exprID, t thing) bool {
	if key != 0 && r.exprs[key].kind == xTuple {
		key = r.exprs[key].first
	}
	for ; key != 0; key = r.exprs[key].next {
		switch x := &r.exprs[key]; x.kind {
		case xSlice, xNone, xList:
			return true
		case xOther:
			if string(r.text[x.start:x.end]) == "..." {
				return true
			}
		case xName, xAttr, xCompare, xBinary, xUnary:
			if v := r.eval(key); len(v.things) == 1 && !v.unknown && v.things[0].Name == t.Name && v.things[0].Instance == t.Instance {
				return true
			}
		}
	}
	return false
}

// itemAt is the item of a sequence at a key: a constant, a slice or anything.
func (r *resolver) itemAt(t thing, key exprID) values {
	s := &r.seqs[t.index]
	if s.mapped {
		return r.mappedAt(s, key)
	}
	if key != 0 && r.exprs[key].kind == xSlice {
		if s.items == nil || s.list {
			return r.iterableOf(r.anyItem(s))
		}
		return nothing()
	}
	if s.items != nil && key != 0 {
		if n, ok := r.constantIndex(key); ok {
			return r.item(values{things: r.things.one(t), conf: Likely}, n)
		}
	}
	return r.anyItem(s)
}

// constantIndex reads 2 or -1.
func (r *resolver) constantIndex(e exprID) (int, bool) {
	switch x := &r.exprs[e]; {
	case x.kind == xNumber:
		n, err := strconv.Atoi(string(r.text[x.start:x.end]))
		return n, err == nil
	case x.kind == xMinus && r.exprs[x.first].kind == xNumber:
		n, ok := r.constantIndex(x.first)
		return -n, ok
	}
	return 0, false
}
