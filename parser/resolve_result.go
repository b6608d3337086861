package parser

// resultOf returns what calling a function of this file gives.
func (r *resolver) resultOf(fn int32) values {
	f := &r.funcs[fn]
	if f.async || !r.keepsResult(f) {
		return nothing()
	}
	return r.returned(fn)
}

// yielded merges what the yields of a generator give.
func (r *resolver) yielded(f *function) values {
	if f.annotation != 0 {
		if v := r.instanceOf(f.annotation); len(v.things) > 0 {
			v.conf = min(v.conf, Likely)
			return v
		}
	}
	var v values
	for k := f.yields; k != 0; k = r.yields[k].prev {
		given := r.supplied(r.eval(r.yields[k].value))
		if r.yields[k].from {
			given = r.element(given)
		}
		if k == f.yields {
			v = given
		} else {
			v = r.merge(v, given)
		}
	}
	return r.iterableOf(v)
}

// returned merges what the return statements of a function give. What they do
// not tell, its annotation may.
func (r *resolver) returned(fn int32) values {
	known := &r.results[fn]
	switch known.state {
	case 1:
		return nothing() // it calls itself
	case 2:
		return known.values
	}
	known.state = 1
	r.note(undoResult, fn)
	v := r.returnedNew(&r.funcs[fn])
	r.results[fn] = boundValue{state: 2, values: v}
	return v
}

func (r *resolver) returnedNew(f *function) values {
	if f.generator {
		return r.yielded(f)
	}
	v := values{none: f.falls, conf: Likely}
	first := !f.falls
	for k := f.returns; k != 0; k = r.returns[k].prev {
		given := r.supplied(r.eval(r.returns[k].value))
		if first {
			v, first = given, false
		} else {
			v = r.merge(v, given)
		}
	}
	if f.returns == 0 { // what only raises is there to be overridden
		v.unknown = true
	}
	if f.annotation != 0 {
		v = r.annotated(v, f.annotation)
	}
	v = v.orNothing()
	v.conf = min(v.conf, Likely)
	return v
}

// keepsResult reports whether the decorators of a function leave what a call
// gives as it is.
func (r *resolver) keepsResult(f *function) bool {
	for d := f.decorators; d != 0; d = r.exprs[d].next {
		if !r.harmless(d) {
			return false
		}
	}
	return true
}

// isSetter reports whether a function sets or deletes a property that another
// one of its name gets.
func (r *resolver) isSetter(fn int32) bool {
	for d := r.funcs[fn].decorators; d != 0; d = r.exprs[d].next {
		if r.exprs[d].kind == xAttr && (r.name(d) == "setter" || r.name(d) == "deleter") {
			return true
		}
	}
	return false
}

// harmless reports whether a decorator leaves the result of the function alone.
func (r *resolver) harmless(d exprID) bool {
	if r.exprs[d].kind == xCall {
		d = r.exprs[d].first
	}
	if !r.isChain(d) {
		return false
	}
	switch r.name(d) {
	case "staticmethod", "classmethod", "property", "cached_property", "abstractproperty", "getter":
		return true
	}
	switch r.only(d) {
	case "torch.no_grad", "torch.inference_mode", "torch.enable_grad", "torch.jit.script", "torch.jit.export",
		"torch.jit.ignore", "torch.jit.unused", "torch.autograd.no_grad", "torch.cuda.amp.autocast", "torch.autocast",
		"functools.lru_cache", "functools.cache", "functools.wraps", "functools.cached_property", "abc.abstractmethod",
		"tensorflow.function", "typing.final", "typing.override", "typing.no_type_check":
		return true
	}
	return false
}

// awaited returns what awaiting an expression gives: the result of a coroutine
// function of this file.
func (r *resolver) awaited(e exprID) values {
	if e == 0 || r.exprs[e].kind != xCall {
		return nothing()
	}
	f := r.eval(r.exprs[e].first)
	if len(f.things) != 1 || f.unknown || f.things[0].kind != ownFunc {
		return nothing()
	}
	fn := &r.funcs[f.things[0].index]
	if !fn.async || fn.generator || !r.keepsResult(fn) {
		return nothing()
	}
	return r.returned(f.things[0].index)
}
