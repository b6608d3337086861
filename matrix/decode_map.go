package matrix

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"gopkg.in/yaml.v3"
)

// The types below are mappings, or text, in YAML and slices in Go.

func (d *decoder) stringList(n *yaml.Node, path string) StringList {
	items := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		items = n.Content
	}
	var list StringList
	for i, item := range items {
		at := path
		if n.Kind == yaml.SequenceNode {
			at = fmt.Sprintf("%s[%d]", path, i)
			d.lines[at] = item.Line
		}
		if text, ok := d.text(item, at); ok {
			list = append(list, text)
		}
	}
	if len(items) == 0 {
		d.fault(n, path, "expected at least one name")
	}
	return list
}

func (d *decoder) keyValues(n *yaml.Node, path string) KeyValues {
	var list KeyValues
	for key, value := range d.mapping(n, path) {
		at := join(path, key.Value)
		d.lines[at] = key.Line
		if text, ok := d.text(value, at); ok {
			list = append(list, KeyValue{key.Value, text})
		}
	}
	slices.SortFunc(list, func(a, b KeyValue) int { return compareKeys(a.Key, b.Key) })
	return list
}

// compareKeys puts numbers first, by value, and names after them.
func compareKeys(a, b string) int {
	i, errA := strconv.Atoi(a)
	j, errB := strconv.Atoi(b)
	switch {
	case errA == nil && errB == nil:
		return cmp.Compare(i, j)
	case errA == nil:
		return -1
	case errB == nil:
		return 1
	default:
		return strings.Compare(a, b)
	}
}

func (d *decoder) pins(n *yaml.Node, path string) []Pin {
	var pins []Pin
	for key, value := range d.mapping(n, path) {
		at := join(path, key.Value)
		d.lines[at] = key.Line
		if text, ok := d.text(value, at); ok {
			pins = append(pins, Pin{key.Value, text})
		}
	}
	slices.SortFunc(pins, func(a, b Pin) int { return strings.Compare(a.Package, b.Package) })
	return pins
}

func (d *decoder) observations(n *yaml.Node, path string) []Observation {
	var list []Observation
	for key, value := range d.mapping(n, path) {
		at := join(path, key.Value)
		d.lines[at] = key.Line
		if key.Tag != "!!str" {
			d.fault(key, path, "expected text: quote %s as %q", key.Value, key.Value)
		}
		var effect finding.Effect
		if text, ok := d.text(value, at); ok {
			if err := effect.UnmarshalText([]byte(text)); err != nil {
				d.fault(value, at, "%v", err)
			}
		}
		list = append(list, Observation{key.Value, effect})
	}
	slices.SortStableFunc(list, func(a, b Observation) int { return compareVersions(a.Version, b.Version) })
	return list
}

func (d *decoder) sightings(n *yaml.Node, path string) []Sighting {
	var list []Sighting
	for key, value := range d.mapping(n, path) {
		at := join(path, key.Value)
		d.lines[at] = key.Line
		s := Sighting{Release: key.Value}
		if text, ok := d.text(value, at); ok {
			if err := s.UnmarshalText([]byte(text)); err != nil {
				d.fault(value, at, "%v", err)
			}
		}
		list = append(list, s)
	}
	slices.SortStableFunc(list, func(a, b Sighting) int { return compareVersions(a.Release, b.Release) })
	return list
}
