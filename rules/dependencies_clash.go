package rules

import (
	"fmt"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
)

// clashes reports packages that are installed together and do not work together. What
// nobody asks for is there in the newest release that the others allow.
func (s *surroundings) clashes() {
	for i := range s.Installations {
		in := &s.Installations[i]
		list := s.asked(in)
		if len(list) == 0 {
			continue
		}
		for k := range matrix.Clashes() {
			s.clashIn(in, list, &matrix.Clashes()[k])
		}
	}
}

func (s *surroundings) clashIn(in *project.Installation, list []asked, c *matrix.Clash) {
	var last, other *asked
	versions := make(map[string]version.Version)
	certain := true
	for i := range list {
		a := &list[i]
		if _, seen := versions[a.pkg.Name]; seen || !c.About(a.pkg.Name) || a.Kind == project.Bounded || a.Marker != "" {
			continue
		}
		versions[a.pkg.Name] = a.releases[0]
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
		if len(versions) == 0 || brought != "" {
			return
		}
		v, ok := s.brought(in, list, pin.Package)
		if !ok {
			return
		}
		versions[pin.Package], brought = v, pin.Package
	}
	if !c.Holds(versions) {
		return
	}
	if other != nil && last.moves && !other.moves {
		last, other = other, last
	}
	place := last.Place()
	about := remarkable{place: place, name: last.pkg.Name, pkg: last.pkg.Name, message: s.clashText(c, versions, brought)}
	if other != nil {
		about.related = []finding.Related{at(other.Place(), &place, other.pkg.Display+" is asked for here")}
	}
	if c.Effect == finding.Warns || c.Effect == finding.Ignored || !certain || c.Certainty == "reported" {
		about.level = finding.Warning
	}
	s.say("DP006", &about)
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

// brought returns the release of a package that nobody asks for by itself and something
// brings along: the newest one that all others allow.
func (s *surroundings) brought(in *project.Installation, list []asked, name string) (version.Version, bool) {
	pkg := s.catalog.Package(name)
	if pkg == nil {
		return version.Version{}, false
	}
	python := s.usualPython()
	if found := s.interpreters(in); len(found) > 0 {
		python = found[0].version
	}
	wanted := false
	var sets []version.Set
	for i := range list {
		demands, _ := s.catalog.Demands(list[i].pkg.Name, list[i].releases[0], python, list[i].Extras...)
		for _, d := range demands {
			if d.On == name {
				wanted = true
				sets = append(sets, d.Set)
			}
		}
	}
	if !wanted {
		return version.Version{}, false
	}
newest:
	for _, v := range pkg.Allowed(version.Set{}) {
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
