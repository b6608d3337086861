package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// force says what keeps a package from staying where it is, beside the versions that
// the others have in the end.
func (p *Problem) force(w *Wish, found assignment) []string {
	at := w.Now
	if at.IsZero() {
		at = p.nearest(w)
	}
	if at.IsZero() {
		return []string{fmt.Sprintf("no release of %s that %s allows has a wheel for Python %s", w.Package, w.Set, p.Python)}
	}
	if why := p.against(w, at, found); len(why) > 0 {
		return why
	}
	// It could stay beside all of these: then something else would have to move.
	held := *p
	held.Wishes = slices.Clone(p.Wishes)
	held.target(w.Package, at)
	other, _, err := newNetwork(&held, true).solve()
	if err != nil || other == nil {
		return []string{"nothing else goes together with what was named"}
	}
	var moves []string
	for i := range p.Wishes {
		o := &p.Wishes[i]
		if to, there := other[o.Package]; there && o.Target.IsZero() && o.Package != w.Package && !o.keeps(to) && o.keeps(found[o.Package]) {
			moves = append(moves, o.Package+" to "+to.String())
		}
	}
	if len(moves) == 0 {
		return []string{"it is the shortest way"}
	}
	return []string{"otherwise " + strings.Join(moves, ", ") + " would have to move"}
}

// against returns what speaks against a version of a package beside the others.
func (p *Problem) against(w *Wish, at version.Version, found assignment) []string {
	var why []string
	for _, name := range names(found) {
		if name == w.Package {
			continue
		}
		for _, d := range p.Catalog.Unmet(w.Package, at, name, found[name], p.Python) {
			why = append(why, d.String())
		}
		if c := p.clash(w.Package, at, name, found[name]); c != nil {
			why = append(why, c.Text)
		}
	}
	if len(why) == 0 && !p.serves(w.Package, at) {
		why = append(why, p.noWheel(w.Package, at))
	}
	return unique(why)
}

// clash returns what is known to break two releases.
func (p *Problem) clash(a string, atA version.Version, b string, atB version.Version) *matrix.Clash {
	at := assignment{a: atA, b: atB, "python": p.Python}
	for i := range p.Clashes {
		if c := &p.Clashes[i]; c.Breaks() && c.About(a) && c.About(b) && c.Holds(at) {
			return c
		}
	}
	return nil
}

// noWheel says for which Pythons a release has wheels.
func (p *Problem) noWheel(pkg string, at version.Version) string {
	wheels := p.Catalog.Wheels(pkg, at)
	head := fmt.Sprintf("%s %s has no wheel for Python %s", pkg, at, p.Python)
	switch {
	case p.tooNew(wheels.Glibc):
		return fmt.Sprintf("%s %s needs glibc %s", pkg, at, wheels.Glibc)
	case wheels.Source:
		return fmt.Sprintf("%s %s has no wheel for Linux x86-64", pkg, at)
	case len(wheels.Pythons) > 0:
		return head + ", only for " + span(wheels.Pythons)
	default:
		return fmt.Sprintf("%s %s requires Python %s, not %s", pkg, at, wheels.Requires, p.Python)
	}
}

// nearest is the release that a range stands for: the newest it allows, on the
// Python if there is one.
func (p *Problem) nearest(w *Wish) version.Version {
	var newest version.Version
	pkg := p.Catalog.Package(w.Package)
	if pkg == nil {
		return newest
	}
	for _, text := range pkg.Releases {
		v, err := version.Parse(text)
		if err == nil && w.Set.Contains(v, false) && p.serves(w.Package, v) {
			newest = v
		}
	}
	return newest
}

// span writes Pythons in a row as "3.8 to 3.11".
func span(pythons []string) string {
	if len(pythons) == 1 {
		return pythons[0]
	}
	return pythons[0] + " to " + pythons[len(pythons)-1]
}

func names(found assignment) []string {
	var all []string
	for name := range found {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

func unique(lines []string) []string {
	var kept []string
	for _, line := range lines {
		if !slices.Contains(kept, line) {
			kept = append(kept, line)
		}
	}
	return kept
}
