package history

import "github.com/upcheck/upcheck/parser/outline"

// patching reads the body of a function that a module defines and calls
// without arguments, for what it puts into other modules and classes:
// pytorch_lightning._graveyard does so for the names of the last major release.
// Of a function that it imports the module which defines it knows that.
func (r *reducer) patching(function string, c setting) {
	own := false
	for i := range r.f.Body {
		if s := &r.f.Body[i]; s.Kind == outline.Def && s.Name == function && len(s.Params) == 0 {
			own = true
			r.patchers(s.Body, s.Body, c)
		}
	}
	if !own && function != "" && !c.typing {
		r.m.called = append(r.m.called, function)
	}
}

// offer notes what each function that takes nothing would put elsewhere, for
// modules that call it: torchaudio 2.1 calls _init_backend of
// torchaudio._backend, which assigns torchaudio.load.
func (r *reducer) offer() {
	for i := range r.f.Body {
		s := &r.f.Body[i]
		if s.Kind != outline.Def || len(s.Params) > 0 {
			continue
		}
		aside := reducer{f: r.f, m: &module{name: r.m.name, location: r.m.location, self: r.m.self}, stub: r.stub, py: r.py, vars: r.vars, varying: r.varying}
		if aside.patchers(s.Body, s.Body, setting{}); len(aside.m.patches) > 0 {
			if r.m.patchers == nil {
				r.m.patchers = map[string][]patch{}
			}
			r.m.patchers[s.Name] = aside.m.patches
		}
	}
}

func (r *reducer) patchers(body, scope []outline.Stmt, c setting) {
	for i := range body {
		switch s := &body[i]; s.Kind {
		case outline.Expression:
			if args := setattrArgs(s.Value); args != nil && args[1].Kind == outline.String {
				r.setattr(args[0], args[1], args[2], c)
			}
		case outline.Assign:
			if t := s.Targets[0]; t.Kind == outline.Attribute {
				r.attribute(t.Args[0], t.Text, s.Value, c)
			}
		case outline.For:
			r.patchLoop(s, scope, c)
		}
	}
}

// patchLoop reads a loop over a table of constants whose body calls setattr
// with one of its columns as the name.
func (r *reducer) patchLoop(s *outline.Stmt, scope []outline.Stmt, c setting) {
	table := s.Value
	for i := range scope {
		if a := &scope[i]; a.Kind == outline.Assign && a.Targets[0].Dotted() == table.Dotted() && table.Dotted() != "" {
			table = a.Value
		}
	}
	if table == nil || table.Kind != outline.Tuple && table.Kind != outline.List {
		return
	}
	columns := []*outline.Expr{s.Targets[0]}
	if s.Targets[0].Kind == outline.Tuple {
		columns = s.Targets[0].Args
	}
	for i := range s.Body {
		args := setattrArgs(s.Body[i].Value)
		if args == nil || args[0].Dotted() == "" {
			continue
		}
		for n, column := range columns {
			if column.Text != args[1].Text || args[1].Kind != outline.Name {
				continue
			}
			for _, row := range table.Args {
				if cell := cellOf(row, n); cell != nil && cell.Kind == outline.String {
					r.attribute(args[0], cell.Text, nil, c)
				}
			}
		}
	}
}

// cellOf gives a column of a row, which may be the row itself.
func cellOf(row *outline.Expr, column int) *outline.Expr {
	if row.Kind != outline.Tuple {
		return row
	}
	if column < len(row.Args) {
		return row.Args[column]
	}
	return nil
}

// setattrArgs gives the arguments of setattr(target, name, value).
func setattrArgs(e *outline.Expr) []*outline.Expr {
	if e == nil || e.Kind != outline.Call || len(e.Args) != 4 || e.Args[0].Dotted() != "setattr" {
		return nil
	}
	return e.Args[1:]
}
