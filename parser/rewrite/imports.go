package rewrite

import (
	"strings"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// imported is one name of an import statement.
type imported struct {
	statement int // its node
	node      int // of the name, with its alias
	from      bool
	// module is what a from-import takes from, "" for one with dots in front.
	module string
	name   string // "a.b" of an import statement, "c" of a from-import, "*"
	alias  string // "" for none
}

// bound is the name that the file knows it by.
func (m *imported) bound() string {
	switch {
	case m.alias != "":
		return m.alias
	case m.from:
		return m.name
	default:
		root, _, _ := strings.Cut(m.name, ".")
		return root
	}
}

// full is the qualified name of what is imported.
func (m *imported) full() string {
	if m.from {
		return m.module + "." + m.name
	}
	return m.name
}

// denotes is the qualified name that bound stands for.
func (m *imported) denotes() string {
	if !m.from && m.alias == "" {
		return m.bound()
	}
	return m.full()
}

// importsOf keeps the names of an import statement.
func (f *File) importsOf(statement int) {
	base := imported{statement: statement, from: f.tree[statement].Kind == syntax.ImportFromStatement}
	if m := f.tree.Child(statement, syntax.FieldModuleName); m >= 0 && f.tree[m].Kind != syntax.RelativeImport {
		base.module = f.dotted(m)
	}
	for c := range f.tree.Children(statement) {
		n := &f.tree[c]
		m := base
		m.node = c
		switch {
		case n.Kind == syntax.WildcardImport:
			m.name = "*"
		case n.Field != syntax.FieldName:
			continue
		case n.Kind == syntax.AliasedImport:
			name, alias := f.tree.Child(c, syntax.FieldName), f.tree.Child(c, syntax.FieldAlias)
			if name < 0 || alias < 0 {
				continue
			}
			m.name, m.alias = f.dotted(name), f.of(alias)
		default:
			m.name = f.dotted(c)
		}
		f.imports = append(f.imports, m)
	}
}

// dotted returns a dotted name without the white space that may stand in it.
func (f *File) dotted(i int) string {
	var parts []string
	for c := range f.tree.Children(i) {
		if f.tree[c].Kind == syntax.Identifier {
			parts = append(parts, f.of(c))
		}
	}
	return strings.Join(parts, ".")
}

// binding lists the imports that bind an identifier.
func (f *File) binding(identifier string) []*imported { return f.byName[identifier] }

// items lists the names of an import statement.
func (f *File) items(statement int) []*imported { return f.byStatement[statement] }

// inModule reports whether a statement runs whenever the module is imported.
func (f *File) inModule(statement int) bool { return f.kind(f.parent(statement)) == syntax.Module }
