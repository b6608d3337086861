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

// What no program written by people needs, and what would cost time and memory
// without bound in others: beyond it nothing is known.
const (
	maxResolve  = 200 // assignments in a chain
	maxReaching = 32  // bindings that reach one use
	maxThings   = 8   // things that one expression may denote
	maxName     = 512 // bytes of a qualified name
	maxStars    = 16  // modules that star imports may take a name from
	maxStarred  = 1e5 // uses that star imports may explain
	maxPairs    = 512 // keys and values of a dict that calls are given by name
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
		return rebound(r.merge(r.eval(x.first), r.eval(r.exprs[test].next)))
	case xOr:
		return rebound(r.merge(r.eval(x.first), r.eval(r.exprs[x.first].next)))
	case xAnd:
		return rebound(r.merge(values{none: true}, r.eval(r.exprs[x.first].next)))
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
	if len(r.stars) == 0 || len(r.stars) > maxStars || isBuiltin(name) {
		return nothing()
	}
	v := values{conf: Possible, star: true}
	modules, settled := r.starModules(name)
	if settled {
		v.conf = Likely
	}
	if len(modules) == 0 {
		return nothing()
	}
	for _, module := range modules {
		if len(module)+1+len(name) > maxName {
			return nothing()
		}
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
