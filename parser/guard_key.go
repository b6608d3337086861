package parser

// maxKeyTests is the number of operators within the tests around a subscript.
const maxKeyTests = 128

// keyTest is a search for a test of whether an object has an item.
type keyTest struct {
	object, key exprID
	left        int // operators that may still be looked at
}

// keyFound reports whether x[key] runs only where a test has found the key in the
// same object, spelled the same.
func (r *resolver) keyFound(object, key exprID) bool {
	if r.exprs[key].kind != xString && !r.isChain(key) {
		return false
	}
	want := &keyTest{object, key, maxKeyTests}
	for b, n := r.placeOf(object).block, 0; b > 0 && n < maxChecks; b, n = r.blocks[b].parent, n+1 {
		raw := &r.blocks[b]
		if raw.kind != If || raw.loaded >= 0 || raw.negated && len(raw.terms) > 1 {
			continue
		}
		for _, t := range raw.terms {
			if r.finds(t.test, t.negated == raw.negated, want) {
				return true
			}
		}
	}
	return false
}

// finds reports whether a test that gives holds has found a key in an object.
func (r *resolver) finds(test exprID, holds bool, want *keyTest) bool {
	if want.left--; test == 0 || want.left < 0 {
		return false
	}
	x := &r.exprs[test]
	switch x.kind {
	case xNot:
		return r.finds(x.first, !holds, want)
	case xAnd, xOr:
		a, b := x.first, r.exprs[x.first].next
		if (x.kind == xAnd) == holds {
			return r.finds(a, holds, want) || r.finds(b, holds, want)
		}
		return r.finds(a, holds, want) && r.finds(b, holds, want)
	case xName:
		value := r.onlyValue(test)
		return value != 0 && value < test && r.finds(value, holds, want)
	case xCall: // x.get("key")
		return holds && r.gets(test, want)
	case xCompare:
		return r.comparesKey(x.first, holds, want)
	}
	return false
}

// comparesKey understands "key" in x, also with x.keys(), and that x.get("key")
// is not None.
func (r *resolver) comparesKey(left exprID, holds bool, want *keyTest) bool {
	operand := r.exprs[left].next
	if operand == 0 || r.exprs[operand].next != 0 {
		return false
	}
	right := r.exprs[operand].first
	switch r.exprs[operand].op {
	case opIn, opNotIn:
		if holds != (r.exprs[operand].op == opIn) {
			return false
		}
		if f := r.exprs[right].first; r.exprs[right].kind == xCall && r.exprs[f].kind == xAttr && r.name(f) == "keys" {
			right = r.exprs[f].first
		}
		return r.sameKey(left, want.key) && r.checksSame(right, want.object)
	case opIs, opIsNot:
		return holds == (r.exprs[operand].op == opIsNot) && r.exprs[right].kind == xNone && r.gets(left, want)
	}
	return false
}

// gets reports whether e is x.get(key) for what is wanted.
func (r *resolver) gets(e exprID, want *keyTest) bool {
	x := &r.exprs[e]
	if x.kind != xCall || r.exprs[x.first].kind != xAttr || r.name(x.first) != "get" {
		return false
	}
	args, ok := r.arguments(e)
	return ok && len(args) == 1 && r.sameKey(args[0], want.key) && r.checksSame(r.exprs[x.first].first, want.object)
}

// sameKey reports whether two keys are equal strings, or the same name.
func (r *resolver) sameKey(a, b exprID) bool {
	if s, ok := r.stringValue(a); ok {
		t, ok := r.stringValue(b)
		return ok && s == t
	}
	return r.checksSame(a, b)
}
