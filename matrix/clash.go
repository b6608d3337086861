package matrix

import (
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
)

// Clash is a set of releases that can be installed together, since their metadata
// allows it, and does not work together.
type Clash struct {
	Name string `yaml:"name"`
	// Packages are two or three packages and their releases, by name.
	Packages []Pin `yaml:"packages"`
	// Effect is "raises", "ignored" when one goes on without the other, or "warns".
	Effect finding.Effect `yaml:"effect"`
	// When says what fails: "import tensorflow".
	When string `yaml:"when"`
	// Message is what Python prints last, as it was seen, "" when nothing is.
	Message string `yaml:"message"`
	// Text says what happens, in a sentence; Use what to write instead.
	Text string `yaml:"text"`
	Use  string `yaml:"use"`
	// Certainty is "measured", "read" in a wheel or its metadata, or "reported".
	Certainty string `yaml:"certainty"`
	Source    string `yaml:"source"`
}

// Clashes returns those that are compiled in. They are shared and must not be
// changed.
func Clashes() []Clash { return clashes }

// ClashOf returns the first clash of two releases, nil for none. Those that also
// ask for a third package do not count.
func ClashOf(a string, atA version.Version, b string, atB version.Version) *Clash {
	for i := range clashes {
		c := &clashes[i]
		if len(c.Packages) == 2 && c.About(a) && c.About(b) && c.Holds(map[string]version.Version{a: atA, b: atB}) {
			return c
		}
	}
	return nil
}

// Holds reports whether all that the clash is about is there.
func (c *Clash) Holds(at map[string]version.Version) bool {
	for _, pin := range c.Packages {
		set, err := version.ParseSet(pin.Range)
		if v, there := at[pin.Package]; err != nil || !there || !set.Contains(v.WithoutLocal(), true) {
			return false
		}
	}
	return len(c.Packages) > 0
}

// Breaks reports whether the packages must not be used together; nil does not.
func (c *Clash) Breaks() bool { return c != nil && c.Effect != finding.Warns }

// About reports whether a package is among those of the clash.
func (c *Clash) About(pkg string) bool {
	return slices.ContainsFunc(c.Packages, func(p Pin) bool { return p.Package == pkg })
}
