package python

import (
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// names are what imports of a file bind; values are the expressions that are
// assigned to its variables, nil for one that is assigned twice.
type (
	names  map[string]string
	values map[string]*outline.Expr
)

// learn collects imports and assignments of all blocks.
func (r *reader) learn(body []outline.Stmt) {
	for i := range body {
		s := &body[i]
		switch s.Kind {
		case outline.Import:
			for _, a := range s.Names {
				if a.As != "" {
					r.names[a.As] = a.Name
				} else {
					first, _, _ := strings.Cut(a.Name, ".")
					r.names[first] = first
				}
			}
		case outline.FromImport:
			for _, a := range s.Names {
				as := a.As
				if as == "" {
					as = a.Name
				}
				if s.Level == 0 {
					r.names[as] = s.Module + "." + a.Name
				}
			}
		case outline.Assign:
			for _, t := range s.Targets {
				if t.Kind == outline.Name {
					if _, twice := r.values[t.Text]; twice {
						r.values[t.Text] = nil
					} else {
						r.values[t.Text] = s.Value
					}
				}
			}
		}
		for _, part := range [][]outline.Stmt{s.Body, s.Handlers, s.Else, s.Finally} {
			r.learn(part)
		}
	}
}

// name returns what a dotted name means by the imports, "" where it begins with
// none.
func (r *reader) name(e *outline.Expr) string {
	text := e.Dotted()
	first, rest, dotted := strings.Cut(text, ".")
	full := r.names[first]
	if full == "" {
		return ""
	}
	if dotted {
		return full + "." + rest
	}
	return full
}

// value returns the expression that a name was assigned, or the expression itself.
func (r *reader) value(e *outline.Expr) *outline.Expr {
	for range 4 { // names of names, and a name of itself
		if e == nil || e.Kind != outline.Name || r.values[e.Text] == nil {
			return e
		}
		e = r.values[e.Text]
	}
	return e
}
