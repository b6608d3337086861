package rules

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix"
)

// Member is what uses of a member can give, on the instances that there may be of some types.
type Member struct {
	Name string
	// Use says that any mention can: reading it, calling it, assigning to it, its
	// name as a string given to getattr.
	Use bool
	// Call is the shape of the calls that can, where they stand and wherever the
	// bound method has got to.
	Call Shape
	// Item says that reading an item of it by a number can, which stands right behind it.
	Item bool
	// Key says that the name can as the key of an item: history.history["acc"].
	Key bool
	// Override says that a class that defines a method of that name can, with one of some
	// parameters if there are Params.
	Override bool
	Params   []string
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
func (r *reach) told() []Member {
	for _, g := range r.takers {
		// What is given begins in fewer places than what takes it.
		for _, typ := range r.reached[g.typ] {
			r.memberIn(typ, g.name, g.steady).Call.join(g.shape)
		}
	}
	var all []Member
	var types [][]string // of each
	add := func(from int, m Member, of memberOf) {
		if !m.matters() {
			return
		}
		if m.Use && !m.Call.Values {
			m.Call = Shape{} // or else what a call is given has to be known, too
		}
		i := from + slices.IndexFunc(all[from:], m.same)
		if i < from {
			i = len(all)
			all, types = append(all, m), append(types, nil)
			all[i].Name = of.name
		}
		types[i] = append(types[i], of.typ)
	}
	first := 0
	for _, of := range slices.SortedFunc(maps.Keys(r.members), memberOf.compare) {
		if first == len(all) || all[first].Name != of.name {
			first = len(all)
		}
		k := r.members[of]
		add(first, k.now, of)
		add(first, k.steady, of)
	}
	if len(all) > 0 {
		r.spread()
	}
	for i := range all {
		all[i].From, all[i].Through = r.rootsOf(types[i])
	}
	return all
}

func (m memberOf) compare(o memberOf) int {
	return cmp.Or(strings.Compare(m.name, o.name), strings.Compare(m.typ, o.typ))
}

func (m *Member) matters() bool {
	return m.Use || m.Item || m.Key || m.Override || !m.Call.None() || !m.Super.None()
}

// overrides adds what can be said of a class that defines such a method, with one of some
// parameters, or whatever they are.
func (m *Member) overrides(params []string) {
	switch {
	case !m.Override:
		m.Override, m.Params = true, params
	case len(m.Params) == 0 || len(params) == 0:
		m.Params = nil
	default:
		m.Params = joined(m.Params, params)
	}
}

// same reports whether uses of two members of a name can give the same.
func (m *Member) same(o Member) bool {
	return m.Use == o.Use && m.Item == o.Item && m.Key == o.Key && m.Override == o.Override && slices.Equal(m.Params, o.Params) && m.Steady == o.Steady && m.Call.same(&o.Call) && m.Super.same(&o.Super)
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
