package rules

import (
	"maps"
	"slices"

	"github.com/upcheck/upcheck/matrix"
)

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
		m.From = r.rootsOf(r.members[name])
		if m.Use {
			m.Call = Shape{}
		}
		all[name] = m
	}
	return all
}

func (m *Member) merge(o *Member) {
	m.Use = m.Use || o.Use
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
	case "", matrix.AnyOperand, matrix.NumberOperand:
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
