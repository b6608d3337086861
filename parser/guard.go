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
		return constantTrue()
	}
	return constantFalse()
}

// The two constants are shared by all conditions.
var (
	constantTrue  = sync.OnceValue(func() *Cond { return &Cond{Op: Constant, Literal: "true"} })
	constantFalse = sync.OnceValue(func() *Cond { return &Cond{Op: Constant, Literal: "false"} })
)

// cond understands a test.
func (r *resolver) cond(e exprID) *Cond {
	if e == 0 {
		return opaque()
	}
	if r.depth >= maxResolve {
		return opaque()
	}
	if len(r.calling) > 0 { // what is found out counts for this call alone
		if r.substituted++; r.substituted > maxSubstituted {
			return opaque()
		}
		r.depth++
		c := r.condNew(e)
		r.depth--
		return c
	}
	if m := r.memo[e].cond; m != 0 {
		return r.known[m]
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
	case xNone:
		return constant(false)
	case xNot:
		return not(r.cond(x.first))
	case xChoice:
		test := r.exprs[x.first].next
		c := r.cond(test)
		return either(also(c, r.cond(x.first)), also(not(c), r.cond(r.exprs[test].next)))
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
	if v := r.eval(e); len(v.things) == 1 && !v.unknown && v.things[0].kind == library && !isProject(v.things[0].Name) {
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
		case xCompare, xCall, xAnd, xOr, xNot, xName, xAttr, xChoice:
			return r.cond(value)
		}
		return opaque() // DEBUG = False is a switch, not a test
	}
	if c := r.flag(e); c.Op != Opaque {
		return c
	}
	return r.elsewhere(e, r.flagNamed(e))
}

func (r *resolver) condAttr(e exprID) *Cond {
	if c := provided(r.only(e)); c != nil {
		return c
	}
	if value := r.memberValue(e); value != 0 {
		switch r.exprs[value].kind {
		case xCompare, xCall, xAnd, xOr, xNot, xName, xAttr, xChoice:
			return r.cond(value)
		}
		return opaque()
	}
	if c := r.methodTest(e, nil, true); c.Op != Opaque {
		return c
	}
	return r.elsewhere(e, r.flagNamed(e))
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
