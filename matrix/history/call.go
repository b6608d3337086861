package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// maxCalls is how far **kwargs are followed through functions that pass them on.
const maxCalls = 1000

// absorbed returns a function together with what the functions say that it
// calls: their warnings one level deep, and where its **kwargs end up at any
// depth. in is the entity that it belongs to.
func (w *world) absorbed(c *callable, in *entity) *callable {
	if done := w.absorbing[c]; done != nil {
		return done
	}
	full := *c
	w.absorbing[c] = c // a cycle meets what is read so far
	full.absorb(func(name string) *callable {
		called, owner := w.callee(in, name)
		if called == nil || called == c {
			return nil
		}
		direct := *called
		switch {
		case !called.hasKeywords():
		case w.callDepth == maxCalls:
			direct.any = true
		default:
			w.callDepth++
			deep := w.absorbed(called, owner)
			w.callDepth--
			direct.keys, direct.any = deep.keys, deep.any
		}
		return &direct
	})
	w.absorbing[c] = &full
	return &full
}

// callee finds the function that is called by a name in the body of e, the
// constructor for a class, and the entity that it belongs to.
func (w *world) callee(e *entity, name string) (*callable, *entity) {
	var of *entity
	switch head, rest, _ := strings.Cut(name, "."); {
	case head == "super()" && e.owner != nil:
		for _, c := range w.ancestors(e.owner)[1:] {
			if c.kind != classEntity {
				continue
			}
			if m := c.class.member(rest); m != nil {
				of = w.memberEntity(c, m)
				break
			}
		}
	case (head == "self" || head == "cls") && e.owner != nil && rest != "" && !strings.Contains(rest, "."):
		of = w.classMember(e.owner, rest)
	default:
		of = w.resolve(e.module, name)
	}
	return w.callableOf(of, 0)
}

// callableOf returns what is run when e is called.
func (w *world) callableOf(e *entity, depth int) (*callable, *entity) {
	switch {
	case e == nil || depth > 20:
	case e.like != nil:
		return w.callableOf(e.like, depth+1)
	case e.kind == functionEntity && len(e.callables) > 0:
		return anyOf(e.callables), e
	case e.kind == classEntity:
		if m := w.constructor(e); m != nil {
			return anyOf(m.callables), m
		}
	}
	return nil, nil
}

// anyOf returns what a call of a function with overloads runs: the last of
// them, the implementation. Where there is none, as in a stub, it stands for
// the others and takes their keywords as well: nn.Module.to passes what it is
// given to torch._C._nn._parse_to, whose overloads take device= and dtype=.
func anyOf(overloads []*callable) *callable {
	last := overloads[len(overloads)-1]
	if !last.overload || len(overloads) == 1 {
		return last
	}
	all := *last
	all.keys = slices.Clone(last.keys)
	for _, c := range overloads[:len(overloads)-1] {
		all.keys, all.any = append(all.keys, c.accepts(call{})...), all.any || c.any
	}
	all.keys = all.own(all.keys)
	return &all
}

// constructor finds what makes instances of a class: __init__ before __new__,
// which often only passes everything on, of the nearest class that has one.
func (w *world) constructor(class *entity) *entity {
	for _, c := range w.ancestors(class) {
		if c.kind != classEntity {
			return nil
		}
		if m := w.ownConstructor(c); m != nil {
			return m
		}
		if c.class.dataclass || c.class.namedTuple {
			return nil
		}
	}
	return nil
}

// ownConstructor finds the one that a class has itself. An __init__ that
// takes everything leaves the word to __new__.
func (w *world) ownConstructor(class *entity) *entity {
	var found *entity
	for _, name := range [...]string{"__init__", "__new__"} {
		m := class.class.member(name)
		if m == nil || found != nil && !passesAll(found.callables[0].signature.Params) {
			continue
		}
		if e := w.memberEntity(class, m); e != nil && len(e.callables) > 0 && !(found != nil && passesAll(e.callables[0].signature.Params)) {
			found = e
		}
	}
	return found
}

// passesAll reports whether a signature is (*args, **kwargs).
func passesAll(params []api.Param) bool {
	return len(params) == 2 && params[0].Kind == api.VarPositional && params[1].Kind == api.VarKeyword
}
