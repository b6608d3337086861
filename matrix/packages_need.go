package matrix

import "github.com/upcheck/upcheck/internal/version"

// Need is what a release requires of another package.
type Need struct {
	Package string
	Set     version.Set
}

// String returns it as pip writes it.
func (n Need) String() string { return n.Package + n.Set.String() }

// Needs returns what the metadata of a release requires of other packages of the
// Catalog, Python among them; false when its metadata is not known. Python decides
// about requirements with a condition: the zero Version is the Python of the
// Catalog.
func (c *Catalog) Needs(p *Package, v, python version.Version) ([]Need, bool) {
	if python.IsZero() {
		python, _ = version.ParseDotted(c.Python) // a catalogue that decodes has one
	}
	needs, ok := p.needs(v, python)
	out := make([]Need, len(needs))
	for i, n := range needs {
		out[i] = Need{n.pkg, n.set}
	}
	return out, ok
}

// Allowed returns the known releases that a requirement allows, the newest first.
func (p *Package) Allowed(set version.Set) []version.Version {
	var allowed []version.Version
	p.highest(func(v version.Version) bool {
		if set.Contains(v, false) {
			allowed = append(allowed, v)
		}
		return false
	})
	return allowed
}
