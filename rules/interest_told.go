package rules

import (
	"maps"
	"slices"

	"github.com/upcheck/upcheck/matrix"
)

// Member is what uses of a member can give, on any instance that may be there.
type Member struct {
	// Use says that any mention can: reading it, calling it, assigning to it, its
	// name as a string given to getattr.
	Use bool
	// Call is the shape of the calls that can, where they stand and wherever the
	// bound method has got to.
	Call Shape
	// Item says that reading an item of it by a number can, which stands right behind it.
	Item bool
	// Override says that a class that defines a method of that name can.
	Override bool
	// Super is the shape of the calls super().name(...) that can, in a class that
	// derives from the library's, directly or through others. What super().__init__ gives
	// because it calls the one class above, Interest.Call tells of that.
	Super Shape
	// From are the names, sorted, that such an instance begins with: those that were
	// added, or parts of them, and ".name" for members that are read from what may be
	// anywhere. It can only be in a file that mentions one of them, or a name below, or
	// that imports a file which does, directly or through others. Nil: there are too many
	// to tell.
	From []string
	// Through are members, sorted, ".name": such an instance is only read from others, and
	// by one of them, so that it can only be in a file that reads it, or that imports one
	// which does. Nil: it may come from elsewhere as well, or there are too many.
	Through []string
	// Steady says that all of that is only reported in code that comes awake.
	Steady bool
}

// Operator is an operator that can be reported; Steady says that it is only in code
// that comes awake.
type Operator struct {
	Op     string
	Steady bool
}

// told returns what Members does.
func (r *reach) told() map[string]Member {
	for _, g := range r.takers {
		// What is given begins in fewer places than what takes it.
		for _, typ := range r.reached[g.typ] {
			r.memberIn(typ, g.of, g.name).Call.join(g.shape)
		}
	}
	all := make(map[string]Member, len(r.now)+len(r.steady))
	for name, m := range r.steady {
		steady := *m
		steady.Steady = true
		all[name] = steady
	}
	for name, m := range r.now {
		told := *m
		if steady, ok := all[name]; ok {
			told.merge(&steady)
		}
		all[name] = told
	}
	if len(all) > 0 {
		r.spread()
	}
	for name, m := range all {
		m.From, m.Through = r.rootsOf(r.members[name])
		if m.Use && !m.Call.Values {
			m.Call = Shape{} // or else what a call is given has to be known, too
		}
		all[name] = m
	}
	return all
}

func (m *Member) merge(o *Member) {
	m.Use = m.Use || o.Use
	m.Item = m.Item || o.Item
	m.Override = m.Override || o.Override
	m.Call.join(o.Call)
	m.Super.join(o.Super)
}

// operates returns what Operators does.
func (r *reach) operates() []Operator {
	steady := make(map[string]bool)
	for i := range r.watch.operators {
		p := &r.watch.operators[i]
		m := p.Match.Operator
		if !r.mayBe(m.Left) || !r.mayBe(m.Right) {
			continue
		}
		only := !r.reportsNow(p.Entry)
		for _, op := range m.Op {
			if known, ok := steady[op]; !ok || known {
				steady[op] = only
			}
		}
	}
	var all []Operator
	for _, op := range slices.Sorted(maps.Keys(steady)) {
		all = append(all, Operator{op, steady[op]})
	}
	return all
}

// mayBe reports whether there may be what one side of an operator has to be.
func (r *reach) mayBe(want string) bool {
	switch want {
	case "", matrix.AnyOperand, matrix.NumberOperand, matrix.IndexesOperand:
		return true
	default:
		return len(r.reached[want]) > 0
	}
}

// reportsNow reports whether an entry has something to report in all code.
func (e *Engine) reportsNow(entry *matrix.Entry) bool {
	s := scan{Engine: e}
	return s.reports(entry)
}
