package parser

// isDisplay reports whether e makes a dict by {...} or dict(...).
func (r *resolver) isDisplay(e exprID) bool {
	return e != 0 && (r.exprs[e].kind == xDict || r.exprs[e].kind == xCall && r.builtin(e) == "dict")
}

// isFresh reports whether what e gives is a dict that nothing else holds.
func (r *resolver) isFresh(e exprID) bool {
	x := &r.exprs[e]
	switch x.kind {
	case xDict:
		return true
	case xBinary:
		return x.op == 0 && r.operator(r.exprs[x.first].next, false) == "|"
	case xChoice:
		return r.isFresh(x.first) && r.isFresh(r.exprs[r.exprs[x.first].next].next)
	case xCall:
		return r.builtin(e) == "dict" || r.copied(e) != 0
	}
	return false
}

// copied returns what a call copies: d.copy(), copy.copy(d); 0 for other calls.
func (r *resolver) copied(call exprID) exprID {
	f := r.exprs[call].first
	if !r.isChain(f) {
		return 0
	}
	arg := r.exprs[f].next
	switch r.name(f) {
	case "copy", "deepcopy":
	default:
		return 0
	}
	switch r.only(f) {
	case "copy.copy", "copy.deepcopy":
		if arg != 0 && r.exprs[arg].kind != xKeyword {
			return arg
		}
		return 0
	}
	if arg == 0 && r.exprs[f].kind == xAttr && r.name(f) == "copy" {
		return r.exprs[f].first
	}
	return 0
}

// freshDict returns what a dict holds that e makes.
func (r *resolver) freshDict(e exprID, depth int) dict {
	if depth == maxMerges {
		return unknownDict()
	}
	x := &r.exprs[e]
	switch x.kind {
	case xDict:
		return r.dictDisplay(e, depth)
	case xBinary:
		if !r.isFresh(e) {
			return unknownDict()
		}
		d := r.dictAt(x.first, depth+1)
		r.absorb(&d, r.dictAt(r.exprs[r.exprs[x.first].next].first, depth+1), e, true)
		return d
	case xChoice:
		return r.either(r.dictAt(x.first, depth+1), r.dictAt(r.exprs[r.exprs[x.first].next].next, depth+1))
	case xCall:
		if from := r.copied(e); from != 0 {
			d := r.dictAt(from, depth+1)
			d.leak(1)
			return d
		}
		if r.builtin(e) == "dict" {
			d := dict{}
			r.addArguments(&d, e, depth, true)
			return d
		}
	}
	return unknownDict()
}

// dictDisplay returns the items of a dict display.
func (r *resolver) dictDisplay(e exprID, depth int) dict {
	d := dict{}
	for k := r.exprs[e].first; k != 0; k = r.exprs[k].next {
		if r.exprs[k].kind == xDoubleStar {
			r.absorb(&d, r.dictAt(r.exprs[k].first, depth+1), e, true)
			continue
		}
		value := r.exprs[k].next
		if key, ok := r.stringValue(k); !ok {
			d.open = true
		} else if !r.put(&d, item{key, r.contentSpan(k), value, r.blockOf(k), true, true}) {
			return d
		}
		k = value
	}
	return d
}

// addArguments adds what dict(...) and d.update(...) are given.
func (r *resolver) addArguments(d *dict, call exprID, depth int, sure bool) {
	for a := r.exprs[r.exprs[call].first].next; a != 0; a = r.exprs[a].next {
		switch k := &r.exprs[a]; k.kind {
		case xKeyword:
			if !r.put(d, item{r.names[k.name], k.span, k.first, r.blockOf(a), sure, true}) {
				return
			}
		case xDoubleStar:
			r.absorb(d, r.dictAt(k.first, depth+1), call, sure)
		default:
			r.absorb(d, r.dictAt(a, depth+1), call, sure)
		}
	}
}
