package outline

import (
	"strings"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

func (r *reader) fromImport(s *Stmt, i int) {
	s.Kind = FromImport
	s.Names = r.aliases(i)
	m := r.tree.Child(i, syntax.FieldModuleName)
	switch {
	case r.tree[i].Kind == syntax.FutureImportStatement:
		s.Module = "__future__"
	case m < 0:
	case r.tree[m].Kind == syntax.RelativeImport:
		for k := range r.kids(m) {
			if r.tree[k].Kind == syntax.ImportPrefix {
				s.Level = strings.Count(r.word(k), ".")
			} else {
				s.Module = r.dotted(k)
			}
		}
	default:
		s.Module = r.dotted(m)
	}
}

// aliases are the names of an import statement, in order.
func (r *reader) aliases(i int) []Alias {
	out := make([]Alias, 0, r.count(i))
	for k := range r.kids(i) {
		switch n := &r.tree[k]; {
		case n.Start == n.End: // what is missing covers no text
		case n.Kind == syntax.WildcardImport:
			out = append(out, Alias{Name: "*"})
		case n.Field != syntax.FieldName:
		case n.Kind == syntax.AliasedImport:
			var a Alias
			if name := r.tree.Child(k, syntax.FieldName); name >= 0 {
				a.Name = r.dotted(name)
			}
			if as := r.tree.Child(k, syntax.FieldAlias); as >= 0 {
				a.As = r.word(as)
			}
			out = append(out, a)
		default:
			out = append(out, Alias{Name: r.dotted(k)})
		}
	}
	return out
}

// dotted is a dotted name without the white space that may stand in it.
func (r *reader) dotted(i int) string {
	name := r.word(i)
	if !strings.ContainsAny(name, " \t\f\n\r\\#") {
		return name
	}
	var parts []string
	for k := range r.kids(i) {
		parts = append(parts, r.word(k))
	}
	return strings.Join(parts, ".")
}
