package matrix

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/internal/nearest"
	"github.com/upcheck/upcheck/internal/version"
)

// Named is a package and the version the user named for it, both as written.
type Named struct {
	Package, Version string
}

// given turns what the user named into endpoints by canonical name.
func (c *Catalog) given(list []Named) (map[string]version.Endpoint, []string, error) {
	endpoints := map[string]version.Endpoint{}
	var notes []string
	for _, n := range list {
		name, err := c.Known(n.Package)
		if err != nil {
			return nil, nil, err
		}
		p := c.Package(name)
		v, err := p.parse(c.Newest(name, n.Version))
		if err != nil {
			return nil, nil, fmt.Errorf("%w for %s: expected one like %s", err, name, p.example())
		}
		if _, twice := endpoints[name]; twice {
			if normalName(n.Package) != name {
				return nil, nil, fmt.Errorf("%q is named twice: %s is the same package", name, n.Package)
			}
			return nil, nil, fmt.Errorf("%q is named twice", name)
		}
		v, note := p.judged(v)
		notes = append(notes, note...)
		endpoints[name] = version.Endpoint{Version: v, Origin: version.Given}
	}
	return endpoints, notes, nil
}

// Known is Canonical with an error for an unknown distribution that names
// those that are known.
func (c *Catalog) Known(dist string) (string, error) {
	if name, ok := c.Canonical(dist); ok {
		return name, nil
	}
	return "", c.unknown(dist)
}

func (c *Catalog) unknown(name string) error {
	text := fmt.Sprintf("unknown package %q", name)
	all := c.Names()
	for i := range c.Packages {
		all = append(all, c.Packages[i].Aliases...)
	}
	if like := nearest.Of(normalName(name), all); like != "" {
		text += fmt.Sprintf(": did you mean %q?", like)
	} else {
		text += "."
	}
	return errors.New(text + " Known packages: " + strings.Join(c.Names(), ", "))
}

func (p *Package) example() string {
	if len(p.Releases) > 0 {
		return p.Releases[len(p.Releases)-1]
	}
	return "12.1"
}

// judged replaces a version that is newer than all known releases by the
// newest of them: nothing is known beyond it.
func (p *Package) judged(v version.Version) (version.Version, []string) {
	newest, ok := p.highest(func(version.Version) bool { return true })
	if !ok || version.Compare(v.WithoutLocal(), newest) <= 0 {
		return v, nil
	}
	note := fmt.Sprintf("%s %s is newer than the newest known release and is judged as %s", p.Name, v, newest)
	return newest, []string{note}
}
