package runtimecheck

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// pythons are the interpreters of the processes of a run.
type pythons struct {
	byPID  map[int]*event.Interpreter
	parent map[int]int
	// distinct are all of them, each once, in a fixed order.
	distinct []event.Interpreter
}

func pythonsOf(events []event.Event) *pythons {
	p := &pythons{byPID: make(map[int]*event.Interpreter), parent: make(map[int]int)}
	packages := make(map[[2]string]map[string]string)
	var all []*event.Interpreter
	for i := range events {
		e := &events[i]
		switch {
		case e.Kind == event.Fork:
			p.parent[e.Child] = e.PID
		case e.Kind == event.Exec && e.Interpreter != nil:
			python := *e.Interpreter
			key := [2]string{python.Path, python.Version}
			if len(python.Packages) > 0 && packages[key] == nil {
				packages[key] = python.Packages
			}
			p.byPID[e.PID] = &python
			all = append(all, &python)
		}
	}
	// The packages of an environment may be told by one of its processes only.
	for _, python := range all {
		if len(python.Packages) == 0 {
			python.Packages = packages[[2]string{python.Path, python.Version}]
		}
	}
	p.distinct = distinct(all)
	return p
}

// of returns the interpreter of a process, nil when it is not known. Where all processes
// have the same, it is that of any.
func (p *pythons) of(pid int) *event.Interpreter {
	for range 64 { // forks of forks; a loop of parents ends as well
		if python := p.byPID[pid]; python != nil {
			return python
		}
		pid = p.parent[pid]
	}
	if len(p.distinct) == 1 {
		return &p.distinct[0]
	}
	return nil
}

func distinct(all []*event.Interpreter) []event.Interpreter {
	var out []event.Interpreter
	for _, python := range all {
		same := func(o event.Interpreter) bool {
			return o.Path == python.Path && o.Version == python.Version && o.BuildID == python.BuildID && maps.Equal(o.Packages, python.Packages)
		}
		if !slices.ContainsFunc(out, same) {
			out = append(out, *python)
		}
	}
	slices.SortStableFunc(out, func(a, b event.Interpreter) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Version, b.Version))
	})
	return out
}

// packageVersion returns the version of a distribution, also of one that is built for
// some machines under a name of its own (tensorflow-cpu).
func packageVersion(python *event.Interpreter, name string) string {
	for _, suffix := range builds() {
		if v := python.Packages[name+suffix]; v != "" {
			return v
		}
	}
	return ""
}
