package parser

import "strings"

// evalCall returns what a call gives: an instance of what is called, or what
// one of the functions that look names up finds.
func (r *resolver) evalCall(e exprID) values {
	callee := r.exprs[e].first
	if v, ok := r.builtinCall(e); ok {
		return v
	}
	f := r.eval(callee)
	v := values{conf: f.conf, unknown: f.unknown || len(f.things) == 0}
	for _, t := range f.things {
		switch {
		case t.kind == library && t.Instance == 0:
			if found, ok := r.libraryCall(e, t.Name); ok {
				return found
			}
			if made, ok := r.result(t); ok {
				v.things, v.conf = r.with(v.things, made), min(v.conf, Likely)
				continue
			}
			t.Instance = t.segments()
			t.Bound = t.Instance
			v.things = r.with(v.things, t)
		case t.kind == ownClass:
			v.things = r.with(v.things, thing{kind: ownValue, index: t.index})
		default:
			made, ok := thing{}, false
			if t.kind == library {
				made, ok = r.result(t) // of a method
			}
			if !ok {
				v.unknown = true
				continue
			}
			v.things, v.conf = r.with(v.things, made), min(v.conf, Likely)
		}
	}
	if v.unknown {
		v.conf = Possible
	}
	return v
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

// builtin returns the name of the builtin function that a call calls, or "".
func (r *resolver) builtin(call exprID) string {
	f := r.exprs[call].first
	if r.exprs[f].kind != xName || !isBuiltin(r.name(f)) {
		return ""
	}
	if _, found := r.lookup(f); found {
		return ""
	}
	return r.name(f)
}

// builtinCall evaluates getattr, __import__ and super.
func (r *resolver) builtinCall(call exprID) (values, bool) {
	name := r.builtin(call)
	switch name {
	case "getattr", "__import__", "super", "type":
	default:
		return values{}, false
	}
	args, _ := r.arguments(call)
	switch {
	case name == "super":
		if class := r.superClass(call, args); class >= 0 {
			return r.one(thing{kind: superValue, index: class}), true
		}
	case name == "type" && len(args) == 1:
		v := r.eval(args[0])
		if len(v.things) == 1 && v.things[0].kind == ownValue {
			return r.one(thing{kind: ownClass, index: v.things[0].index}), true
		}
	case name == "getattr" && (len(args) == 2 || len(args) == 3):
		if attr, ok := r.stringValue(args[1]); ok && isIdentifier(attr) {
			v := r.attr(r.eval(args[0]), attr)
			if len(args) == 3 {
				v = r.merge(v, r.eval(args[2]))
			}
			return rebound(v), true
		}
	case name == "__import__" && len(args) > 0:
		if module, ok := r.stringValue(args[0]); ok && isDotted(module) {
			if len(args) < 4 {
				module, _, _ = strings.Cut(module, ".")
			}
			return r.named(module), true
		}
	}
	return nothing(), true
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
			return r.instanceOf(args[0]), true
		}
	}
	return values{}, false
}

// rebound says that the expression as a whole supplies every segment.
func rebound(v values) values {
	for i := range v.things {
		v.things[i].Bound = v.things[i].segments()
	}
	return v
}

// superClass returns the class that super() or super(A, self) starts from, -1
// when it is none of this file.
func (r *resolver) superClass(call exprID, args []exprID) int32 {
	if len(args) > 0 {
		v := r.eval(args[0])
		if len(v.things) == 1 && v.things[0].kind == ownClass {
			return v.things[0].index
		}
		return -1
	}
	for s := r.placeOf(call).scope; s >= 0; s = r.scopes[s].parent {
		if r.scopes[s].class >= 0 {
			return r.scopes[s].class
		}
	}
	return -1
}

// isSuper reports whether e is a call of super().
func (r *resolver) isSuper(e exprID) bool {
	if e == 0 || r.exprs[e].kind != xCall {
		return false
	}
	v := r.eval(e)
	return len(v.things) == 1 && v.things[0].kind == superValue
}
