package matrix

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/version"
)

// Names returns the names of all packages, sorted. The caller owns the slice.
func (c *Catalog) Names() []string {
	names := make([]string, len(c.Packages))
	for i := range c.Packages {
		names[i] = c.Packages[i].Name
	}
	slices.Sort(names)
	return names
}

// Canonical returns the name under which a distribution is known: spelled as
// PEP 503 has it, an alias replaced. It is false for an unknown distribution,
// whose name comes back only normalised.
func (c *Catalog) Canonical(dist string) (string, bool) {
	name := normalName(dist)
	for i := range c.Packages {
		if p := &c.Packages[i]; p.Name == name || slices.Contains(p.Aliases, name) {
			return p.Name, true
		}
	}
	return name, false
}

// normalName is the PEP 503 form of a name as users write it: without space
// around it or a separator at its end.
func normalName(dist string) string {
	return strings.TrimSuffix(distribution.Normalise(strings.TrimSpace(dist)), "-")
}

// Module returns the package that a module or a name in one comes from, by
// the longest module of a package that it starts with.
func (c *Catalog) Module(qualified string) (pkg string, ok bool) {
	longest := 0
	for i := range c.Packages {
		for _, m := range c.Packages[i].Modules {
			rest, found := strings.CutPrefix(qualified, m)
			if found && len(m) > longest && (rest == "" || rest[0] == '.') {
				pkg, longest = c.Packages[i].Name, len(m)
			}
		}
	}
	return pkg, longest > 0
}

// Package returns the package with a canonical name, or nil.
func (c *Catalog) Package(name string) *Package {
	for i := range c.Packages {
		if c.Packages[i].Name == name {
			return &c.Packages[i]
		}
	}
	return nil
}

// Newest returns the newest known patch release of a short version: 2.3.1 for
// 2.3. A known release, a version of another form and a version that no known
// release starts with stay as they are. A local part is kept.
func (c *Catalog) Newest(pkg, short string) string {
	p := c.Package(pkg)
	v, err := version.Parse(short)
	if p == nil || err != nil || v.WithoutLocal() != v.Base() || slices.Contains(p.Releases, v.Base().String()) {
		return short
	}
	prefix, err := version.ParseSet("==" + v.Base().String() + ".*")
	if err != nil {
		return short
	}
	newest, ok := p.highest(func(v version.Version) bool { return prefix.Contains(v, false) })
	if !ok {
		return short
	}
	if local := v.Local(); local != "" {
		return newest.String() + "+" + local
	}
	return newest.String()
}

// parse reads a version by the scheme of the package.
func (p *Package) parse(s string) (version.Version, error) {
	if p.Scheme == schemeDotted {
		return version.ParseDotted(s)
	}
	return version.Parse(s)
}

// highest returns the newest known release that is accepted.
func (p *Package) highest(accept func(version.Version) bool) (version.Version, bool) {
	for _, release := range slices.Backward(p.Releases) {
		if v, err := version.Parse(release); err == nil && accept(v) {
			return v, true
		}
	}
	return version.Version{}, false
}

// lowest returns the oldest known release that is accepted.
func (p *Package) lowest(accept func(version.Version) bool) (version.Version, bool) {
	for _, release := range p.Releases {
		if v, err := version.Parse(release); err == nil && accept(v) {
			return v, true
		}
	}
	return version.Version{}, false
}
