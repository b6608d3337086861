package parser

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

// wrapper records that a call of a function of this file passes keywords on to
// a library: those that the function does not take itself. Nothing is said of
// what else the library gets.
func (r *resolver) wrapper(e exprID) {
	callee := r.exprs[e].first
	if len(r.passes) == 0 {
		return
	}
	fn := r.passer(r.eval(callee))
	if fn < 0 {
		return
	}
	refs, taken := r.passedTo(fn)
	if len(refs) == 0 {
		return
	}
	call := Call{Use: len(r.uses), Class: -1, Star: true, DoubleStar: true}
	for a := r.exprs[callee].next; a != 0; a = r.exprs[a].next {
		if x := &r.exprs[a]; x.kind == xKeyword && !r.takes(fn, x.name) && !slices.Contains(taken, r.names[x.name]) {
			call.Args = append(call.Args, Arg{Keyword: r.names[x.name], Span: r.span(x.span), Value: r.value(x.first), Confidence: Likely})
		}
	}
	if len(call.Args) == 0 {
		return
	}
	r.place(&call, e)
	call.Callee, call.Span = r.span(r.exprs[callee].span), r.span(r.exprs[e].span)
	r.uses = append(r.uses, Use{
		Refs: refs, Context: Callee, Statement: call.Statement, Block: call.Block, Call: len(r.calls), Passed: true,
		Parts: []source.Span{r.span(r.last(&r.exprs[callee]))}, Confidence: Likely,
	})
	r.calls = append(r.calls, call)
}

// passer returns the function of this file that runs when a value is called, -1
// when that is not known: for a class that is its constructor.
func (r *resolver) passer(v values) int32 {
	if len(v.things) != 1 || v.unknown {
		return -1
	}
	switch t := v.things[0]; t.kind {
	case ownFunc:
		return t.index
	case ownClass:
		return r.initOf(t.index)
	}
	return -1
}

// initOf returns the one __init__ of a class, its own or that of the classes of
// this file before it; -1 when there is none.
func (r *resolver) initOf(class int32) int32 {
	init, ok := r.symbol("__init__")
	if !ok {
		return -1
	}
	for range maxLineage {
		if k, ok := r.entryOf(r.classes[class].scope, init); ok {
			b := &r.bindings[r.scoped[k].last]
			if b.kind != bindFunc || b.prev != 0 {
				return -1
			}
			return b.index
		}
		bases := r.line(class).bases
		if len(bases) != 1 || len(bases[0].things) != 1 || bases[0].unknown || bases[0].things[0].kind != ownClass {
			return -1
		}
		class = bases[0].things[0].index
	}
	return -1
}

// takes reports whether a function has a parameter with a name.
func (r *resolver) takes(fn int32, name sym) bool {
	for _, p := range r.funcs[fn].params {
		if p.name == name {
			return true
		}
	}
	return false
}

// passedTo returns the things that a function passes its keywords on to, none
// when not all of them are known, and the keywords that do not get there.
func (r *resolver) passedTo(fn int32) (refs []Ref, taken []string) {
	for _, k := range r.passesOf(fn) {
		p := &r.passes[k]
		if p.super != "" && (r.funcs[fn].class < 0 || len(r.line(r.funcs[fn].class).bases) != 1) {
			return nil, nil
		}
		if p.callee.unknown || p.callee.conf == Possible || len(p.callee.things) == 0 {
			return nil, nil
		}
		for _, t := range p.callee.things {
			ref, ok := r.exportedThing(t)
			if !ok {
				return nil, nil
			}
			refs = append(refs, constructed(ref))
		}
		taken = append(taken, p.taken...)
	}
	sortRefs(refs)
	return slices.Compact(refs), taken
}

// constructed is what an __init__ makes: it gets the keywords that the class is
// called with. The name is written elsewhere, so that all of it is bound.
func constructed(ref Ref) Ref {
	if class, ok := strings.CutSuffix(ref.Name, ".__init__"); ok {
		ref = Ref{Name: class}
	}
	ref.Bound = segments(ref.Name)
	return ref
}
