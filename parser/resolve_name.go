package parser

import (
	"slices"

	"github.com/upcheck/upcheck/parser/internal/builtin"
)

// evalName merges what the bindings that reach a name denote.
func (r *resolver) evalName(e exprID) values {
	if r.worth[r.exprs[e].name] == worthNothing && !r.mayGain(e) {
		return nothing()
	}
	reach, found := r.lookup(e)
	switch {
	case !found:
		return r.seen(e, r.starName(e))
	case len(reach) == 0 || len(reach) > maxReaching:
		return r.seen(e, nothing())
	case len(reach) == 1:
		return r.seen(e, r.bindingOf(reach[0], r.exprs[e].name))
	}
	var own [8]int32 // the slice is scratch memory of all look-ups
	return r.seen(e, r.merged(e, append(own[:0], reach...)))
}

// merged joins what several bindings give. Those that come later reach the name
// around a loop, and may depend on it.
func (r *resolver) merged(e exprID, reach []int32) values {
	for _, o := range r.assumed.open {
		if o.member == (memberKey{}) && slices.Equal(o.reach, reach) {
			return o.values
		}
	}
	name := r.exprs[e].name
	var v values
	var later []int32
	first := true
	for _, b := range reach {
		r.ahead(b, e)
		switch {
		case r.bindings[b].at > e:
			later = append(later, b)
		case first:
			v, first = r.bindingOf(b, name), false
		default:
			v = r.merge(v, r.bindingOf(b, name))
		}
	}
	if len(later) == 0 {
		return v
	}
	return r.settle(v, open{use: e, reach: slices.Clone(reach)}, func() values {
		v := r.bindingOf(later[0], name)
		for _, b := range later[1:] {
			v = r.merge(v, r.bindingOf(b, name))
		}
		return v
	})
}

// ahead finds out what a name denotes inside the value that a loop gives it,
// before the value itself: that one depends on it. use is where the name is
// read.
func (r *resolver) ahead(b int32, use exprID) {
	bd := &r.bindings[b]
	if r.bound[b].state != 0 || bd.value == 0 || !r.loops(bd.region) || bd.value >= use && r.exprs[use].start >= r.exprs[bd.value].start {
		return
	}
	r.eachWithin(bd.value, xName, r.exprs[use].name, func(e exprID) { r.eval(e) })
}

// seen is what a name that denotes v is taken for where it is used.
func (r *resolver) seen(e exprID, v values) values {
	for i := range v.things {
		if v.things[i].kind == sequence && r.grown[r.exprs[e].name] != 0 {
			v = r.withoutLists(v)
			break
		}
	}
	if r.checked && r.near[r.placeOf(e).block] != 0 {
		v = r.narrowed(e, v)
	}
	return v
}

// starName gives a name that nothing binds to the modules of star imports.
func (r *resolver) starName(e exprID) values {
	name := r.name(e)
	if len(r.stars) == 0 || len(r.stars) > maxStars || builtin.Is(name) {
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
