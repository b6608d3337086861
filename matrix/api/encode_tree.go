package api

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// node is a path while a history is written. Its parts are in the order of
// the releases.
type node struct {
	segment  string
	parent   *node
	children []*node // by segment
	below    map[string]*node
	names    []*Name // one a release, nil where it does not exist
	id       uint32  // level by level
}

func (n *node) child(segment string) *node {
	c := n.below[segment]
	if c == nil {
		c = &node{segment: segment, parent: n}
		if n.below == nil {
			n.below = map[string]*node{}
		}
		n.below[segment] = c
	}
	return c
}

func (n *node) at(path string) *node {
	for segment := range strings.SplitSeq(path, ".") {
		if n = n.below[segment]; n == nil {
			return nil
		}
	}
	return n
}

// tree returns the paths of all releases that are worth keeping.
func tree(snapshots []*Snapshot) (*node, error) {
	kept := map[string]bool{}
	byPath := make([]map[string]*Name, len(snapshots))
	for i, s := range snapshots {
		byPath[i] = make(map[string]*Name, len(s.Names))
		if err := index(s, byPath[i], kept); err != nil {
			return nil, fmt.Errorf("%s %s: %w", s.Package, s.Version, err)
		}
	}
	keepTargets(byPath, kept)
	root := &node{}
	for i, s := range snapshots {
		for j := range s.Names {
			name := &s.Names[j]
			if !kept[name.Path] {
				continue
			}
			n := root
			for segment := range strings.SplitSeq(name.Path, ".") {
				n = n.child(segment)
			}
			if n.names == nil {
				n.names = make([]*Name, len(snapshots))
			}
			n.names[i] = name
		}
	}
	number(root)
	return root, nil
}

// index puts the names of a release into byPath, and into kept those that are
// not only imported from elsewhere.
func index(s *Snapshot, byPath map[string]*Name, kept map[string]bool) error {
	for i := range s.Names {
		name := &s.Names[i]
		switch {
		case name.Path == "":
			return fmt.Errorf("a name has no path")
		case byPath[name.Path] != nil:
			return fmt.Errorf("%s is listed twice", name.Path)
		case segments(name.Path) > maxSegments:
			return fmt.Errorf("a path has more than %d segments: %.100s", maxSegments, name.Path)
		case (name.Alias == "") == (name.Object == nil):
			return fmt.Errorf("%s needs an alias or an object", name.Path)
		}
		byPath[name.Path] = name
	}
	for i := range s.Names {
		name := &s.Names[i]
		object := name.Object
		if object == nil {
			target := byPath[name.Alias]
			if target == nil || target.Object == nil {
				return fmt.Errorf("%s leads to %s, where no object is", name.Path, name.Alias)
			}
			object = target.Object
		}
		if object.Kind != External || strings.HasPrefix(object.Definition, s.Package+".") {
			kept[name.Path] = true
		}
	}
	return nil
}

// keepTargets keeps what kept aliases lead to. A target that is kept for one
// release may be an alias at another one, so that there may be more to keep.
func keepTargets(byPath []map[string]*Name, kept map[string]bool) {
	for size := -1; size != len(kept); {
		size = len(kept)
		for _, names := range byPath {
			for path, name := range names {
				if name.Alias != "" && kept[path] {
					kept[name.Alias] = true
				}
			}
		}
	}
}

// number sorts the children of every node and numbers the nodes level by level.
func number(root *node) {
	id := uint32(0)
	for level := []*node{root}; len(level) > 0; {
		var next []*node
		for _, n := range level {
			n.id = id
			id++
			for _, segment := range slices.Sorted(maps.Keys(n.below)) {
				n.children = append(n.children, n.below[segment])
			}
			next = append(next, n.children...)
		}
		level = next
	}
}

// levels returns all nodes in the order of their numbers.
func levels(root *node) []*node {
	all := []*node{root}
	for i := 0; i < len(all); i++ {
		all = append(all, all[i].children...)
	}
	return all
}
