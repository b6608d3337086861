package project

import (
	"cmp"
	"slices"
	"strings"
)

// Installation is what is installed together, and what is said about the place
// that it is installed in.
type Installation struct {
	// Path and Unit are the file that says so, and the part of it.
	Path, Unit string
	// Requirements are those of the file and of what it includes.
	Requirements []Requirement
	Indexes      []Index
	// Images are what it is installed on, from the one that is closest.
	Images []Image
	Env    []EnvVar
	Host   []HostFact
}

// Installations puts together what is installed together: what a file says in one
// of its units, with the files that it includes, on the stages that it builds on.
// A file that only others include is no installation. They are sorted by path and
// unit.
func Installations(f *Facts) []Installation {
	c := collector{parts: make(map[part]*Installation), includes: make(map[part][]*Include)}
	c.collect(f)
	var all []Installation
	for key := range c.parts {
		if c.bounds[key.path] && key.unit == "" {
			continue // constraints alone install nothing
		}
		in := Installation{Path: key.path, Unit: key.unit}
		c.gather(&in, key, make(map[part]bool), way{})
		all = append(all, in)
	}
	slices.SortFunc(all, func(a, b Installation) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Unit, b.Unit))
	})
	return all
}

// part is a unit of a file.
type part struct{ path, unit string }

type collector struct {
	parts    map[part]*Installation // what each says by itself
	includes map[part][]*Include
	bounds   map[string]bool // files that are only taken as constraints
}

func (c *collector) part(path, unit string) *Installation {
	key := part{path, unit}
	if c.parts[key] == nil {
		c.parts[key] = &Installation{Path: path, Unit: unit}
	}
	return c.parts[key]
}

func (c *collector) collect(f *Facts) {
	for _, r := range f.Requirements {
		p := c.part(r.Path, r.Unit)
		p.Requirements = append(p.Requirements, r)
	}
	for _, x := range f.Indexes {
		p := c.part(x.Path, x.Unit)
		p.Indexes = append(p.Indexes, x)
	}
	for _, x := range f.Images {
		p := c.part(x.Path, x.Unit)
		p.Images = append(p.Images, x)
	}
	for _, x := range f.Env {
		p := c.part(x.Path, x.Unit)
		p.Env = append(p.Env, x)
	}
	for _, x := range f.Host {
		p := c.part(x.Path, x.Unit)
		p.Host = append(p.Host, x)
	}
	c.bounds = make(map[string]bool)
	installed := make(map[string]bool)
	for i := range f.Includes {
		inc := &f.Includes[i]
		key := part{inc.From, inc.Unit}
		c.part(inc.From, inc.Unit)
		c.includes[key] = append(c.includes[key], inc)
		if inc.Bounds {
			c.bounds[inc.Target] = true
		} else {
			installed[inc.Target] = true
		}
	}
	for path := range installed {
		delete(c.bounds, path)
	}
}

// way is what holds for a file because of how it is taken in: as constraints, for a
// group, in a branch of a script.
type way struct {
	bounds   bool
	group    string
	branches []Branch
}

// through returns the way on through an include.
func (w way) through(inc *Include) way {
	return way{w.bounds || inc.Bounds, cmp.Or(w.group, inc.Group), slices.Concat(w.branches, inc.Branches)}
}

// gather adds what a part says, what it includes and what it builds on.
func (c *collector) gather(in *Installation, key part, seen map[part]bool, by way) {
	p := c.parts[key]
	if p == nil || seen[key] {
		return
	}
	seen[key] = true
	for _, r := range p.Requirements {
		if by.bounds {
			r.Kind = Bounded
		}
		r.Group = cmp.Or(r.Group, by.group)
		if len(by.branches) > 0 {
			r.Branches = slices.Concat(by.branches, r.Branches)
		}
		in.Requirements = append(in.Requirements, r)
	}
	in.Indexes = append(in.Indexes, p.Indexes...)
	in.Env = append(in.Env, p.Env...)
	in.Host = append(in.Host, p.Host...)
	// What everybody gets comes first: a file counts once.
	for _, grouped := range []bool{false, true} {
		for _, inc := range c.includes[key] {
			if (inc.Group != "") == grouped {
				c.gather(in, part{inc.Target, ""}, seen, by.through(inc))
			}
		}
	}
	for _, image := range p.Images {
		if image.Stage == "" {
			in.Images = append(in.Images, image)
		} else {
			c.gather(in, part{key.path, image.Stage}, seen, by)
		}
	}
}
