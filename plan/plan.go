package plan

import (
	"slices"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// Solution is a set of pins that go together.
type Solution struct {
	Python version.Version
	// Pins are those of the wishes, in their order, then those that have to be
	// added.
	Pins []Pin
	// All are all packages that are installed, as far as the catalogue knows them.
	All map[string]version.Version
}

// Pin is a version of a package.
type Pin struct {
	Package string
	// Now is what the project has, zero for a range or nothing.
	Now, To version.Version
	// Named is set when the user named To. Moves says that what the project says of
	// the package has to change, Added that it says nothing of it.
	Named, Moves, Added bool
	// Why says what forces the move, or the addition.
	Why []string
}

// Conflict says why nothing goes together.
type Conflict struct {
	// Packages are those that contradict each other.
	Packages []string
	Reasons  []string
}

// Solve returns the pins that go together at the least cost: no downgrade unless
// nothing else works, then as few moves as there can be, then the shortest, counted
// in minor releases. Exactly one of its results is not nil.
func Solve(p *Problem) (*Solution, *Conflict, error) {
	found, _, err := newNetwork(p, true).solve()
	if err != nil {
		return nil, nil, err
	}
	if found == nil {
		c, err := explain(p)
		return nil, c, err
	}
	s := &Solution{Python: p.Python, All: found}
	for i := range p.Wishes {
		w := &p.Wishes[i]
		s.Pins = append(s.Pins, p.pin(w, found))
	}
	return s, nil, p.bind(s)
}

func (p *Problem) pin(w *Wish, found assignment) Pin {
	pin := Pin{Package: w.Package, Now: w.Now, To: found[w.Package]}
	if !w.Target.IsZero() {
		pin.Named, pin.To = true, w.Target
		pin.Moves = w.Now.IsZero() && !w.Set.Contains(pin.To, true) || !w.Now.IsZero() && version.Compare(w.Now, pin.To) != 0
		return pin
	}
	if w.keeps(pin.To) {
		if !w.Now.IsZero() {
			pin.To = w.Now // with its local part
		}
		return pin
	}
	pin.Moves = true
	pin.Why = p.force(w, found)
	return pin
}

// bind adds pins for what pip would choose otherwise: it does not know of releases
// that do not work together.
func (p *Problem) bind(s *Solution) error {
	bound := *p
	bound.Wishes = slices.Clone(p.Wishes)
	for i := range bound.Wishes {
		w := &bound.Wishes[i]
		if pin := &s.Pins[i]; w.pinned() || pin.Moves {
			w.Target = pin.To
		}
	}
	for range p.Clashes {
		chosen, _, err := newNetwork(&bound, false).solve()
		if err != nil || chosen == nil {
			return err // what is bound goes together
		}
		clash := p.clashIn(chosen)
		if clash == nil {
			return nil
		}
		added := false
		for _, on := range clash.Packages {
			to, there := s.All[on.Package]
			if !there || version.Compare(to, chosen[on.Package]) == 0 {
				continue
			}
			added = true
			s.add(on.Package, to, clash)
			bound.target(on.Package, to)
		}
		if !added {
			return nil
		}
	}
	return nil
}

// clashIn returns the first clash of an assignment.
func (p *Problem) clashIn(chosen assignment) *matrix.Clash {
	at := assignment{"python": p.Python}
	for name, v := range chosen {
		at[name] = v
	}
	for i := range p.Clashes {
		if c := &p.Clashes[i]; c.Breaks() && c.Holds(at) {
			return c
		}
	}
	return nil
}

// target makes a wish for one version of a package.
func (p *Problem) target(pkg string, to version.Version) {
	for i := range p.Wishes {
		if p.Wishes[i].Package == pkg {
			p.Wishes[i].Target = to
			return
		}
	}
	p.Wishes = append(p.Wishes, Wish{Package: pkg, Target: to})
}

func (s *Solution) add(pkg string, to version.Version, clash *matrix.Clash) {
	for i := range s.Pins {
		if pin := &s.Pins[i]; pin.Package == pkg {
			pin.Moves, pin.To = true, to
			pin.Why = append(pin.Why, "pip would take a later one: "+clash.Text)
			return
		}
	}
	s.Pins = append(s.Pins, Pin{Package: pkg, To: to, Moves: true, Added: true, Why: []string{"pip would take a later one: " + clash.Text}})
}
