package plan

import (
	"errors"
	"fmt"

	"github.com/upcheck/upcheck/internal/version"
)

// Plan is an answer to an Order: a Solution or a Conflict.
type Plan struct {
	*Solution
	Conflict *Conflict
	// Wanted are what asks for each of the first pins of the Solution.
	Wanted []Wanted
	// PythonMoves says that the project does not allow the Python of the plan.
	PythonMoves bool
	Floors      Floors
	// Index is where builds with a local version are, "" when none is needed.
	Index   string
	Notes   []string
	problem *Problem
}

// errNothing says that there is nothing to plan for.
var errNothing = errors.New("no package that is known is required here, and none was named")

// Make plans for the Python on which the least has to move: one that the project
// allows if there is any. The error is a mistake in the order.
func Make(o Order) (*Plan, error) {
	from, err := o.named(o.From)
	if err != nil {
		return nil, err
	}
	to, err := o.named(o.To)
	if err != nil {
		return nil, err
	}
	pythons, allowed, err := o.pythons()
	if err != nil {
		return nil, err
	}
	best, first, err := o.choose(pythons, allowed, from, to)
	if err != nil {
		return nil, err
	}
	if best.IsZero() {
		p, _ := o.problem(first, from, to)
		conflict, err := explain(p)
		return &Plan{Conflict: conflict, problem: p, Solution: &Solution{Python: first}, Notes: o.notes}, err
	}
	p, wanted := o.problem(best, from, to)
	s, _, err := Solve(p)
	if err != nil {
		return nil, err
	}
	plan := &Plan{Solution: s, Wanted: wanted, problem: p, PythonMoves: !o.allows(best) && o.Python == "", Notes: o.notes}
	plan.note(&o)
	plan.floors()
	plan.localise(o.Builds)
	plan.Floors.CUDA = plan.cuda()
	if o.Driver != nil && plan.Floors.CUDA != "" {
		plan.Floors.Driver, _ = o.Driver(plan.Floors.CUDA)
	}
	return plan, nil
}

// choose returns the Python of the cheapest plan, zero when there is none, and the
// one to explain that for.
func (o *Order) choose(pythons []version.Version, allowed int, from, to map[string]version.Version) (best, first version.Version, err error) {
	var least cost
	usual, _ := version.ParseDotted(o.Catalog.Python)
	for i, python := range pythons {
		if i == allowed && !best.IsZero() {
			break // the project need not move
		}
		p, _ := o.problem(python, from, to)
		if len(p.Wishes) == 0 {
			continue
		}
		if first.IsZero() || version.Compare(python, usual) == 0 && i < allowed {
			first = python
		}
		found, c, err := newNetwork(p, true).solve()
		if err != nil {
			return best, first, err
		}
		// Of those that cost the same the usual one counts, or the newest.
		better := best.IsZero() || c.less(least) || !least.less(c) && version.Compare(best, usual) != 0
		if found != nil && better {
			best, least = python, c
		}
	}
	if first.IsZero() {
		return best, first, errNothing
	}
	return best, first, nil
}

// note says what a reader of the plan should know of how it was made.
func (p *Plan) note(o *Order) {
	for i := range p.Wanted {
		w := &p.problem.Wishes[i]
		if pin := &p.Pins[i]; !pin.Named && !pin.Now.IsZero() && version.Compare(pin.To, pin.Now.WithoutLocal()) < 0 && pin.Moves {
			p.Notes = append(p.Notes, fmt.Sprintf("%s goes down from %s to %s: no later release goes", pin.Package, pin.Now, pin.To))
		}
		if o.Catalog.Wheels(w.Package, p.Pins[i].To).Invalid {
			p.Notes = append(p.Notes, fmt.Sprintf("pip refuses the metadata of %s %s since 24.1: it takes an older pip", w.Package, p.Pins[i].To))
		}
		pkg := o.Catalog.Package(w.Package)
		if wheels := o.Catalog.Wheels(w.Package, p.Pins[i].To); wheels.Source {
			p.Notes = append(p.Notes, fmt.Sprintf("%s %s has no wheel: what it requires shows only when it is built", w.Package, p.Pins[i].To))
		}
		for j := range p.Wanted[i].Requirements {
			r := &p.Wanted[i].Requirements[j]
			if r.Name != w.Package && !pkg.Has(r.Name, p.Pins[i].To) {
				p.Notes = append(p.Notes, fmt.Sprintf("%s has no release %s: %s takes its place", r.Name, p.Pins[i].To, w.Package))
			}
		}
	}
}
