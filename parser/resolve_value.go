package parser

import (
	"slices"
	"strings"
)

// thingKind is the kind of a thing that an expression may denote.
type thingKind uint8

const (
	library    thingKind = iota // something reached through an import
	ownClass                    // a class of this file: index
	ownValue                    // an instance of one: index
	superValue                  // super() inside a class: index
	ownFunc                     // a function of this file: index
	ownLambda                   // a lambda: index is its body
	sequence                    // a tuple or what can be looped over: index into seqs
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
)

// eval returns what an expression denotes. Most are asked for more than once, so
// that what is known is found without a call.
func (r *resolver) eval(e exprID) values {
	if m := r.memo[e].value; m != 0 {
		return r.vals[m]
	}
	return r.evalFirst(e)
}

// evalFirst is eval for an expression that was not asked for before, or that is
// not remembered.
func (r *resolver) evalFirst(e exprID) values {
	switch r.exprs[e].kind {
	case xName, xAttr, xCall, xChoice, xAnd, xOr, xBinary, xCompare, xMinus, xUnary, xSubscript, xTuple, xList, xDict,
		xComp, xElement, xItem, xAwait, xLambda:
	case xNone, xBool, xNumber, xString, xBytes, xNot:
		return values{none: true}
	default:
		return nothing() // and so is none, which is expression 0
	}
	if r.depth >= maxResolve {
		return nothing()
	}
	r.depth++
	r.memo[e].value = unknownValue // for an expression that depends on itself
	r.note(undoExpr, int32(e))
	v := r.evalNew(e)
	r.depth--
	if m := r.memo[e].value; m != unknownValue {
		r.vals[m] = v
	} else if len(v.things) > 0 || !v.unknown || v.none || v.star || v.conf != 0 {
		r.memo[e].value = r.keepValue(v)
	}
	return v
}

// unknownValue is the index in vals of nothing, which most expressions denote.
const unknownValue = 1

func (r *resolver) keepValue(v values) int32 {
	r.vals = append(r.vals, v)
	return int32(len(r.vals) - 1)
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
		return r.rebound(r.merge(r.eval(x.first), r.eval(r.exprs[test].next)))
	case xOr:
		return r.rebound(r.merge(r.eval(x.first), r.eval(r.exprs[x.first].next)))
	case xAnd:
		return r.rebound(r.merge(values{none: true}, r.eval(r.exprs[x.first].next)))
	case xBinary, xCompare:
		return r.operated(e)
	case xMinus, xUnary:
		return r.negated(e)
	case xSubscript:
		return r.subscript(e)
	case xTuple, xList:
		return r.displayed(e)
	case xDict:
		return r.dictOf(e)
	case xComp:
		return r.iterableOf(r.eval(x.first))
	case xElement:
		return r.element(r.eval(x.first))
	case xItem:
		return r.item(r.eval(x.first), int(x.op))
	case xAwait:
		return r.awaited(x.first)
	case xLambda:
		return r.one(thing{kind: ownLambda, index: int32(x.first)})
	}
	return nothing()
}

// merge joins two possibilities. Different names make each of them likely at
// most; something that is no library makes them possible; a constant counts
// for little, since nothing is read from it.
func (r *resolver) merge(a, b values) values {
	v := values{unknown: a.unknown || b.unknown, none: a.none || b.none, star: a.star || b.star}
	v.things = r.bothThings(a.things, b.things)
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

// bothThings returns the things of two values. Mostly one has none, or nothing
// that the other has not: then nothing is copied.
func (r *resolver) bothThings(a, b []thing) []thing {
	switch {
	case len(b) == 0, len(b) == 1 && b[0].kind != sequence && containsThing(a, b[0]):
		return slices.Clip(a)
	case len(a) == 0 && len(b) == 1:
		return slices.Clip(b)
	}
	things := slices.Clip(a)
	if slices.ContainsFunc(b, func(t thing) bool { return t.kind == sequence }) {
		things = slices.Clone(a) // a sequence among them may change
	}
	for _, t := range b {
		if t.kind == sequence {
			if !r.joinInto(things, t) {
				things = append(things, t)
			}
		} else if !containsThing(things, t) {
			things = append(things, t)
		}
	}
	return things
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
	v := r.attr(r.eval(x.first), x.name)
	return r.seen(e, v)
}

// attr returns what reading an attribute gives.
func (r *resolver) attr(base values, name sym) values {
	if len(base.things) == 0 {
		return values{conf: min(base.conf, Possible), unknown: true, star: base.star}
	}
	v := values{conf: base.conf, unknown: base.unknown, star: base.star}
	for i := range base.things {
		switch t := base.things[i]; t.kind {
		case library:
			if t.Name == callableType && t.Instance > 0 {
				continue
			}
			attr := r.index.names[name]
			if len(t.Name)+1+len(attr) > maxName {
				return nothing()
			}
			t.Name = r.texts.join(t.Name, attr)
			v.things = r.with(v.things, t)
		case ownValue, ownClass, superValue:
			m := r.member(t, name)
			if len(m.things) == 1 {
				v.things = r.with(v.things, m.things[0])
			} else {
				v.things = append(v.things, m.things...)
			}
			v.conf = min(v.conf, m.conf)
			v.unknown = v.unknown || m.unknown
			if m.none {
				v.none, v.conf = true, min(v.conf, Likely)
			}
		default:
			v.unknown = true
		}
	}
	if len(v.things) == 0 && !v.none {
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
