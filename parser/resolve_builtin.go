package parser

import (
	"strings"

	"github.com/upcheck/upcheck/parser/internal/builtin"
)

// builtin returns the name of the builtin function that a call calls, or "".
func (r *resolver) builtin(call exprID) string {
	f := r.exprs[call].first
	if r.exprs[f].kind != xName {
		return ""
	}
	if r.lastBuiltin.call != call { // one call is asked about by several
		name := r.name(f)
		if !builtin.Is(name) {
			name = ""
		} else if _, found := r.lookup(f); found {
			name = ""
		}
		r.lastBuiltin.call, r.lastBuiltin.name = call, name
	}
	return r.lastBuiltin.name
}

// builtinCall evaluates the builtin functions.
func (r *resolver) builtinCall(call exprID) (values, bool) {
	name := r.builtin(call)
	if name == "" {
		return values{}, false
	}
	args, ok := r.arguments(call)
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
		return r.typeOf(v), true
	case name == "getattr" && (len(args) == 2 || len(args) == 3):
		if attr, ok := r.stringValue(args[1]); ok && isIdentifier(attr) {
			v := r.attr(r.eval(args[0]), r.intern(attr))
			if len(args) == 3 {
				v = r.merge(v, r.eval(args[2]))
			}
			return r.rebound(v), true
		}
	case name == "__import__" && len(args) > 0:
		if module, ok := r.stringValue(args[0]); ok && isDotted(module) {
			if len(args) < 4 {
				module, _, _ = strings.Cut(module, ".")
			}
			return r.named(module), true
		}
	case ok:
		return r.builtinResult(call, name, args), true
	}
	return nothing(), true
}

// typeOf returns the classes of a library's instances.
func (r *resolver) typeOf(v values) values {
	return r.each(v, func(t thing) values {
		if t.kind != library || t.Instance != t.segments() {
			return nothing()
		}
		t.Instance = 0
		return r.one(t)
	})
}

// builtinResult returns what a builtin function makes of its arguments.
func (r *resolver) builtinResult(call exprID, name string, args []exprID) values {
	switch name {
	case "len", "int", "float", "bool", "str", "repr", "ord", "chr", "hash", "id", "isinstance", "issubclass", "callable",
		"hasattr", "format", "print":
		return values{none: true}
	case "range", "xrange":
		return r.iterableOf(values{none: true})
	}
	if len(args) == 0 {
		return nothing()
	}
	switch name {
	case "abs":
		return r.each(r.eval(args[0]), func(t thing) values { return r.special(t, "__abs__", actuals{}) })
	case "iter":
		// An iterator of a class of its own has more than items.
		if v := r.each(r.eval(args[0]), func(t thing) values { return r.special(t, "__iter__", actuals{}) }); len(v.things) > 0 {
			return v
		}
		return r.iterableOf(r.element(r.eval(args[0])))
	case "list", "tuple", "set", "frozenset", "sorted", "reversed":
		return r.iterableOf(r.element(r.eval(args[0])))
	case "next":
		if len(args) == 1 {
			return r.element(r.eval(args[0]))
		}
	case "enumerate":
		return r.iterableOf(r.tupleOf([]values{{none: true}, r.element(r.eval(args[0]))}, false))
	case "zip":
		if len(args) > maxItems {
			return nothing()
		}
		items := make([]values, len(args))
		for i, a := range args {
			items[i] = r.element(r.eval(a))
		}
		return r.iterableOf(r.tupleOf(items, false))
	case "filter":
		if len(args) == 2 {
			return r.iterableOf(r.element(r.eval(args[1])))
		}
	case "map":
		return r.iterableOf(r.callResult(r.eval(args[0]), actuals{at: func(k int) values {
			if k+1 < len(args) {
				return r.element(r.eval(args[k+1]))
			}
			return nothing()
		}}))
	}
	return nothing()
}
