package python

import "github.com/upcheck/upcheck/parser/outline"

// body reads statements in their order.
func (r *reader) body(body []outline.Stmt) {
	for i := range body {
		s := &body[i]
		r.target = ""
		if s.Kind == outline.Assign && len(s.Targets) == 1 {
			r.target = s.Targets[0].Dotted()
		}
		for _, list := range [][]*outline.Expr{s.Decorators, s.Bases, s.Items, {s.Value}} {
			for _, e := range list {
				r.expr(e)
			}
		}
		switch {
		case s.Kind == outline.AugAssign && s.Op == "|" && len(s.Targets) == 1 && r.name(s.Targets[0]) == "os.environ":
			r.Env(r.node(s.Value), "")
		case s.Kind == outline.Assign && s.Value != nil && r.target != "" && r.isImage(s.Value):
			r.images[r.target] = true
		}
		for _, part := range [][]outline.Stmt{s.Body, s.Handlers, s.Else, s.Finally} {
			r.body(part)
		}
	}
}

// expr reads the calls in an expression, the inner ones first.
func (r *reader) expr(e *outline.Expr) {
	if e == nil {
		return
	}
	for _, a := range e.Args {
		r.expr(a)
	}
	if e.Kind == outline.Call {
		r.call(e)
	}
}

// keyword returns the argument of a call with a name, nil without.
func keyword(call *outline.Expr, name string) *outline.Expr {
	for _, a := range call.Args[1:] {
		if a.Kind == outline.Keyword && a.Text == name {
			return a.Args[0]
		}
	}
	return nil
}

// positional returns the arguments of a call that have no name.
func positional(call *outline.Expr) []*outline.Expr {
	var out []*outline.Expr
	for _, a := range call.Args[1:] {
		if a.Kind != outline.Keyword && a.Kind != outline.Star {
			out = append(out, a)
		}
	}
	return out
}

// argument returns the argument of a call that is the first by place, or has a name.
func argument(call *outline.Expr, name string) *outline.Expr {
	if list := positional(call); len(list) > 0 {
		return list[0]
	}
	return keyword(call, name)
}
