package history

import (
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// isSelf reports whether an expression is the module that is read:
// sys.modules[__name__], or a name for it.
func (r *reducer) isSelf(e *outline.Expr) bool {
	switch e.Kind {
	case outline.Name:
		return r.m.self[e.Text]
	case outline.Attribute:
		return e.Dotted() == r.m.name
	case outline.Subscript:
		return isModules(e.Args[0]) && len(e.Args) == 2 && e.Args[1].Dotted() == "__name__"
	}
	return false
}

// isModules reports whether an expression is sys.modules, also of "import sys
// as _sys".
func isModules(e *outline.Expr) bool { return strings.TrimLeft(e.Dotted(), "_") == "sys.modules" }

// isNamespace reports whether an expression is the module's dictionary.
func (r *reducer) isNamespace(e *outline.Expr) bool {
	switch e.Kind {
	case outline.Call:
		name := e.Args[0].Dotted()
		if name == "vars" && len(e.Args) == 2 {
			return r.isSelf(e.Args[1])
		}
		return len(e.Args) == 1 && (name == "globals" || name == "locals" || name == "vars")
	case outline.Attribute:
		return e.Text == "__dict__" && r.isSelf(e.Args[0])
	case outline.Name:
		v := r.vars[e.Text]
		return v != nil && v.Kind == outline.Call && r.isNamespace(v)
	}
	return false
}

// subscript reads "target[...] = value".
func (r *reducer) subscript(t, e *outline.Expr, c setting) {
	switch {
	case len(t.Args) != 2:
	case r.isSelf(t): // sys.modules[__name__] = X(...)
		r.replace(e)
	case isModules(t.Args[0]): // modules by other names, torch.distributed._tensor.device_mesh
		r.m.opaque = true
	case r.isNamespace(t.Args[0]):
		r.put(t.Args[1], e, c)
	case t.Args[0].Dotted() == "_import_structure" && t.Args[1].Kind == outline.String:
		r.structure(t.Args[1].Text, e)
	}
}

// put binds a name that is an expression.
func (r *reducer) put(key, e *outline.Expr, c setting) {
	if key.Kind == outline.String && len(key.Args) == 0 {
		if identifier(key.Text) {
			r.bind(key.Text, &binding{value: r.value(key.Text, e)}, c)
		}
		return
	}
	r.m.opaque = true
}

// attribute reads "target.name = value".
func (r *reducer) attribute(target *outline.Expr, name string, e *outline.Expr, c setting) {
	dotted := target.Dotted()
	switch {
	case r.isSelf(target):
		r.bind(name, &binding{value: r.value(name, e)}, c)
	case dotted != "" && !strings.HasPrefix(name, "__") && !c.typing:
		if head, rest, more := strings.Cut(dotted, "."); more && r.m.self[head] {
			dotted = rest // _current_module.app.flags = flags
		}
		b := &binding{value: r.value(name, e), conditional: c.conditional}
		r.m.patches = append(r.m.patches, patch{dotted, name, b})
	}
}

// expression reads a statement that is a call.
func (r *reducer) expression(e *outline.Expr, c setting) {
	if e.Kind != outline.Call {
		return
	}
	r.calls(e, nil, c)
	callee, args := e.Args[0], e.Args[1:]
	switch name := callee.Dotted(); {
	case name == "setattr" && len(args) == 3:
		r.setattr(args[0], args[1], args[2], c)
	case (name == "__all__.extend" || name == "__all__.append" || name == "__all__.remove") && len(args) == 1:
		item := args[0]
		if name != "__all__.extend" {
			item = &outline.Expr{Kind: outline.List, Args: []*outline.Expr{item}}
		}
		r.export(item, name == "__all__.remove")
	case callee.Kind == outline.Attribute && callee.Text == "update" && r.isNamespace(callee.Args[0]):
		r.update(args, c)
	case callee.Kind == outline.Attribute && (callee.Text == "extend" || callee.Text == "append") && len(args) == 1:
		r.extendStructure(callee.Args[0], args[0])
	case name == "_import_structure.update" && len(args) == 1:
		r.structures(args[0])
	case name != "" && len(args) == 0:
		r.patching(name, c)
	}
}

func (r *reducer) setattr(target, key, e *outline.Expr, c setting) {
	if key.Kind != outline.String || len(key.Args) > 0 {
		r.m.opaque = r.m.opaque || r.isSelf(target)
		return
	}
	r.attribute(target, key.Text, e, c)
}

// update reads globals().update(...).
func (r *reducer) update(args []*outline.Expr, c setting) {
	for _, a := range args {
		switch {
		case a.Kind == outline.Keyword && a.Text != "":
			r.bind(a.Text, &binding{value: r.value(a.Text, a.Args[0])}, c)
		case a.Kind == outline.Dict:
			for i := 0; i+1 < len(a.Args); i += 2 {
				if a.Args[i] != nil {
					r.put(a.Args[i], a.Args[i+1], c)
				}
			}
		case a.Kind == outline.Attribute && (a.Text == "__members__" || a.Text == "__dict__"):
			r.spread(a.Args[0], true, c)
		case a.Kind == outline.Comprehension: // {x.name: x for x in Enum}
			if source := iterated(a); source != nil {
				r.spread(source, true, c)
			}
		default:
			r.m.opaque = true
		}
	}
}

// iterated gives what a comprehension of one loop runs over.
func iterated(e *outline.Expr) *outline.Expr {
	for _, a := range e.Args[1:] {
		if d := a.Dotted(); d != "" && strings.ToUpper(d[:1]) == d[:1] {
			return a
		}
	}
	return nil
}

// spread binds every attribute of an object.
func (r *reducer) spread(of *outline.Expr, dunder bool, c setting) {
	if name := of.Dotted(); name != "" {
		r.m.events = append(r.m.events, event{kind: spread, name: name, conditional: c.conditional, dunder: dunder})
	} else {
		r.m.opaque = true
	}
}
