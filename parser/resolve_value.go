package parser

import "strings"

// thingKind is the kind of a thing that an expression may denote.
type thingKind uint8

const (
	library    thingKind = iota // something reached through an import
	ownClass                    // a class of this file: index
	ownValue                    // an instance of one: index
	superValue                  // super() inside a class: index
	ownFunc                     // a function of this file: index
)

// thing is one thing that an expression may denote.
type thing struct {
	Ref
	kind  thingKind
	index int32
}

func (t *thing) segments() int { return segments(t.Name) }

// values are the things that an expression may denote.
type values struct {
	things []thing
	conf   Confidence
	// unknown says that it may be something else as well, none that it may be
	// a plain constant.
	unknown, none bool
	// star says that the name comes from a star import.
	star bool
}

func nothing() values { return values{unknown: true} }

// boundValue is what a binding denotes, once known.
type boundValue struct {
	state uint8 // 0 not asked yet, 1 being found out, 2 known
	values
}

// What no program written by people needs, and what would cost time and memory
// without bound in others: beyond it nothing is known.
const (
	maxResolve  = 200 // assignments in a chain
	maxReaching = 32  // bindings that reach one use
	maxThings   = 8   // things that one expression may denote
	maxName     = 512 // bytes of a qualified name
)

// eval returns what an expression denotes.
func (r *resolver) eval(e exprID) values {
	if e == 0 {
		return nothing()
	}
	switch r.exprs[e].kind {
	case xName, xAttr, xCall, xChoice, xAnd, xOr:
	case xNone, xBool, xNumber, xString:
		return values{none: true}
	default:
		return nothing()
	}
	if m := r.memo[e].value; m != 0 {
		return r.vals[m]
	}
	if r.depth >= maxResolve {
		return nothing()
	}
	r.depth++
	m := int32(len(r.vals))
	r.memo[e].value = m
	r.vals = append(r.vals, nothing()) // for an expression that depends on itself
	v := r.evalNew(e)
	r.depth--
	r.vals[m] = v
	return v
}

func (r *resolver) evalNew(e exprID) values {
	x := &r.exprs[e]
	switch x.kind {
	case xName:
		return r.evalName(e)
	case xAttr:
		return r.evalAttr(e)
	case xCall:
		return r.evalCall(e)
	case xChoice:
		test := r.exprs[x.first].next
		return r.merge(r.eval(x.first), r.eval(r.exprs[test].next))
	case xOr:
		return r.merge(r.eval(x.first), r.eval(r.exprs[x.first].next))
	case xAnd:
		return r.merge(values{none: true}, r.eval(r.exprs[x.first].next))
	}
	return nothing()
}

// evalName merges what the bindings that reach a name denote.
func (r *resolver) evalName(e exprID) values {
	reach, found := r.lookup(e)
	if !found {
		return r.starName(e)
	}
	switch {
	case len(reach) == 1:
		return r.binding(reach[0])
	case len(reach) > maxReaching:
		return nothing()
	}
	var v values
	// The slice is scratch memory, and so on top of that of deeper look-ups.
	for i, b := range append([]int32(nil), reach...) {
		if i == 0 {
			v = r.binding(b)
		} else {
			v = r.merge(v, r.binding(b))
		}
	}
	if len(reach) == 0 {
		return nothing()
	}
	return v
}

// starName gives a name that nothing binds to the modules of star imports.
func (r *resolver) starName(e exprID) values {
	name := r.name(e)
	if len(r.stars) == 0 || isBuiltin(name) {
		return nothing()
	}
	v := values{conf: Possible, star: true}
	for _, module := range r.stars {
		full := module + "." + name
		v.things = append(v.things, thing{Ref: Ref{Name: full, Bound: segments(full)}})
	}
	return v
}

// merge joins two possibilities. Different names make each of them likely at
// most; something that is no library makes them possible; a constant counts
// for little, since nothing is read from it.
func (r *resolver) merge(a, b values) values {
	v := values{unknown: a.unknown || b.unknown, none: a.none || b.none, star: a.star || b.star}
	v.things = append(v.things, a.things...)
	for _, t := range b.things {
		if !containsThing(v.things, t) {
			v.things = append(v.things, t)
		}
	}
	if len(v.things) > maxThings {
		return nothing()
	}
	switch {
	case len(a.things) == 0:
		v.conf = b.conf
	case len(b.things) == 0:
		v.conf = a.conf
	default:
		v.conf = min(a.conf, b.conf)
	}
	if len(v.things) > len(a.things) && len(a.things) > 0 || len(v.things) > len(b.things) && len(b.things) > 0 || v.none {
		v.conf = min(v.conf, Likely)
	}
	if v.unknown {
		v.conf = Possible
	}
	return v
}

func containsThing(things []thing, t thing) bool {
	for i := range things {
		if things[i] == t {
			return true
		}
	}
	return false
}

// binding returns what a binding gives its name, which from then on supplies
// all the segments.
func (r *resolver) binding(b int32) values {
	known := &r.bound[b]
	switch known.state {
	case 1:
		return nothing() // it depends on itself
	case 2:
		return known.values
	}
	known.state = 1
	v := r.bindingNew(&r.bindings[b])
	if len(v.things) == 1 {
		v.things = r.things.one(v.things[0])
	} else {
		v.things = append([]thing(nil), v.things...)
	}
	for i := range v.things {
		v.things[i].Bound = v.things[i].segments()
	}
	v.star = false
	r.bound[b] = boundValue{state: 2, values: v}
	return v
}

func (r *resolver) bindingNew(b *binding) values {
	switch b.kind {
	case bindImport:
		imp := &r.imports[b.index]
		name := imp.module
		switch {
		case imp.name != "":
			name += "." + imp.name
		case !imp.renamed: // "import a.b" binds a
			name = imp.alias
		}
		return r.one(thing{Ref: Ref{Name: name}})
	case bindValue:
		v := nothing()
		if b.value != 0 {
			v = r.eval(b.value)
		}
		if b.ann != 0 {
			return r.annotated(v, b.ann)
		}
		return v
	case bindItem:
		return nothing()
	case bindEnter:
		return r.entered(r.eval(b.value))
	case bindParam:
		if b.ann != 0 {
			return r.annotated(values{}, b.ann)
		}
	case bindSelf:
		return r.one(thing{kind: ownValue, index: b.index})
	case bindClsParam, bindClass:
		return r.one(thing{kind: ownClass, index: b.index})
	case bindFunc:
		return r.one(thing{kind: ownFunc, index: b.index})
	case bindDelete:
		return values{}
	}
	return nothing()
}

func (r *resolver) one(t thing) values { return values{things: r.things.one(t), conf: Certain} }

// entered is what a with statement binds: most context managers return
// themselves.
func (r *resolver) entered(v values) values {
	var out values
	for _, t := range v.things {
		if t.kind == library && t.Instance == t.segments() || t.kind == ownValue {
			out.things = append(out.things, t)
		}
	}
	if len(out.things) == 0 {
		return nothing()
	}
	out.conf, out.unknown, out.none = min(v.conf, Likely), v.unknown, v.none
	return out
}

func (r *resolver) evalAttr(e exprID) values {
	x := &r.exprs[e]
	base := r.eval(x.first)
	return r.attr(base, r.names[x.name])
}

// attr returns what reading an attribute gives.
func (r *resolver) attr(base values, name string) values {
	v := values{conf: base.conf, unknown: base.unknown, star: base.star}
	for i := range base.things {
		switch t := base.things[i]; t.kind {
		case library:
			if len(t.Name)+1+len(name) > maxName {
				return nothing()
			}
			t.Name += "." + name
			v.things = r.with(v.things, t)
		case ownValue, ownClass, superValue:
			m := r.member(t, name)
			v.things = append(v.things, m.things...)
			v.conf = min(v.conf, m.conf)
			v.unknown = v.unknown || m.unknown
			if m.none {
				v.conf = min(v.conf, Likely)
			}
		default:
			v.unknown = true
		}
	}
	if len(base.things) == 0 {
		v.unknown = true
	}
	if v.unknown {
		v.conf = min(v.conf, Possible)
	}
	return v
}

func isDotted(s string) bool {
	for _, part := range strings.Split(s, ".") {
		if !isIdentifier(part) {
			return false
		}
	}
	return true
}

func isIdentifier(s string) bool {
	for i := range len(s) {
		if !isIdentByte(s[i]) || i == 0 && '0' <= s[i] && s[i] <= '9' {
			return false
		}
	}
	return s != ""
}
