package rewrite

import (
	"fmt"
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
	if builtin.Is(name) {
		if !f.free(name) {
			return "", nil, refusef("`%s` is not the builtin in this file", name)
		}
		return name, nil, nil
	}
	if at.base >= 0 && at.bound != "" && below(name, at.bound) && name != at.bound {
		return f.of(at.base) + name[len(at.bound):], nil, nil
	}
	if m := f.leading(name, at.node); m != nil {
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
		if m.name == "*" || m.from && m.module == "" || !below(name, m.denotes()) || !f.inModule(m.statement) || !f.only(m) {
			continue
		}
		if f.tree[m.statement].Start > f.tree[at].Start && f.above(at, syntax.FunctionDefinition, syntax.Lambda) < 0 {
			continue // it is imported later
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
	before, err := f.importPlace(at)
	if err != nil {
		return "", nil, err
	}
	switch {
	case parent == "" && !f.unused(root):
		return "", nil, refusef("`%s` is something else in this file", root)
	case parent == "", parent == root && f.unused(root): // torch.inf
		return name, []source.Edit{f.before(before, "import "+root)}, nil
	case parent != root && f.unused(cut2(name)):
		// A module of the package that the file takes other names from.
		if m := f.takesFrom(root, before); m != nil {
			return name[len(root)+1:], []source.Edit{f.extend(m, cut2(name))}, nil
		}
	}
	text := last
	if _, module := split(parent); isClassName(module) || f.many[parent] && f.unused(module) || builtin.Is(last) { // which goes on to be what it is
		parent, last = split(parent)
		text = last + "." + text
	}
	if outer, module := split(parent); outer != "" && !f.unused(last) && f.unused(module) {
		parent, last, text = outer, module, module+"."+text
	}
	if parent == "" || !f.unused(last) {
		return "", nil, refusef("`%s` is something else in this file", last)
	}
	return text, []source.Edit{f.before(before, "from "+parent+" import "+last)}, nil
}

// isClassName reports whether a segment is written as a class is, which names cannot be
// imported from.
func isClassName(segment string) bool {
	return len(segment) > 1 && 'A' <= segment[0] && segment[0] <= 'Z' && strings.ToUpper(segment) != segment
}

// cut2 returns the second segment of a dotted name.
func cut2(name string) string { return strings.Split(name, ".")[1] }

// unused reports whether an identifier means nothing in the file.
func (f *File) unused(identifier string) bool {
	return len(f.nameOf(identifier).loads) == 0 && len(f.nameOf(identifier).binds) == 0 && len(f.binding(identifier)) == 0
}

// takesFrom returns the last name of the from-import of a module that an import
// statement is, nil when it is none.
func (f *File) takesFrom(module string, statement int) *imported {
	items := f.items(statement)
	if len(items) < 2 || !items[0].from || items[0].module != module {
		return nil // the only name of a statement may go
	}
	return items[len(items)-1]
}

// extend adds a name to a from-import.
func (f *File) extend(last *imported, name string) source.Edit {
	end := int(f.tree[last.node].End)
	return source.Edit{Span: source.Span{Start: end, End: end}, Text: ", " + name}
}

// importPlace returns the statement that a new import is written before.
func (f *File) importPlace(at place) (int, error) {
	if at.base >= 0 {
		for _, m := range f.binding(f.of(at.base)) {
			p := f.parent(m.statement)
			if f.kind(p) == syntax.Module || f.kind(p) == syntax.Block && f.kind(f.parent(p)) == syntax.FunctionDefinition {
				return f.standing(m.statement)
			}
		}
	}
	for i := range f.imports {
		if f.inModule(f.imports[i].statement) {
			return f.standing(f.imports[i].statement)
		}
	}
	for _, c := range f.children(0) {
		if k := f.kind(c); k != syntax.FutureImportStatement && !f.isDoc(c) {
			return f.standing(c)
		}
	}
	return -1, refusef("there is no place for an import")
}

// standing returns a statement that a line can be put before.
func (f *File) standing(statement int) (int, error) {
	s := f.span(statement)
	if start := f.lineStart(s.Start); strings.TrimLeft(f.bytes(source.Span{Start: start, End: s.Start}), " \t") != "" {
		return -1, refusef("there is no line of its own for an import")
	}
	return statement, nil
}

// isDoc reports whether a statement is a string.
func (f *File) isDoc(statement int) bool {
	c := f.children(statement)
	return f.kind(statement) == syntax.ExpressionStatement && len(c) == 1 && f.kind(c[0]) == syntax.String
}

// before returns an edit that puts a line before a statement.
func (f *File) before(statement int, line string) source.Edit {
	s := f.span(statement)
	at := f.lineStart(s.Start)
	return source.Edit{Span: source.Span{Start: at, End: at}, Text: f.indent(s.Start) + line + "\n"}
}
