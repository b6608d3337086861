package parser

import "slices"

// passing is a call that gets the **kwargs of the function it stands in.
type passing struct {
	callee values
	super  string // the method, for super().method(**kwargs)
	taken  []string
}

// passesOf returns the calls that a function passes its keywords on to, as
// indexes of r.passes.
func (r *resolver) passesOf(fn int32) []int32 {
	if len(r.passes) == 0 {
		return nil
	}
	return r.passers[fn]
}

// gatherPasses finds the calls that get the keywords which the function around
// them does not take itself, provided that the function hands them over as they
// come: it may take known ones out, but no more.
func (r *resolver) gatherPasses() {
	r.passes = r.passes[:0]
	var found []int32 // the function, by pass
	for _, call := range r.spreads {
		for a := r.exprs[r.exprs[call].first].next; a != 0; a = r.exprs[a].next {
			if r.exprs[a].kind != xDoubleStar {
				continue
			}
			if fn := r.keywordsOf(r.exprs[a].first); fn >= 0 {
				r.passes = append(r.passes, r.pass(call))
				found = append(found, fn)
				break
			}
		}
	}
	if len(found) == 0 {
		return
	}
	handled := r.handling(found)
	r.passers = make([][]int32, len(r.funcs))
	for k, fn := range found {
		h := handled[fn]
		if h.passes++; h.passes > maxPasses {
			r.passers[fn] = nil
		}
		p := &r.passes[k]
		if h.seen != h.plain || h.passes > maxPasses || len(h.taken)+len(p.taken) > maxTaken {
			continue
		}
		p.taken = append(p.taken, h.taken...)
		slices.Sort(p.taken)
		p.taken = slices.Compact(p.taken)
		r.passers[fn] = append(r.passers[fn], int32(k))
	}
}

// keywordsOf returns the function whose **parameter a name is, -1 for another
// name, or one that is bound again.
func (r *resolver) keywordsOf(e exprID) int32 {
	if r.exprs[e].kind != xName {
		return -1
	}
	o, found := r.owner(e)
	if !found || o.entry.last == 0 || o.entry.roam != 0 {
		return -1
	}
	b := &r.bindings[o.entry.last]
	if b.kind != bindKeywords || b.prev != 0 {
		return -1
	}
	return b.index
}

// pass describes a call that gets **kwargs.
func (r *resolver) pass(call exprID) passing {
	callee := r.exprs[call].first
	p := passing{callee: r.eval(callee)}
	if r.superOf(callee) >= 0 {
		p.super = r.name(callee)
	}
	for a := r.exprs[callee].next; a != 0; a = r.exprs[a].next {
		if r.exprs[a].kind == xKeyword {
			p.taken = append(p.taken, r.name(a))
		}
	}
	return p
}

// handled is what a function does with its **kwargs.
type handled struct {
	seen, plain int // how often the name is read, and in harmless ways
	passes      int
	taken       []string
}

// What no program written by people needs; beyond it nothing is known.
const (
	maxPasses = 8  // calls that a function passes its keywords on to
	maxTaken  = 64 // keywords that it keeps back
)

// handling looks at what the functions do with their **kwargs, in one walk over
// all expressions: an expression does not know what it stands in.
func (r *resolver) handling(functions []int32) map[int32]*handled {
	result := make(map[int32]*handled, len(functions))
	names := make([]bool, len(r.names))
	for _, fn := range functions {
		result[fn] = &handled{}
	}
	for _, call := range r.spreads {
		for a := r.exprs[r.exprs[call].first].next; a != 0; a = r.exprs[a].next {
			if x := &r.exprs[a]; x.kind == xDoubleStar && r.exprs[x.first].kind == xName {
				names[r.exprs[x.first].name] = true
			}
		}
	}
	of := func(e exprID) *handled {
		if x := &r.exprs[e]; x.kind != xName || !names[x.name] {
			return nil
		}
		return result[r.keywordsOf(e)]
	}
	for e := exprID(1); int(e) < len(r.exprs); e++ {
		if h := of(e); h != nil {
			h.seen++
		}
		for k := r.exprs[e].first; k != 0; k = r.exprs[k].next {
			if h := of(k); h != nil {
				r.handles(h, e, k)
			}
			if r.exprs[e].kind == xElement || r.exprs[e].kind == xItem {
				break // it is another's child
			}
		}
	}
	return result
}

// handles notes what an expression does with **kwargs, its operand.
func (r *resolver) handles(h *handled, e, operand exprID) {
	switch x := &r.exprs[e]; x.kind {
	case xDoubleStar, xAnd, xOr, xNot, xCompare, xOperand:
		h.plain++
	case xCall:
		switch r.builtin(e) {
		case "len", "print", "str", "repr", "dict", "list", "set", "tuple", "sorted", "bool", "any", "all", "isinstance":
			h.plain++
		}
	case xAttr:
		switch r.names[x.name] {
		case "get", "keys", "items", "values", "copy", "setdefault":
			h.plain++
		case "pop":
			if name, ok := r.popped(e); ok {
				h.taken = append(h.taken, name)
				h.plain++
			}
		}
	case xSubscript:
		if x.ctx == Load {
			h.plain++
		} else if key, ok := r.stringValue(r.exprs[operand].next); ok {
			h.taken = append(h.taken, key)
			h.plain++
		}
	}
}

// popped returns the constant key of kwargs.pop("key"), e being kwargs.pop.
func (r *resolver) popped(e exprID) (string, bool) {
	if x := &r.exprs[e]; x.ctx == Callee && x.next != 0 {
		return r.stringValue(x.next)
	}
	return "", false
}
