package parser

import "strings"

// annotated joins what an assignment gives with what its annotation says. A
// value that is known needs no annotation.
func (r *resolver) annotated(v values, ann exprID) values {
	if len(v.things) > 0 && !v.unknown && !r.vague(v) {
		return v
	}
	t := r.instanceOf(ann)
	if len(t.things) == 0 {
		return v.orNothing()
	}
	t.conf = min(t.conf, Likely)
	return t
}

// vague reports whether v is what a function of a library gives about which
// nobody knows more: by its name it is no class.
func (r *resolver) vague(v values) bool {
	for i := range v.things {
		t := &v.things[i]
		if t.kind != library || t.Instance == 0 || t.Instance != t.segments() {
			continue
		}
		first := t.Name[strings.LastIndexByte(t.Name, '.')+1]
		if 'a' <= first && first <= 'z' && r.exports != nil && r.exports.Result(t.Name) == "" {
			return true
		}
	}
	return false
}

func (v values) orNothing() values {
	if len(v.things) == 0 && !v.none {
		return nothing()
	}
	return v
}

// instanceOf returns an instance of the type that an annotation names.
func (r *resolver) instanceOf(e exprID) values {
	switch x := &r.exprs[e]; x.kind {
	case xName, xAttr:
		if x.kind == xName && isConstantType(r.name(e)) {
			if _, found := r.lookup(e); !found {
				return values{none: true}
			}
		}
		return r.instances(r.eval(e))
	case xNone:
		return values{none: true}
	case xUnion:
		return r.unionOf(x.first)
	case xBinary:
		operand := r.exprs[x.first].next
		if r.operator(operand, false) == "|" {
			return r.merge(r.memberOfUnion(x.first), r.memberOfUnion(r.exprs[operand].first))
		}
	case xSubscript:
		return r.instanceOfGeneric(x.first)
	case xTuple:
		return r.unionOf(x.first)
	}
	return nothing()
}

// instances are the instances of the classes that v may be; a tuple of classes,
// which isinstance takes, is any of them.
func (r *resolver) instances(v values) values {
	out := values{conf: v.conf, unknown: v.unknown || len(v.things) == 0, none: v.none}
	for _, t := range v.things {
		switch {
		case t.kind == library && t.Instance == 0 && !isTyping(t.Name):
			t.Instance = t.segments()
			t.Bound = t.Instance
			out.things = r.with(out.things, t)
		case t.kind == ownClass:
			out.things = r.with(out.things, thing{kind: ownValue, index: t.index})
		case t.kind == sequence && r.seqs[t.index].items != nil && !r.seqs[t.index].mapped:
			out = r.merge(out, r.instances(r.anyItem(&r.seqs[t.index])))
		default:
			out.unknown = true
		}
	}
	return out
}

// instanceOfGeneric returns an instance of a type with arguments in brackets,
// which follow the type.
func (r *resolver) instanceOfGeneric(head exprID) values {
	arg := r.exprs[head].next
	if arg == 0 {
		return nothing()
	}
	switch name := r.genericName(head); name {
	case "Optional", "Union":
		v := r.unionOf(arg)
		v.none = v.none || name == "Optional"
		return v
	case "Annotated", "Final", "ClassVar", "Required", "NotRequired":
		return r.instanceOf(arg)
	case "List", "Sequence", "Iterable", "Iterator", "Collection", "MutableSequence", "Reversible", "Set", "FrozenSet",
		"AbstractSet", "MutableSet", "Deque", "Generator":
		return r.iterableOf(r.instanceOf(arg))
	case "Dict", "Mapping", "MutableMapping", "DefaultDict", "OrderedDict", "defaultdict":
		if value := r.exprs[arg].next; value != 0 {
			return r.mappingOf(r.instanceOf(arg), r.instanceOf(value))
		}
	case "Tuple":
		return r.tupleType(arg)
	case "Type":
		return r.classOf(arg)
	case "":
		return r.instanceOf(head)
	}
	return nothing()
}

// tupleType is a tuple of the types in a list; one that ends in "..." has any
// number of items.
func (r *resolver) tupleType(arg exprID) values {
	var items []values
	for e := arg; e != 0; e = r.exprs[e].next {
		if x := &r.exprs[e]; string(r.text[x.start:x.end]) == "..." {
			if e == r.exprs[arg].next && x.next == 0 {
				return r.iterableOf(items[0])
			}
			return nothing()
		}
		if len(items) == maxItems {
			return nothing()
		}
		items = append(items, r.instanceOf(e))
	}
	return r.tupleOf(items, false)
}

// classOf is the class itself, for Type[T].
func (r *resolver) classOf(e exprID) values {
	if k := r.exprs[e].kind; k != xName && k != xAttr {
		return nothing()
	}
	v := r.supplied(r.eval(e))
	v.conf = min(v.conf, Likely)
	return v
}

// unionOf merges the types in a list of expressions.
func (r *resolver) unionOf(first exprID) values {
	var v values
	for e, n := first, 0; e != 0; e, n = r.exprs[e].next, n+1 {
		t := r.memberOfUnion(e)
		if n == 0 {
			v = t
		} else {
			v = r.merge(v, t)
		}
	}
	return v
}

// callableType is what a union has for a function: nothing is read from one, so
// that the other types count where an attribute is.
const callableType = "typing.Callable"

// memberOfUnion returns an instance of one of the types of a union.
func (r *resolver) memberOfUnion(e exprID) values {
	head := e
	if r.exprs[e].kind == xSubscript {
		head = r.exprs[e].first
	}
	if head != 0 && r.isChain(head) && r.genericName(head) == "Callable" {
		return r.one(thing{Ref: Ref{Name: callableType, Bound: 2, Instance: 2}})
	}
	return r.instanceOf(e)
}

// genericName returns the name under typing of a generic type: builtins and
// collections have some of them as well. Other types give "".
func (r *resolver) genericName(e exprID) string {
	if r.exprs[e].kind == xName {
		name := ""
		switch r.name(e) {
		case "list":
			name = "List"
		case "tuple":
			name = "Tuple"
		case "type":
			name = "Type"
		case "set", "frozenset":
			name = "Set"
		case "dict":
			name = "Dict"
		case "callable": // a function, and yet some write it
			name = "Callable"
		}
		if _, found := r.lookup(e); name != "" && !found {
			return name
		}
	}
	for _, t := range r.eval(e).things {
		if t.kind != library {
			continue
		}
		for _, module := range [...]string{"typing", "typing_extensions", "collections.abc", "collections"} {
			if name, ok := cutModule(t.Name, module); ok {
				return name
			}
		}
	}
	return ""
}

func isTyping(name string) bool {
	_, a := cutModule(name, "typing")
	_, b := cutModule(name, "typing_extensions")
	return a || b
}

// cutModule removes "module." from the front of a name.
func cutModule(name, module string) (string, bool) {
	if len(name) > len(module) && name[:len(module)] == module && name[len(module)] == '.' {
		return name[len(module)+1:], true
	}
	return "", false
}
