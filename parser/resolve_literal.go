package parser

// maxSteps bounds what is looked at to tell the value of one argument: names
// that are followed, operands of computed strings.
const maxSteps = 64

// maxLong is the length of a literal up to which it is read again where a name
// or an operator leads to it.
const maxLong = 4096

// value returns what is known of an argument.
func (r *resolver) value(e exprID) Value {
	x := &r.exprs[e]
	v := Value{Span: r.span(x.span), Yields: r.yieldsOf(e)}
	switch x.kind {
	case xName, xAttr, xCall, xChoice, xAnd, xOr, xBinary, xSubscript:
		known := r.eval(e)
		if v.Refs = r.libraryRefs(known); len(v.Refs) > 0 {
			v.Kind = Reference
			v.Unsure = known.unknown || known.conf < Likely || len(v.Refs) < len(known.things)
			v.Made = r.made(e, v.Refs)
			if x.kind != xCall && x.kind != xBinary && (x.kind != xName || !r.vague(known)) {
				return v // a path is a string besides
			}
		} else if r.isFunction(known) {
			v.Kind = FunctionValue // a lambda says more below
			v.Nested = r.isNested(known)
		}
	case xTuple, xList:
		v.Items = r.itemInstances(x.first)
	}
	r.steps = 0
	if k := r.constant(e, true); k.kind != Other {
		v.Kind, v.Text, v.Ending, v.Indirect, v.Ragged = k.kind, k.text, k.ending, k.indirect, k.ragged
	}
	return v
}

// constantValue is what the literals that an expression is made of say of it. Its
// kind is Other when they say nothing.
type constantValue struct {
	kind     ValueKind
	text     string
	ending   bool // text is only the end
	indirect bool // a name was followed
	ragged   bool // a sequence that no array has the shape of
}

// constant evaluates an expression as far as literals go. Parameters stand for
// their defaults where the call's own function has them.
func (r *resolver) constant(e exprID, defaults bool) constantValue {
	if r.steps++; e == 0 || r.steps > maxSteps {
		return constantValue{}
	}
	x := &r.exprs[e]
	switch x.kind {
	case xString:
		if r.steps > 1 && x.end-x.start > maxLong {
			return someString // too long to be read again for every use
		}
		if s, ok := r.stringValue(e); ok {
			return constantValue{kind: String, text: s}
		}
	case xNumber:
		return constantValue{kind: Number, text: r.source(x)}
	case xMinus:
		if r.exprs[x.first].kind == xNumber {
			return constantValue{kind: Number, text: r.source(x)}
		}
	case xBool:
		return constantValue{kind: Bool, text: r.source(x)}
	case xNone:
		return constantValue{kind: NoneValue}
	case xTuple, xList:
		return constantValue{kind: Sequence, ragged: r.ragged(x.first)}
	case xDict:
		return constantValue{kind: Mapping}
	case xLambda:
		return constantValue{kind: Lambda}
	case xName:
		return r.namedConstant(e, defaults)
	case xAttr:
		// None is what stands there until somebody sets it.
		if value := r.ownValueOf(e); value != 0 && r.exprs[value].kind != xNone {
			return r.constant(value, false).from()
		}
	case xSubscript:
		if item, _, ok := r.itemOf(e, 0); ok && item.sure {
			return r.constant(item.value, defaults).from()
		}
	case xChoice:
		other := r.exprs[r.exprs[x.first].next].next
		return r.constant(x.first, defaults).or(r.constant(other, defaults))
	case xFormat, xBinary, xCall:
		return r.computed(e, defaults)
	}
	return constantValue{}
}

func (r *resolver) source(x *expr) string { return string(r.text[x.start:x.end]) }

// from says that the constant stands elsewhere.
func (k constantValue) from() constantValue {
	k.indirect = true
	return k
}

// or is the constant that two paths agree on.
func (k constantValue) or(other constantValue) constantValue {
	if k.kind != other.kind || k.text != other.text || k.ending != other.ending {
		return constantValue{}
	}
	k.indirect = k.indirect || other.indirect
	k.ragged = k.ragged && other.ragged
	return k
}

// namedConstant returns what all bindings that reach a name agree on.
func (r *resolver) namedConstant(e exprID, defaults bool) constantValue {
	reach := r.sources(e)
	var k constantValue
	// The slice is scratch memory of the look-ups to come.
	for i, b := range append(make([]int32, 0, 4), reach...) {
		next := r.boundConstant(&r.bindings[b], defaults)
		if next.kind == Other {
			return constantValue{}
		}
		if i == 0 {
			k = next
		} else if k = k.or(next); k.kind == Other {
			return constantValue{}
		}
	}
	return k.from()
}

func (r *resolver) boundConstant(b *binding, defaults bool) constantValue {
	switch b.kind {
	case bindValue:
		return r.constant(b.value, defaults)
	case bindParam:
		if defaults {
			return r.constant(b.value, false)
		}
	}
	return constantValue{}
}

// sources returns the bindings that a name may get its value from. Where a
// function reads the name of a scope around it, nobody knows when it is called:
// then the scope must bind the name only once. The slice is valid until the
// next look-up.
func (r *resolver) sources(e exprID) []int32 {
	reach, _ := r.lookup(e)
	if len(reach) == 0 || len(reach) > maxReaching {
		return nil
	}
	if r.defers(r.placeOf(e).scope, r.bindings[reach[0]].scope) {
		if b := &r.bindings[reach[0]]; len(reach) > 1 || b.prev != 0 || b.next != 0 {
			return nil
		}
	}
	return reach
}

// defers reports whether a function stands between a scope and one around it.
func (r *resolver) defers(inner, outer int32) bool {
	for s := inner; s >= 0 && s != outer; s = r.scopes[s].parent {
		if r.scopes[s].kind == functionScope {
			return true
		}
	}
	return false
}

// onlyValue returns the value of a name that is bound once in its scope, by a
// plain assignment.
func (r *resolver) onlyValue(e exprID) exprID {
	reach, _ := r.lookup(e)
	if len(reach) != 1 {
		return 0
	}
	b := &r.bindings[reach[0]]
	if b.kind != bindValue || b.prev != 0 || b.next != 0 {
		return 0
	}
	return b.value
}
