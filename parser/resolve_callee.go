package parser

import (
	"slices"
	"strings"
)

// evalCall returns what a call gives: an instance of what is called, what it is
// known to return, or what one of the functions that look names up finds.
func (r *resolver) evalCall(e exprID) values {
	if v, ok := r.builtinCall(e); ok {
		return v
	}
	if v, ok := r.sequenceMethod(e); ok {
		return v
	}
	callee := r.exprs[e].first
	f := r.eval(callee)
	if r.overrides(callee, f) {
		return nothing()
	}
	return r.itself(callee, f, r.callResult(f, actuals{call: e}))
}

// itself is what calling an inherited method gives. One that gives an instance
// of the very class that has it gives the receiver: where a class of this file
// derives from that, model.cuda() is still one of this file.
func (r *resolver) itself(callee exprID, f, v values) values {
	if len(f.things) != 1 || len(v.things) != 1 || r.exprs[callee].kind != xAttr {
		return v
	}
	method, given := &f.things[0], &v.things[0]
	if method.kind != library || given.kind != library || method.Instance == 0 || method.Instance != method.segments()-1 ||
		given.Name != method.Name[:strings.LastIndexByte(method.Name, '.')] {
		return v
	}
	base := r.eval(r.exprs[callee].first)
	if len(base.things) == 1 && !base.unknown && (base.things[0].kind == ownValue || base.things[0].kind == superValue) {
		v.things = r.things.one(thing{kind: ownValue, index: base.things[0].index})
	}
	return v
}

// callResult returns what calling f with args gives.
func (r *resolver) callResult(f values, args actuals) values {
	v := values{conf: f.conf, unknown: f.unknown || len(f.things) == 0}
	for i, t := range f.things {
		made := r.calledOne(t, args)
		if i == 0 {
			v.things, v.none, v.conf = made.things, made.none, min(v.conf, made.conf)
			v.unknown = v.unknown || made.unknown
			continue
		}
		conf := v.conf
		v = r.merge(v, made)
		v.conf = min(v.conf, conf)
	}
	if v.unknown {
		v.conf = Possible
	}
	return v
}

func (r *resolver) calledOne(t thing, args actuals) values {
	switch t.kind {
	case library:
		if t.Instance == 0 && args.call != 0 {
			if found, ok := r.libraryCall(args.call, t.Name); ok {
				return found
			}
		}
		return r.calledLibrary(t, args)
	case ownClass:
		return r.one(thing{kind: ownValue, index: t.index})
	case ownValue:
		return r.calledValue(t, args)
	case ownFunc:
		return r.resultOf(t.index)
	case ownLambda:
		v := r.supplied(r.eval(exprID(t.index)))
		v.conf = min(v.conf, Likely)
		return v
	}
	return nothing()
}

// calledLibrary is what calling a function, a class or an instance of a library
// gives. A callable of which no more is known gives an instance of itself.
func (r *resolver) calledLibrary(t thing, args actuals) values {
	if t.Instance > 0 && t.Instance == t.segments() {
		if t.Name == callableType {
			return nothing()
		}
		return r.special(t, "__call__", args)
	}
	if v, ok := r.result(t, args); ok {
		return v
	}
	if t.Instance > 0 {
		return r.calledHeld(t, args)
	}
	t.Instance = t.segments()
	t.Bound = t.Instance
	return r.one(t)
}

// calledHeld is what calling a method of something that an instance holds
// gives: x.T.float() is a method of what T is.
func (r *resolver) calledHeld(t thing, args actuals) values {
	dot := strings.LastIndexByte(t.Name, '.')
	if t.Instance == t.segments()-1 {
		return r.givenElsewhere(t) // a method of the instance itself
	}
	holder := t
	holder.Name = t.Name[:dot]
	v := r.held(holder)
	if len(v.things) != 1 || v.things[0].kind != library {
		return r.givenElsewhere(t)
	}
	return r.offered(v.things[0].Name+t.Name[dot:], args)
}

// calledValue is what calling an instance of a class of this file gives. The
// __call__ of a library's module or layer runs its forward or call.
func (r *resolver) calledValue(t thing, args actuals) values {
	m := r.member(t, r.intern("__call__"))
	if len(m.things) != 1 || m.unknown {
		return nothing()
	}
	switch c := m.things[0]; c.kind {
	case ownFunc:
		return r.resultOf(c.index)
	case library:
		for _, hook := range [...]string{"forward", "call"} {
			if h := r.member(t, r.intern(hook)); len(h.things) == 1 && h.things[0].kind == ownFunc {
				return r.resultOf(h.things[0].index)
			}
		}
		return r.offered(c.Name, args)
	}
	return nothing()
}

// argumentAt evaluates the argument of a call at a place.
func (r *resolver) argumentAt(call exprID, k int) values {
	for a := r.exprs[r.exprs[call].first].next; a != 0; a = r.exprs[a].next {
		switch r.exprs[a].kind {
		case xStar:
			return nothing()
		case xKeyword, xDoubleStar:
			continue
		}
		if k == 0 {
			return r.eval(a)
		}
		k--
	}
	return nothing()
}

// arguments returns the positional arguments of a call; ok is false when a
// star makes the places unknown.
func (r *resolver) arguments(call exprID) (args []exprID, ok bool) {
	for a := r.exprs[r.exprs[call].first].next; a != 0; a = r.exprs[a].next {
		switch r.exprs[a].kind {
		case xStar:
			return args, false
		case xKeyword, xDoubleStar:
		default:
			args = append(args, a)
		}
	}
	return args, true
}

// libraryCall evaluates the library functions whose result is a module or a
// function itself.
func (r *resolver) libraryCall(call exprID, name string) (values, bool) {
	switch name {
	case "importlib.import_module", "pytest.importorskip":
		args, _ := r.arguments(call)
		if len(args) > 0 {
			if module, ok := r.stringValue(args[0]); ok && isDotted(module) {
				return r.named(module), true
			}
		}
		return nothing(), true
	case "typing.cast":
		if args, ok := r.arguments(call); ok && len(args) == 2 {
			v := r.instanceOf(args[0])
			v.conf = min(v.conf, Likely)
			return v, true
		}
	}
	return values{}, false
}

// rebound says that the expression as a whole supplies every segment.
func (r *resolver) rebound(v values) values {
	for i := range v.things {
		t := v.things[i]
		if t.kind != library || t.Bound == t.segments() {
			continue
		}
		if len(v.things) == 1 {
			t.Bound = t.segments()
			v.things = r.things.one(t)
			break
		}
		v.things = slices.Clone(v.things)
		for k := range v.things {
			if t := &v.things[k]; t.kind == library {
				t.Bound = t.segments()
			}
		}
		break
	}
	return v
}
