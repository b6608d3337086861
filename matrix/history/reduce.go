package history

import (
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// reducer makes a module of an outline.
type reducer struct {
	f    *outline.File
	m    *module
	stub bool
	py   interpreter
	vars map[string]*outline.Expr // what module-level names were last assigned
	// varying are those of them that were assigned more than once.
	varying map[string]bool
	// binders are functions that bind a name which they are given.
	binders map[string]binder
	// steps counts the expressions that strings has looked at.
	steps int
}

// setting is what surrounds a statement.
type setting struct {
	conditional, typing bool
}

// reduce reads what a file binds. It keeps no statement of it.
func reduce(f *outline.File, name string, at *location, stub bool, py interpreter) *module {
	m := &module{name: name, location: at, self: map[string]bool{}}
	r := &reducer{f: f, m: m, stub: stub, py: py, vars: map[string]*outline.Expr{}, varying: map[string]bool{}, binders: map[string]binder{}}
	r.survey(f.Body)
	r.body(f.Body, setting{})
	r.finish()
	if !stub {
		r.offer()
		w := newWalk(f, &outline.Stmt{}, "", r.known)
		w.run(f.Body)
		m.deprecations = w.deprecations
	}
	return m
}

func (r *reducer) body(body []outline.Stmt, c setting) {
	for i := range body {
		r.statement(&body[i], c)
	}
}

func (r *reducer) statement(s *outline.Stmt, c setting) {
	switch s.Kind {
	case outline.Def:
		r.def(s, c)
	case outline.Class:
		r.bind(s.Name, &binding{class: readClass(r.f, s, r.stub, r.py, r.known)}, c)
	case outline.Import:
		r.imports(s, c)
	case outline.FromImport:
		r.fromImport(s, c)
	case outline.Assign:
		r.assign(s, c)
	case outline.AugAssign:
		if s.Targets[0].Dotted() == "__all__" && s.Op == "+" {
			r.export(s.Value, false)
		}
	case outline.Delete:
		for _, t := range s.Targets {
			if t.Kind == outline.Name && !c.conditional {
				r.m.events = append(r.m.events, event{kind: drop, name: t.Text})
			}
		}
	case outline.If:
		r.condition(s, c)
	case outline.Try:
		r.try(s, c)
	case outline.With:
		for _, t := range s.Targets {
			r.target(t, nil, c)
		}
		r.body(s.Body, c)
	case outline.For:
		r.loop(s, c)
	case outline.While:
		r.choose(setting{true, c.typing}, false, s.Body)
	case outline.Match:
		branches := make([][]outline.Stmt, len(s.Handlers))
		for i := range s.Handlers {
			branches[i] = s.Handlers[i].Body
		}
		r.choose(c, false, branches...)
	case outline.Expression:
		r.expression(s.Value, c)
	}
}

func (r *reducer) def(s *outline.Stmt, c setting) {
	if s.Name == "__getattr__" && !r.stub {
		r.m.served = r.readGetattr(s)
	}
	for _, d := range s.Decorators {
		r.calls(d, nil, c)
	}
	in := inModule
	if r.stub {
		in = inStub
	}
	r.bind(s.Name, &binding{callables: []*callable{readCallable(r.f, s, in, r.known)}}, c)
}

func (r *reducer) bind(name string, b *binding, c setting) {
	b.conditional = b.conditional || c.conditional
	b.typing = b.typing || c.typing
	b.stub = r.stub
	r.m.events = append(r.m.events, event{kind: bind, name: name, binding: b, conditional: c.conditional})
}

// imported notes that a module is imported.
func (r *reducer) imported(name string, c setting) {
	if c.typing {
		r.m.hints = append(r.m.hints, name)
	} else {
		r.m.imports = append(r.m.imports, name)
	}
}

func (r *reducer) imports(s *outline.Stmt, c setting) {
	for _, a := range s.Names {
		r.imported(a.Name, c)
		name, module := a.As, a.Name
		if name == "" {
			name, _, _ = strings.Cut(a.Name, ".")
			module = name
		}
		r.bind(name, &binding{from: &origin{module: module}, hidden: r.stub && a.As != a.Name}, c)
	}
}

func (r *reducer) fromImport(s *outline.Stmt, c setting) {
	from := absolute(r.m, s.Level, s.Module)
	if from == "" {
		from = "__future__" // "from .. import x" above the root: of nothing that is here
	}
	r.imported(from, c)
	for _, a := range s.Names {
		if a.Name == "*" {
			r.m.events = append(r.m.events, event{kind: star, name: from, conditional: c.conditional, typing: c.typing})
			continue
		}
		r.imported(from+"."+a.Name, c)
		name := a.As
		if name == "" {
			name = a.Name
		}
		r.bind(name, &binding{from: &origin{from, a.Name}, hidden: r.stub && a.As != a.Name}, c)
	}
}

// absolute gives the module that "from ..x import" means in m.
func absolute(m *module, level int, name string) string {
	if level == 0 {
		return name
	}
	base := m.name
	if !m.location.pkg {
		base, _ = cutLast(base)
	}
	for ; level > 1; level-- {
		base, _ = cutLast(base)
	}
	switch {
	case base == "":
		return name
	case name == "":
		return base
	}
	return base + "." + name
}

func (r *reducer) assign(s *outline.Stmt, c setting) {
	if s.Value == nil && !r.stub {
		return // an annotation binds nothing, but in a stub it is all there is
	}
	if r.stub && s.Annotation == nil && s.Value != nil && s.Value.Dotted() == "" {
		r.namedTuple(s)
		return // an alias of a type, or a TypeVar: for type checkers only
	}
	for _, t := range s.Targets {
		r.target(t, s.Value, c)
	}
}

// namedTuple reads X = NamedTuple("X", [("a", A), ("b", B)]) of a stub.
func (r *reducer) namedTuple(s *outline.Stmt) {
	v := s.Value
	if v.Kind != outline.Call || len(v.Args) != 3 || v.Args[0].Dotted() != "NamedTuple" || v.Args[2].Kind != outline.List || len(s.Targets) != 1 {
		return
	}
	var items []string
	for _, field := range v.Args[2].Args {
		if field.Kind != outline.Tuple || len(field.Args) != 2 {
			return
		}
		items = append(items, annotated(field.Args[1]))
	}
	if r.m.tuples == nil {
		r.m.tuples = make(map[string]string)
	}
	r.m.tuples[s.Targets[0].Text] = bracketed(tupleHead, items)
}

// target binds one target of an assignment; a nil e is a value not known.
func (r *reducer) target(t, e *outline.Expr, c setting) {
	switch t.Kind {
	case outline.Name:
		switch {
		case t.Text == "__all__":
			if e != nil {
				r.m.exports, r.m.listed = nil, true
				r.export(e, false)
			}
			return
		case e != nil && r.isSelf(e):
			r.m.self[t.Text] = true
		case t.Text == "_import_structure": // more may be put into it before _LazyModule gets it
			r.structures(e)
		}
		r.bind(t.Text, &binding{value: r.value(t.Text, e)}, c)
	case outline.Tuple, outline.List:
		for i, part := range t.Args {
			var value *outline.Expr
			if e != nil && e.Kind == outline.Tuple && len(e.Args) == len(t.Args) {
				value = e.Args[i]
			}
			r.target(part, value, c)
		}
	case outline.Star:
		r.target(t.Args[0], nil, c)
	case outline.Subscript:
		r.subscript(t, e, c)
	case outline.Attribute:
		r.attribute(t.Args[0], t.Text, e, c)
	}
}
