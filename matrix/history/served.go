package history

import (
	"slices"

	"github.com/upcheck/upcheck/parser/outline"
)

// served is what a module's __getattr__ answers to.
type served struct {
	names []string
	// of are dotted names of collections that list more names.
	of []string
	// open: it may answer to names that are not listed.
	open bool
}

// readGetattr finds the names that a module's __getattr__(name) returns
// something for: name == "x", name in ("x", "y"), name in TABLE,
// TABLE[name]. All else must end in raise, or it is open. A test whose branch
// raises lists names that are gone and says why: it serves none of them.
func (r *reducer) readGetattr(def *outline.Stmt) *served {
	s := &served{}
	if len(def.Params) == 0 {
		s.open = true
		return s
	}
	g := getattr{r: r, param: def.Params[0].Name, served: s, found: map[string]*outline.Expr{}}
	if !g.body(def.Body) {
		s.open = true
	}
	s.names = sorted(s.names)
	return s
}

type getattr struct {
	*served
	r     *reducer
	param string
	found map[string]*outline.Expr // what TABLE.get(name) was assigned to
}

// body reports whether the statements end in raise. An answer that stands
// beside no test is open.
func (g *getattr) body(stmts []outline.Stmt) bool {
	for i := range stmts {
		s := &stmts[i]
		switch s.Kind {
		case outline.Assign:
			g.assign(s)
		case outline.Raise:
			return true
		case outline.Return:
			g.open = true
			return true
		case outline.If:
			g.branch(s)
		case outline.Try: // try: return TABLE[name] except KeyError: raise AttributeError
			if !g.lookup(s.Body) {
				g.body(s.Body)
			}
			if len(s.Handlers) > 0 && leaves(s.Handlers[0].Body) && i == len(stmts)-1 {
				return true
			}
		case outline.With:
			if g.body(s.Body) {
				return true
			}
		}
	}
	return false
}

// branch reads one test; what follows an "if not in: raise" is for the names
// in the collection.
func (g *getattr) branch(s *outline.Stmt) {
	names, of, negated, ok := g.test(s.Value)
	switch {
	case !ok:
		if answers(s.Body) {
			g.open = true
		}
	case negated && leaves(s.Body):
		// The rest of the function is reached by the names only; its returns do
		// not open it.
		g.names, g.of = append(g.names, names...), append(g.of, of...)
		g.served = &served{}
		return
	case !negated && answers(s.Body):
		g.names, g.of = append(g.names, names...), append(g.of, of...)
	}
	for i := range s.Else {
		if s.Else[i].Kind == outline.If {
			g.branch(&s.Else[i])
		} else if answers(s.Else[i : i+1]) {
			g.open = true
		}
	}
}

// answers reports whether statements can return.
func answers(body []outline.Stmt) bool {
	return slices.ContainsFunc(body, func(s outline.Stmt) bool {
		return s.Kind == outline.Return || answers(s.Body) || answers(s.Else) ||
			slices.ContainsFunc(s.Handlers, func(h outline.Stmt) bool { return answers(h.Body) })
	})
}

// lookup reads "return TABLE[name]".
func (g *getattr) lookup(body []outline.Stmt) bool {
	for i := range body {
		v := body[i].Value
		if v == nil || v.Kind != outline.Subscript || len(v.Args) != 2 || v.Args[1].Dotted() != g.param {
			continue
		}
		g.collection(v.Args[0])
		return true
	}
	return false
}

func (g *getattr) collection(e *outline.Expr) {
	if names, ok := g.r.strings(e, 0); ok {
		g.names = append(g.names, names...)
	} else if d := e.Dotted(); d != "" {
		g.of = append(g.of, d)
	} else {
		g.open = true
	}
}

// assign notes "found = TABLE.get(name)".
func (g *getattr) assign(s *outline.Stmt) {
	v := s.Value
	if v == nil || v.Kind != outline.Call || len(v.Args) < 2 || v.Args[1].Dotted() != g.param || len(s.Targets) != 1 {
		return
	}
	if get := v.Args[0]; get.Kind == outline.Attribute && get.Text == "get" && s.Targets[0].Kind == outline.Name {
		g.found[s.Targets[0].Text] = get.Args[0]
	}
}

// in understands that the name is in a collection.
func (g *getattr) in(collection *outline.Expr) (names, of []string, ok bool) {
	if list, known := g.r.strings(collection, 0); known {
		return list, nil, true
	}
	if d := collection.Dotted(); d != "" {
		return nil, []string{d}, true
	}
	return nil, nil, false
}

// test understands what a condition says of the name.
func (g *getattr) test(e *outline.Expr) (names, of []string, negated, ok bool) {
	switch e.Kind {
	case outline.Name:
		if table := g.found[e.Text]; table != nil {
			names, of, ok = g.in(table)
			return names, of, false, ok
		}
	case outline.Compare:
		if table := g.found[e.Args[0].Dotted()]; table != nil && e.Args[1].Text == "None" && (e.Text == "is" || e.Text == "is not") {
			names, of, ok = g.in(table)
			return names, of, e.Text == "is", ok
		}
		if e.Args[0].Dotted() != g.param {
			return nil, nil, false, false
		}
		switch right := e.Args[1]; {
		case right.Kind == outline.String && (e.Text == "==" || e.Text == "!="):
			return []string{right.Text}, nil, e.Text == "!=", true
		case e.Text == "in" || e.Text == "not in":
			names, of, ok = g.in(right)
			return names, of, e.Text == "not in", ok
		}
	case outline.Not:
		names, of, negated, ok = g.test(e.Args[0])
		return names, of, !negated, ok
	case outline.Bool:
		if e.Text == "or" {
			ok = true
			for _, part := range e.Args {
				n, o, neg, known := g.test(part)
				names, of, negated, ok = append(names, n...), append(of, o...), negated || neg, ok && known
			}
			return names, of, negated, ok && !negated
		}
		return g.test(e.Args[0])
	}
	return nil, nil, false, false
}
