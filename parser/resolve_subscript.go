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
			return r.special(t, "__getitem__", nil)
		}
		return nothing()
	})
}

// itemAt is the item of a sequence at a key: a constant, a slice or anything.
func (r *resolver) itemAt(t thing, key exprID) values {
	s := &r.seqs[t.index]
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
