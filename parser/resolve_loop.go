package parser

import "slices"

// What a name denotes in a loop may depend on itself: x = x + 1, or
// self.model = self.model.cuda(). Then what is known without the loop is
// assumed and tried until it holds, as in any type inference by iteration.

// Bounds of the iteration. The last one keeps the cost in proportion to the file.
const (
	maxAssumed = 3 // assumptions within assumptions
	maxRounds  = 4 // tries until an assumption must hold
	maxUndone  = 8 // times that all expressions of a file may be evaluated in vain
)

// undo is something that was found out under an assumption.
type undo struct {
	kind  undoKind
	index int32
}

type undoKind uint8

const (
	undoExpr undoKind = iota
	undoBinding
	undoResult
	undoList
)

// assumption is the state of finding out what depends on itself.
type assumption struct {
	open    []open
	trail   []undo
	members []memberKey
	undone  int // entries of trails that were taken back so far
}

// open is what a name that some bindings reach, or a member, is assumed to be.
type open struct {
	use    exprID // of the name
	reach  []int32
	member memberKey
	values
}

// note remembers what is being found out, to be taken back when what it rests
// on does not hold.
func (r *resolver) note(kind undoKind, index int32) {
	if len(r.assumed.open) > 0 {
		r.assumed.trail = append(r.assumed.trail, undo{kind, index})
	}
}

func (r *resolver) noteMember(key memberKey) {
	if len(r.assumed.open) > 0 {
		r.assumed.members = append(r.assumed.members, key)
	}
}

// takeBack forgets what was found out since a point of the trail.
func (r *resolver) takeBack(trail, members int) {
	a := &r.assumed
	for _, u := range a.trail[trail:] {
		switch u.kind {
		case undoExpr:
			r.memo[u.index].value = 0
		case undoBinding:
			r.bound[u.index] = boundValue{}
		case undoResult:
			r.results[u.index] = boundValue{}
		case undoList:
			delete(r.lists, u.index)
		}
	}
	for _, key := range a.members[members:] {
		delete(r.members, key)
	}
	a.undone += len(a.trail) - trail
	a.trail, a.members = a.trail[:trail], a.members[:members]
}

// settle joins v with what rest gives, which may depend on the outcome: who asks
// meanwhile finds it in o.
func (r *resolver) settle(v values, o open, rest func() values) values {
	a := &r.assumed
	if v.unknown || len(a.open) == maxAssumed || a.undone > maxUndone*len(r.exprs) {
		return r.merge(v, rest())
	}
	for range maxRounds {
		v.conf = min(v.conf, Likely)
		trail, members := len(a.trail), len(a.members)
		o.values = v
		if o.use != 0 {
			r.memo[o.use].value = r.keepValue(r.seen(o.use, v))
		}
		a.open = append(a.open, o)
		more := rest()
		a.open = a.open[:len(a.open)-1]
		if r.covers(v, more) {
			if len(a.open) == 0 {
				a.trail, a.members = a.trail[:0], a.members[:0]
			}
			if len(more.things) > 0 {
				v.conf = min(v.conf, more.conf)
			}
			return v
		}
		r.takeBack(trail, members)
		if v = r.merge(v, more); v.unknown {
			return v
		}
	}
	v.unknown, v.conf = true, Possible
	return v
}

// covers reports whether v may already be all that more may be.
func (r *resolver) covers(v, more values) bool {
	if more.unknown && !v.unknown || more.none && !v.none {
		return false
	}
	for _, t := range more.things {
		found := false
		for _, known := range v.things {
			found = found || r.same(known, t)
		}
		if !found {
			return false
		}
	}
	return true
}

// same reports whether two things are of one type.
func (r *resolver) same(a, b thing) bool {
	if a.kind != sequence || b.kind != sequence || a.index == b.index {
		a.Bound, b.Bound = 0, 0
		return a == b
	}
	x, y := &r.seqs[a.index], &r.seqs[b.index]
	if len(x.items) != len(y.items) || x.mapped != y.mapped || !slices.Equal(x.names, y.names) {
		return false
	}
	for i := range x.items {
		if !r.covers(x.items[i], y.items[i]) || !r.covers(y.items[i], x.items[i]) {
			return false
		}
	}
	return len(x.items) > 0 || r.covers(x.each, y.each) && r.covers(y.each, x.each)
}

// loops reports whether a region is run again and again.
func (r *resolver) loops(region int32) bool {
	for ; region >= 0 && r.regions[region].kind != bodyRegion; region = r.regions[region].parent {
		if r.regions[region].kind == loopRegion {
			return true
		}
	}
	return false
}

// eachWithin calls f with the expressions of one kind and name that a value is
// made of.
func (r *resolver) eachWithin(value exprID, kind exprKind, name sym, f func(exprID)) {
	whole := r.exprs[value].span
	for e := value; e > 0 && within(whole, r.exprs[e].span); e-- {
		if x := &r.exprs[e]; x.kind == kind && x.name == name {
			f(e)
		}
	}
}
