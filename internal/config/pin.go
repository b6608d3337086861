package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/version"
)

// Pin names the version of a package.
type Pin struct {
	// Package is the normalised name ("pytorch-lightning").
	Package string
	// Version is as written: a short one may stand for its newest patch
	// release, and a driver's or a GPU's is not a Python version.
	Version string
	// Where says who named it: a file and line, or "" for the command line.
	Where string
}

// ParsePins reads "torch==2.3, tensorflow==2.15". The pins come out sorted by
// package; a package that is named twice is an error.
func ParsePins(text string) ([]Pin, error) {
	var pins []Pin
	for item := range strings.SplitSeq(text, ",") {
		name, v, ok := strings.Cut(item, "==")
		p, err := newPin(name, v)
		switch item = strings.TrimSpace(item); {
		case item == "":
			return nil, fmt.Errorf("%q has an empty item: expected package==version,package==version", text)
		case !ok || err != nil:
			return nil, fmt.Errorf("%q is not of the form package==version, as in %s", item, suggestion(item))
		}
		pins = append(pins, p)
	}
	return sortPins(pins)
}

// suggestion is the item that was likely meant.
func suggestion(item string) string {
	const separators = "<>=!~@: "
	name := strings.TrimRight(item[:strings.IndexAny(item+" ", separators)], separators)
	v := strings.Trim(strings.TrimPrefix(item, name), separators+"*.")
	if _, err := version.Parse(v); err != nil || !distribution.IsName(name) {
		return "torch==2.3"
	}
	return name + "==" + v
}

func newPin(name, version string) (Pin, error) {
	name, version = strings.TrimSpace(name), strings.TrimSpace(version)
	if !distribution.IsName(name) {
		return Pin{}, fmt.Errorf("%q is not the name of a package", name)
	}
	if version == "" || strings.ContainsAny(version, " \t=<>!~*") {
		return Pin{}, fmt.Errorf("%q is not a version of %q", version, name)
	}
	return Pin{Package: distribution.Normalise(name), Version: version}, nil
}

func sortPins(pins []Pin) ([]Pin, error) {
	slices.SortStableFunc(pins, func(a, b Pin) int { return strings.Compare(a.Package, b.Package) })
	for i := 1; i < len(pins); i++ {
		if pins[i].Package == pins[i-1].Package {
			return nil, fmt.Errorf("package %q is named twice", pins[i].Package)
		}
	}
	return pins, nil
}

// mergePins adds to over the pins of packages that it does not name.
func mergePins(over, under []Pin) []Pin {
	merged := slices.Clone(over)
	for _, p := range under {
		if !slices.ContainsFunc(over, func(o Pin) bool { return o.Package == p.Package }) {
			merged = append(merged, p)
		}
	}
	slices.SortFunc(merged, func(a, b Pin) int { return strings.Compare(a.Package, b.Package) })
	return merged
}
