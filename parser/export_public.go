package parser

import "slices"

// publicNames is the variable that lists what a star import takes.
const publicNames = "__all__"

// maxPublic bounds what is read of it.
const maxPublic = 1 << 16

// public returns __all__: what is assigned to it and added later, under
// whatever condition. It is nil when there is none, or one that is computed.
func (r *resolver) public() []string {
	name, ok := r.symbol(publicNames)
	if !ok {
		return nil
	}
	k, ok := r.entryOf(0, name)
	if !ok || r.scoped[k].roam != 0 {
		return nil
	}
	names := []string{}
	for b := r.scoped[k].last; b != 0; b = r.bindings[b].prev {
		bd := &r.bindings[b]
		if bd.kind != bindValue || !r.addPublic(&names, bd.value, name) {
			return nil
		}
	}
	for _, call := range r.listed {
		if !r.extendsPublic(&names, call, name) {
			return nil
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// addPublic adds the strings of a list, and of lists that are joined by "+". The
// name itself stands for what it held before.
func (r *resolver) addPublic(names *[]string, e exprID, self sym) bool {
	for {
		x := &r.exprs[e]
		switch {
		case e == 0 || len(*names) > maxPublic:
			return false
		case x.kind == xName && x.name == self:
			return true
		case x.kind == xList || x.kind == xTuple:
			for k := x.first; k != 0; k = r.exprs[k].next {
				s, ok := r.stringValue(k)
				if !ok {
					return false
				}
				*names = append(*names, s)
			}
			return true
		case x.kind == xBinary && r.isPlus(x):
			right := r.exprs[r.exprs[x.first].next].first
			if !r.addPublic(names, right, self) {
				return false
			}
			e = x.first // chains grow to the left
		default:
			return false
		}
	}
}

// isPlus reports whether an operation is "a + b" or "a += b".
func (r *resolver) isPlus(x *expr) bool {
	op := r.exprs[r.exprs[x.first].next].span
	return op.start < op.end && r.text[op.start] == '+'
}

// extendsPublic adds what a call of a method of __all__ does.
func (r *resolver) extendsPublic(names *[]string, call exprID, self sym) bool {
	callee := r.exprs[call].first
	args, ok := r.arguments(call)
	if !ok || len(args) != 1 {
		return false
	}
	switch r.name(callee) {
	case "extend":
		return r.addPublic(names, args[0], self)
	case "append":
		s, ok := r.stringValue(args[0])
		*names = append(*names, s)
		return ok
	}
	return false
}
