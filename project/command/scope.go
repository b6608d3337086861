package command

import (
	"mvdan.cc/sh/v3/syntax"

	"github.com/upcheck/upcheck/internal/source"
)

// value is what a variable holds where the code has come to.
type value struct {
	text            string
	known, exported bool
	// at is the value as written, where it is written out.
	at source.Span
	// level is how many loops and functions it was set in.
	level int
}

// scope holds the variables while statements are read in their order.
type scope struct {
	vars map[string]value
	// given are the values before the code runs, outer the code that this is a
	// string of, whose exported variables it gets. They are not copied: there may
	// be many of both.
	given map[string]string
	outer *scope
	// changed are the variables that were set, with what they were before; fresh
	// the names of those whose value may be known.
	changed []change
	fresh   []string
	// level is how many loops and functions are open.
	level int
	// all says that every variable is exported: set -a.
	all  bool
	sets assigned
}

type change struct {
	name   string
	before value
	had    bool
}

func newScope(given map[string]string, outer *scope, stmts []*syntax.Stmt) scope {
	return scope{vars: make(map[string]value), given: given, outer: outer, sets: assignments(stmts)}
}

// find returns a variable as it is now.
func (s *scope) find(name string) (value, bool) {
	if v, ok := s.vars[name]; ok {
		return v, true
	}
	if text, ok := s.given[name]; ok {
		return value{text: text, known: true, exported: true}, true
	}
	if s.outer == nil {
		return value{}, false
	}
	v, ok := s.outer.get(name)
	if !ok || !v.exported {
		return value{}, false
	}
	return value{text: v.text, known: true, exported: true}, true
}

// maxValue bounds the text of a variable: each may hold the one before it twice.
const maxValue = 512

func (s *scope) set(name string, v value) {
	own, had := s.vars[name]
	s.changed = append(s.changed, change{name, own, had})
	s.fresh = append(s.fresh, name)
	before, _ := s.find(name)
	v.level = s.level
	v.exported = v.exported || before.exported || s.all
	if len(v.text) > maxValue || s.sets.otherwise[name] {
		v.text, v.known = "", false
	}
	s.vars[name] = v
}

// get returns a variable. In a loop or a function, one from outside is
// certain if nothing else sets it.
func (s *scope) get(name string) (value, bool) {
	v, ok := s.find(name)
	return v, ok && v.known && (v.level >= s.level || s.sets.times[name] <= 1)
}

// maybe runs what may not run: what it sets is not known afterwards.
func (s *scope) maybe(run func()) {
	mark := len(s.fresh)
	run()
	for _, name := range s.fresh[mark:] {
		v := s.vars[name]
		v.known, v.text = false, ""
		s.vars[name] = v
	}
	s.fresh = s.fresh[:mark]
}

// again runs what may run more than once, and maybe later.
func (s *scope) again(run func()) {
	s.level++
	s.maybe(run)
	s.level--
}

// apart runs what sets variables for itself only.
func (s *scope) apart(run func()) {
	mark, fresh := len(s.changed), len(s.fresh)
	run()
	for i := len(s.changed) - 1; i >= mark; i-- {
		if c := s.changed[i]; c.had {
			s.vars[c.name] = c.before
		} else {
			delete(s.vars, c.name)
		}
	}
	s.changed, s.fresh = s.changed[:mark], s.fresh[:fresh]
}
