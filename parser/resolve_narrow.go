package parser

import "slices"

// Bounds of the search for the checks that narrow a name.
const (
	maxChecks  = 32 // blocks with checks around a use
	maxTests   = 16 // operators within a test
	maxBetween = 64 // assignments to attributes between a check and a use
)

// check is a test of the type of a name or of an attribute, which holds where a
// block runs.
type check struct {
	subject exprID
	types   []exprID
	// negative says that the subject is none of the types.
	negative bool
}

// gatherChecks indexes the checks by the blocks that run only when they hold. A
// file that checks no type costs nothing.
func (r *resolver) gatherChecks() {
	if !r.checked {
		return
	}
	r.checks = make(map[int32][]check)
	r.near = append(r.near[:0], make([]int32, len(r.blocks))...)
	for i := 1; i < len(r.blocks); i++ {
		b := &r.blocks[i]
		r.near[i] = r.near[b.parent]
		if b.kind != If || b.loaded >= 0 || b.negated && len(b.terms) > 1 {
			continue
		}
		for _, t := range b.terms {
			if found := r.checksOf(t.test, t.negated == b.negated, maxTests); len(found) > 0 {
				r.checks[int32(i)] = append(r.checks[int32(i)], found...)
				r.near[i] = int32(i)
			}
		}
	}
}

// checksOf returns the checks that hold when a test gives holds.
func (r *resolver) checksOf(test exprID, holds bool, depth int) []check {
	if test == 0 || depth == 0 {
		return nil
	}
	x := &r.exprs[test]
	switch x.kind {
	case xNot:
		return r.checksOf(x.first, !holds, depth-1)
	case xAnd, xOr:
		a := r.checksOf(x.first, holds, depth-1)
		b := r.checksOf(r.exprs[x.first].next, holds, depth-1)
		if (x.kind == xAnd) == holds {
			return append(a, b...)
		}
		if len(a) == 1 && len(b) == 1 && !a[0].negative && !b[0].negative && r.spellsSame(a[0].subject, b[0].subject) {
			return []check{{subject: b[0].subject, types: append(a[0].types, b[0].types...)}}
		}
	case xCall:
		if r.builtin(test) == "isinstance" {
			if args, ok := r.arguments(test); ok && len(args) == 2 {
				return []check{{args[0], args[1:], !holds}}
			}
		}
	case xCompare:
		return r.typeCheck(x.first, holds)
	}
	return nil
}

// typeCheck understands "type(x) is T", which says nothing when it fails: x may
// be of a class that derives from T.
func (r *resolver) typeCheck(left exprID, holds bool) []check {
	operand := r.exprs[left].next
	if operand == 0 || r.exprs[operand].next != 0 || r.exprs[left].kind != xCall || r.builtin(left) != "type" {
		return nil
	}
	args, _ := r.arguments(left)
	switch r.exprs[operand].op {
	case opIs, opEqual:
	case opIsNot, opNotEqual:
		holds = !holds
	default:
		return nil
	}
	if !holds || len(args) != 1 {
		return nil
	}
	return []check{{args[0], []exprID{r.exprs[operand].first}, false}}
}

// narrowed returns what a name or an attribute denotes where it is used: less
// than v where a check of its type has held.
func (r *resolver) narrowed(e exprID, v values) values {
	if len(v.things) == 1 && v.conf == Certain && !r.vague(v) {
		return v
	}
	settled := false
	for b, n := r.near[r.placeOf(e).block], 0; b != 0 && n < maxChecks; b, n = r.near[r.blocks[b].parent], n+1 {
		for _, c := range r.checks[b] {
			switch {
			case !r.checksSame(c.subject, e):
			case c.negative:
				v = r.without(v, c)
			case !settled:
				v, settled = r.within(v, c), true
			}
		}
	}
	return v
}

// checkedTypes are instances of what a check names.
func (r *resolver) checkedTypes(c check) values {
	v := r.instanceOf(c.types[0])
	for _, t := range c.types[1:] {
		v = r.merge(v, r.instanceOf(t))
	}
	return v
}

// within is what v is when a check holds: what is known and fits, or else an
// instance of the type that the check names.
func (r *resolver) within(v values, c check) values {
	t := r.checkedTypes(c)
	v.none = false
	v.unknown = v.unknown || r.vague(v)
	if t.unknown {
		return nothing()
	}
	var both values
	for _, known := range v.things {
		if containsThing(t.things, known) {
			both.things = append(both.things, known)
		}
	}
	switch {
	case len(both.things) > 0 && !v.unknown:
		both.conf = Likely
		return both
	case v.unknown || len(v.things) == 0:
		t.conf = min(t.conf, Likely)
		return t
	case len(v.things) == 1: // an annotation says otherwise
		return r.merge(v, t)
	}
	return v // they may derive from it
}

// without is what v is when a check fails.
func (r *resolver) without(v values, c check) values {
	t := r.checkedTypes(c)
	var left []thing
	for _, known := range v.things {
		if !containsThing(t.things, known) {
			left = append(left, known)
		}
	}
	switch {
	case len(left) == len(v.things):
		return v
	case len(left) == 0 && !v.none:
		return nothing()
	}
	v.things = left
	return v
}

// checksSame reports whether a check of s says something of e: both read the
// same, and nothing binds it between them.
func (r *resolver) checksSame(s, e exprID) bool {
	if !r.spellsSame(s, e) {
		return false
	}
	a, b := s, e
	for r.exprs[a].kind == xAttr {
		a, b = r.exprs[a].first, r.exprs[b].first
	}
	if a != s && r.storedBetween(s, e) {
		return false
	}
	reach, found := r.lookup(a)
	if !found {
		return false
	}
	before := slices.Clone(reach)
	after, _ := r.lookup(b)
	if len(before) != len(after) {
		return false
	}
	for _, k := range after {
		if !slices.Contains(before, k) || a < r.bindings[k].at && r.bindings[k].at <= b {
			return false
		}
	}
	return true
}

// spellsSame reports whether two expressions are the same chain of names.
func (r *resolver) spellsSame(a, b exprID) bool {
	for {
		x, y := &r.exprs[a], &r.exprs[b]
		if x.kind != y.kind || x.name != y.name {
			return false
		}
		if x.kind != xAttr {
			return x.kind == xName
		}
		a, b = x.first, y.first
	}
}

// storedBetween reports whether one of the attributes of a chain is assigned to
// between two uses of it.
func (r *resolver) storedBetween(s, e exprID) bool {
	from, _ := slices.BinarySearchFunc(r.stores, s, func(s store, e exprID) int { return int(s.target - e) })
	for n := 0; from+n < len(r.stores) && r.stores[from+n].target < e; n++ {
		if n == maxBetween {
			return true
		}
		target := &r.exprs[r.stores[from+n].target]
		for a := s; r.exprs[a].kind == xAttr; a = r.exprs[a].first {
			if target.kind == xAttr && target.name == r.exprs[a].name {
				return true
			}
		}
	}
	return false
}
