package parser

import "slices"

// environ is the name that os.environ resolves to.
const environ = "os.environ"

// isEnviron reports whether an expression is the environment.
func (r *resolver) isEnviron(e exprID) bool {
	if !r.isChain(e) {
		return false
	}
	for _, t := range r.eval(e).things {
		if t.kind == library && t.Name == environ {
			return true
		}
	}
	return false
}

// env records the use of the variable that a string names.
func (r *resolver) env(name exprID, access Access, value exprID, at exprID) {
	text, ok := r.stringValue(name)
	if !ok || text == "" {
		return
	}
	r.envNamed(text, r.contentSpan(name), access, value, at)
}

func (r *resolver) envNamed(name string, s span, access Access, value exprID, at exprID) {
	p := r.placeOf(at)
	use := EnvUse{Name: name, Access: access, Span: r.span(s), Statement: r.span(p.statement), Block: int(r.block[p.block]), Late: r.isLate(p.scope)}
	if value != 0 {
		use.Value = r.value(value)
	}
	r.m.Env = append(r.m.Env, use)
}

// envItem handles os.environ["X"], read, written or deleted.
func (r *resolver) envItem(e exprID) {
	x := &r.exprs[e]
	if x.first == 0 || !r.isEnviron(x.first) {
		return
	}
	key := r.exprs[x.first].next
	if key == 0 {
		return
	}
	switch x.ctx {
	case Store:
		r.env(key, Write, r.stored(e), e)
	case Delete:
		r.env(key, Remove, 0, e)
	default:
		r.env(key, Read, 0, e)
	}
}

// stored returns the value that is assigned to an item, 0 when unknown.
func (r *resolver) stored(target exprID) exprID {
	k, found := slices.BinarySearchFunc(r.stores, target, func(s store, e exprID) int { return int(s.target - e) })
	if !found {
		return 0
	}
	return r.stores[k].value
}

// envMember handles "X" in os.environ.
func (r *resolver) envMember(e exprID) {
	left := r.exprs[e].first
	if left == 0 {
		return
	}
	right := &r.exprs[r.exprs[left].next]
	if right.kind == xOperand && (right.op == opIn || right.op == opNotIn) && right.first != 0 && r.isEnviron(right.first) {
		r.env(left, Read, 0, e)
	}
}

// envCall handles the functions and methods that take a variable's name.
func (r *resolver) envCall(e exprID) {
	callee := r.exprs[e].first
	if !r.isChain(callee) {
		return
	}
	var name string
	for _, t := range r.eval(callee).things {
		if t.kind == library {
			name = t.Name
		}
	}
	access := Read
	switch name {
	case "os.getenv", "os.environ.get", "os.environ.__getitem__", "os.environ.__contains__":
	case "os.environ.setdefault", "os.putenv", "os.environ.__setitem__":
		access = Write
	case "os.environ.pop", "os.unsetenv", "os.environ.__delitem__":
		access = Remove
	case "os.environ.update":
		r.envUpdate(e)
		return
	default:
		return
	}
	args, _ := r.arguments(e)
	if len(args) == 0 {
		return
	}
	var value exprID
	if access == Write && len(args) > 1 {
		value = args[1]
	}
	r.env(args[0], access, value, e)
}

// envUpdate handles os.environ.update({...}, X=...).
func (r *resolver) envUpdate(e exprID) {
	for a := r.exprs[r.exprs[e].first].next; a != 0; a = r.exprs[a].next {
		if x := &r.exprs[a]; x.kind == xKeyword {
			r.envNamed(r.names[x.name], x.span, Write, x.first, e)
			continue
		}
		arg := a
		if r.exprs[a].kind == xDoubleStar {
			arg = r.exprs[a].first
		}
		if !r.isDisplay(arg) {
			continue
		}
		for _, it := range r.freshDict(arg, 0).items {
			r.envNamed(it.key, it.span, Write, it.value, e)
		}
	}
}
