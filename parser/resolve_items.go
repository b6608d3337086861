package parser

import "slices"

// Bounds of what is known of sequences.
const (
	maxItems = 32 // items of a tuple
	maxNest  = 4  // tuples within tuples
	maxSize  = 64 // items of a tuple and of the tuples in it
)

// seq is a tuple of known items, or any number of items of one type; or a dict
// with such values.
type seq struct {
	items []values // nil when only each is known
	each  values
	// list says that the items may be changed.
	list bool
	// mapped says that it is a dict: names are the keys of its items, keys what a
	// loop over it gives.
	mapped      bool
	names       []string
	keys        values
	depth, size uint8
}

// tupleOf returns a tuple of items.
func (r *resolver) tupleOf(items []values, list bool) values {
	if len(items) == 0 || len(items) > maxItems {
		return nothing()
	}
	known, unknown := false, false
	for i := range items {
		known = known || len(items[i].things) > 0
		unknown = unknown || items[i].unknown
	}
	if unknown && !known {
		return nothing()
	}
	return r.sequence(seq{items: items, list: list})
}

// iterableOf returns any number of items.
func (r *resolver) iterableOf(each values) values {
	if len(each.things) == 0 && !each.none {
		return nothing()
	}
	return r.sequence(seq{each: each})
}

// sequence adds a sequence, unless it is too large to be told apart from others
// at little cost.
func (r *resolver) sequence(s seq) values {
	size := len(s.items)
	for i := -1; i < len(s.items); i++ {
		item := &s.each
		if i >= 0 {
			item = &s.items[i]
		}
		for _, t := range item.things {
			if t.kind == sequence {
				inner := &r.seqs[t.index]
				s.depth, size = max(s.depth, inner.depth+1), size+int(inner.size)
			}
		}
	}
	if s.depth >= maxNest || size > maxSize {
		return nothing()
	}
	s.size = uint8(size)
	r.seqs = append(r.seqs, s)
	v := r.one(thing{kind: sequence, index: int32(len(r.seqs) - 1)})
	v.conf = Likely
	return v
}

// withoutLists drops what is known of lists whose items change somewhere.
func (r *resolver) withoutLists(v values) values {
	for i, t := range v.things {
		if t.kind == sequence && r.seqs[t.index].list {
			v.things = slices.Delete(slices.Clone(v.things), i, i+1)
			v.unknown, v.conf = true, Possible
			return v
		}
	}
	return v
}

// joinInto makes the sequence among some things one that may be t as well.
func (r *resolver) joinInto(things []thing, t thing) bool {
	for i := range things {
		if things[i].kind != sequence {
			continue
		}
		joined := r.joinSeq(things[i].index, t.index)
		if len(joined.things) == 0 {
			return false
		}
		things[i] = joined.things[0]
		return true
	}
	return false
}

// joinSeq returns a sequence that may be either of two.
func (r *resolver) joinSeq(a, b int32) values {
	if a == b {
		return r.one(thing{kind: sequence, index: a})
	}
	x, y := r.seqs[a], r.seqs[b]
	switch {
	case x.mapped != y.mapped:
		return nothing()
	case x.mapped:
		return r.mappingOf(r.merge(x.keys, y.keys), r.merge(r.anyItem(&x), r.anyItem(&y)))
	}
	if len(x.items) > 0 && len(x.items) == len(y.items) {
		items := make([]values, len(x.items))
		for i := range items {
			items[i] = r.merge(x.items[i], y.items[i])
		}
		return r.tupleOf(items, x.list || y.list)
	}
	return r.iterableOf(r.merge(r.anyItem(&x), r.anyItem(&y)))
}

// anyItem is what an item of a sequence may be.
func (r *resolver) anyItem(s *seq) values {
	if s.items == nil {
		return s.each
	}
	v := s.items[0]
	for _, item := range s.items[1:] {
		v = r.merge(v, item)
	}
	return v
}

// displayed returns the items that a tuple or list display has.
func (r *resolver) displayed(e exprID) values {
	n := 0
	for k := r.exprs[e].first; k != 0; k = r.exprs[k].next {
		if n++; n > maxItems || r.exprs[k].kind == xStar {
			return nothing()
		}
	}
	items := make([]values, 0, n)
	for k := r.exprs[e].first; k != 0; k = r.exprs[k].next {
		items = append(items, r.supplied(r.eval(k)))
	}
	return r.tupleOf(items, r.exprs[e].kind == xList)
}

// each merges what f finds of each thing that v may be.
func (r *resolver) each(v values, f func(t thing) values) values {
	if len(v.things) == 0 {
		if v.none && !v.unknown {
			return values{none: true}
		}
		return nothing()
	}
	out := f(v.things[0])
	for _, t := range v.things[1:] {
		out = r.merge(out, f(t))
	}
	out.conf = min(out.conf, v.conf, Likely)
	if v.unknown {
		out.unknown, out.conf = true, Possible
	}
	return out
}

// element returns what a loop over v gives.
func (r *resolver) element(v values) values { return r.elementWithin(v, maxNest) }

func (r *resolver) elementWithin(v values, steps int) values {
	return r.each(v, func(t thing) values {
		switch t = r.holder(t); t.kind {
		case sequence:
			if s := &r.seqs[t.index]; s.mapped {
				return s.keys
			}
			return r.anyItem(&r.seqs[t.index])
		case library, ownValue:
			if steps > 0 {
				return r.elementWithin(r.special(t, "__iter__", actuals{}), steps-1)
			}
		}
		return nothing()
	})
}

// item returns the item at a known place; a negative one counts from the end.
func (r *resolver) item(v values, k int) values {
	return r.each(v, func(t thing) values {
		switch t = r.holder(t); t.kind {
		case sequence:
			s := &r.seqs[t.index]
			if k < 0 {
				k += len(s.items)
			}
			switch {
			case s.mapped:
				return s.keys
			case s.items == nil:
				return s.each
			case 0 <= k && k < len(s.items):
				return s.items[k]
			}
		case library, ownValue:
			if v := r.itemElsewhere(t, k); len(v.things) > 0 {
				return v
			}
			return r.element(values{things: r.things.one(t), conf: Likely})
		}
		return nothing()
	})
}
