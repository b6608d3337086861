package parser

import "slices"

// maxGrowths is the number of changes to lists and dicts of one name up to which
// it is told what they hold.
const maxGrowths = 32

// bindingOf is binding for one that gives a name its value: a list or a dict
// that grows later on holds more than its display says.
func (r *resolver) bindingOf(b int32, name sym) values {
	bd := &r.bindings[b]
	if bd.kind != bindValue || !r.mayGrow(bd.value) || r.grown[name] == 0 || !r.isGrowing(bd.value) {
		return r.binding(b)
	}
	known, ok := r.lists[b]
	switch {
	case ok:
		return known
	case r.lists == nil:
		r.lists = make(map[int32]values)
	}
	r.lists[b] = nothing() // it may hold what is made of it
	r.note(undoList, b)
	v := r.grownInto(bd.value, name, func(base exprID) (is, known bool) {
		if r.exprs[base].kind != xName {
			return false, true
		}
		reach, _ := r.lookup(base)
		return slices.Contains(reach, b), true
	})
	if bd.ann != 0 {
		v = r.annotated(v, bd.ann)
	}
	r.lists[b] = v
	return v
}

// grownAttr is what a list or dict holds that is assigned to an attribute of
// self, with all that is added to it.
func (r *resolver) grownAttr(class int32, name sym, value exprID) values {
	return r.grownInto(value, name, func(base exprID) (is, known bool) {
		x := &r.exprs[base]
		if x.kind != xAttr {
			return false, true
		}
		v := r.eval(x.first)
		for _, t := range v.things {
			if t.kind == ownValue && (t.index == class || r.derives(t.index, class)) {
				return true, true
			}
		}
		return false, !v.unknown
	})
}

// mayGrow is isGrowing as far as the kind of an expression tells.
func (r *resolver) mayGrow(value exprID) bool {
	switch x := &r.exprs[value]; x.kind {
	case xList, xDict:
		return true
	case xCall:
		return r.exprs[x.first].kind == xName && r.exprs[x.first].next == 0
	}
	return false
}

// isGrowing reports whether a value is a list or dict that starts with nothing,
// or with what its display says.
func (r *resolver) isGrowing(value exprID) bool {
	if value == 0 {
		return false
	}
	switch x := &r.exprs[value]; x.kind {
	case xList, xDict:
		return true
	case xCall:
		name := r.builtin(value)
		return (name == "list" || name == "dict" || name == "set") && r.exprs[x.first].next == 0
	}
	return false
}

// grownInto merges what a display has with what is added where base is it.
func (r *resolver) grownInto(value exprID, name sym, is func(base exprID) (is, known bool)) values {
	v, held := r.heldAtFirst(value)
	n := 0
	for k := r.grown[name]; k != 0; k = r.growths[k].prev {
		g := r.growths[k]
		if n++; n > maxGrowths {
			return nothing()
		}
		if g.kind == shrinks {
			continue
		}
		switch is, known := is(g.base); {
		case !known || is && g.kind == overruns:
			return nothing()
		case !is:
			continue
		}
		added := r.supplied(r.eval(g.value))
		if g.kind == joins {
			added = r.element(added)
		}
		if held {
			v = r.merge(v, added)
		} else {
			v, held = added, true
		}
	}
	if !held || v.unknown {
		return nothing()
	}
	if x := &r.exprs[value]; x.kind == xDict || x.kind == xCall && r.builtin(value) == "dict" {
		return r.mappingOf(nothing(), v)
	}
	return r.iterableOf(v)
}

// heldAtFirst merges the items of a display; ok is false when it has none.
func (r *resolver) heldAtFirst(value exprID) (v values, ok bool) {
	x := &r.exprs[value]
	if x.kind == xCall {
		return values{}, false
	}
	n := 0
	for k := x.first; k != 0; k = r.exprs[k].next {
		if n++; n > maxItems || r.exprs[k].kind == xStar || r.exprs[k].kind == xDoubleStar {
			return nothing(), true
		}
		if x.kind == xDict {
			if k = r.exprs[k].next; k == 0 {
				break
			}
		}
		item := r.supplied(r.eval(k))
		if n == 1 {
			v = item
		} else {
			v = r.merge(v, item)
		}
	}
	return v, n > 0
}
