package parser

import (
	"strconv"
	"strings"
)

// A type is text, so that no other package needs to share a type with this one
// to describe what a library gives:
//
//	torch.Tensor                      an instance of a class
//	tuple[torch.Tensor, torch.Tensor] so many items, each of its type; "" inside is not known
//	iterable[torch.Tensor]            any number of items of one type
//	argument[0]                       the type of the first argument by position, self not counted
//	when[dim 2 1:number full:true, T, U] T when an argument is given for one of these keywords or
//	                                  places, is a number at a place, or true for a keyword; otherwise U
//	when[dim 0, T, U, V]              V where nobody can tell, as behind a star; without V nothing is known then
//	when[1:lib.a dtype:lib.a full:false, T, U] T when an argument certainly is lib.a, or false; U has to hold of
//	                                  whatever else it may be
//	both[T, U]                        T when the other operand certainly is a T as well, or a plain constant;
//	                                  otherwise U, which has to hold of whatever else it may be

// The heads of types that are no class.
const (
	tupleType    = "tuple["
	iterableType = "iterable["
	argumentType = "argument["
	whenType     = "when["
	bothType     = "both["
)

// typed returns what a type says of a value that a call with args gave.
func (r *resolver) typed(typ string, args actuals) values {
	if typ == "" || len(typ) > maxName {
		return nothing()
	}
	head := strings.IndexByte(typ, '[')
	if head < 0 {
		return r.typedClass(typ)
	}
	inner, ok := strings.CutSuffix(typ[head+1:], "]")
	if !ok {
		return nothing()
	}
	switch typ[:head+1] {
	case tupleType:
		var items []values
		for item, rest := cutType(inner); ; item, rest = cutType(rest) {
			items = append(items, r.typed(item, args))
			if rest == "" || len(items) == maxItems {
				return r.tupleOf(items, false)
			}
		}
	case iterableType:
		return r.iterableOf(r.typed(inner, args))
	case argumentType:
		if n, err := strconv.Atoi(inner); err == nil {
			v := r.supplied(r.actual(args, n))
			v.conf = min(v.conf, Likely)
			return v
		}
	case whenType:
		test, types := cutType(inner)
		yes, types := cutType(types)
		no, either := cutType(types)
		switch holds, known := r.suits(test, args); {
		case !known:
			return r.typed(strings.TrimSpace(either), args)
		case holds:
			return r.typed(yes, args)
		}
		return r.typed(no, args)
	case bothType:
		class, other := cutType(inner)
		if r.areAll(r.actual(args, 0), class) {
			return r.typedClass(class)
		}
		return r.typed(strings.TrimSpace(other), args)
	}
	return nothing()
}

// areAll reports whether values certainly are instances of a class or plain constants.
func (r *resolver) areAll(v values, class string) bool {
	for _, t := range v.things {
		if t = r.holder(t); t.kind != library || t.Name != class || t.Instance != t.segments() {
			return false
		}
	}
	return !v.unknown && (v.none || len(v.things) > 0)
}

// typedClass is an instance of a class; that of a plain builtin is a constant.
func (r *resolver) typedClass(name string) values {
	if isConstantType(name) {
		return values{none: true}
	}
	n := segments(name)
	v := r.one(thing{Ref: Ref{Name: name, Bound: n, Instance: n}})
	v.conf = Likely
	return v
}

// isConstantType reports whether the values of a builtin type are those that a
// literal may write, of which no library's member is read.
func isConstantType(name string) bool {
	switch name {
	case "None", "bool", "bytes", "complex", "float", "int", "str":
		return true
	}
	return false
}

// cutType splits a list of types behind the first one.
func cutType(list string) (first, rest string) {
	depth := 0
	for i := range len(list) {
		switch list[i] {
		case '[':
			depth++
		case ']':
			depth--
		case ',':
			if depth == 0 {
				return strings.TrimSpace(list[:i]), list[i+1:]
			}
		}
	}
	return strings.TrimSpace(list), ""
}
