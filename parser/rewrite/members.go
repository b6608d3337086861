package rewrite

import (
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// members writes what takes the place of each name that is reached through a module,
// which is gone itself: by moving its import where they lie together under their old
// names, else one by one.
func (f *File) members(c *Change, at int) (Result, []move, error) {
	statement := f.above(at, syntax.ImportStatement, syntax.ImportFromStatement)
	if statement < 0 {
		return Result{}, nil, refusef("it is not an import")
	}
	var out Result
	var moves []move
	for _, m := range f.items(statement) {
		if !f.meant(m, c, at) {
			continue
		}
		r, to, err := f.membersOf(m, c)
		if err != nil {
			return Result{}, nil, err
		}
		if to != "" {
			moves = append(moves, move{item: m, to: to})
			continue
		}
		out.join(&r)
	}
	out.add(nil)
	return out, moves, nil
}

// aliasMoves is the move of the import that a name is reached through, when that moves to
// where the name is going to be.
func (f *File) aliasMoves(on chain, c *Change) []move {
	if on.attrs != 1 || on.base < 0 {
		return nil
	}
	imports := f.binding(f.of(on.base))
	if len(imports) != 1 {
		return nil
	}
	m := imports[0]
	to, _ := split(c.Rename)
	parent, last := split(c.Name)
	if _, now := split(c.Rename); m.denotes() != parent || now != last || to == "" || f.batch.replaced[m] != to {
		return nil
	}
	return []move{{item: m, to: to}}
}

// member is a use of something that is reached through a module.
type member struct {
	use      int
	was, now string
}

// reachedThrough lists what is reached through the module of an import, with what takes
// its place, and the module that all of it lies in then under its old name, "" for none.
func (f *File) reachedThrough(m *imported, c *Change) (all []member, to string, err error) {
	if m.full() != c.Name || !f.only(m) || f.kept(m.bound()) || !m.from && m.alias == "" {
		return nil, "", refusef("it goes by another name here")
	}
	together := true
	for _, use := range f.nameOf(m.bound()).loads {
		_, path := f.path(use)
		name := c.Name + path[len(m.bound()):]
		was, now := c.Members(name)
		if now == "" {
			return nil, "", refusef("nothing takes the place of `%s`", name)
		}
		parent, last := split(now)
		before, old := split(was)
		if to == "" {
			to = parent
		}
		together = together && last == old && to == parent && before == c.Name
		all = append(all, member{use, was, now})
	}
	switch {
	case len(all) == 0:
		return nil, "", refusef("nothing uses it here")
	case !together:
		to = ""
	}
	return all, to, nil
}

// membersOf is members for one import. It returns the module that the import moves to, ""
// where it has to be done one by one.
func (f *File) membersOf(m *imported, c *Change) (r Result, to string, err error) {
	all, to, err := f.reachedThrough(m, c)
	if err != nil || to != "" {
		return r, to, err
	}
	for _, one := range all {
		at := f.ahead(one.use, segments(one.was)-segments(c.Name))
		change := Change{At: f.span(at), Name: one.was, Op: Op{Rename: one.now}}
		renamed, moved, err := f.rename(&change, at)
		if err == nil && moved != nil {
			err = refusef("it goes by another name here")
		}
		if err != nil {
			return r, "", err
		}
		r.join(&renamed)
	}
	if len(r.Frees) == 0 || slices.ContainsFunc(r.Frees[0].Uses, func(s source.Span) bool { return !slices.Contains(r.Freed, s) }) {
		return r, "", refusef("its import cannot be taken away")
	}
	return r, "", nil
}
