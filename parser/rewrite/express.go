package rewrite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/builtin"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// refusal says why a change is not made, as a clause: "`x` is bound to something else".
type refusal string

func (r refusal) Error() string { return string(r) }

func refusef(format string, args ...any) error { return refusal(fmt.Sprintf(format, args...)) }

// place is where a qualified name is to be written.
type place struct {
	node int
	// base is the identifier there that stands for the qualified name bound, -1 for
	// none.
	base  int
	bound string
}

// express returns how a qualified name is written at a place, and the imports that
// it needs. A name without a dot is a builtin, or a module.
func (f *File) express(name string, at place) (string, []source.Edit, error) {
	text, edits, err := f.expressed(name, at)
	if err != nil {
		return "", nil, err
	}
	// A method hides a name only in the body of its class.
	root, class := cut(text, 1), f.scopeOf(at.node)
	if slices.ContainsFunc(f.nameOf(root).methods, func(i int) bool { return f.scopeOf(i) == class }) {
		return "", nil, refusef("`%s` is a method here", root)
	}
	return text, edits, nil
}

func (f *File) expressed(name string, at place) (string, []source.Edit, error) {
	if builtin.Is(name) {
		if !f.free(name) {
			return "", nil, refusef("`%s` is not the builtin in this file", name)
		}
		return name, nil, nil
	}
	if text := f.underSwap(name, at); text != "" {
		return text, nil, nil
	}
	if at.base >= 0 && at.bound != "" && below(name, at.bound) && name != at.bound {
		return f.of(at.base) + name[len(at.bound):], nil, nil
	}
	if m := f.leading(name, at.node); m != nil {
		f.batch.led[m] = true
		return m.bound() + name[len(m.denotes()):], nil, nil
	}
	return f.importing(name, at)
}

// there refuses a name that is known not to be there.
func (f *File) there(name, was string) error {
	if f.Gone != nil && f.Gone(name, was) {
		return refusef("there is no `%s`", name)
	}
	return nil
}

// leading returns the import that leads closest to a qualified name and can be used
// at a place, nil for none.
func (f *File) leading(name string, at int) *imported {
	var best *imported
	for i := range f.imports {
		m := &f.imports[i]
		if m.name == "*" || m.from && m.module == "" || !below(name, m.denotes()) || f.batch.moving[m.statement] && !m.from && m.alias == "" || !f.only(m) || !f.visible(m, at) {
			continue
		}
		if best == nil || len(m.denotes()) > len(best.denotes()) {
			best = m
		}
	}
	return best
}

// only reports whether the name that an import binds stands for nothing else in the
// file.
func (f *File) only(m *imported) bool {
	if len(f.nameOf(m.bound()).binds) > 0 {
		return false
	}
	for _, other := range f.binding(m.bound()) {
		if other.denotes() != m.denotes() {
			return false
		}
	}
	return true
}

// importing adds the import that a qualified name needs.
func (f *File) importing(name string, at place) (string, []source.Edit, error) {
	parent, last := split(name)
	root := cut(name, 1)
	before, err := f.importPlace(root, at)
	if err != nil {
		return "", nil, err
	}
	switch {
	case parent == "" && !f.claim(root, root):
		return "", nil, refusef("`%s` is something else in this file", root)
	case parent == "", parent == root && f.claim(root, root): // torch.inf
		return name, []source.Edit{f.before(before, "import "+root)}, nil
	case f.starred(last):
		return "", nil, refusef("a star import may bring `%s` as well", last)
	case parent != root:
		// A module of the package that the file takes other names from.
		if m := f.takesFrom(root, before); m != nil && f.claim(second(name), cut(name, 2)) {
			return name[len(root)+1:], []source.Edit{f.extend(m, second(name))}, nil
		}
	}
	text := last
	if _, module := split(parent); isClassName(module) || f.batch.many[parent] && f.claim(module, parent) || builtin.Is(last) { // which goes on to be what it is
		parent, last = split(parent)
		text = last + "." + text
	}
	if outer, module := split(parent); outer != "" && !f.unused(last) && f.unused(module) {
		parent, last, text = outer, module, module+"."+text
	}
	if parent == "" || !f.claim(last, parent+"."+last) {
		return "", nil, refusef("`%s` is something else in this file", last)
	}
	return text, []source.Edit{f.before(before, "from "+parent+" import "+last)}, nil
}

// isClassName reports whether a segment is written as a class is, which names cannot be
// imported from.
func isClassName(segment string) bool {
	return len(segment) > 1 && 'A' <= segment[0] && segment[0] <= 'Z' && strings.ToUpper(segment) != segment
}

// second returns the second segment of a dotted name.
func second(name string) string { return strings.Split(name, ".")[1] }

// unused reports whether an identifier means nothing in the file.
func (f *File) unused(identifier string) bool {
	return len(f.nameOf(identifier).loads) == 0 && len(f.nameOf(identifier).binds) == 0 && len(f.binding(identifier)) == 0
}

// takesFrom returns the last name of the from-import of a module that an import
// statement is, nil when it is none.
func (f *File) takesFrom(module string, statement int) *imported {
	items := f.items(statement)
	if len(items) < 2 || f.batch.moving[statement] || !items[0].from || items[0].module != module {
		return nil // the only name of a statement may go
	}
	return items[len(items)-1]
}

// extend adds a name to a from-import.
func (f *File) extend(last *imported, name string) source.Edit {
	end := int(f.tree[last.node].End)
	return source.Edit{Span: source.Span{Start: end, End: end}, Text: ", " + name}
}

// importPlace returns the statement that a new import is written before, so that it is
// there wherever what it takes the place of is: by the import of that, else by one of
// the same package, else by the first of the file.
func (f *File) importPlace(root string, at place) (int, error) {
	var beside []*imported
	if at.base >= 0 {
		beside = f.binding(f.of(at.base))
	}
	if len(beside) == 0 {
		for i := range f.imports {
			if m := &f.imports[i]; !(m.from && m.module == "") && cut(m.full(), 1) == root {
				beside = append(beside, m)
			}
		}
	}
	if len(beside) > 0 {
		return f.placeBeside(beside, at.node)
	}
	for i := range f.imports {
		if m := &f.imports[i]; f.inModule(m.statement) && f.visible(m, at.node) {
			return f.standing(m.statement)
		}
	}
	for _, c := range f.children(0) {
		if k := f.kind(c); k != syntax.FutureImportStatement && !f.isDoc(c) {
			return f.standing(c)
		}
	}
	return -1, refusef("there is no place for an import")
}

// placeBeside returns the one of the statements of some imports that a place can rely
// on: one that always runs before, or the only one that may.
func (f *File) placeBeside(imports []*imported, at int) (int, error) {
	maybe := -1
	for _, m := range imports {
		switch {
		case f.visible(m, at):
			return f.standing(m.statement)
		case f.reaches(m, at) && maybe >= 0 && maybe != m.statement:
			return -1, refusef("`%s` is imported in several ways", m.denotes())
		case f.reaches(m, at):
			maybe = m.statement
		}
	}
	if maybe < 0 {
		return -1, refusef("`%s` is not always imported here", imports[0].denotes())
	}
	return f.standing(maybe)
}

// standing returns a statement that a line can be put before.
func (f *File) standing(statement int) (int, error) {
	s := f.span(statement)
	if start := f.lineStart(s.Start); strings.TrimLeft(f.bytes(source.Span{Start: start, End: s.Start}), " \t") != "" || f.continues(start) {
		return -1, refusef("there is no line of its own for an import")
	}
	return statement, nil
}

// isDoc reports whether a statement is a string.
func (f *File) isDoc(statement int) bool {
	if statement < 0 {
		return false
	}
	c := f.children(statement)
	return f.kind(statement) == syntax.ExpressionStatement && len(c) == 1 && f.kind(c[0]) == syntax.String
}

// before returns an edit that puts a line before a statement.
func (f *File) before(statement int, line string) source.Edit {
	s := f.span(statement)
	at := f.lineStart(s.Start)
	return source.Edit{Span: source.Span{Start: at, End: at}, Text: f.indent(s.Start) + line + "\n"}
}
