package rewrite

import (
	"cmp"
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// joinModules moves the modules of import statements together that become the same
// one: the first statement names it, the others go. It returns what it moved.
func (f *File) joinModules(moves []move, results []Result) map[*imported]bool {
	byTarget := make(map[string][]*move)
	for i := range moves {
		m := &moves[i]
		if !m.item.from && m.item.alias == "" && len(f.items(m.item.statement)) == 1 && f.inModule(m.item.statement) {
			byTarget[m.to] = append(byTarget[m.to], m)
		}
	}
	joined := make(map[*imported]bool)
	for _, group := range byTarget {
		slices.SortStableFunc(group, func(a, b *move) int { return cmp.Compare(a.item.statement, b.item.statement) })
		var edits []source.Edit
		var together []*move
		for _, m := range group {
			whole, gone := f.withoutStatement(m.item.statement)
			more, err := f.moveModule(m)
			if err != nil || !gone {
				continue
			}
			if len(together) > 0 {
				more[0] = whole // the uses follow
			}
			edits, together = append(edits, more...), append(together, m)
		}
		if len(together) < 2 {
			continue
		}
		for _, m := range together {
			joined[m.item] = true
			results[m.change].add(edits)
		}
	}
	return joined
}

// moveModule takes a module of an import statement elsewhere: with an alias that is
// all, without one every use names the module.
func (f *File) moveModule(m *move) ([]source.Edit, error) {
	item := m.item
	name := item.node
	if item.alias != "" {
		name = f.tree.Child(item.node, syntax.FieldName)
		module, last := split(m.to)
		if module != "" && len(f.items(item.statement)) == 1 && last == item.alias {
			return []source.Edit{{Span: f.span(item.statement), Text: "from " + module + " import " + last}}, nil
		}
		return []source.Edit{{Span: f.span(name), Text: m.to}}, nil
	}
	old, root := item.bound(), cut(m.to, 1)
	scope := f.scopeOf(item.statement)
	switch n := f.nameOf(old); {
	case len(n.binds) > 0 || f.kind(scope) == syntax.ClassDefinition:
		return nil, refusef("`%s` is bound to something else as well", old)
	case n.noted:
		return nil, refusef("`%s` stands in a quoted annotation", old)
	case root != old && (n.quoted || f.kept(old)):
		return nil, refusef("other files may import it from here")
	case root != old && !f.isModule(root):
		return nil, refusef("`%s` is something else in this file", root)
	}
	edits := []source.Edit{{Span: f.span(name), Text: m.to}}
	for _, i := range f.nameOf(old).loads {
		if !f.within(i, scope) {
			continue
		}
		node, path := f.path(i)
		shared, err := f.shared(item, i)
		switch {
		case err != nil:
			return nil, err
		case !below(path, item.name):
			if !shared && root != old {
				return nil, refusef("`%s` is used for something else as well", old)
			}
			continue
		}
		if err := f.there(m.to+path[len(item.name):], path); err != nil {
			return nil, err
		}
		for path != item.name {
			node = f.tree.Child(node, syntax.FieldObject)
			path, _ = split(path)
		}
		if f.comments(f.span(node)) {
			return nil, refusef("a comment would be lost")
		}
		if f.side(node) == gives && segments(m.to) == 1 {
			return nil, refusef("`%s` is assigned to", path)
		}
		edits = append(edits, source.Edit{Span: f.span(node), Text: m.to})
	}
	f.batch.claims[root] = root
	return edits, nil
}

// isModule reports whether an identifier means the module of that name wherever it
// means anything in the file, or is going to.
func (f *File) isModule(root string) bool {
	if have, ok := f.batch.claims[root]; ok && have != root {
		return false
	}
	n := f.nameOf(root)
	if len(n.binds) > 0 || len(n.loads) > 0 && len(f.binding(root)) == 0 {
		return false
	}
	return !slices.ContainsFunc(f.binding(root), func(m *imported) bool { return m.denotes() != root })
}

// shared reports whether another import binds the root of a module for a use as well.
// It refuses when that is the same module in the same or another scope, which only
// one of the two would move.
func (f *File) shared(item *imported, use int) (bool, error) {
	shared := false
	for _, other := range f.binding(item.bound()) {
		if other == item || !f.within(use, f.scopeOf(other.statement)) {
			continue
		}
		if other.denotes() != item.bound() {
			return false, refusef("`%s` is bound to something else as well", item.bound())
		}
		shared = true
	}
	return shared, nil
}
