package history

import (
	"slices"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// value reads what is assigned to a name.
func (r *reducer) value(name string, e *outline.Expr) *value {
	if e == nil {
		return &value{}
	}
	switch e.Kind {
	case outline.Name, outline.Attribute:
		return &value{alias: e.Dotted()}
	case outline.Lambda:
		def := &outline.Stmt{Kind: outline.Def, Name: name, Params: e.Params, Span: e.Span}
		return &value{fn: readCallable(r.f, def, inModule, r.known)}
	case outline.Conditional: // a if test else b: the first that can be told
		switch r.py.decide(e.Args[1]) {
		case yes:
			return r.value(name, e.Args[0])
		case no:
			return r.value(name, e.Args[2])
		}
		if v := r.value(name, e.Args[0]); v.alias != "" || v.wraps != "" || v.fn != nil {
			return v
		}
		return r.value(name, e.Args[2])
	case outline.Bool: // a or b
		return r.value(name, e.Args[0])
	case outline.Call:
		return r.called(name, e)
	}
	return &value{}
}

// called reads the call that makes a value: of a function, of a class, or of
// something that makes functions or classes.
func (r *reducer) called(name string, e *outline.Expr) *value {
	callee, args := e.Args[0], e.Args[1:]
	made := callee.Dotted()
	_, last := cutLast(made)
	switch last {
	case "_add_docstr", "add_docstr": // sets __doc__ and hands the function back
		v := &value{alias: first(args).Dotted()}
		if len(args) > 1 {
			v.doc = docText(args[1])
		}
		return v
	case "boolean_dispatch": // torch._jit_internal: if_false has the common signature
		return &value{wraps: keyword(args, "if_false").Dotted()}
	case "partial", "partialmethod":
		return partial(args)
	case "namedtuple", "NamedTuple", "TypedDict", "NewType", "type", "make_dataclass", "Enum", "IntEnum":
		if c := factoryClass(name, last, args, r.known); c != nil {
			return &value{class: c}
		}
	case "deprecated_alias": // tensorflow: (new name, old name, function)
		if len(args) == 3 {
			return &value{wraps: args[2].Dotted()}
		}
	case "auto_class_update": // transformers: changes the class and hands it back
		return &value{alias: first(args).Dotted()}
	case "to_raw_op": // tensorflow.python.framework.ops: def wrapper(*args, **kwargs) raises when there are args
		return &value{wraps: first(args).Dotted(), byName: true}
	case "staticmethod", "classmethod", "property":
		return &value{wraps: first(args).Dotted()}
	}
	if callee.Kind == outline.Call { // decorator(...)(f)
		v := r.decorated(callee.Args[0].Dotted(), args)
		v.deprecations = append(v.deprecations, decoratorDeprecations(callee, r.known)...)
		return v
	}
	if len(args) == 1 && keeps(last) { // decorator(f)
		return r.decorated(made, args)
	}
	return &value{made: made}
}

// decorated reads the call of a decorator as an expression.
func (r *reducer) decorated(decorator string, args []*outline.Expr) *value {
	f := first(args)
	if f != nil && f.Kind == outline.Call { // tf_export(...)(dispatch(...)(f))
		if inner := r.called("", f); inner.wraps != "" {
			return inner
		}
	}
	if f.Dotted() == "" {
		return &value{made: decorator}
	}
	return &value{wraps: f.Dotted()}
}

// partial reads functools.partial(f, ...).
func partial(args []*outline.Expr) *value {
	v := &value{wraps: first(args).Dotted(), partial: true}
	for i, a := range args {
		switch {
		case a.Kind == outline.Star || a.Kind == outline.Keyword && a.Text == "":
			return &value{} // what is bound cannot be told
		case a.Kind == outline.Keyword:
			v.keywords = append(v.keywords, a.Text)
		case i > 0:
			v.positional++
		}
	}
	return v
}

// bound returns the signature of a partial that binds arguments of s.
func (v *value) bound(s api.Signature) api.Signature {
	out := api.Signature{Returns: s.Returns}
	skip, only := v.positional, false
	for _, p := range s.Params {
		if skip > 0 && p.Kind <= api.Positional {
			skip--
			continue
		}
		for _, k := range v.keywords {
			if p.Name == k && p.Kind != api.PositionalOnly {
				// What follows a parameter bound by name can only go by name.
				p.Optional, p.Default, only = true, "", true
			}
		}
		if only && p.Kind == api.VarPositional {
			continue
		}
		if only && p.Kind == api.Positional {
			p.Kind = api.KeywordOnly
		}
		out.Params = append(out.Params, p)
	}
	return out
}

// named returns a signature that takes what s takes, by name only.
func named(s api.Signature) api.Signature {
	s.Params = slices.Clone(s.Params)
	for i := range s.Params {
		if s.Params[i].Kind <= api.Positional {
			s.Params[i].Kind = api.KeywordOnly
		}
	}
	return s
}

func first(args []*outline.Expr) *outline.Expr {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

// keyword returns the argument with a name, nil when there is none.
func keyword(args []*outline.Expr, name string) *outline.Expr {
	for _, a := range args {
		if a.Kind == outline.Keyword && a.Text == name {
			return a.Args[0]
		}
	}
	return nil
}

// docText returns the text of a docstring that is built of constants: parts
// that are not are left out.
func docText(e *outline.Expr) string {
	switch e.Kind {
	case outline.String:
		return e.Text
	case outline.Binary:
		return docText(e.Args[0]) + docText(e.Args[1])
	case outline.Call: // r"...".format(**common_args)
		if e.Args[0].Kind == outline.Attribute {
			return docText(e.Args[0].Args[0])
		}
	}
	return ""
}
