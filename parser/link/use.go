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
		u.Refs, u.Choices = nil, nil
		return true
	}
	u.Confidence, u.Star = sure, false
	u.Parts = readParts(u.Parts, refs)
	u.Choices = k.choices(u.Choices)
	return true
}

// choices replaces the names of the project in what bindings give.
func (k *linking) choices(all []parser.Choice) []parser.Choice {
	all = slices.Clone(all)
	for i := range all {
		c := &all[i]
		refs, sure, changed := k.refs(c.Refs, parser.Certain)
		if !changed {
			continue
		}
		c.Refs = slices.DeleteFunc(refs, func(r parser.Ref) bool { return r.Instance == segments(r.Name) })
		c.Known = c.Known && sure == parser.Certain && len(c.Refs) > 0
	}
	return all
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

// base returns the library classes that a base may stand for: where it is a class
// of the project, the ones that its only base may be.
func (k *linking) base(refs []parser.Ref) (out []parser.Ref) {
	var things []thing
	for _, r := range refs {
		a := k.denotes(k.ref(r))
		if a.unknown {
			return nil
		}
		things = append(things, a.things...)
	}
	for n := 0; n < len(things); n++ {
		t := things[n]
		if t.kind == classOf {
			above := k.basesOf(t)
			if len(above) == 0 || n == maxLineage {
				return nil
			}
			things = append(things, above...)
			continue
		}
		if t.kind != library || t.Instance > 0 || t.Name == "" {
			return nil
		}
		out = append(out, parser.Ref{Name: t.Name, Bound: segments(t.Name)})
	}
	return slices.Compact(out)
}

// onlyBase returns the one thing that a class of the project derives from, the
// zero thing when there are several or it is not known.
func (k *linking) onlyBase(t thing) thing {
	if above := k.basesOf(t); len(above) == 1 {
		return above[0]
	}
	return thing{}
}

// basesOf returns what the one base of a class of the project may be, nothing when
// there are several bases or it is not known.
func (k *linking) basesOf(t thing) (things []thing) {
	c := &t.in.classes[t.index]
	if c.open || len(c.bases) != 1 {
		return nil
	}
	for _, r := range c.bases[0] {
		a := k.denotes(r)
		if a.unknown {
			return nil
		}
		things = append(things, a.things...)
	}
	return things
}
