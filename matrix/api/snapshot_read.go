package api

import (
	"slices"
	"strings"
)

// Snapshot returns what a release offers, as it was encoded. The objects are
// shared; do not change them.
func (h *History) Snapshot(release int) *Snapshot {
	s := &Snapshot{Package: h.pkg, Version: h.releases[release].Version.String(), Wheels: h.wheelsOf(release)}
	s.Names = h.appendNames(s.Names, 0, "", release)
	slices.SortFunc(s.Names, func(a, b Name) int { return strings.Compare(a.Path, b.Path) })
	return s
}

// appendNames appends the names below a node. It calls itself as deep as paths
// have segments.
func (h *History) appendNames(names []Name, node uint32, prefix string, release int) []Name {
	first, end := h.children(node)
	for child := first; child < end; child++ {
		path := prefix + h.segment(child)
		if row, ok := h.state(child, release); ok {
			name := Name{Path: path}
			if target, alias := h.alias(row); alias {
				name.Alias, name.Flags = h.path(target), h.flags(row)
			} else {
				name.Object = h.object(child, row)
			}
			names = append(names, name)
		}
		names = h.appendNames(names, child, path+".", release)
	}
	return names
}

// wheelsOf lists the files that a release was read from.
func (h *History) wheelsOf(release int) []Wheel {
	var wheels []Wheel
	first, end := h.releaseRows.at(release*releaseWidth+1), h.releaseRows.at((release+1)*releaseWidth+1)
	for i := int(first); i < int(end); i++ {
		wheels = append(wheels, Wheel{File: h.text(h.wheels.at(i * wheelWidth)), SHA256: h.text(h.wheels.at(i*wheelWidth + 1))})
	}
	return wheels
}
