package parser

import "slices"

// flow is the scratch memory of the question which bindings reach a use. Marks
// are valid when they carry the current epoch.
type flow struct {
	epoch   int32
	covered []int32 // by region: the epoch in which a binding covers it
	arms    []armCount
	out     []int32
}

type armCount struct {
	epoch int32
	n     int32
}

// owner is the scope that a name is read from.
type owner struct {
	scope    int32
	entry    *entry
	deferred bool // a function stands between: it reads the name when it is called
}

// owner returns the scope that holds the name which e reads; found is false
// when it must be a builtin or come from a star import.
func (r *resolver) owner(e exprID) (o owner, found bool) {
	s, name := r.placeOf(e).scope, r.exprs[e].name
	last := &r.owners[name]
	if last.from != s+1 {
		o, found = r.ownerFrom(s, name, true)
		*last = lastOwner{from: s + 1, owner: o, found: found}
	}
	return last.owner, last.found
}

// lastOwner is where a name was found last, and the scope that it was read in,
// plus one. Most names are read several times in a row in one function.
type lastOwner struct {
	owner
	from  int32
	found bool
}

// ownerFrom looks for a name from a scope outwards. Only code directly in a
// class body sees the names of the class.
func (r *resolver) ownerFrom(s int32, name sym, direct bool) (o owner, found bool) {
	deferred := false
	for s >= 0 {
		sc := &r.scopes[s]
		if k, ok := r.entryOf(s, name); ok {
			en := &r.scoped[k]
			switch {
			case en.decl == declGlobal:
				if k, ok := r.entryOf(0, name); ok && r.scoped[k].bound() {
					return owner{0, &r.scoped[k], true}, true
				}
				return owner{}, false
			case en.decl == declNonlocal || !en.bound() || sc.kind == classScope && !direct:
			default:
				return owner{s, en, deferred}, true
			}
		}
		deferred = deferred || sc.kind == functionScope
		direct = direct && sc.kind == innerScope && sc.class >= 0 // type parameters
		s = sc.parent
	}
	return owner{}, false
}

// lookup returns the bindings that the name e may see, in no special order,
// and whether any scope binds the name at all. The slice is valid until the
// next call.
func (r *resolver) lookup(e exprID) (bindings []int32, found bool) {
	o, found := r.owner(e)
	if !found {
		return nil, false
	}
	reach := r.reaching(o.entry, e, o.scope, o.deferred)
	if len(reach) == 0 && r.scopes[o.scope].kind == classScope {
		// What a class body has not bound yet is looked up further out.
		if o, found = r.ownerFrom(r.scopes[o.scope].parent, r.exprs[e].name, false); !found {
			return nil, false
		}
		reach = r.reaching(o.entry, e, o.scope, o.deferred)
	}
	return reach, true
}

// reaching returns the bindings of an entry that a use may see. In the scope
// itself that is the last one which runs whenever the use does, and those
// after it on paths that lead to the use, around loops too. A function sees
// what the scope ends up with.
func (r *resolver) reaching(en *entry, e exprID, s int32, deferred bool) []int32 {
	f := &r.flow
	use := r.placeOf(e).region
	// Most names are parameters, imports and the like, which have one binding.
	if b := &r.bindings[en.last]; en.roam == 0 && en.last != 0 && b.prev == 0 && b.region == r.scopes[s].region &&
		(deferred || b.at <= e && r.holds(b.region, use)) {
		f.out = append(f.out[:0], en.last)
		return f.out
	}
	f.epoch++
	f.out = f.out[:0]
	for b := en.roam; b != 0 && len(f.out) <= maxReaching; b = r.bindings[b].prev {
		f.out = append(f.out, b)
	}
	target := use
	from := en.last
	if deferred {
		target = r.scopes[s].region
	} else {
		from = r.before(en, e)
	}
	stop := r.backwards(from, use, target)
	if !deferred {
		r.aroundLoop(en, e, s, from, stop)
	}
	return f.out
}

// backwards adds the bindings from one of them back in time, up to the first
// that runs whenever the target region does, on paths that lead to the region of
// the use. It returns the region that the last one covers, or -1.
func (r *resolver) backwards(from, use, target int32) (stop int32) {
	f := &r.flow
	for b := from; b != 0 && len(f.out) <= maxReaching; b = r.bindings[b].prev {
		bd := &r.bindings[b]
		if r.holds(bd.region, target) { // it runs whenever the use does
			f.out = append(f.out, b)
			return bd.region
		}
		if r.blocked(bd.region, use) {
			continue
		}
		f.out = append(f.out, b)
		if at := r.cover(bd.region); r.holds(at, target) {
			return at
		}
	}
	return -1
}

// atEnd returns the bindings of a name of the module that its end sees, as other
// files do. The slice is valid until the next look-up.
func (r *resolver) atEnd(en *entry) []int32 {
	f := &r.flow
	f.epoch++
	f.out = f.out[:0]
	for b := en.roam; b != 0 && len(f.out) <= maxReaching; b = r.bindings[b].prev {
		f.out = append(f.out, b)
	}
	body := r.scopes[0].region
	r.backwards(en.last, body, body)
	return f.out
}

// before returns the last binding of the entry that was made before e. Uses
// are mostly asked for in order, so that the cursor rarely moves far.
func (r *resolver) before(en *entry, e exprID) int32 {
	b := en.cursor
	if b == 0 {
		b = en.last
	}
	for b != 0 && r.bindings[b].at > e {
		b = r.bindings[b].prev
	}
	for b != 0 && r.bindings[b].next != 0 && r.bindings[r.bindings[b].next].at <= e {
		b = r.bindings[b].next
	}
	if b != 0 {
		en.cursor = b
	}
	return b
}

// aroundLoop adds the bindings that come later in the text but earlier in
// time, because a loop holds both them and the use.
func (r *resolver) aroundLoop(en *entry, e exprID, s, from, stop int32) {
	loop := int32(-1)
	for reg := r.placeOf(e).region; reg >= 0 && reg != r.scopes[s].region; reg = r.regions[reg].parent {
		if r.regions[reg].kind == loopRegion && (stop < 0 || !r.holds(reg, stop)) {
			loop = reg
		}
	}
	if loop < 0 {
		return
	}
	b := en.last
	for b != 0 && r.bindings[b].at > r.regions[loop].end {
		b = r.bindings[b].prev
	}
	for ; b != 0 && b != from && len(r.flow.out) <= maxReaching; b = r.bindings[b].prev {
		if r.holds(loop, r.bindings[b].region) {
			r.flow.out = append(r.flow.out, b)
		}
	}
	// Those of the other arm of the same if were made in a turn before.
	for ; b != 0 && len(r.flow.out) <= maxReaching && r.holds(loop, r.bindings[b].region); b = r.bindings[b].prev {
		if !slices.Contains(r.flow.out, b) && !r.leaves(r.bindings[b].region, loop) {
			r.flow.out = append(r.flow.out, b)
		}
	}
}

// leaves reports whether control leaves the scope at the end of a region or of
// one around it, within a loop.
func (r *resolver) leaves(region, loop int32) bool {
	for ; region != loop; region = r.regions[region].parent {
		if reg := &r.regions[region]; reg.ends == leavesScope && !reg.jumps {
			return true
		}
	}
	return false
}

// holds reports whether region outer is inner or one around it.
func (r *resolver) holds(outer, inner int32) bool {
	for r.regions[inner].depth > r.regions[outer].depth {
		inner = r.regions[inner].parent
	}
	return inner == outer
}

// blocked reports whether no path leads from the end of a binding's region to
// the use: they are arms of the same statement, the arm returns, or a later
// binding always comes between.
func (r *resolver) blocked(b, use int32) bool {
	x, y := b, use
	armX, armY := int32(-1), int32(-1) // the regions just below the common one
	for x != y {
		dx, dy := r.regions[x].depth, r.regions[y].depth
		if dx >= dy {
			reg := &r.regions[x]
			if r.flow.marked(x) || reg.ends == leavesScope && !reg.jumps && reg.kind != bodyRegion {
				return true
			}
			armX, x = x, reg.parent
		}
		if dy >= dx {
			armY, y = y, r.regions[y].parent
		}
	}
	if armX < 0 || armY < 0 {
		return false
	}
	rx, ry := &r.regions[armX], &r.regions[armY]
	// A handler may see what the body bound before it failed.
	return rx.group >= 0 && rx.group == ry.group && rx.kind != tryRegion
}

func (f *flow) marked(region int32) bool { return f.covered[region] == f.epoch }

// reset makes room for the regions and groups of a file.
func (f *flow) reset(regions, groups int) {
	f.epoch = 0
	f.covered = append(f.covered[:0], make([]int32, regions)...)
	f.arms = append(f.arms[:0], make([]armCount, groups)...)
}

// cover notes that a region binds the name, and so do the statements around it
// whose every arm does. It returns the outermost region that is covered.
func (r *resolver) cover(region int32) int32 {
	f := &r.flow
	for {
		f.covered[region] = f.epoch
		reg := &r.regions[region]
		if reg.group < 0 {
			return region
		}
		g := &r.groups[reg.group]
		count := &f.arms[reg.group]
		if count.epoch != f.epoch {
			*count = armCount{f.epoch, g.ended}
		}
		if reg.ends == fallsThrough {
			count.n++
		}
		if !g.exhaustive || count.n < g.arms {
			return region
		}
		region = reg.parent
	}
}
