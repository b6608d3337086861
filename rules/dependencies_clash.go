package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
)

// clashes reports packages that are installed together and do not work together. What
// nobody asks for is there in the newest release that the others allow.
func (s *surroundings) clashes() {
	for i := range s.composed {
		in := &s.composed[i]
		for k := range matrix.Clashes() {
			c := &matrix.Clashes()[k]
			if slices.ContainsFunc(in.distinct, func(a asked) bool { return c.About(a.pkg.Name) }) {
				s.clashIn(in, c)
			}
		}
	}
}

func (s *surroundings) clashIn(in *composed, c *matrix.Clash) {
	var last, other *asked
	versions := make(map[string]version.Version)
	certain := true
	for i := range in.distinct {
		a := &in.distinct[i]
		if _, seen := versions[a.pkg.Name]; seen || !c.About(a.pkg.Name) || a.Kind == project.Bounded || a.Marker != "" {
			continue
		}
		v, ok := s.newestOn(a, in.python)
		if !ok || (in.filled || a.Manager == project.Conda) && len(a.releases) > 1 {
			return // what the image has may do, and builds of conda say what they were built for
		}
		if last != nil && !sameWay(last.Requirement, a.Requirement) {
			return
		}
		versions[a.pkg.Name] = v
		certain = certain && len(a.releases) == 1
		other, last = last, a
	}
	if last == nil {
		return
	}
	var brought string
	for _, pin := range c.Packages {
		if _, there := versions[pin.Package]; there {
			continue
		}
		if len(versions) == 0 || brought != "" || in.filled || last.Manager == project.Conda || in.asksFor(pin.Package) {
			return
		}
		v, ok := s.brought(in.distinct, in.python, pin.Package)
		if named, is := s.named(in, pin.Package); is {
			v = named
		}
		if !ok || s.isLocked(in.Installation, pin.Package) {
			return
		}
		versions[pin.Package], brought = v, pin.Package
	}
	if !c.Holds(versions) || brought != "" && !s.uses(c) && !s.isNew(in, c, brought) {
		return
	}
	if other != nil && last.moves && !other.moves {
		last, other = other, last
	}
	place := last.Place()
	about := remarkable{place: place, name: partner(brought, last, other), pkg: last.pkg.Name, message: s.clashText(c, versions, brought)}
	if other != nil {
		about.related = []finding.Related{at(other.Place(), &place, other.pkg.Display+" is asked for here")}
	}
	if brought != "" && !isFresh(in, last.Requirement) {
		about.level = finding.Warning // what is there already may do
	}
	if c.Effect == finding.Warns || c.Effect == finding.Ignored || !certain || c.Certainty == "reported" {
		about.level = finding.Warning
	}
	if brought != "" {
		about.fixes = s.bound(in, c, last, brought)
	} else if about.fixes = s.narrow(in, c, last); about.fixes == nil && other != nil && other.Path == place.Path {
		about.fixes = s.narrow(in, c, other)
	}
	s.say("DP006", &about)
}

// named returns the release of a package that nobody asks for by itself and that the user
// moves to by its name, if all that bring it along allow it.
func (s *surroundings) named(in *composed, name string) (version.Version, bool) {
	to := s.pair.To[name]
	if !to.Known() || to.Origin != version.Given {
		return version.Version{}, false
	}
	exact, err := version.ParseSet("==" + to.Version.String())
	if err != nil {
		return version.Version{}, false
	}
	_, ok := s.broughtWithin(in.distinct, in.python, name, exact)
	return to.Version, ok
}

// partner is what a finding at the last package is about: the other one, however it comes
// to be there.
func partner(brought string, last, other *asked) string {
	switch {
	case brought != "":
		return brought
	case other != nil:
		return other.pkg.Name
	}
	return last.pkg.Name
}

func (s *surroundings) clashText(c *matrix.Clash, versions map[string]version.Version, brought string) string {
	text := c.Text
	if brought != "" {
		text += fmt.Sprintf("; nothing bounds `%s`, and %s is the newest that is allowed", brought, versions[brought])
	}
	if c.When != "" && c.Message != "" {
		text += fmt.Sprintf(" (`%s`: %s)", c.When, c.Message)
	}
	if c.Use != "" {
		text += "; use " + c.Use
	}
	return text
}

// uses reports whether the project does what fails: importing the package, or using a
// member that its code has. What nobody asked for is not worth a word otherwise.
func (s *surroundings) uses(c *matrix.Clash) bool {
	if strings.HasPrefix(c.When, "import ") {
		return true
	}
	for name := range strings.SplitSeq(c.When, ",") {
		name = strings.TrimSpace(name)
		if s.Mentions != nil && s.Mentions(".", name[strings.LastIndexByte(name, '.')+1:]+"(") {
			return true
		}
	}
	return false
}

// isNew reports whether a clash with what nobody asks for was not there before the
// move.
func (s *surroundings) isNew(in *composed, c *matrix.Clash, brought string) bool {
	before := slices.Clone(in.distinct)
	versions, known := make(map[string]version.Version), false
	for i := range before {
		a := &before[i]
		if from := s.pair.From[a.pkg.Name]; from.Known() {
			a.releases = []version.Version{from.Version.WithoutLocal()}
			known = true
		}
		versions[a.pkg.Name] = a.releases[0]
	}
	if !known {
		return false
	}
	v, ok := s.brought(before, in.python, brought)
	versions[brought] = v
	return ok && !c.Holds(versions)
}

// asksFor reports whether something is asked of a package, if only under a condition.
func (in *composed) asksFor(name string) bool {
	return slices.ContainsFunc(in.asked, func(a asked) bool { return a.pkg.Name == name && a.Kind != project.Bounded })
}

// isLocked reports whether a lock file beside what an installation is made of records a
// package.
func (s *surroundings) isLocked(in *project.Installation, name string) bool {
	return len(s.locked[recorded{path.Dir(in.Path), name}]) > 0
}

// newestOn returns the newest of the releases that a requirement may come to which has a
// wheel for a Python.
func (s *surroundings) newestOn(a *asked, python version.Version) (version.Version, bool) {
	for _, v := range a.releases {
		if s.catalog.Wheels(a.pkg.Name, v).Serve(python) {
			return v, true
		}
	}
	return version.Version{}, false
}

// likelyPython returns the Python of an installation: the one that a file gives it, else
// the newest that all that is asked for has wheels for.
func (s *surroundings) likelyPython(in *composed) version.Version {
	if len(in.interpreters) > 0 {
		return in.interpreters[0].version
	}
	usual := s.usualPython
	served := func(python version.Version) bool {
		return allowsPython(in.Installation, python) && !slices.ContainsFunc(in.distinct, func(a asked) bool {
			_, ok := s.newestOn(&a, python)
			return !ok
		})
	}
	if served(usual) {
		return usual
	}
	for _, name := range slices.Backward(s.catalog.Pythons()) {
		python, err := version.ParseDotted(name)
		if err == nil && version.Compare(python, usual) < 0 && served(python) {
			return python
		}
	}
	return usual
}

// allowsPython reports whether an installation is for a Python, as far as it says.
func allowsPython(in *project.Installation, python version.Version) bool {
	return !slices.ContainsFunc(in.Requirements, func(r project.Requirement) bool {
		return r.Name == "python" && !r.Spec.Contains(python, true)
	})
}

// brought returns the release of a package that nobody asks for by itself and something
// brings along: the newest one that all others allow.
func (s *surroundings) brought(list []asked, python version.Version, name string) (version.Version, bool) {
	return s.broughtWithin(list, python, name, version.Set{})
}

// broughtWithin is brought where a requirement bounds the package.
func (s *surroundings) broughtWithin(list []asked, python version.Version, name string, bound version.Set) (version.Version, bool) {
	pkg := s.catalog.Package(name)
	if pkg == nil {
		return version.Version{}, false
	}
	wanted := false
	var sets []version.Set
	for i := range list {
		for _, d := range s.catalog.DemandsOn(name, list[i].pkg.Name, list[i].releases[0], python, list[i].Extras...) {
			wanted = true
			sets = append(sets, d.Set)
		}
	}
	if !wanted {
		return version.Version{}, false
	}
newest:
	for _, v := range pkg.Allowed(bound) {
		for _, set := range sets {
			if !set.Contains(v, false) {
				continue newest
			}
		}
		if s.catalog.Wheels(name, v).Serve(python) {
			return v, true
		}
	}
	return version.Version{}, false
}
