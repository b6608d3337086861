package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// policy is what is particular to a distribution.
type policy struct {
	// private tells whether a module is no part of the public API.
	private func(module string) bool
	// outside, when not nil, tells which modules of the wheel another history
	// lists: names that lead to them are External.
	outside func(module string) bool
	// complete, when not nil, adds to the namespace of a module what its file does
	// not show.
	complete func(w *world, m *module, ns *namespace)
	// signatures, when not nil, finds the ways to call a function at a path that
	// the wheel has no Python for.
	signatures func(path string) []api.Signature
	// trim, when not nil, takes names away that are too many to keep, or corrects
	// what no file of the wheel says.
	trim func(names map[string]api.Name)
	// ghosts are modules that have a stub and do not exist.
	ghosts []string
	// mounts are modules that users know by other names (mount.go).
	mounts []mount
	// plant, when not nil, adds modules that have no file to the tree.
	plant func(t *tree)
	// elsewhere are modules that another history tells of.
	elsewhere elsewhere
	// companions are packages of other wheels whose objects the names of this one
	// lead to: they count as its own.
	companions []string
}

// policyOf returns the policy for a history: profile.go has the special ones.
func policyOf(pkg string, wheels []*Wheel) *policy {
	if pkg == "torch" {
		return torchPolicy(wheels)
	}
	if p := profile(pkg, wheels); p != nil {
		return p
	}
	return &policy{private: underscored}
}

// tests are names of folders that wheels carry though nobody imports them.
// Plain "examples" is none: people did import tensorflow.examples.tutorials.
var tests = [...]string{"test", "tests", "conftest", "_examples"}

// ofTests reports whether a module lies in such a folder.
func ofTests(module string) bool {
	return slices.ContainsFunc(strings.Split(module, "."), func(part string) bool { return slices.Contains(tests[:], part) })
}

// underscored is the rule for most packages: a leading underscore hides a
// module and all below it, and so does a folder of tests.
func underscored(module string) bool {
	return hidden(module) || ofTests(module)
}

// hidden reports whether a part of a module's name starts with an underscore.
func hidden(module string) bool {
	return strings.HasPrefix(module, "_") || strings.Contains(module, "._")
}

// public reports whether a name is one that users are meant to write.
func public(name string) bool { return !strings.HasPrefix(name, "_") }
