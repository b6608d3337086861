package parser

import "sync"

// opaque is a condition that has nothing to do with versions. Most conditions
// are, so that they share one value, which nobody changes.
var opaque = sync.OnceValue(func() *Cond { return &Cond{Op: Opaque} })

func not(c *Cond) *Cond {
	switch c.Op {
	case Opaque:
		return c
	case Not:
		return c.Args[0]
	}
	return &Cond{Op: Not, Args: []*Cond{c}}
}

// all joins conditions by "and"; nothing known of any of them is nothing known.
func all(conds []*Cond) *Cond { return join(And, conds) }

func join(op CondOp, conds []*Cond) *Cond {
	known := false
	for _, c := range conds {
		known = known || c.Op != Opaque
	}
	switch {
	case !known:
		return opaque()
	case len(conds) == 1:
		return conds[0]
	}
	return &Cond{Op: op, Args: conds}
}

func both(op CondOp, a, b *Cond) *Cond {
	if a.Op == Opaque && b.Op == Opaque {
		return a
	}
	return &Cond{Op: op, Args: []*Cond{a, b}}
}

func constant(v bool) *Cond {
	if v {
		return &Cond{Op: Constant, Literal: "true"}
	}
	return &Cond{Op: Constant, Literal: "false"}
}

// cond understands a test.
func (r *resolver) cond(e exprID) *Cond {
	if e == 0 {
		return opaque()
	}
	if m := r.memo[e].cond; m != 0 {
		return r.known[m]
	}
	if r.depth >= maxResolve {
		return opaque()
	}
	r.depth++
	m := int32(len(r.known))
	r.memo[e].cond = m
	r.known = append(r.known, opaque()) // for a test that depends on itself
	c := r.condNew(e)
	r.depth--
	r.known[m] = c
	return c
}

func (r *resolver) condNew(e exprID) *Cond {
	x := &r.exprs[e]
	switch x.kind {
	case xBool:
		return constant(x.op == 1)
	case xNumber:
		if s := string(r.text[x.start:x.end]); s == "0" || s == "1" {
			return constant(s == "1")
		}
	case xNot:
		return not(r.cond(x.first))
	case xAnd:
		return both(And, r.cond(x.first), r.cond(r.exprs[x.first].next))
	case xOr:
		return both(Or, r.cond(x.first), r.cond(r.exprs[x.first].next))
	case xName:
		return r.condName(e)
	case xAttr:
		return r.condAttr(e)
	case xCall:
		return r.condCall(e)
	case xCompare:
		return r.condCompare(e)
	}
	return opaque()
}

// only returns the one library name that e denotes, "" when there is none or
// more.
func (r *resolver) only(e exprID) string {
	if e == 0 {
		return ""
	}
	if v := r.eval(e); len(v.things) == 1 && !v.unknown && v.things[0].kind == library {
		return v.things[0].Name
	}
	return ""
}

// condName understands a name that stands for a test, a flag or an optional
// module.
func (r *resolver) condName(e exprID) *Cond {
	if c := provided(r.only(e)); c != nil {
		return c
	}
	if value := r.onlyValue(e); value != 0 {
		switch r.exprs[value].kind {
		case xCompare, xCall, xAnd, xOr, xNot, xName, xAttr:
			return r.cond(value)
		}
		return opaque() // DEBUG = False is a switch, not a test
	}
	if c := r.flag(e); c.Op != Opaque {
		return c
	}
	return r.flagNamed(e)
}

func (r *resolver) condAttr(e exprID) *Cond {
	if c := provided(r.only(e)); c != nil {
		return c
	}
	return r.flagNamed(e)
}

// provided understands the names that libraries provide as tests.
func provided(name string) *Cond {
	switch name {
	case "typing.TYPE_CHECKING", "typing_extensions.TYPE_CHECKING":
		return &Cond{Op: TypeChecking}
	case "six.PY2":
		return &Cond{Op: VersionTest, Package: python, Compare: "==", Literal: "2", Form: Component}
	case "six.PY3":
		return &Cond{Op: VersionTest, Package: python, Compare: "==", Literal: "3", Form: Component}
	}
	return nil
}

// condCall understands hasattr, find_spec, startswith, and functions of this
// file that return a test.
func (r *resolver) condCall(e exprID) *Cond {
	callee := r.exprs[e].first
	args, ok := r.arguments(e)
	if !ok {
		return opaque()
	}
	switch r.builtin(e) {
	case "hasattr":
		if len(args) == 2 {
			return r.hasAttr(args[0], args[1])
		}
	case "getattr": // getattr(m, "x", None): true when there is one
		if len(args) == 3 && r.exprs[args[2]].kind == xNone {
			return r.hasAttr(args[0], args[1])
		}
	case "bool":
		if len(args) == 1 {
			return r.cond(args[0])
		}
	case "callable":
		if len(args) == 1 && r.exprs[args[0]].kind == xCall {
			return r.cond(args[0])
		}
	}
	switch r.only(callee) {
	case "importlib.util.find_spec", "importlib.find_loader", "pkgutil.find_loader", "imp.find_module":
		if len(args) > 0 {
			if module, ok := r.stringValue(args[0]); ok && isDotted(module) {
				return &Cond{Op: Importable, Name: module}
			}
		}
		return opaque()
	}
	x := &r.exprs[callee]
	if x.kind == xAttr && r.names[x.name] == "startswith" && len(args) == 1 {
		return r.startsWith(x.first, args[0])
	}
	if len(args) == 0 && r.exprs[callee].next == 0 {
		if v := r.eval(callee); len(v.things) == 1 && !v.unknown && v.things[0].kind == ownFunc {
			if result := r.funcs[v.things[0].index].result; result != 0 {
				return r.cond(result)
			}
		}
	}
	return r.flagNamed(callee)
}

// hasAttr is true when the module, class or instance has the attribute.
func (r *resolver) hasAttr(object, attr exprID) *Cond {
	name, ok := r.stringValue(attr)
	if !ok {
		return opaque()
	}
	v := r.eval(object)
	if len(v.things) != 1 || v.things[0].kind != library {
		return opaque()
	}
	t := &v.things[0]
	return &Cond{Op: HasAttr, Name: t.Name + "." + name, Instance: t.Instance}
}

// condCompare understands comparisons; a chain is the conjunction of its
// pairs.
func (r *resolver) condCompare(e exprID) *Cond {
	left := r.exprs[e].first
	if left == 0 {
		return opaque()
	}
	var conds []*Cond
	a := left
	for o := r.exprs[left].next; o != 0; o = r.exprs[o].next {
		if r.exprs[o].kind != xOperand {
			return opaque()
		}
		b := r.exprs[o].first
		conds = append(conds, r.condPair(a, r.exprs[o].op, b))
		a = b
	}
	return all(conds)
}

func (r *resolver) condPair(a exprID, op uint8, b exprID) *Cond {
	switch op {
	case opIs, opIsNot, opEqual, opNotEqual:
		if r.exprs[b].kind == xNone {
			return r.notNone(a, op == opIsNot || op == opNotEqual)
		}
	case opIn, opNotIn:
		if c := r.listed(a, b); c != nil {
			if op == opNotIn {
				return not(c)
			}
			return c
		}
	}
	return r.versionTest(a, op, b)
}

// notNone understands "x is not None" where x tells whether something is there.
func (r *resolver) notNone(e exprID, positive bool) *Cond {
	c := opaque()
	switch r.exprs[e].kind {
	case xCall:
		switch c = r.condCall(e); c.Op {
		case Importable, HasAttr:
		default:
			c = opaque()
		}
	case xName:
		if value := r.onlyValue(e); value != 0 {
			if r.exprs[value].kind == xCall {
				return r.notNone(value, positive)
			}
			return opaque()
		}
		c = r.flag(e)
	}
	if positive {
		return c
	}
	return not(c)
}

// listed understands "x" in dir(module).
func (r *resolver) listed(a, b exprID) *Cond {
	if r.exprs[b].kind != xCall || r.builtin(b) != "dir" {
		return nil
	}
	if args, ok := r.arguments(b); ok && len(args) == 1 {
		if c := r.hasAttr(args[0], a); c.Op != Opaque {
			return c
		}
	}
	return nil
}
