package history

import "github.com/upcheck/upcheck/parser/outline"

// assign notes what a name stands for and what is set on the receiver.
func (w *walk) assign(s *outline.Stmt) {
	w.expression(s.Value)
	for _, t := range s.Targets {
		value := s.Value
		if s.Kind == outline.AugAssign {
			value = nil
			if old := w.locals[t.Dotted()]; old != nil && s.Op == "+" {
				value = &outline.Expr{Kind: outline.Binary, Text: "+", Args: []*outline.Expr{old, s.Value}}
			}
		} else if s.Value == nil {
			continue // an annotation
		}
		w.bind(t, value)
	}
}

// bind notes one target of an assignment; value is nil when it is not known.
func (w *walk) bind(t, value *outline.Expr) {
	switch t.Kind {
	case outline.Name:
		w.locals[t.Text] = substitute(value, t.Text, w.locals[t.Text])
	case outline.Attribute:
		if base := t.Args[0]; w.receiver != "" && base.Kind == outline.Name && base.Text == w.receiver {
			w.stores = append(w.stores, t.Text)
			return
		}
		w.expression(t.Args[0])
	case outline.Tuple, outline.List:
		for i, part := range t.Args {
			if value != nil && value.Kind == outline.Tuple && len(value.Args) == len(t.Args) {
				w.bind(part, value.Args[i])
			} else {
				w.bind(part, nil)
			}
		}
	case outline.Star:
		w.bind(t.Args[0], nil)
	case outline.Subscript:
		for i, part := range t.Args {
			if i > 0 || part.Kind != outline.Name || part.Text != w.keywords.name {
				w.expression(part)
			}
		}
	}
}

// substitute returns e with its uses of a name replaced by what the name stood
// for: text = text + "more".
func substitute(e *outline.Expr, name string, old *outline.Expr) *outline.Expr {
	switch {
	case e == nil:
		return nil
	case e.Kind == outline.Name && e.Text == name && old != nil:
		return old
	case e.Kind == outline.Name && e.Text == name:
		return &outline.Expr{Kind: outline.Opaque, Span: e.Span}
	}
	for i, arg := range e.Args {
		if changed := substitute(arg, name, old); changed != arg {
			copied := *e
			copied.Args = append([]*outline.Expr{}, e.Args...)
			copied.Args[i] = changed
			e = &copied
		}
	}
	return e
}
