package matrix

import "slices"

// With returns a Catalog that knows the given packages too, after its own. A
// package that is known already stays as it is. The receiver is not changed.
func (c *Catalog) With(packages ...Package) *Catalog {
	all := *c
	all.Packages = slices.Clone(c.Packages)
	for _, p := range packages {
		p.Name = normalName(p.Name)
		if _, known := all.Canonical(p.Name); !known {
			all.Packages = append(all.Packages, p)
		}
	}
	return &all
}
