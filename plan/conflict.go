package plan

import (
	"fmt"
	"slices"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// explain finds the fewest wishes that contradict each other: with any of them left
// out the others go together.
func explain(p *Problem) (*Conflict, error) {
	core := *p
	core.Wishes = slices.Clone(p.Wishes)
	// What was named is asked for last: it is what the user knows of.
	slices.SortStableFunc(core.Wishes, func(a, b Wish) int { return order(a.Target.IsZero(), b.Target.IsZero()) })
	for i := 0; i < len(core.Wishes); {
		less := core
		less.Wishes = slices.Delete(slices.Clone(core.Wishes), i, i+1)
		found, _, err := newNetwork(&less, true).solve()
		if err != nil {
			return nil, err
		}
		if found == nil {
			core.Wishes = less.Wishes
		} else {
			i++
		}
	}
	c := &Conflict{}
	for i := range core.Wishes {
		c.Packages = append(c.Packages, core.Wishes[i].Package)
	}
	slices.Sort(c.Packages)
	c.Reasons = core.reasons()
	return c, nil
}

// order puts what is true first.
func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// reasons says what each of a few wishes that contradict each other demands.
func (p *Problem) reasons() []string {
	var why []string
	for i := range p.Wishes {
		a := &p.Wishes[i]
		at := p.shown(a)
		if at.IsZero() {
			why = append(why, fmt.Sprintf("no release of %s has a wheel for Python %s", a.Package, p.Python))
			continue
		}
		if !p.serves(a.Package, at) {
			why = append(why, p.noWheel(a.Package, at))
		}
		for j := i + 1; j < len(p.Wishes); j++ {
			b := &p.Wishes[j]
			if to := p.shown(b); !to.IsZero() {
				why = append(why, p.between(a, at, b, to)...)
			}
		}
	}
	if len(why) == 0 {
		why = append(why, "no releases of them go together on Python "+p.Python.String())
	}
	return unique(why)
}

// shown is the version of a wish that stands for it in a reason.
func (p *Problem) shown(w *Wish) version.Version {
	if !w.Target.IsZero() {
		return w.Target
	}
	every := *w
	every.Set = version.Set{}
	return p.nearest(&every)
}

// between says what two releases have against each other: a requirement of one, a
// known clash, or requirements of both on a third package that no release meets.
func (p *Problem) between(a *Wish, at version.Version, b *Wish, to version.Version) []string {
	var why []string
	for _, d := range p.Catalog.Unmet(a.Package, at, b.Package, to, p.Python) {
		why = append(why, d.String())
	}
	if c := p.clash(a.Package, at, b.Package, to); c != nil {
		why = append(why, c.Text)
	}
	if len(why) > 0 {
		return why
	}
	for _, first := range p.of(a, at) {
		for _, second := range p.of(b, to) {
			if first.On == second.On && !p.common(first, second) {
				why = append(why, first.String()+", and "+second.String())
			}
		}
	}
	return why
}

func (p *Problem) of(w *Wish, at version.Version) []matrix.Demand {
	demands, _ := p.Catalog.Demands(w.Package, at, p.Python, w.Extras...)
	return slices.DeleteFunc(demands, func(d matrix.Demand) bool { return d.On == "python" || w.bundled() && ofCUDA(d.On) })
}

// common reports whether a release meets two demands on one package.
func (p *Problem) common(first, second matrix.Demand) bool {
	pkg := p.Catalog.Package(first.On)
	return slices.ContainsFunc(pkg.Releases, func(text string) bool {
		v, err := version.Parse(text)
		return err == nil && first.Set.Contains(v, true) && second.Set.Contains(v, true) && p.serves(first.On, v)
	})
}
