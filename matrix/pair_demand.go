package matrix

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

const pythonName = "python"

// demand is a requirement of a release.
type demand struct {
	by  string // the release, "tensorflow==2.15.1"
	on  string // the package
	set version.Set
}

// String says who requires what: "tensorflow==2.15.1 requires keras<2.16".
func (d demand) String() string { return d.by + " requires " + d.on + d.set.String() }

// demandsOf returns what a release requires of the versions of some packages; ok is
// false when its metadata is not known.
func (r *resolver) demandsOf(p *Package, v version.Version, asked func(pkg string) bool) (demands []demand, ok bool) {
	needs, ok := p.needsOn(asked, v, r.python())
	for _, n := range needs {
		if n.set.IsEverything() || n.pkg == pythonName && r.loose[pythonName] {
			continue // the lower end of a range is not the Python that runs it
		}
		demands = append(demands, demand{p.Name + "==" + v.String(), n.pkg, n.set})
	}
	return demands, ok
}

// python returns the Python on which conditions are decided. One that is not
// named stays as it is, so that the order of settling does not matter.
func (r *resolver) python() version.Version {
	if end := r.to[pythonName]; end.Known() && !(r.loose[pythonName] && end.Origin == version.Derived) {
		return end.Version
	}
	if end := r.from[pythonName]; end.Known() && !r.loose[pythonName] {
		return end.Version
	}
	v, err := version.ParseDotted(r.catalog.Python)
	if err != nil {
		return version.Version{} // a catalogue that decodes has one
	}
	return v
}

// settle fixes the target of a package, which then asks for what its release
// requires.
func (r *resolver) settle(p *Package, end version.Endpoint) {
	r.to[p.Name] = end
	demands, _ := r.demandsOf(p, end.Version, func(string) bool { return true })
	for _, d := range demands {
		r.demands[d.on] = append(r.demands[d.on], d)
	}
}

// fit answers which versions of one package go with the settled packages.
type fit struct {
	resolver *resolver
	pkg      *Package
	// forward are the requirements of settled packages on this one.
	forward []demand
}

func (r *resolver) fit(p *Package) fit { return fit{r, p, r.demands[p.Name]} }

// backward returns the requirements of a version on settled packages.
func (f fit) backward(v version.Version) (demands []demand, ok bool) {
	return f.resolver.demandsOf(f.pkg, v, func(pkg string) bool { return f.resolver.to[pkg].Known() })
}

// broken returns the requirements that a version does not meet, in either
// direction. A pre-release that is settled counts as one that was wanted.
func (f fit) broken(v version.Version) []demand {
	backward, _ := f.backward(v)
	return append(f.unmet(f.forward, v), f.unmet(backward, v)...)
}

// unmet returns the demands that a version of the package does not meet.
func (f fit) unmet(demands []demand, v version.Version) []demand {
	var unmet []demand
	for _, d := range demands {
		on := v
		if d.on != f.pkg.Name {
			on = f.resolver.to[d.on].Version
		}
		if !d.set.Contains(on, true) {
			unmet = append(unmet, d)
		}
	}
	return unmet
}

// highest returns the newest release that fits. A release whose metadata is
// not known is never taken.
func (f fit) highest() (version.Version, bool) {
	return f.pkg.highest(func(v version.Version) bool {
		if len(f.unmet(f.forward, v)) > 0 {
			return false // without a look at the metadata of this release
		}
		backward, known := f.backward(v)
		return known && len(f.unmet(backward, v)) == 0 && !f.clashes(v)
	})
}

// outgrown returns the newest release that fits if a version is older than all that is
// known of the package, and that release goes with one release of another package alone:
// nobody leaves torchvision 0.2 beside PyTorch 2, though its metadata asks for no more
// than torch.
func (f fit) outgrown(v version.Version) (version.Version, bool) {
	if len(f.pkg.Releases) == 0 || version.Compare(v, parse(f.pkg.Releases[0])) >= 0 {
		return version.Version{}, false
	}
	newest, ok := f.highest()
	backward, _ := f.backward(newest)
	return newest, ok && slices.ContainsFunc(backward, func(d demand) bool {
		_, exact := d.set.Exact()
		return exact
	})
}

// clashes reports whether a version is known not to work with a settled package,
// whatever the metadata of both says.
func (f fit) clashes(v version.Version) bool {
	for other, end := range f.resolver.to {
		if ClashOf(f.pkg.Name, v, other, end.Version).Breaks() {
			return true
		}
	}
	return false
}

// why names the requirements that decided for a version.
func (f fit) why(v version.Version) string {
	deciding := f.forward
	if len(deciding) == 0 {
		deciding, _ = f.backward(v)
	}
	return listed(deciding)
}

func listed(demands []demand) string {
	texts := make([]string, len(demands))
	for i, d := range demands {
		texts[i] = d.String()
	}
	return strings.Join(texts, ", ")
}
