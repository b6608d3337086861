package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// loop reads a for statement: one over constant strings is unrolled, one over
// dir(x) that fills the module's dictionary is a spread.
func (r *reducer) loop(s *outline.Stmt, c setting) {
	inner := setting{true, c.typing}
	target := s.Targets[0]
	if names, ok := r.strings(s.Value, 0); ok && (target.Kind == outline.Name || target.Kind == outline.Tuple) && len(names) <= 1000 {
		key := target
		if target.Kind == outline.Tuple && len(target.Args) > 0 {
			key = target.Args[0] // for name, value in {...}.items()
		}
		if key.Kind == outline.Name && len(names) > 0 && fills(s.Body, r) {
			for _, name := range names {
				r.unroll(s.Body, map[string]string{key.Text: name}, c)
			}
			r.target(target, nil, c)
			return
		}
	}
	if source := r.listing(s.Value); source != nil && fills(s.Body, r) {
		r.spread(source, !skipsUnderscore(s.Body), c)
	} else if fills(s.Body, r) {
		r.m.opaque = true
	}
	r.target(target, nil, c)
	// Only what the body defines is left of it; an assignment may have run with
	// other values.
	r.choose(inner, false, slices.DeleteFunc(slices.Clone(s.Body), func(b outline.Stmt) bool { return fills([]outline.Stmt{b}, r) }))
}

// listing gives x of dir(x), x.__dict__, x.__members__, vars(x), or an Enum.
func (r *reducer) listing(e *outline.Expr) *outline.Expr {
	switch {
	case e.Kind == outline.Call && len(e.Args) == 2 && (e.Args[0].Dotted() == "dir" || e.Args[0].Dotted() == "vars"):
		return e.Args[1]
	case e.Kind == outline.Call && len(e.Args) == 1 && e.Args[0].Kind == outline.Attribute && (e.Args[0].Text == "items" || e.Args[0].Text == "values" || e.Args[0].Text == "keys"):
		return r.listing(e.Args[0].Args[0])
	case e.Kind == outline.Attribute && (e.Text == "__dict__" || e.Text == "__members__"):
		return e.Args[0]
	case e.Dotted() != "":
		return e
	}
	return nil
}

// fills reports whether statements bind names of the module by expressions.
func fills(body []outline.Stmt, r *reducer) bool {
	return slices.ContainsFunc(body, func(s outline.Stmt) bool {
		for _, t := range s.Targets {
			if t.Kind == outline.Subscript && r.isNamespace(t.Args[0]) {
				return true
			}
		}
		if s.Kind == outline.Expression && s.Value.Kind == outline.Call {
			callee := s.Value.Args[0].Dotted()
			if _, binds := r.binders[callee]; binds || callee == "setattr" && len(s.Value.Args) == 4 && r.isSelf(s.Value.Args[1]) {
				return true
			}
		}
		return fills(s.Body, r) || fills(s.Else, r)
	})
}

// skipsUnderscore reports whether a loop passes over every private name, by
// name.startswith("_") or name[0] != "_".
func skipsUnderscore(body []outline.Stmt) bool {
	return slices.ContainsFunc(body, func(s outline.Stmt) bool {
		return s.Kind == outline.If && mentions(s.Value, "_")
	})
}

func mentions(e *outline.Expr, text string) bool {
	return e != nil && (e.Kind == outline.String && e.Text == text || slices.ContainsFunc(e.Args, func(a *outline.Expr) bool { return mentions(a, text) }))
}

// unroll reads the body of a loop for one value of its variable.
func (r *reducer) unroll(body []outline.Stmt, values map[string]string, c setting) {
	for i := range body {
		s := &body[i]
		switch {
		case s.Kind == outline.Assign && len(s.Targets) == 1:
			t := s.Targets[0]
			if t.Kind == outline.Subscript && r.isNamespace(t.Args[0]) {
				r.putString(t.Args[1], values, c)
			} else if text, ok := formatted(s.Value, values); ok && t.Kind == outline.Name {
				values[t.Text] = text
			}
		case s.Kind == outline.Expression && s.Value.Kind == outline.Call && s.Value.Args[0].Dotted() == "setattr" && len(s.Value.Args) == 4:
			if r.isSelf(s.Value.Args[1]) {
				r.putString(s.Value.Args[2], values, c)
			}
		case s.Kind == outline.Expression:
			r.calls(s.Value, values, c)
		case s.Kind == outline.If:
			r.unroll(s.Body, values, setting{true, c.typing})
			r.unroll(s.Else, values, setting{true, c.typing})
		}
	}
}

func (r *reducer) putString(key *outline.Expr, values map[string]string, c setting) {
	if name, ok := formatted(key, values); ok && identifier(name) {
		r.bind(name, &binding{value: &value{}}, c)
	} else {
		r.m.opaque = true
	}
}

// maxFormatted is how long a name may be that code puts together, in bytes.
// Without a limit "x = x + x" in a loop body makes strings of any length.
const maxFormatted = 1000

// formatted evaluates a string of known variables: x, "a" + x, f"a_{x}".
func formatted(e *outline.Expr, values map[string]string) (string, bool) {
	text, ok := format(e, values)
	return text, ok && len(text) <= maxFormatted
}

func format(e *outline.Expr, values map[string]string) (string, bool) {
	switch {
	case e == nil:
	case e.Kind == outline.Name:
		text, ok := values[e.Text]
		return text, ok
	case e.Kind == outline.String:
		text := e.Text
		for _, hole := range e.Args {
			value, ok := formatted(hole, values)
			if !ok || !strings.Contains(text, "{}") {
				return "", false
			}
			text = strings.Replace(text, "{}", value, 1)
		}
		return text, true
	case e.Kind == outline.Binary && e.Text == "+":
		left, ok := formatted(e.Args[0], values)
		right, ok2 := formatted(e.Args[1], values)
		return left + right, ok && ok2
	}
	return "", false
}
