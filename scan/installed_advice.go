package scan

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project/installed"
	"github.com/upcheck/upcheck/project/requirements"
)

// onlyPatch is the advice where nothing is known of other releases.
const onlyPatch = "only a newer release or a patch helps"

// adviser says what to do about one distribution that breaks.
type adviser struct {
	catalog *matrix.Catalog
	dist    *installed.Distribution
	// pkg is what the catalogue calls it, now its version.
	pkg string
	now version.Version
	// target are the versions that its findings are about.
	target map[string]version.Version
	python version.Version
}

// advise says what to do about a distribution: which release of it goes with the target,
// as far as the catalogue knows one.
func (w *withinScan) advise(d *installed.Distribution, out *Distribution) {
	a := adviser{catalog: w.Catalog, dist: d, target: w.targets(out)}
	out.Advice = onlyPatch
	var known bool
	var wrong error
	a.pkg, known = w.Catalog.Canonical(d.Name)
	a.now, wrong = version.Parse(d.Version)
	if python, err := version.ParseDotted(w.python()); err == nil && wrong == nil && known {
		a.python = python
		out.Advice, out.Release = a.advice()
	}
	if unmet := w.unmet(d); unmet != "" {
		out.Advice += "; its metadata asks for " + unmet
	}
}

// advice is that of the catalogue.
func (a *adviser) advice() (text, release string) {
	fitting := a.catalog.Fitting(a.pkg, a.target, a.python)
	later := slices.DeleteFunc(slices.Clone(fitting), func(v version.Version) bool { return version.Compare(v, a.now) <= 0 })
	if clash, with := a.clash(); clash != nil {
		release := first(later, a.asked(clash))
		text := fmt.Sprintf("it does not go with %s %s: use %s", with, a.target[with], clash.Use)
		if others := a.without(with); others != "" && release != "" {
			text += "; whether that goes with " + others + " is not known"
		}
		return text, release
	}
	releases := a.catalog.Package(a.pkg).Releases
	newest := releases[len(releases)-1]
	fits := slices.ContainsFunc(fitting, func(v version.Version) bool { return version.Compare(v, a.now.WithoutLocal()) == 0 })
	switch {
	case !fits && len(later) > 0:
		release := later[0].String()
		return fmt.Sprintf("use `%s==%s` or later: it is the first whose metadata allows %s", a.pkg, release, a.without("")), release
	case len(later) == 0:
		return fmt.Sprintf("no later release is known to go with %s: only a patch helps", a.without("")), ""
	}
	// Its metadata allows the target and its code does not go with it: the metadata of
	// later ones says as little.
	return fmt.Sprintf("%s (the newest known is %s)", onlyPatch, newest), ""
}

// clash returns what is known to break between the distribution and a target.
func (a *adviser) clash() (clash *matrix.Clash, with string) {
	for _, with := range slices.Sorted(maps.Keys(a.target)) {
		if c := matrix.ClashOf(a.pkg, a.now, with, a.target[with]); c.Breaks() {
			return c, with
		}
	}
	return nil, ""
}

// asked are the releases of the package that a clash says to use; none when it says to
// use another package.
func (a *adviser) asked(clash *matrix.Clash) func(version.Version) bool {
	for choice := range strings.SplitSeq(clash.Use, ", or ") {
		if r, err := requirements.Parse(choice); err == nil {
			if name, _ := a.catalog.Canonical(r.Name); name == a.pkg {
				return func(v version.Version) bool { return r.Spec.Contains(v, false) }
			}
		}
	}
	return func(version.Version) bool { return false }
}

// first returns the first version that is accepted, "" for none.
func first(list []version.Version, accept func(version.Version) bool) string {
	if i := slices.IndexFunc(list, accept); i >= 0 {
		return list[i].String()
	}
	return ""
}

// without lists the targets but for one: "numpy 2.0.2 and torch 2.3.1".
func (a *adviser) without(pkg string) string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(a.target)) {
		if name != pkg {
			names = append(names, name+" "+a.target[name].String())
		}
	}
	return strings.Join(names, " and ")
}

// python is the one that releases have to run on.
func (w *withinScan) python() string {
	if to := w.outer.Resolution.Pair.To["python"]; to.Known() {
		return to.Version.String()
	}
	if w.env.Python != "" {
		return w.env.Python
	}
	return w.Catalog.Python
}

// targets are the versions that the findings of a distribution are about.
func (w *withinScan) targets(d *Distribution) map[string]version.Version {
	target := make(map[string]version.Version)
	for i := range d.Findings {
		pkg := d.Findings[i].Package
		if to := w.outer.Resolution.Pair.To[pkg]; to.Known() && w.Catalog.Package(pkg) != nil {
			target[pkg] = to.Version.WithoutLocal()
		}
	}
	return target
}

// unmet returns what a distribution requires that the target does not meet, "" for
// nothing: pip does not install it with the target.
func (w *withinScan) unmet(d *installed.Distribution) string {
	var unmet []string
	for _, r := range d.Requirements(w.env.Python, w.extras[d]...) {
		name, _ := w.Catalog.Canonical(r.Name)
		if to := w.outer.Resolution.Pair.To[name]; to.Known() && !r.Spec.Contains(to.Version.WithoutLocal(), true) {
			unmet = append(unmet, "`"+r.Name+r.Spec.String()+"`")
		}
	}
	return strings.Join(unmet, " and ")
}
