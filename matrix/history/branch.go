package history

import (
	"github.com/upcheck/upcheck/parser/outline"
)

// condition follows the branch that runs, or all that may.
func (r *reducer) condition(s *outline.Stmt, c setting) {
	if typeChecking(s.Value) {
		r.body(s.Body, setting{c.conditional, true})
		r.body(s.Else, c)
		return
	}
	switch r.py.decide(s.Value) {
	case yes:
		r.body(s.Body, c)
	case no:
		r.body(s.Else, c)
	default:
		r.choose(c, len(s.Else) > 0, s.Body, s.Else)
	}
}

func typeChecking(e *outline.Expr) bool {
	_, last := cutLast(e.Dotted())
	return last == "TYPE_CHECKING"
}

// try reads the handlers only for names that the body does not bind.
func (r *reducer) try(s *outline.Stmt, c setting) {
	before := len(r.m.events)
	r.body(s.Body, c)
	r.body(s.Else, c)
	bound := map[string]bool{}
	for i := range r.m.events[before:] {
		bound[r.m.events[before+i].key()] = true
	}
	after := len(r.m.events)
	sure := map[string]bool{} // bound by a handler as well
	caught := false
	for i := range s.Handlers {
		if leaves(s.Handlers[i].Body) {
			continue // it raises: nobody gets to see what it binds
		}
		kept := r.m.events
		r.m.events = nil
		r.body(s.Handlers[i].Body, setting{true, c.typing})
		caught = caught || !leaves(s.Handlers[i].Body)
		for _, e := range r.m.events {
			sure[e.key()] = true
			if !bound[e.key()] {
				kept = append(kept, e)
			}
		}
		r.m.events = kept
	}
	for i := range r.m.events[before:after] { // the body may have failed ahead of it
		if e := &r.m.events[before+i]; caught && !sure[e.key()] && !(e.binding != nil && e.binding.served) {
			e.conditional = true
			if e.binding != nil {
				e.binding.conditional = true
			}
		}
	}
	r.body(s.Finally, c)
}

// choose reads branches of which one runs, or none unless they are
// exhaustive. The first that binds a name gives its meaning; a name that not
// every branch binds is conditional.
func (r *reducer) choose(c setting, exhaustive bool, branches ...[]outline.Stmt) {
	before := r.m.events
	count := map[string]int{}
	var lists [][]event
	alive := 0
	for _, branch := range branches {
		if leaves(branch) {
			continue // it raises: whoever has imported the module was not there
		}
		alive++
		r.m.events = nil
		r.body(branch, c)
		lists = append(lists, r.m.events)
		seen := map[string]bool{}
		for i := range r.m.events {
			if key := r.m.events[i].key(); !seen[key] {
				seen[key] = true
				count[key]++
			}
		}
	}
	exhaustive = exhaustive || alive < len(branches)
	r.m.events = before
	bound := map[string]int{} // the branch that gives the name its meaning, from 1
	for n, list := range lists {
		for _, e := range list {
			key := e.key()
			if bound[key] == 0 {
				bound[key] = n + 1
			}
			if bound[key] != n+1 || e.kind == drop {
				continue
			}
			if !exhaustive || count[key] < alive {
				e.conditional = true
				if e.binding != nil {
					e.binding.conditional = true
				}
			}
			r.m.events = append(r.m.events, e)
		}
	}
}

// leaves reports whether a branch ends in raise.
func leaves(body []outline.Stmt) bool {
	return len(body) > 0 && body[len(body)-1].Kind == outline.Raise
}
