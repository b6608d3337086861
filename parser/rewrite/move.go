package rewrite

import (
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/builtin"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// move is a name of an import statement that is to be imported from elsewhere.
type move struct {
	item *imported
	to   string // qualified
	// change is the number of the change that asks for it.
	change int
	floor  bool
	// only, when not nil, are the names of the module of that may be reached through it.
	only []string
	of   string
}

// movesAt lists the moves of a change in an import statement: of the names that it
// stands in, or of all when it stands in the module.
func (f *File) movesAt(c *Change, at, statement int) ([]move, error) {
	items := f.items(statement)
	var moves []move
	for _, m := range items {
		if !f.meant(m, c, at) {
			continue
		}
		if m.from && m.module == "" || !below(m.full(), c.Name) {
			return nil, refusef("it goes by another name here")
		}
		to := c.Rename + m.full()[len(c.Name):]
		if _, last := split(to); m.name == "*" && last != "*" {
			return nil, refusef("a star import brings it")
		}
		moves = append(moves, move{item: m, to: to, only: c.Only, of: c.Name})
	}
	if len(moves) == 0 {
		return nil, refusef("it is not written here")
	}
	return moves, nil
}

// meant reports whether a change in an import statement is about one of its names: it
// stands in the name, or in the module.
func (f *File) meant(m *imported, c *Change, at int) bool {
	return f.span(m.node).Contains(c.At) || m.from && f.inModulePath(at)
}

// inModulePath reports whether a node is the module of a from-import, or part of it.
func (f *File) inModulePath(i int) bool {
	for ; i >= 0 && f.kind(i) != syntax.ImportFromStatement; i = f.parent(i) {
		if f.tree[i].Field == syntax.FieldModuleName {
			return true
		}
	}
	return false
}

// movesOf lists the moves of the imports that give an identifier a qualified name,
// nil when something else does.
func (f *File) movesOf(identifier string, c *Change) []move {
	if len(f.nameOf(identifier).binds) > 0 {
		return nil
	}
	var moves []move
	for _, m := range f.binding(identifier) {
		if m.denotes() != c.Name || m.from && m.module == "" {
			return nil
		}
		moves = append(moves, move{item: m, to: c.Rename, only: c.Only, of: c.Name})
	}
	return moves
}

// move finds the edits of moves. Those that concern one statement go together when
// all of its names go to the same module.
func (f *File) move(moves []move, results []Result) {
	moves = slices.DeleteFunc(moves, func(m move) bool {
		err := f.reached(&m)
		if err != nil {
			results[m.change].Refused = err.Error()
		}
		return err != nil
	})
	moves = f.reachedByStars(moves, results)
	to := make(map[*imported]string)
	moves = slices.DeleteFunc(moves, func(m move) bool {
		first, seen := to[m.item]
		if !seen {
			to[m.item] = m.to
		} else if first != m.to {
			results[m.change].Refused = "it moves elsewhere already"
		}
		return seen && first != m.to
	})
	moves = f.floor(moves, results)
	byStatement := make(map[int][]*move)
	var order []int
	for i := range moves {
		s := moves[i].item.statement
		if byStatement[s] == nil {
			order = append(order, s)
		}
		byStatement[s] = append(byStatement[s], &moves[i])
	}
	joined := f.joinModules(moves, results)
	maps.Copy(joined, f.joinStars(moves, results))
	for _, s := range order {
		group := slices.DeleteFunc(byStatement[s], func(m *move) bool { return joined[m.item] })
		if len(group) == 0 {
			continue
		}
		if edits, ok := f.moveAll(s, group); ok {
			for _, m := range group {
				results[m.change].add(edits)
			}
			continue
		}
		for _, m := range group {
			edits, err := f.moveOne(m)
			if err != nil {
				results[m.change].Refused = err.Error()
				continue
			}
			results[m.change].add(edits)
		}
	}
}

// reached refuses a move to where not all is there that the file reads through the
// name.
func (f *File) reached(m *move) error {
	if err := f.reachedOnly(m); err != nil || m.item.name == "*" {
		return err
	}
	if err := f.there(m.to, m.item.full()); err != nil || !m.item.from && m.item.alias == "" {
		return err
	}
	for _, i := range f.nameOf(m.item.bound()).loads {
		if _, path := f.path(i); strings.Contains(path, ".") {
			if err := f.there(m.to+"."+second(path), m.item.full()+"."+second(path)); err != nil {
				return err
			}
		}
	}
	return nil
}

// reachedOnly refuses a move of a module, or out of one, through which something else is
// reached than the names that are the same in both.
func (f *File) reachedOnly(m *move) error {
	if m.only == nil {
		return nil
	}
	names := []string{m.item.full()}
	switch {
	case m.item.name == "*":
		if reached := f.reachedThroughStar(m.item); reached != nil {
			names = reached
		}
	case m.item.full() == m.of:
		names = nil
		for _, use := range f.nameOf(m.item.bound()).loads {
			_, path := f.path(use)
			names = append(names, m.item.denotes()+path[len(m.item.bound()):])
		}
	}
	for _, name := range names {
		rest, inside := strings.CutPrefix(name, m.of+".")
		switch {
		case name == m.of:
			return refusef("`%s` is passed on as a whole", m.item.bound())
		case inside && !slices.Contains(m.only, cut(rest, 1)):
			return refusef("`%s` is another one there", cut(rest, 1))
		}
	}
	return nil
}

// add adds edits, each once.
func (r *Result) add(edits []source.Edit) {
	r.Edits = append(r.Edits, edits...)
	sortEdits(r.Edits)
	r.Edits = slices.Compact(r.Edits)
}

// join takes over what another change does. An import that both may free stands once.
func (r *Result) join(other *Result) {
	r.Edits, r.Freed = append(r.Edits, other.Edits...), append(r.Freed, other.Freed...)
	for _, free := range other.Frees {
		if !slices.ContainsFunc(r.Frees, func(f Free) bool { return f.Edit == free.Edit }) {
			r.Frees = append(r.Frees, free)
		}
	}
}

// everyUse changes all uses of what an import binds, for which the import has to go.
func (f *File) everyUse(m *imported, change func(use int) (Result, error)) (all Result, err error) {
	for _, use := range f.nameOf(m.bound()).loads {
		r, err := change(use)
		if err != nil {
			return Result{}, err
		}
		all.join(&r)
	}
	if len(all.Edits) > 0 && len(all.Frees) == 0 {
		return Result{}, refusef("its import cannot be taken away")
	}
	return all, nil
}

// used is the result of changes of uses, refused when there were none.
func (r *Result) used() (Result, error) {
	if len(r.Edits) == 0 {
		return Result{}, refusef("nothing uses it here")
	}
	r.add(nil)
	return *r, nil
}

// moveAll takes a from-import as a whole to another module. False means that some
// name stays, or goes elsewhere.
func (f *File) moveAll(statement int, group []*move) ([]source.Edit, bool) {
	items := f.items(statement)
	if !items[0].from {
		return nil, false
	}
	to := make(map[*imported]string)
	parent := ""
	for i, m := range group {
		to[m.item] = m.to
		module, _ := split(m.to)
		if module == "" || i > 0 && module != parent {
			return nil, false
		}
		parent = module
	}
	if len(to) != len(items) || parent == items[0].module { // where each name changes by itself
		return nil, false
	}
	edits := []source.Edit{{Span: f.span(f.tree.Child(statement, syntax.FieldModuleName)), Text: parent}}
	for _, m := range items {
		if _, last := split(to[m]); last != m.name {
			edits = append(edits, source.Edit{Span: f.span(m.node), Text: as(last, m.bound())})
		}
	}
	return edits, true
}

// as writes a name of an import that is known as another.
func as(name, bound string) string {
	if name == bound {
		return name
	}
	return name + " as " + bound
}

// moveOne takes one name of an import statement elsewhere.
func (f *File) moveOne(m *move) ([]source.Edit, error) {
	if !m.item.from {
		return f.moveModule(m)
	}
	line := ""
	module, last := split(m.to)
	statement := m.item.statement
	switch {
	case m.item.name == "*":
		return nil, refusef("a star import brings it")
	case module != "":
		line = "from " + module + " import " + as(last, m.item.bound())
	case !builtin.Is(m.to):
		line = "import " + as(m.to, m.item.bound())
	case !f.free(m.to) && m.to != m.item.bound():
		return nil, refusef("`%s` is not the builtin in this file", m.to)
	case m.to != m.item.bound():
		line = m.item.bound() + " = " + m.to
	case f.kept(m.to) || f.nameOf(m.to).quoted:
		return nil, refusef("other files may import it from here")
	case !f.only(m.item) || len(f.binding(m.to)) > 1 || f.starred(m.to):
		return nil, refusef("`%s` is not the builtin in this file", m.to)
	}
	items := f.items(statement)
	switch {
	case module != "" && module == m.item.module:
		return []source.Edit{{Span: f.span(m.item.node), Text: as(last, m.item.bound())}}, nil
	case line == "" && len(items) == 1:
		edit, ok := f.withoutStatement(statement)
		if !ok || !f.inModule(statement) {
			return nil, refusef("the import cannot be taken away")
		}
		return []source.Edit{edit}, nil
	case line == "":
		without, ok := f.without(m.item, items)
		if !ok {
			return nil, refusef("a comment would be lost")
		}
		return []source.Edit{without}, nil
	case len(items) > 1:
		if _, err := f.standing(statement); err != nil {
			return nil, err
		}
	}
	return f.swapItem(m.item, line, f.before(statement, line))
}

// swapItem writes a line instead of a name of an import statement: in the place of the
// statement when it has no other name, else by an edit that puts the line beside it.
func (f *File) swapItem(m *imported, line string, beside source.Edit) ([]source.Edit, error) {
	items, s := f.items(m.statement), f.span(m.statement)
	if len(items) == 1 {
		if f.comments(s) {
			return nil, refusef("a comment would be lost")
		}
		return []source.Edit{{Span: s, Text: line}}, nil
	}
	without, ok := f.without(m, items)
	if !ok {
		return nil, refusef("a comment would be lost")
	}
	return []source.Edit{beside, without}, nil
}
