package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
)

// Order is what a plan is asked for.
type Order struct {
	Catalog *matrix.Catalog
	Clashes []matrix.Clash
	// Requirements are those of the project, Python among them.
	Requirements []project.Requirement
	// From and To are what the user says of the versions, as written.
	From, To []matrix.Named
	// Python is the one that was asked for, "" for one that fits.
	Python string
	// Builds and Driver know of CUDA; nil when nothing does.
	Builds Builds
	Driver func(cuda string) (string, bool)
	glibc  version.Version
	notes  []string
}

// Wanted is a package of the project with the requirements that ask for it.
type Wanted struct {
	Package      string
	Requirements []project.Requirement
}

// problem makes the Problem for one Python, and lists what asks for each wish in the
// same order.
func (o *Order) problem(python version.Version, from, to map[string]version.Version) (*Problem, []Wanted) {
	p := &Problem{Catalog: o.Catalog, Clashes: o.Clashes, Python: python, Glibc: o.glibc}
	var wanted []Wanted
	index := map[string]int{}
	wish := func(pkg string) int {
		i, known := index[pkg]
		if !known {
			i = len(p.Wishes)
			index[pkg] = i
			p.Wishes = append(p.Wishes, Wish{Package: pkg, Now: from[pkg], Target: to[pkg]})
			wanted = append(wanted, Wanted{Package: pkg})
		}
		return i
	}
	for i := range o.Requirements {
		r := &o.Requirements[i]
		pkg, known := o.plans(r)
		if !known || project.Marker(r.Marker, python.String()) == project.Fails {
			continue
		}
		i := wish(pkg)
		p.Wishes[i].ask(r)
		wanted[i].Requirements = append(wanted[i].Requirements, *r)
	}
	for _, side := range [...]map[string]version.Version{to, from} {
		for _, pkg := range names(side) {
			wish(pkg)
		}
	}
	return p, wanted
}

// plans reports whether a requirement is one that can be planned for: what a lock
// file records follows from the others.
func (o *Order) plans(r *project.Requirement) (string, bool) {
	pkg, known := o.Catalog.Canonical(r.Name)
	if !known || r.Kind == project.Locked || r.URL != "" || len(o.Catalog.Package(pkg).Releases) == 0 {
		return pkg, false
	}
	return pkg, true
}

// ask adds what a requirement says: of several pins the lowest counts, of several
// ranges all.
func (w *Wish) ask(r *project.Requirement) {
	for _, extra := range r.Extras {
		if !slices.Contains(w.Extras, extra) {
			w.Extras = append(w.Extras, extra)
		}
	}
	if pin, ok := r.Spec.Exact(); ok {
		if w.Now.IsZero() || version.Compare(pin, w.Now) < 0 {
			w.Now = pin
		}
		return
	}
	if both, err := version.ParseSet(w.Set.String() + "," + r.Spec.String()); err == nil {
		w.Set = both
	}
}

// named reads what the user says of the versions, of packages that have releases.
func (o *Order) named(list []matrix.Named) (map[string]version.Version, error) {
	named := map[string]version.Version{}
	for _, n := range list {
		pkg, err := o.Catalog.Known(n.Package)
		if err != nil {
			return nil, err
		}
		p := o.Catalog.Package(pkg)
		switch {
		case pkg == "python":
			continue // see pythons
		case pkg == "glibc":
			if o.glibc, err = version.ParseDotted(n.Version); err != nil {
				return nil, err
			}
			continue
		case len(p.Releases) == 0:
			o.notes = append(o.notes, fmt.Sprintf("%s is nothing that pip installs, and does not count here", p.Display))
			continue
		}
		v, err := version.Parse(o.Catalog.Newest(pkg, strings.TrimSpace(n.Version)))
		if err != nil {
			return nil, fmt.Errorf("%w for %s: expected one like %s", err, pkg, p.Releases[len(p.Releases)-1])
		}
		if !slices.ContainsFunc(p.Releases, func(text string) bool {
			order, ok := version.CompareText(text, v.WithoutLocal())
			return ok && order == 0
		}) {
			return nil, fmt.Errorf("%s has no known release %s; the newest is %s", pkg, n.Version, p.Releases[len(p.Releases)-1])
		}
		named[pkg] = v
	}
	return named, nil
}

// pythons returns the Pythons to try, those first that the project allows. Moves is
// how many of them those are.
func (o *Order) pythons() (all []version.Version, allowed int, err error) {
	asked := o.Python
	for _, n := range slices.Concat(o.From, o.To) {
		if n.Package == "python" {
			asked = n.Version
		}
	}
	if asked != "" {
		v, err := version.ParseDotted(asked)
		if err != nil || len(v.Release()) < 2 {
			return nil, 0, fmt.Errorf("%q is not a version of Python: expected one like %s", asked, o.Catalog.Python)
		}
		release := v.Release()
		v, err = version.ParseDotted(fmt.Sprintf("%d.%d", release[0], release[1]))
		return []version.Version{v}, 1, err
	}
	var others []version.Version
	for _, text := range o.Catalog.Pythons() {
		v, err := version.ParseDotted(text)
		if err != nil {
			continue
		}
		if o.allows(v) {
			all = append(all, v)
		} else {
			others = append(others, v)
		}
	}
	return append(all, others...), len(all), nil
}

// allows reports whether the project runs on a Python, as far as its files say.
func (o *Order) allows(python version.Version) bool {
	for i := range o.Requirements {
		if r := &o.Requirements[i]; r.Name == "python" && r.Kind != project.Locked && !allows(r.Spec, python) {
			return false
		}
	}
	return true
}

// allows reports whether a range allows a patch release of a Python of two numbers.
func allows(set version.Set, python version.Version) bool {
	if pin, ok := set.Exact(); ok {
		return minorOf(pin) == minorOf(python)
	}
	for _, patch := range [...]string{"", ".99"} {
		if v, err := version.ParseDotted(python.String() + patch); err == nil && set.Contains(v, true) {
			return true
		}
	}
	return false
}
