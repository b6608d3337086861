package rewrite

import (
	"cmp"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/builtin"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// A star import moves as a whole: "from old import *" becomes "from new import *". That
// is right where each name which the file reads through it comes from the new module as
// well, and none that comes from elsewhere now comes from there then.

// starMove is the move of the star import that a name comes by, when the new name is the
// same in another module; nil when it does not come like that.
func (f *File) starMove(identifier string, c *Change) []move {
	if n := f.nameOf(identifier); len(n.binds) > 0 || len(f.binding(identifier)) > 0 {
		return nil
	}
	from, was := split(c.Name)
	to, now := split(c.Rename)
	if was != identifier || now != identifier || to == "" {
		return nil
	}
	var moves []move
	for _, m := range f.binding("*") {
		if m.module == from {
			moves = append(moves, move{item: m, to: to + ".*", only: c.Only, of: c.Name})
		}
	}
	return moves
}

// reachedByStars takes out of some moves those of star imports that would bring other
// names than the file has now.
func (f *File) reachedByStars(moves []move, results []Result) []move {
	to := make(map[*imported]string)
	for _, m := range moves {
		if m.item.name == "*" && to[m.item] == "" {
			to[m.item], _ = split(m.to)
		}
	}
	if len(to) == 0 {
		return moves
	}
	refused := make(map[*imported]error)
	for again := true; again; { // one that stays may be the one that others count on
		again = false
		for _, m := range f.binding("*") {
			if to[m] == "" {
				continue
			}
			if err := f.reachedByStar(m, to); err != nil {
				refused[m], to[m], again = err, "", true
			}
		}
	}
	return slices.DeleteFunc(moves, func(m move) bool {
		if err := refused[m.item]; err != nil {
			results[m.change].Refused = err.Error()
			return true
		}
		if m.item.name == "*" {
			results[m.change].Loose = true
		}
		return false
	})
}

// joinStars moves star imports together that become the same one, as joinModules does,
// where they stand one below the other.
func (f *File) joinStars(moves []move, results []Result) map[*imported]bool {
	byTarget := make(map[string][]*move)
	for i := range moves {
		if m := &moves[i]; m.item.name == "*" && f.inModule(m.item.statement) {
			byTarget[m.to] = append(byTarget[m.to], m)
		}
	}
	joined := make(map[*imported]bool)
	for _, group := range byTarget {
		slices.SortStableFunc(group, func(a, b *move) int { return cmp.Compare(a.item.statement, b.item.statement) })
		first := group[0].item
		module, _ := split(group[0].to)
		edits := []source.Edit{edit(f.span(f.tree.Child(first.statement, syntax.FieldModuleName)), module)}
		together, end := []*move{group[0]}, f.span(first.statement).End
		for _, m := range group[1:] {
			s := f.span(m.item.statement)
			gone, ok := f.withoutStatement(m.item.statement)
			switch {
			case m.item == together[len(together)-1].item:
				together = append(together, m)
			case ok && strings.TrimSpace(f.bytes(source.Span{Start: end, End: s.Start})) == "":
				edits, together, end = append(edits, gone), append(together, m), s.End
			}
		}
		if together[len(together)-1].item == first {
			continue // nothing joins it
		}
		for _, m := range together {
			joined[m.item] = true
			results[m.change].add(edits)
		}
	}
	return joined
}

// reachedByStar refuses the move of a star import; to are the modules that those which
// move take their names from.
func (f *File) reachedByStar(m *imported, to map[*imported]string) error {
	for _, name := range f.read() {
		before, sure := f.brings(m.module, name)
		after, known := f.offers(to[m], name)
		switch {
		case f.resolved(name) && (builtin.Is(name) || f.bindsBefore(name, m.statement)):
			if known && sure && before != after || after && !sure {
				return refusef("a star import may bring `%s` as well", name)
			}
		case f.resolved(name):
			// It is bound behind the import, or in a function alone.
		case after && (before && sure || !f.broughtAbove(m, name, to)):
		case after:
			return refusef("a star import may bring `%s` as well", name)
		case known && (before && sure || !f.broughtBy(m, name, to)):
			return refusef("`from %s import *` does not bring `%s`", to[m], name)
		case !known && (!sure || before):
			if err := f.there(to[m]+"."+name, m.module+"."+name); err != nil {
				return err
			}
		}
	}
	return nil
}

// broughtBy reports whether another star import brings a name for certain.
func (f *File) broughtBy(m *imported, name string, to map[*imported]string) bool {
	return slices.ContainsFunc(f.binding("*"), func(other *imported) bool {
		if other == m {
			return false
		}
		if to[other] != "" {
			binds, known := f.offers(to[other], name)
			return binds && known
		}
		binds, known := f.brings(other.module, name)
		return binds && known
	})
}

// broughtAbove reports whether a star import above one brings a name, and from elsewhere
// than the one is going to.
func (f *File) broughtAbove(m *imported, name string, to map[*imported]string) bool {
	return slices.ContainsFunc(f.binding("*"), func(other *imported) bool {
		binds, known := f.brings(other.module, name)
		return other.statement < m.statement && to[other] != to[m] && binds && known
	})
}

// reachedThroughStar lists what the file reads, by qualified names, of what a star import may
// bring.
func (f *File) reachedThroughStar(m *imported) []string {
	var all []string
	for _, name := range f.read() {
		if binds, known := f.brings(m.module, name); !f.resolved(name) && (binds || !known) {
			all = append(all, m.module+"."+name)
		}
	}
	return all
}

func (f *File) brings(module, name string) (binds, known bool) {
	if f.Brings == nil {
		return false, false
	}
	return f.Brings(module, name)
}

func (f *File) offers(module, name string) (binds, known bool) {
	if f.Offers == nil {
		return false, false
	}
	return f.Offers(module, name)
}

// read lists the identifiers that the file reads, and those that __all__ has, each once in
// the order of their first places.
func (f *File) read() []string {
	var all []string
	seen := make(map[string]bool)
	for i := range f.tree {
		name := ""
		switch f.tree[i].Kind {
		case syntax.Identifier:
			if f.role(i) != reads {
				continue
			}
			name = f.of(i)
		case syntax.StringContent:
			if !f.inAll(f.parent(i)) {
				continue
			}
			name = f.of(i)
		default:
			continue
		}
		if !seen[name] {
			seen[name] = true
			all = append(all, name)
		}
	}
	return all
}

// resolved reports whether something but a star import binds an identifier wherever it is
// read.
func (f *File) resolved(name string) bool {
	if builtin.Is(name) || isModuleName(name) {
		return true
	}
	n := f.nameOf(name)
	if n.quoted && len(n.loads) == 0 {
		return len(n.binds) > 0 || len(f.binding(name)) > 0
	}
	if slices.ContainsFunc(n.binds, f.isShared) {
		return true
	}
	return !slices.ContainsFunc(n.loads, func(load int) bool {
		return !slices.ContainsFunc(n.binds, func(i int) bool { return f.gets(load, i) }) &&
			!slices.ContainsFunc(n.methods, func(i int) bool { return f.scopeOf(load) == f.scopeOf(i) }) &&
			!slices.ContainsFunc(f.binding(name), func(m *imported) bool { return f.reaches(m, load) })
	})
}

// gets reports whether a place that reads a name may get what another one binds it to: in
// the function that has it as its own, in a comprehension, or else behind that.
func (f *File) gets(load, bind int) bool {
	for at := bind; at >= 0; at = f.parent(at) {
		if f.kind(at) == syntax.ForInClause {
			return f.span(f.parent(at)).Contains(f.span(load))
		}
		if k := f.kind(at); k == syntax.Block || k == syntax.AugmentedAssignment {
			break
		}
	}
	switch scope := f.boundIn(bind); {
	case f.kind(scope) == syntax.ClassDefinition:
		return f.scopeOf(load) == scope
	case scope != 0:
		return f.within(load, scope)
	}
	if f.later(load) {
		return true
	}
	p := f.above(bind, syntax.Assignment, syntax.AugmentedAssignment)
	return f.tree[bind].Start < f.tree[load].Start && f.kind(p) != syntax.AugmentedAssignment && !(p >= 0 && f.span(p).Contains(f.span(load)))
}

// isModuleName reports whether every module has a name.
func isModuleName(name string) bool {
	switch name {
	case "__all__", "__builtins__", "__doc__", "__file__", "__loader__", "__name__", "__package__", "__path__", "__spec__", "__class__":
		return true
	}
	return false
}

// boundIn returns the scope that a name is bound in where it stands: of a parameter its
// function.
func (f *File) boundIn(i int) int {
	for at := i; at >= 0; at = f.parent(at) {
		switch f.kind(at) {
		case syntax.Parameters, syntax.LambdaParameters:
			return f.parent(at)
		case syntax.Block, syntax.ArgumentList:
			return f.scopeOf(i)
		}
	}
	return f.scopeOf(i)
}

// bindsBefore reports whether the module gives a name something above a statement.
func (f *File) bindsBefore(name string, statement int) bool {
	n := f.nameOf(name)
	for _, i := range n.binds {
		if i < statement && f.boundIn(i) == f.scopeOf(statement) {
			return true
		}
	}
	return slices.ContainsFunc(f.binding(name), func(m *imported) bool {
		return m.statement < statement && f.scopeOf(m.statement) == f.scopeOf(statement)
	})
}
