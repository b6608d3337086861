package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
)

// asked is a requirement with what it comes to at the target.
type asked struct {
	*project.Requirement
	pkg *matrix.Package
	// releases are those that may be installed, the newest first; moves says that it
	// is the one which the package is to move to.
	releases []version.Version
	moves    bool
	// named says that the release is the one which the user names.
	named bool
	// narrowed says that another requirement on the package decides.
	narrowed bool
	// like is the same for those that differ in nothing but their place.
	like int
}

// name writes what is installed: "torch==2.3.1", "torch>=2".
func (a *asked) name() string {
	if a.moves || a.named || a.Manager == project.Conda && len(a.releases) == 1 {
		return a.pkg.Name + "==" + a.releases[0].String()
	}
	return a.pkg.Name + a.Spec.String()
}

// dependencies looks at what is installed together.
func (s *surroundings) dependencies() {
	for i := range s.composed {
		in := &site{surroundings: s, tables: stack.Default(), Installation: s.composed[i].Installation}
		c := &s.composed[i]
		places := make([][]*asked, len(c.distinct))
		for k := range c.asked {
			a := &c.asked[k]
			places[a.like] = append(places[a.like], a)
		}
		for j := range c.distinct {
			for k := range j {
				in.together(c, places[k], places[j])
			}
		}
	}
}

// asked returns the requirements of an installation on packages that are known, in the
// order of the catalogue: what decides about others comes first. Those that are distinct
// differ in more than their place.
func (s *surroundings) asked(in *project.Installation) (list, distinct []asked) {
	python := s.pythonOf(in)
	for i := range in.Requirements {
		r := &in.Requirements[i]
		name, known := s.catalog.Canonical(r.Name)
		if !known || r.Kind == project.Locked || project.Marker(r.Marker, python) == project.Fails {
			continue
		}
		pkg := s.catalog.Package(name)
		if len(pkg.Releases) == 0 {
			continue
		}
		a := asked{Requirement: r, pkg: pkg}
		if a.releases, a.moves = s.comesTo(pkg, r); len(a.releases) > 0 {
			to := s.pair.To[pkg.Name]
			a.named = to.Origin == version.Given && version.Compare(to.Version.WithoutLocal(), a.releases[0]) == 0
			list = append(list, a)
		}
	}
	order := func(a asked) int {
		return slices.IndexFunc(s.catalog.Packages, func(p matrix.Package) bool { return p.Name == a.pkg.Name })
	}
	slices.SortStableFunc(list, func(a, b asked) int { return order(a) - order(b) })
	distinct = alike(list)
	narrow(distinct)
	for i := range list {
		a := &list[i]
		a.releases, a.narrowed = distinct[a.like].releases, distinct[a.like].narrowed
	}
	return list, distinct
}

// alike tells requirements apart that differ in more than their place, and returns the
// first of each kind: many files may ask for the same, and what is looked at in pairs is
// looked at once.
func alike(list []asked) []asked {
	var firsts []asked
	seen := make(map[string]int)
	for i := range list {
		a := &list[i]
		key := fmt.Sprint(a.Name, a.Spec, a.Kind, a.Manager, a.moves, a.named) + fmt.Sprintf("%q%q%v%q", a.Group, a.Marker, a.Branches, a.Extras)
		like, ok := seen[key]
		if !ok {
			like = len(firsts)
			seen[key] = like
		}
		if a.like = like; !ok {
			firsts = append(firsts, *a)
		}
	}
	return firsts
}

// narrow leaves of the releases of a package those that all requirements on it allow:
// a constraint pins what another file asks for. Requirements that exclude each other
// leave each other alone: they may be alternatives.
func narrow(list []asked) {
	for i := range list {
		a := &list[i]
		for k := range list {
			b := &list[k]
			if a == b || a.pkg != b.pkg || a.moves || b.moves || !sameWay(a.Requirement, b.Requirement) {
				continue
			}
			common := slices.DeleteFunc(slices.Clone(a.releases), func(v version.Version) bool {
				return !slices.ContainsFunc(b.releases, func(w version.Version) bool { return version.Compare(v, w) == 0 })
			})
			if len(common) > 0 {
				a.narrowed = a.narrowed || len(common) == len(b.releases) && len(common) < len(a.releases)
				a.releases = common
			}
		}
	}
}

// pythonOf returns the Python of an installation as a file says it, "" when none
// does.
func (s *surroundings) pythonOf(in *project.Installation) string {
	if found := s.interpreters(in); len(found) == 1 {
		return found[0].version.String()
	}
	return ""
}

// comesTo returns the releases that a requirement may install at the target: those
// that it allows, or the one that the package is to move to from there.
func (s *surroundings) comesTo(pkg *matrix.Package, r *project.Requirement) (releases []version.Version, moves bool) {
	allowed := pkg.Allowed(r.Spec)
	exact, pinned := r.Spec.Exact()
	if exact = exact.WithoutLocal(); pinned {
		allowed = []version.Version{exact}
	}
	to := s.pair.To[pkg.Name]
	target := to.Version.WithoutLocal()
	if len(allowed) > 0 && r.Kind != project.Bounded {
		switch {
		case to.Origin == version.Given && slices.ContainsFunc(allowed, func(v version.Version) bool { return version.Compare(v, target) == 0 }):
			return []version.Version{target}, false
		case to.Origin == version.Given, to.Origin == version.Default && version.Compare(allowed[0], to.Version) < 0:
			return []version.Version{target}, true
		}
	}
	if pinned && !isRelease(pkg, exact) {
		return nil, false // nobody knows what it requires
	}
	return allowed, false
}

// isRelease reports whether a version is a release of a package, or one before such a
// release of the same minor, as one that was withdrawn: 0.9.2 of torchvision is newer
// than any on the index, and has what it requires from elsewhere.
func isRelease(pkg *matrix.Package, v version.Version) bool {
	return slices.ContainsFunc(pkg.Releases, func(release string) bool {
		r, err := version.Parse(release)
		return err == nil && version.Compare(r, v) >= 0 && short(r.String()) == short(v.String())
	})
}

// together reports the second of two requirements when no releases of them go
// together, at each of its places.
func (in *site) together(c *composed, first, second []*asked) {
	a, b := first[0], second[0]
	if a.pkg == b.pkg || !sameWay(a.Requirement, b.Requirement) || a.narrowed || b.narrowed {
		return
	}
	if b.moves {
		switch {
		case !a.moves:
			a, b, second = b, a, first
		case in.pair.To[b.pkg.Name].Origin == version.Given:
			return // both were asked for
		default:
			b = in.asWritten(b)
		}
	}
	why, ok := in.clash(a, b)
	if ok {
		return
	}
	message := fmt.Sprintf("`%s` does not go with `%s`: %s", b.name(), a.name(), why)
	fit, fits := in.fitting(c, a, b)
	if fits {
		message += fmt.Sprintf("; use `%s==%s`", b.pkg.Name, fit)
	}
	for _, b := range second {
		place := b.Place()
		r := remarkable{place: place, name: b.pkg.Name, pkg: b.pkg.Name, message: message, related: []finding.Related{at(a.Place(), &place, a.pkg.Display+" is asked for here")}}
		if fits {
			r.fixes = []finding.Fix{in.move(c, a, b, fit)}
		}
		if b.Marker != "" || a.Marker != "" {
			r.level = finding.Warning // one of them may not count
		}
		in.say("DP001", &r)
	}
}

// asWritten returns a requirement as the file has it, though its package has a default
// target: that is no reason for its pin to move, and what it is installed with is one.
func (s *surroundings) asWritten(a *asked) *asked {
	written := *a
	written.moves, written.releases = false, a.pkg.Allowed(a.Spec)
	if exact, pinned := a.Spec.Exact(); pinned {
		written.releases = []version.Version{exact.WithoutLocal()}
	}
	return &written
}

// sameWay reports whether two requirements count together: not those of different
// extras, under conditions that tell apart, or in different branches of a script.
func sameWay(a, b *project.Requirement) bool {
	return (a.Group == "" || b.Group == "" || a.Group == b.Group) && (a.Marker == "" || b.Marker == "" || a.Marker == b.Marker) &&
		project.Together(a.Branches, b.Branches)
}

// clash reports whether some releases of two packages go together, and otherwise
// which requirement of the newest ones stands against it.
func (s *surroundings) clash(a, b *asked) (why string, ok bool) {
	for _, x := range a.releases {
		for _, y := range b.releases {
			broken := s.against(a.pkg, x, b.pkg, y)
			if broken == "" {
				return "", true
			}
			if why == "" {
				why = broken
			}
		}
	}
	return why, false
}

// against says which requirement of two releases stands against them, "" for none.
func (s *surroundings) against(a *matrix.Package, x version.Version, b *matrix.Package, y version.Version) string {
	unmet := s.catalog.Unmet(a.Name, x, b.Name, y, s.usualPython)
	if len(unmet) == 0 {
		return ""
	}
	d := unmet[0]
	return fmt.Sprintf("%s %s requires %s%s", d.By, d.At, d.On, d.Set)
}

// findUsualPython finds the Python that decides about requirements that hold on some
// only: the one that is named, else that of the catalogue. The lower end of a range names
// none.
func (s *surroundings) findUsualPython() version.Version {
	if to := s.pair.To["python"]; to.Origin == version.Given {
		return to.Version
	}
	if from := s.pair.From["python"]; from.Known() && (from.Origin == version.Given || s.isPinned("python", from.Where)) {
		return from.Version
	}
	v, _ := version.ParseDotted(s.catalog.Python) // a catalogue that decodes has one
	return v
}

// isPinned reports whether what a place requires of a package is one release, or the
// patch releases of one.
func (s *surroundings) isPinned(name, where string) bool {
	return slices.ContainsFunc(s.Facts.Requirements, func(r project.Requirement) bool {
		_, exact := r.Spec.Exact()
		return r.Name == name && r.Where() == where && (exact || strings.HasPrefix(r.Spec.String(), "==") && strings.HasSuffix(r.Spec.String(), ".*"))
	})
}

// fitting returns the newest release of a package that goes with all others that are
// asked for, as they come out at the target, and runs on the Pythons of an
// installation. What does not go with a has to change as well and does not count, and
// neither does a Python that a has no wheel for. Where the package says what it needs
// of the others, a release that does not, as very old ones, is none.
func (in *site) fitting(set *composed, a, b *asked) (found version.Version, ok bool) {
	others := slices.DeleteFunc(slices.Clone(set.distinct), func(c asked) bool {
		if c.pkg == b.pkg || !sameWay(c.Requirement, b.Requirement) {
			return true
		}
		_, goes := in.clash(a, &c)
		return c.pkg != a.pkg && !goes
	})
	pythons := slices.DeleteFunc(slices.Clone(set.interpreters), func(p interpreter) bool {
		return !in.catalog.Wheels(a.pkg.Name, a.releases[0]).Serve(p.version)
	})
	releases := b.pkg.Allowed(version.Set{})
	if to := in.pair.To[b.pkg.Name]; to.Known() {
		releases = slices.Insert(releases, 0, to.Version.WithoutLocal()) // where it is to be anyway
	}
	bound := false
	for _, v := range releases {
		wheels := in.catalog.Wheels(b.pkg.Name, v)
		if !wheels.Known {
			continue
		}
		says := slices.ContainsFunc(others, func(a asked) bool { return in.demands(b.pkg.Name, v, &a) })
		bound = bound || says
		if ok && !says || slices.ContainsFunc(pythons, func(p interpreter) bool { return !wheels.Serve(p.version) }) || !in.goesWith(others, b, v) {
			continue
		}
		found, ok = v, true
		if says {
			return found, true
		}
	}
	return found, ok && !bound
}

// goesWith reports whether a release neither contradicts what else is asked for nor is
// known to break with it.
func (s *surroundings) goesWith(others []asked, b *asked, v version.Version) bool {
	one := asked{Requirement: b.Requirement, pkg: b.pkg, releases: []version.Version{v}}
	return !slices.ContainsFunc(others, func(a asked) bool {
		_, ok := s.clash(&a, &one)
		return !ok || matrix.ClashOf(a.pkg.Name, a.releases[0], b.pkg.Name, v).Breaks()
	})
}

// demands reports whether a release and another package speak of each other.
func (s *surroundings) demands(pkg string, v version.Version, a *asked) bool {
	of := func(by string, at version.Version, on string) bool {
		return slices.ContainsFunc(s.catalog.DemandsOn(on, by, at, s.usualPython), func(d matrix.Demand) bool { return !d.Set.IsEverything() })
	}
	return of(pkg, v, a.pkg.Name) || of(a.pkg.Name, a.releases[0], pkg)
}

// works reports whether one release of a package can be installed with some release of
// another and works with it.
func (s *surroundings) works(a, one *asked) bool {
	v := one.releases[0]
	return slices.ContainsFunc(a.releases, func(x version.Version) bool {
		return s.against(a.pkg, x, one.pkg, v) == "" && !matrix.ClashOf(a.pkg.Name, x, one.pkg.Name, v).Breaks()
	})
}
