package parser

// condCall understands hasattr, find_spec, startswith, and functions of this
// file that return a test.
func (r *resolver) condCall(e exprID) *Cond {
	callee := r.exprs[e].first
	args, ok := r.arguments(e)
	if !ok {
		return r.calledElsewhere(e, r.flagNamed(callee))
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
	case "all", "any":
		if len(args) == 1 {
			return r.condItems(args[0], r.name(callee) == "all")
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
	if c := r.libraryTest(e, args); c != nil {
		return c
	}
	if c := r.ownTest(callee, args); c.Op != Opaque {
		return c
	}
	c := r.flagNamed(callee)
	if c.Op == Opaque {
		c = r.givenVersion(args)
	}
	return r.calledElsewhere(e, c)
}

// ownTest understands a call of a function or a method of this file.
func (r *resolver) ownTest(callee exprID, args []exprID) *Cond {
	if v := r.eval(callee); len(v.things) == 1 && !v.unknown && v.things[0].kind == ownFunc {
		fn, first := v.things[0].index, int32(0)
		if r.funcs[fn].class >= 0 && r.exprs[callee].kind == xAttr {
			first = r.receivers(fn)
		}
		c := r.called(fn, args, first)
		if c.isUndecided() && r.comparesByName(fn) && len(args) >= 3 {
			pkg, ok := r.packageName(args[0])
			return r.namedTest(pkg, ok, args[1], args[2])
		}
		return c
	}
	if value := r.onlyValue(callee); value != 0 && r.exprs[value].kind == xLambda && r.exprs[value].first != 0 {
		return r.calledLambda(r.exprs[value].first, args)
	}
	return r.methodTest(callee, args, false)
}

// givenVersion is a test whose outcome is not known when a function gets a
// version: what else would it do with it?
func (r *resolver) givenVersion(args []exprID) *Cond {
	for _, a := range args {
		if !r.isChain(a) || !namesVersion(r.name(a)) {
			continue // most calls, and asking costs time
		}
		if v, ok := r.version(a); ok && (v.shape == text || v.shape == object) {
			return undecided()
		}
	}
	return opaque()
}

// condItems joins the tests in a display: all([...]), any((...)).
func (r *resolver) condItems(e exprID, every bool) *Cond {
	items, ok := r.display(e)
	if !ok || len(items) > maxArms {
		return opaque()
	}
	c := constant(every)
	for _, item := range items {
		if every {
			c = also(c, r.cond(item))
		} else {
			c = either(c, r.cond(item))
		}
	}
	return c
}
