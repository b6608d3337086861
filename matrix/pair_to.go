package matrix

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// targets fills To, in which the user named the given packages.
//
// A package of which nothing is known may not even be installed. It follows
// those that are known and moves none of them.
func (r *resolver) targets(given map[string]version.Endpoint) {
	r.settleEach(func(p *Package) version.Endpoint { return given[p.Name] })
	r.conflicts()
	if len(given) == 0 {
		r.settleEach(r.stay)
	}
	r.settleEach(func(p *Package) version.Endpoint { return r.move(p, given) })
	r.settleEach(func(p *Package) version.Endpoint { return r.follow(p, given) })
	r.each(func(p *Package) {
		switch end := r.fallBack(p); {
		case !end.Known():
		case end.Origin == version.Derived:
			r.settle(p, end) // those that come after it go with it
		default:
			r.to[p.Name] = end
		}
	})
}

// settleEach settles the packages that are not settled and that a rule has an
// answer for.
func (r *resolver) settleEach(rule func(*Package) version.Endpoint) {
	r.each(func(p *Package) {
		if r.to[p.Name].Known() {
			return
		}
		if end := rule(p); end.Known() {
			r.settle(p, end)
		}
	})
}

// each visits the packages in the order of derivation.
func (r *resolver) each(visit func(*Package)) {
	for i := range r.catalog.Packages {
		visit(&r.catalog.Packages[i])
	}
}

// conflicts notes what named packages require of each other in vain. The
// user's word counts all the same.
func (r *resolver) conflicts() {
	r.each(func(p *Package) {
		end := r.to[p.Name]
		for _, d := range r.demands[p.Name] {
			if end.Known() && !d.set.Contains(end.Version, true) {
				r.note("%s, not %s", d, end.Version)
			}
		}
	})
}

// stay is the rule for a package that is at or above its default target:
// going down needs a named target.
func (r *resolver) stay(p *Package) version.Endpoint {
	from, target := r.from[p.Name], r.target(p)
	if !from.Known() || target.IsZero() || version.Compare(from.Version.WithoutLocal(), target) < 0 {
		return version.Endpoint{}
	}
	r.note("%s %s is at or above the default target %s: nothing is reported for it; name a target to look further",
		p.Name, from.Version, target)
	return stays(from)
}

// defaults returns the default targets by package.
func (c *Catalog) defaults() map[string]version.Version {
	targets := make(map[string]version.Version, len(c.Targets))
	for _, t := range slices.Backward(c.Targets) { // the first counts
		targets[t.Package] = parse(c.Newest(t.Package, t.Version))
	}
	return targets
}

// target returns the default target, the zero Version if there is none.
func (r *resolver) target(p *Package) version.Version { return r.defaults[p.Name] }

// move is the rule for a package that is known at From and not named. When the
// user named other packages, it stays where it is unless they move it. A Python that a named
// package does not run on cannot stay, whatever it moves to: it rules nothing else out.
func (r *resolver) move(p *Package, given map[string]version.Endpoint) version.Endpoint {
	named := len(given) > 0
	from, target := r.from[p.Name], r.target(p)
	if !from.Known() {
		return version.Endpoint{}
	}
	wanted := stays(from)
	if !named && !target.IsZero() {
		wanted = version.Endpoint{Version: target, Origin: version.Default}
	}
	f := r.fit(p)
	broken := f.broken(wanted.Version)
	if len(broken) == 0 {
		if v, ok := f.outgrown(from.Version); named && ok {
			return version.Endpoint{Version: v, Origin: version.Derived, Where: f.why(v)}
		}
		return wanted
	}
	v, ok := f.highest()
	if !ok {
		r.note("%s stays at %s, although %s", p.Name, wanted.Version, listed(broken))
		r.loose[p.Name] = r.loose[p.Name] || p.Name == pythonName && anyBy(broken, given)
		return wanted
	}
	if version.Compare(v, from.Version.WithoutLocal()) < 0 {
		if !named {
			r.note("%s stays at %s, although %s: going down needs a named target", p.Name, from.Version, listed(broken))
			return stays(from)
		}
		r.note("%s goes down from %s to %s: %s", p.Name, from.Version, v, listed(broken))
	}
	return version.Endpoint{Version: v, Origin: version.Derived, Where: f.why(v)}
}

// follow is the rule for a package that is not known and that settled packages
// require: pip takes the newest that they allow. A package that no named one
// requires has its default target, if that is allowed.
func (r *resolver) follow(p *Package, given map[string]version.Endpoint) version.Endpoint {
	f := r.fit(p)
	if p.Beside || len(f.forward) == 0 || len(p.Releases) == 0 {
		return version.Endpoint{}
	}
	asked := anyBy(f.forward, given)
	if target := r.target(p); !asked && !target.IsZero() && len(f.broken(target)) == 0 {
		return version.Endpoint{Version: target, Origin: version.Default}
	}
	v, ok := f.highest()
	if !ok {
		r.note("no known release of %s fits, since %s", p.Name, listed(f.forward))
		return version.Endpoint{}
	}
	return version.Endpoint{Version: v, Origin: version.Derived, Where: f.why(v)}
}

// anyBy reports whether one of the demands is of a package that the user named.
func anyBy(demands []demand, given map[string]version.Endpoint) bool {
	return slices.ContainsFunc(demands, func(d demand) bool {
		by, _, _ := strings.Cut(d.by, "==")
		return given[by].Known()
	})
}

// fallBack is the default target of a package that is not settled, or the
// newest release that goes with those that are when the default does not.
func (r *resolver) fallBack(p *Package) version.Endpoint {
	target := r.target(p)
	if target.IsZero() || r.to[p.Name].Known() {
		return version.Endpoint{}
	}
	f := r.fit(p)
	if len(f.broken(target)) == 0 {
		return version.Endpoint{Version: target, Origin: version.Default}
	}
	v, ok := f.highest()
	if !ok {
		// What another package is pinned to must not keep this one from being looked at.
		return version.Endpoint{Version: target, Origin: version.Default}
	}
	return version.Endpoint{Version: v, Origin: version.Derived, Where: f.why(v)}
}

// stays is the target of a package that is left where it is.
func stays(from version.Endpoint) version.Endpoint {
	where := "kept"
	if from.Where != "" {
		where = "kept from " + from.Where
	}
	return version.Endpoint{Version: from.Version, Origin: version.Derived, Where: where}
}
