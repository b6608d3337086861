package parser

import "slices"

// changeKind says what a use does to the dict or list it reads.
type changeKind uint8

const (
	sets     changeKind = iota + 1 // d[key] = value
	updates                        // d.update(...): value is the call
	defaults                       // d.setdefault(key, value)
	removes                        // del d[key], d.pop(key)
	widens                         // anything may be added
	touches                        // a library gets it, which seldom changes what it is given
	leaks                          // what lies in it, so deep as level says, may be changed
	hands                          // the caller of the function gets it
	loses                          // anything may happen to it
)

// change is a use that may change a dict.
type change struct {
	kind       changeKind
	at         exprID
	key, value exprID
	level      int
}

// changeKey is what changes are kept by: the binding that the use sees, the
// name of a scope when a function makes the change, who knows when, or the name
// of an attribute, plus one.
type changeKey struct {
	binding int32
	entry   entryKey
	attr    sym
}

// dataflow is what a file's dicts and constants are followed by, gathered when
// the first of them is asked for.
type dataflow struct {
	parents     []exprID        // by expression
	sameName    []exprID        // by expression: the one before it that reads the same name
	latest      []exprID        // by name: the last expression that reads it
	holders     []uint8         // by expression: how many names, attributes or items hold its value, two for more
	outgoing    map[exprID]bool // values of return statements
	changes     map[changeKey][]change
	asked       map[sym]bool // names whose changes are gathered
	defined     []int32      // by sym: the last definition of an attribute of the name, into definitions
	definitions []definition // definitions[0] is none
	steps       int          // taken for the value of one argument
	worked      int          // what dicts have cost
}

// gatherUses notes of each expression what it is part of, how many names and
// the like hold its value, and which one reads the same name before it.
func (r *resolver) gatherUses() {
	if r.parents != nil {
		return
	}
	r.parents, r.sameName = make([]exprID, len(r.exprs)), make([]exprID, len(r.exprs))
	r.holders, r.latest = make([]uint8, len(r.exprs)), make([]exprID, len(r.names))
	for e := range r.exprs {
		switch x := &r.exprs[e]; x.kind {
		case xElement, xItem: // their child is another's
			continue
		case xName, xAttr:
			r.sameName[e], r.latest[x.name] = r.latest[x.name], exprID(e)
		}
		for k := r.exprs[e].first; k != 0; k = r.exprs[k].next {
			r.parents[k] = exprID(e)
		}
	}
	hold := func(e exprID) {
		if r.holders[e] < 2 {
			r.holders[e]++
		}
	}
	for i := range r.bindings {
		hold(r.bindings[i].value)
	}
	for i := range r.stores {
		hold(r.stores[i].value)
	}
	r.outgoing = make(map[exprID]bool, len(r.returns))
	for i := range r.returns {
		r.outgoing[r.returns[i].value] = true
	}
	r.changes, r.asked = make(map[changeKey][]change), make(map[sym]bool)
}

// gatherChanges looks at all uses of a name and of attributes of that name.
func (r *resolver) gatherChanges(name sym) {
	r.gatherUses()
	if r.asked[name] {
		return
	}
	r.asked[name] = true
	var all []change
	for e := r.latest[name]; e != 0; e = r.sameName[e] {
		if c := r.changeBy(e, e); c.kind != 0 {
			all = append(all, c)
		}
	}
	for _, c := range slices.Backward(all) {
		r.keepChange(name, c)
	}
}

func (r *resolver) keepChange(name sym, c change) {
	add := func(key changeKey) { r.changes[key] = append(r.changes[key], c) }
	if r.exprs[c.at].kind == xAttr {
		add(changeKey{attr: name + 1})
		return
	}
	reach, _ := r.lookup(c.at)
	if len(reach) == 0 {
		return
	}
	scope := r.bindings[reach[0]].scope
	if len(reach) > maxReaching || r.defers(r.placeOf(c.at).scope, scope) {
		add(changeKey{entry: entryKey{scope, name}})
		return
	}
	for _, b := range reach {
		add(changeKey{binding: b})
	}
}
