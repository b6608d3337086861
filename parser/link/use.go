package link

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
)

// use replaces the names of the project in a use; stars counts the modules that
// the file takes all names from. It reports whether there were any.
func (k *linking) use(u *parser.Use, stars int) bool {
	sure := u.Confidence
	if u.Star && stars == 1 {
		sure = parser.Likely // a module of the project that has the name settles it
	}
	refs := u.Refs
	if u.Star {
		refs = slices.DeleteFunc(slices.Clone(refs), k.hidden)
	}
	refs, sure, changed := k.refs(refs, sure)
	if !changed && len(refs) == len(u.Refs) {
		return false
	}
	// A bare instance is a value, and no use of a name.
	refs = slices.DeleteFunc(refs, func(r parser.Ref) bool { return r.Instance == segments(r.Name) })
	u.Refs = refs
	if len(refs) == 0 {
		u.Refs = nil
		return true
	}
	u.Confidence, u.Star = sure, false
	u.Parts = readParts(u.Parts, refs)
	return true
}

// hidden reports whether a star import does not take a name from a module of
// the project.
func (k *linking) hidden(r parser.Ref) bool {
	r = k.ref(r)
	if r.Name[0] != '.' || r.Bound < 2 {
		return false
	}
	full := r.Name
	for n := segments(full); n > r.Bound; n-- {
		full = parent(full)
	}
	module := parent(full)
	e := k.exports(module)
	return e != nil && !e.shows(strings.TrimPrefix(strings.TrimPrefix(full, module), "."))
}

// readParts leaves of the parts of a use those that were read from what the
// project's names led to, and the one before them.
func readParts(parts []source.Span, refs []parser.Ref) []source.Span {
	read := len(parts) - 1
	for _, r := range refs {
		read = min(read, segments(r.Name)-r.Bound)
	}
	return parts[len(parts)-1-read:]
}

// value replaces the names of the project in a value.
func (k *linking) value(v *parser.Value) {
	refs, _, changed := k.refs(v.Refs, parser.Certain)
	if !changed {
		return
	}
	v.Refs = refs
	if len(refs) == 0 {
		v.Refs = nil
		if v.Kind == parser.Reference {
			v.Kind = parser.Other
		}
	}
}

// arguments replaces the names of the project in the arguments of a call.
func (k *linking) arguments(c *parser.Call) {
	own := false
	for i := range c.Args {
		if !slices.ContainsFunc(c.Args[i].Value.Refs, k.lies) {
			continue
		}
		if !own {
			c.Args, own = slices.Clone(c.Args), true
		}
		k.value(&c.Args[i].Value)
	}
}

// class replaces the names of the project in what a class derives from.
func (k *linking) class(c *parser.Class) {
	own := false
	for i, base := range c.Bases {
		if !slices.ContainsFunc(base, k.lies) {
			continue
		}
		if !own {
			c.Bases, own = slices.Clone(c.Bases), true
		}
		c.Bases[i] = k.base(base)
	}
	project := func(name string) bool { return name != "" && k.absolute(name)[0] == '.' }
	if !slices.ContainsFunc(c.Ancestors, project) {
		return
	}
	var names []string
	for _, name := range c.Ancestors {
		if !project(name) {
			names = append(names, name)
			continue
		}
		more, open := k.behind(k.absolute(name), make(map[classKey]bool))
		names, c.Open = append(names, more...), c.Open || open
	}
	slices.Sort(names)
	c.Ancestors = slices.Compact(names)
}

// base returns the library classes that a base stands for: where it is a class
// of the project, the one that this derives from and nothing beside it.
func (k *linking) base(refs []parser.Ref) (out []parser.Ref) {
	for _, r := range refs {
		a := k.denotes(k.ref(r))
		if a.unknown {
			return nil
		}
		for _, t := range a.things {
			for range maxLineage {
				if t.kind != classOf {
					break
				}
				t = k.onlyBase(t)
			}
			if t.kind != library || t.Instance > 0 || t.Name == "" {
				return nil
			}
			out = append(out, parser.Ref{Name: t.Name, Bound: segments(t.Name)})
		}
	}
	return slices.Compact(out)
}

// onlyBase returns the one thing that a class of the project derives from, the
// zero thing when there are several or it is not known.
func (k *linking) onlyBase(t thing) thing {
	c := &t.in.classes[t.index]
	if c.open || len(c.bases) != 1 || len(c.bases[0]) != 1 {
		return thing{}
	}
	a := k.denotes(c.bases[0][0])
	if a.unknown || len(a.things) != 1 {
		return thing{}
	}
	return a.things[0]
}
