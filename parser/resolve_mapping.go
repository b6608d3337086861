package parser

// mappingOf returns a dict of any number of keys, each with a value of one type.
func (r *resolver) mappingOf(key, each values) values {
	if len(each.things) == 0 && len(key.things) == 0 {
		return nothing()
	}
	return r.sequence(seq{mapped: true, keys: flat(key), each: each})
}

// flat is v, unless it may be a sequence: then nobody knows.
func flat(v values) values {
	for i := range v.things {
		if v.things[i].kind == sequence {
			return nothing()
		}
	}
	return v
}

// dictOf returns the items that a dict display has. One that holds but plain
// constants is not worth keeping.
func (r *resolver) dictOf(e exprID) values {
	n, worth := 0, false
	for k := r.exprs[e].first; k != 0; k = r.exprs[k].next {
		if r.exprs[k].kind == xDoubleStar {
			return nothing()
		}
		if k = r.exprs[k].next; k == 0 {
			return nothing()
		}
		switch r.exprs[k].kind {
		case xName, xAttr, xCall, xLambda, xSubscript, xBinary, xTuple, xList, xDict, xComp, xChoice:
			worth = true
		}
		if n++; n > maxItems {
			return nothing()
		}
	}
	if !worth {
		return nothing()
	}
	s := seq{mapped: true, list: true, items: make([]values, 0, n), names: make([]string, 0, n)}
	known, constant := false, true
	for k := r.exprs[e].first; k != 0; k = r.exprs[k].next {
		name, ok := r.stringValue(k)
		constant = constant && ok
		if !constant {
			s.keys.unknown = true
		}
		k = r.exprs[k].next
		item := r.supplied(r.eval(k))
		known = known || len(item.things) > 0
		s.items, s.names = append(s.items, item), append(s.names, name)
	}
	if !known {
		return nothing()
	}
	s.keys.none = !s.keys.unknown
	if !constant {
		s.each = r.anyItem(&s)
		s.items, s.names = nil, nil
	}
	return r.sequence(s)
}

// mappedAt is what a dict gives for a key.
func (r *resolver) mappedAt(s *seq, key exprID) values {
	name, ok := r.stringValue(key)
	if !ok || s.names == nil {
		return r.anyItem(s)
	}
	v := nothing()
	for i := range s.names {
		if s.names[i] == name {
			v = s.items[i] // the last one of a name counts
		}
	}
	return v
}

// sequenceMethod is what calling a method of a dict or of a list gives; ok is
// false where the receiver is none.
func (r *resolver) sequenceMethod(call exprID) (v values, ok bool) {
	f := &r.exprs[r.exprs[call].first]
	if f.kind != xAttr {
		return values{}, false
	}
	method := r.names[f.name]
	switch method {
	case "items", "values", "keys", "get", "pop", "popitem", "setdefault", "copy":
	default:
		return values{}, false
	}
	base := r.eval(f.first)
	if len(base.things) != 1 || base.things[0].kind != sequence {
		return values{}, false
	}
	key := f.next
	return r.each(base, func(t thing) values {
		s := &r.seqs[t.index]
		if !s.mapped {
			switch method {
			case "pop":
				return r.anyItem(s)
			case "copy":
				return r.one(t)
			}
			return nothing()
		}
		switch method {
		case "items":
			keys, each := s.keys, r.anyItem(s)
			return r.iterableOf(r.tupleOf([]values{keys, each}, false))
		case "values":
			return r.iterableOf(r.anyItem(s))
		case "keys":
			return r.iterableOf(s.keys)
		case "get", "pop", "setdefault":
			if key == 0 {
				return nothing()
			}
			v := r.mappedAt(s, key)
			switch other := r.exprs[key].next; {
			case other != 0:
				v = r.merge(v, r.eval(other))
			case method == "get":
				v = r.merge(v, values{none: true})
			}
			return v
		case "copy":
			return r.one(t)
		}
		return nothing()
	}), true
}
