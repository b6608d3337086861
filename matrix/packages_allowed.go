package matrix

import "github.com/upcheck/upcheck/internal/version"

// Allowed returns the known releases that a requirement allows, the newest first.
func (p *Package) Allowed(set version.Set) []version.Version {
	allowed := make([]version.Version, 0, len(p.Releases))
	p.highest(func(v version.Version) bool {
		if set.Contains(v, false) {
			allowed = append(allowed, v)
		}
		return false
	})
	if len(allowed) == 0 {
		return nil
	}
	return allowed
}
