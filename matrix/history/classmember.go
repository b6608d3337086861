package history

import (
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// def reads a method. Overloads gather; a setter adds nothing to its property.
func (r *classReader) def(s *outline.Stmt, conditional bool) {
	in := inClass
	if r.stub {
		in |= inStub
	}
	m := readCallable(r.f, s, in, r.known)
	r.c.attributes = append(r.c.attributes, m.stores...)
	r.c.open = r.c.open || m.storesAny || s.Name == "__getattr__" || s.Name == "__getattribute__"
	old := r.c.member(s.Name)
	switch {
	case m.role == setter:
		if old != nil {
			return
		}
		m.role = property // of a property that the class inherits
	case m.registers != "":
		if of := r.c.member(m.registers); of != nil && of.callables != nil {
			m.overload = true
			of.callables = append([]*callable{m}, of.callables...)
			return
		}
	case old != nil && old.callables != nil && old.callables[len(old.callables)-1].overload:
		old.callables = append(old.callables, m)
		return
	}
	r.put(classMember{name: s.Name, callables: []*callable{m}, conditional: conditional})
}

// assign reads a variable of the class, or of its instances when it is only
// annotated.
func (r *classReader) assign(s *outline.Stmt, conditional bool) {
	for _, t := range s.Targets {
		switch t.Kind {
		case outline.Name:
			r.variable(t.Text, s, conditional)
		case outline.Tuple, outline.List:
			for _, part := range t.Args {
				if part.Kind == outline.Name {
					r.put(classMember{name: part.Text, conditional: conditional})
				}
			}
		case outline.Subscript: // locals()["name"] = ...
			if base := t.Args[0]; base.Kind == outline.Call {
				r.c.open = r.c.open || base.Args[0].Dotted() == "locals" || base.Args[0].Dotted() == "vars"
			}
		}
	}
}

func (r *classReader) variable(name string, s *outline.Stmt, conditional bool) {
	if name == "__slots__" && s.Value != nil {
		w := walk{file: r.f}
		slots, _ := w.strings(s.Value)
		r.c.attributes = append(r.c.attributes, slots...)
	}
	if s.Annotation != nil && (r.c.dataclass || r.c.namedTuple) {
		r.field(name, s)
	}
	if s.Value == nil && !r.stub {
		r.c.attributes = append(r.c.attributes, name)
		if t := annotated(s.Annotation); t != "" {
			if r.c.hints == nil {
				r.c.hints = make(map[string]string)
			}
			r.c.hints[name] = t
		}
		return
	}
	if s.Kind == outline.AugAssign {
		return // it was bound before
	}
	m := classMember{
		name: name, annotation: annotated(s.Annotation), conditional: conditional,
		constant: shortConstant(s.Value, r.known),
	}
	if v := s.Value; v != nil {
		m.alias = v.Dotted()
		if v.Kind == outline.Call && len(v.Args) > 1 {
			switch v.Args[0].Dotted() {
			case "staticmethod", "classmethod":
				m.alias = v.Args[1].Dotted()
			case "property", "abc.abstractproperty", "cached_property", "functools.cached_property":
				m.callables = []*callable{{name: name, role: property}}
			}
		}
		if v.Kind == outline.Lambda {
			def := &outline.Stmt{Kind: outline.Def, Name: name, Params: v.Params, Span: v.Span}
			m.callables = []*callable{readCallable(r.f, def, inClass, r.known)}
		}
	}
	r.put(m)
}

// field reads a field of a dataclass or of a NamedTuple.
func (r *classReader) field(name string, s *outline.Stmt) {
	form := s.Annotation
	if form.Kind == outline.Subscript {
		form = form.Args[0]
	}
	text := form.Dotted()
	if form.Kind == outline.String {
		text, _, _ = strings.Cut(form.Text, "[")
	}
	switch _, last := cutLast(text); last {
	case "ClassVar":
		return
	case "KW_ONLY":
		r.keywordOnly = true
		return
	}
	made := field{param: api.Param{Name: name, Kind: api.Positional}, init: true}
	if r.keywordOnly {
		made.param.Kind = api.KeywordOnly
	}
	if s.Value != nil {
		r.fieldDefault(&made, s.Value)
	}
	for i, old := range r.c.fields {
		if old.param.Name == name {
			r.c.fields[i] = made
			return
		}
	}
	r.c.fields = append(r.c.fields, made)
}

// fieldDefault reads what a field is assigned: a default, or a call such as
// field(default_factory=list, init=False).
func (r *classReader) fieldDefault(made *field, value *outline.Expr) {
	p := &made.param
	if value.Kind != outline.Call || decoratorName(value) != "field" {
		p.Optional, p.Default = true, shortConstant(value, r.known)
		return
	}
	args := argumentsOf(value)
	if v := args.find(-1, "default"); v != nil {
		p.Optional, p.Default = true, shortConstant(v, r.known)
	}
	if v := args.find(-1, "default_factory"); v != nil {
		p.Optional, p.Default = true, shortConstant(&outline.Expr{Kind: outline.Call, Args: []*outline.Expr{v}}, nil)
		if v.Kind == outline.Lambda {
			p.Default = shortConstant(v.Args[0], r.known)
		}
	}
	if v := args.find(-1, "init"); v != nil && v.Text == "False" {
		made.init = false
	}
	if v := args.find(-1, "kw_only"); v != nil && v.Text == "True" {
		p.Kind = api.KeywordOnly
	}
	if len(args.position) > 0 || len(value.Args) > 1+len(args.position)+len(args.keyword) {
		p.Optional = true // dataclasses.field takes keywords only: another function
	}
}
