package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/rewrite"
)

// interpreter is a Python that an installation runs on.
type interpreter struct {
	version version.Version
	place   project.Place
}

// interpreters are the Pythons that files give an installation: that of the image, those
// of a workflow's matrix, a pin. A range gives none.
func (s *surroundings) interpreters(in *project.Installation) []interpreter {
	var list []interpreter
	for i := range in.Requirements {
		r := &in.Requirements[i]
		if r.Name != "python" || r.Kind == project.Bounded || r.TakenFor != "" {
			continue
		}
		// "3.10.*" is any patch release of 3.10.
		pin, pinned := strings.CutPrefix(r.Spec.String(), "==")
		python, err := version.ParseDotted(strings.TrimSuffix(pin, ".*"))
		if pinned && err == nil && len(python.Release()) > 1 {
			list = append(list, interpreter{python, r.Place()})
		}
	}
	if len(list) > 0 {
		return list
	}
	tables := stack.Default()
	for i := range in.Images {
		image := &in.Images[i]
		if known, ok := tables.ImageOf(image.Name, image.Tag); ok && known.Python != "" && image.Name == "python" {
			if python, err := version.ParseDotted(known.Python); err == nil && strings.Contains(known.Python, ".") {
				list = append(list, interpreter{python, image.Place})
			}
			break
		}
	}
	return list
}

// pythons reports packages that have no wheel for the Python of their installation, and
// Pythons that are written as numbers.
func (s *surroundings) pythons() {
	for i := range s.composed {
		in := &s.composed[i]
		for k := range in.asked {
			if a := &in.asked[k]; a.Manager == project.Pip && len(in.interpreters) > 0 {
				s.withoutWheel(a, in.interpreters)
			}
		}
	}
	for i := range s.Facts.Requirements {
		if r := &s.Facts.Requirements[i]; r.Name == "python" && r.TakenFor != "" {
			s.numberForPython(r)
		}
	}
}

// withoutWheel reports a package none of whose releases serves a Python.
func (s *surroundings) withoutWheel(a *asked, interpreters []interpreter) {
	v := a.releases[0]
	wheels := s.catalog.Wheels(a.pkg.Name, v)
	if wheels.Source {
		return // the same on every Python
	}
	var refused []interpreter
	counting := 0
	for _, python := range interpreters {
		if project.Marker(a.Marker, python.version.String()) == project.Fails {
			continue
		}
		counting++
		if !slices.ContainsFunc(a.releases, func(v version.Version) bool { return s.catalog.Wheels(a.pkg.Name, v).Serve(python.version) }) {
			refused = append(refused, python)
		}
	}
	if len(refused) == 0 {
		return
	}
	slices.SortFunc(refused, func(a, b interpreter) int { return version.Compare(a.version, b.version) })
	place := a.Place()
	about := remarkable{
		place: place, name: a.pkg.Name, pkg: a.pkg.Name,
		message: fmt.Sprintf("%s %s has no wheel for Python %s", a.pkg.Name, v, numbers(refused)),
	}
	for i := range refused {
		about.related = append(about.related, at(refused[i].place, &place, "Python is named here"))
	}
	python := refused[len(refused)-1].version
	switch {
	case wheels.Requires.Contains(python, true) && !onlyWheels(a.pkg.Name):
		about.level = finding.Warning
		about.message += ", so that pip builds it from its source"
	case len(refused) < counting || s.allowsOn(a, python):
		about.level = finding.Warning // the others go on, or an older release is taken
	}
	if serving := s.pythonsOf(a.pkg.Name, v); serving != "" {
		about.message += "; it has " + serving
	}
	if other, ok := s.serving(a, python); ok {
		about.message += fmt.Sprintf("; %s %s has one", a.pkg.Name, other)
		if len(refused) > 1 {
			about.message += " for " + short(python.String())
		}
	}
	s.say("DP003", &about)
}

// allowsOn reports whether a requirement that allows what is to be installed allows
// another release as well that has a wheel for a Python.
func (s *surroundings) allowsOn(a *asked, python version.Version) bool {
	return a.Spec.Contains(a.releases[0], true) && slices.ContainsFunc(a.pkg.Allowed(a.Spec), func(v version.Version) bool {
		w := s.catalog.Wheels(a.pkg.Name, v)
		return w.Known && w.Serve(python)
	})
}

// numbers lists the versions of interpreters, which are in order: "3.8, 3.9 and 3.10".
func numbers(list []interpreter) string {
	var texts []string
	for i, one := range list {
		if i == 0 || version.Compare(one.version, list[i-1].version) != 0 {
			texts = append(texts, one.version.String())
		}
	}
	return enumerated(texts)
}

// onlyWheels reports whether a package is not on the index as source.
func onlyWheels(name string) bool {
	switch name {
	case "torch", "torchvision", "torchaudio", "torchtext", "functorch", "triton", "tensorflow", "tensorflow-text", "tensorflow-addons":
		return true
	}
	return false
}

// pythonsOf lists the Pythons that a release has wheels for: "3.8 to 3.11".
func (s *surroundings) pythonsOf(pkg string, v version.Version) string {
	list := s.catalog.Wheels(pkg, v).Pythons
	switch len(list) {
	case 0:
		return ""
	case 1:
		return "one for " + list[0]
	}
	return "those for " + list[0] + " to " + list[len(list)-1]
}

// serving returns the release that is closest to what is asked for and has a wheel for a
// Python: the oldest newer one, else the newest older one.
func (s *surroundings) serving(a *asked, python version.Version) (found version.Version, ok bool) {
	for _, v := range a.pkg.Allowed(version.Set{}) {
		wheels := s.catalog.Wheels(a.pkg.Name, v)
		if !wheels.Known || !wheels.Serve(python) {
			continue
		}
		if version.Compare(v, a.releases[0]) < 0 {
			if !ok {
				return v, true
			}
			return found, true
		}
		found, ok = v, true
	}
	return found, ok
}

// numberForPython reports a version of Python that YAML reads as another number.
func (s *surroundings) numberForPython(r *project.Requirement) {
	place := r.Place()
	meant := strings.TrimPrefix(strings.TrimSuffix(r.Spec.String(), ".*"), "==")
	about := remarkable{
		place: place, name: "python",
		message: fmt.Sprintf("`%s` without quotes is the number %s; write `\"%s\"`", meant, r.TakenFor, meant),
	}
	fix := finding.Fix{Title: "write `\"" + meant + "\"`", Safety: finding.Safe, Why: "the number is another version"}
	s.edit(&fix, r.Path, func(d *rewrite.Draft) { d.Quote(r, meant) })
	about.fixes = []finding.Fix{fix}
	s.say("DP005", &about)
}
