package parser

import "slices"

// maxPaths is the number of assignments to one name whose dicts are told apart.
const maxPaths = 4

// namedDict returns what the dict holds that a name stands for: that of each
// assignment which reaches it, with all that was done to it since.
func (r *resolver) namedDict(e exprID, depth int) dict {
	// The slice is scratch memory of the look-ups to come.
	reach := append(make([]int32, 0, maxPaths), r.sources(e)...)
	if len(reach) == 0 || len(reach) > maxPaths || len(reach) > 1 && r.roams(e) {
		return unknownDict()
	}
	slices.Sort(reach)
	d := r.boundDict(e, reach[0], depth)
	for _, b := range reach[1:] {
		d = r.either(d, r.boundDict(e, b, depth))
	}
	return d
}

// roams reports whether other scopes bind the name as well, at any time.
func (r *resolver) roams(e exprID) bool {
	o, found := r.owner(e)
	return found && o.entry.roam != 0
}

func (r *resolver) boundDict(e exprID, b int32, depth int) dict {
	if r.bindings[b].kind != bindValue || !r.isOwned(r.bindings[b].value) {
		return unknownDict()
	}
	scope, name := r.bindings[b].scope, r.exprs[e].name
	d := r.freshDict(r.bindings[b].value, depth+1)
	deferred := r.defers(r.placeOf(e).scope, scope)
	r.gatherChanges(name)
	for _, c := range r.changes[changeKey{binding: b}] {
		if !r.work(1) {
			return unknownDict()
		}
		if t := r.when(&c, e, b, deferred); t != never {
			r.apply(&d, &c, t == always, depth)
		}
	}
	for _, c := range r.changes[changeKey{entry: entryKey{scope, name}}] {
		before := len(d.items)
		r.apply(&d, &c, false, depth)
		if len(d.items) > before { // nobody knows whether the function was called
			d.items, d.open = d.items[:before], true
		}
	}
	return d
}

// onlyBinding returns the assignment that alone gives a name its value, or 0.
func (r *resolver) onlyBinding(e exprID) int32 {
	reach := r.sources(e)
	if len(reach) != 1 || r.bindings[reach[0]].kind != bindValue {
		return 0
	}
	return reach[0]
}

// isOwned reports whether a value is a dict that nothing holds but the one
// name, attribute or item it was assigned to.
func (r *resolver) isOwned(value exprID) bool {
	if value == 0 || !r.isFresh(value) {
		return false
	}
	r.gatherUses()
	return r.holders[value] == 1 && r.parents[value] == 0
}

// ownDict returns what the dict holds that an attribute of a class of this file
// stands for.
func (r *resolver) ownDict(e exprID, depth int) dict {
	def, ok := r.ownDefinition(e)
	if !ok || !r.isOwned(def.value) {
		return unknownDict()
	}
	d := r.freshDict(def.value, depth+1)
	name := r.exprs[e].name
	r.gatherChanges(name)
	for _, key := range []changeKey{{binding: def.binding}, {attr: name + 1}} {
		if key == (changeKey{}) {
			continue
		}
		for _, c := range r.changes[key] {
			r.apply(&d, &c, false, depth)
		}
	}
	return d
}

// occurrence says whether something happens before something else.
type occurrence uint8

const (
	never occurrence = iota
	maybe
	always
)

// when says whether a change happens between the binding of the dict and the
// use e.
func (r *resolver) when(c *change, e exprID, b int32, deferred bool) occurrence {
	switch {
	case deferred:
		return maybe
	case c.kind == hands:
		return never
	case r.bindings[b].at > e: // a loop leads from the binding to the use
		return maybe
	}
	at, use, from := r.placeOf(c.at), r.placeOf(e), r.bindings[b].region
	if c.at < e {
		if c.at < r.bindings[b].at && r.holds(from, use.region) {
			return never // it was another dict then
		}
		if r.holds(at.region, use.region) && r.holdsBlock(at.block, use.block) {
			return always
		}
	}
	// A loop around both leads from one to the other, unless it makes a new dict
	// each time.
	for loop := use.region; loop >= 0; loop = r.regions[loop].parent {
		if r.regions[loop].kind == loopRegion && r.holds(loop, at.region) && !r.holds(loop, from) {
			return maybe
		}
	}
	r.flow.epoch++ // no region is covered
	if c.at > e || r.blocked(at.region, use.region) {
		return never
	}
	return maybe
}

// blockOf is the block of the raw facts that an expression stands in.
func (r *resolver) blockOf(e exprID) int32 { return r.placeOf(e).block }

// maxAround is how many blocks around a place are looked at to tell whether one of
// them is meant.
const maxAround = 64

// isAround is holdsBlock as far as maxAround goes.
func (r *resolver) isAround(outer, inner int32) bool {
	for n := 0; inner > outer && n < maxAround; n++ {
		inner = r.blocks[inner].parent
	}
	return inner == outer
}

// eitherBlock returns the innermost block around two others.
func (r *resolver) eitherBlock(a, b int32) int32 {
	if a == b || !r.work(maxKeys) {
		return a
	}
	return r.commonBlock(a, b)
}

// holdsBlock reports whether block outer is inner or one around it.
func (r *resolver) holdsBlock(outer, inner int32) bool {
	for inner > outer {
		inner = r.blocks[inner].parent
	}
	return inner == outer
}

// apply does to a dict what a change does; sure says that it is done on every
// path.
func (r *resolver) apply(d *dict, c *change, sure bool, depth int) {
	if !r.work(1) {
		*d = unknownDict()
		return
	}
	switch c.kind {
	case leaks:
		d.leak(c.level)
	case touches:
		d.open, d.leaky = true, 1
	case loses, hands:
		*d = unknownDict()
	case widens:
		d.widen()
	case updates:
		r.addArguments(d, c.value, depth+1, sure)
	case sets, defaults, removes:
		r.applyKey(d, c, sure)
	}
}

// applyKey does to a dict what is done to one key.
func (r *resolver) applyKey(d *dict, c *change, sure bool) {
	key, ok := r.stringValue(c.key)
	switch {
	case c.kind == removes && !ok:
		d.items, d.open = nil, true
	case c.kind == removes:
		d.drop(key)
	case c.kind == defaults && !ok:
		d.open = true
	case c.kind == defaults:
		k := d.find(key)
		if k < 0 {
			r.put(d, item{key: key, span: r.contentSpan(c.key), value: c.value, block: r.blockOf(c.at), sure: sure && !d.open})
		} else if !d.items[k].sure && d.items[k].value != c.value {
			d.items[k].value = 0
		}
	case !ok:
		d.widen()
	default:
		r.put(d, item{key: key, span: r.contentSpan(c.key), value: c.value, block: r.blockOf(c.at), sure: sure})
	}
}

// isChanged reports whether anything may change what the binding gave a name
// before e reads it.
func (r *resolver) isChanged(e exprID, b int32) bool {
	if r.gatherUses(); r.holders[r.bindings[b].value] != 1 || r.parents[r.bindings[b].value] != 0 {
		return true
	}
	r.gatherChanges(r.exprs[e].name)
	scope := r.bindings[b].scope
	if len(r.changes[changeKey{entry: entryKey{scope, r.exprs[e].name}}]) > 0 {
		return true
	}
	deferred := r.defers(r.placeOf(e).scope, scope)
	for _, c := range r.changes[changeKey{binding: b}] {
		if !r.work(1) {
			return true
		}
		if c.kind != leaks && c.kind != touches && r.when(&c, e, b, deferred) != never {
			return true
		}
	}
	return false
}
