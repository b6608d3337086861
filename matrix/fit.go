package matrix

import (
	"slices"

	"github.com/upcheck/upcheck/internal/version"
)

// Demand is what a release requires of another package, or of Python.
type Demand struct {
	By  string          // the package that requires it
	At  version.Version // its release
	On  string
	Set version.Set
	// Extras are those of On that are asked for; Extra is the one of By that asks,
	// "" when everybody gets it.
	Extras []string
	Extra  string
}

// String says who requires what: "tensorflow==2.15.1 requires keras<2.16".
func (d Demand) String() string {
	by := d.By
	if d.Extra != "" {
		by += "[" + d.Extra + "]"
	}
	return by + "==" + d.At.String() + " requires " + d.On + d.Set.String()
}

// Demands returns what a release requires on a Python, with some of its extras: of
// Python first. It is false when that is not known: the release has no wheel, or is
// none of those that were measured.
func (c *Catalog) Demands(pkg string, at, python version.Version, extras ...string) ([]Demand, bool) {
	p := c.Package(pkg)
	if p == nil {
		return nil, false
	}
	needs, ok := p.needs(at, python, extras...)
	return demandsBy(pkg, at, needs), ok
}

// DemandsOn returns what Demands returns of one package.
func (c *Catalog) DemandsOn(on, pkg string, at, python version.Version, extras ...string) []Demand {
	p := c.Package(pkg)
	if p == nil {
		return nil
	}
	needs, _ := p.needsOn(func(pkg string) bool { return pkg == on }, at, python, extras...)
	return demandsBy(pkg, at, needs)
}

func demandsBy(pkg string, at version.Version, needs []need) []Demand {
	var demands []Demand
	for _, n := range needs {
		demands = append(demands, Demand{By: pkg, At: at, On: n.pkg, Set: n.set, Extras: n.extras, Extra: n.extra})
	}
	return demands
}

// Unmet returns what keeps two releases from being installed together on a Python:
// the requirements of either that the other does not meet. There are none when they
// go together, as far as their metadata says.
func (c *Catalog) Unmet(a string, atA version.Version, b string, atB, python version.Version) []Demand {
	var unmet []Demand
	of := func(by string, at version.Version, on string, other version.Version) {
		for _, d := range c.DemandsOn(on, by, at, python) {
			if !d.Set.Contains(other.WithoutLocal(), true) {
				unmet = append(unmet, d)
			}
		}
	}
	of(a, atA, b, atB)
	of(b, atB, a, atA)
	return unmet
}

// Wheels says what the wheels of a release run on; Known is false for a release
// that was not measured.
type Wheels struct {
	Known bool
	// Source says that there are none, Invalid that pip refuses their metadata since
	// 24.1.
	Source, Invalid bool
	// Pythons are those that have one; nil says that one serves all that Requires
	// allows.
	Pythons  []string
	Requires version.Set
	// Glibc is the version that they need, "" for one that every system has.
	Glibc string
}

// Wheels returns what the wheels of a release on Linux x86-64 run on.
func (c *Catalog) Wheels(pkg string, at version.Version) Wheels {
	p := c.Package(pkg)
	if p == nil {
		return Wheels{}
	}
	r := p.requires(at)
	if r == nil {
		return Wheels{}
	}
	set, _ := version.ParseSet(r.Python) // a catalogue that decodes has valid ones
	return Wheels{Known: true, Source: r.Source, Invalid: r.Invalid, Pythons: r.Pythons, Requires: set, Glibc: r.Glibc}
}

// Serve reports whether a wheel runs on a Python, as far as is known. Only the
// first two numbers of it count where the wheels are for single ones.
func (w Wheels) Serve(python version.Version) bool {
	switch {
	case !w.Known:
		return true
	case w.Source:
		return false
	case len(w.Pythons) > 0 && !slices.Contains(w.Pythons, minor(python)):
		return false
	case len(python.Release()) > 2:
		return w.Requires.Contains(python, true)
	}
	// 3.6 stands for its newest patch release: ">=3.6.1" allows it.
	return allowsMinor(w.Requires, python)
}

// allowsMinor reports whether a set allows a patch release of a Python.
func allowsMinor(set version.Set, python version.Version) bool {
	for _, patch := range [...]string{"", ".99"} {
		if v, err := version.ParseDotted(python.String() + patch); err == nil && set.Contains(v, true) {
			return true
		}
	}
	return false
}

// Fitting returns the releases of a package that go with releases of others on a
// Python, ascending: those whose wheels run there, and which none of the others and
// of the known clashes speak against. The keys of beside are names of packages.
func (c *Catalog) Fitting(pkg string, beside map[string]version.Version, python version.Version) []version.Version {
	p := c.Package(pkg)
	if p == nil {
		return nil
	}
	var fitting []version.Version
	for _, release := range p.Releases {
		v := parse(release)
		if !c.Wheels(pkg, v).Serve(python) {
			continue
		}
		fits := true
		for other, at := range beside {
			fits = fits && len(c.Unmet(pkg, v, other, at, python)) == 0 && !ClashOf(pkg, v, other, at).Breaks()
		}
		if fits {
			fitting = append(fitting, v)
		}
	}
	return fitting
}

// Has reports whether a distribution that shares the releases of a package has a
// wheel of one: tensorflow-gpu ends at 2.11.0. A name that the catalogue does not
// list by itself has all.
func (p *Package) Has(dist string, at version.Version) bool {
	for i := range p.Builds {
		b := &p.Builds[i]
		if b.Name != normalName(dist) {
			continue
		}
		text := at.WithoutLocal()
		return version.Compare(text, parse(b.First)) >= 0 && version.Compare(text, parse(b.Last)) <= 0 &&
			!slices.ContainsFunc(b.Lacks, func(v string) bool { return version.Compare(parse(v), text) == 0 })
	}
	return true
}

// Pythons returns the Pythons from 3.6 on that a release has a wheel for, ascending.
func (c *Catalog) Pythons() []string {
	var all []string
	for i := range c.Packages {
		for _, r := range c.Packages[i].Requires {
			for _, python := range r.Pythons {
				if !slices.Contains(all, python) {
					all = append(all, python)
				}
			}
		}
	}
	all = slices.DeleteFunc(all, func(python string) bool { return compareVersions(python, "3.6") < 0 })
	slices.SortFunc(all, compareVersions)
	return all
}
