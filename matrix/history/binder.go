package history

import (
	"github.com/upcheck/upcheck/parser/outline"
)

// binder is a function that binds a name which it is given, as
// torch/onnx/symbolic_opset9.py has one:
//
//	def _export(name):
//	    def wrapper(func):
//	        globals()[name] = func
//	        __all__.append(name)
//	        return func
//	    return wrapper
type binder struct {
	param int  // the place of the name among its parameters
	lists bool // it also adds the name to __all__
}

// binder notes such a function.
func (r *reducer) binder(def *outline.Stmt) {
	for i, p := range def.Params {
		if r.binds(def.Body, p.Name) {
			r.binders[def.Name] = binder{i, lists(def.Body, p.Name)}
			return
		}
	}
}

// binds reports whether statements bind the name that a variable holds.
func (r *reducer) binds(body []outline.Stmt, variable string) bool {
	for i := range body {
		s := &body[i]
		for _, t := range s.Targets {
			if t.Kind == outline.Subscript && len(t.Args) == 2 && t.Args[1].Dotted() == variable && r.isNamespace(t.Args[0]) {
				return true
			}
		}
		if e := s.Value; s.Kind == outline.Expression && e.Kind == outline.Call && len(e.Args) == 4 && e.Args[0].Dotted() == "setattr" {
			if e.Args[2].Dotted() == variable && r.isSelf(e.Args[1]) {
				return true
			}
		}
		if r.binds(s.Body, variable) || r.binds(s.Else, variable) {
			return true
		}
	}
	return false
}

// lists reports whether statements add what a variable holds to __all__.
func lists(body []outline.Stmt, variable string) bool {
	for i := range body {
		s := &body[i]
		if e := s.Value; s.Kind == outline.Expression && e.Kind == outline.Call && len(e.Args) == 2 {
			if e.Args[0].Dotted() == "__all__.append" && e.Args[1].Dotted() == variable {
				return true
			}
		}
		if lists(s.Body, variable) || lists(s.Else, variable) {
			return true
		}
	}
	return false
}

// calls binds the names that an expression has binders bind.
func (r *reducer) calls(e *outline.Expr, values map[string]string, c setting) {
	if e == nil || len(r.binders) == 0 {
		return
	}
	if e.Kind == outline.Call {
		if b, ok := r.binders[e.Args[0].Dotted()]; ok && b.param+1 < len(e.Args) {
			name, ok := formatted(e.Args[b.param+1], values)
			if ok && identifier(name) {
				r.bind(name, &binding{value: &value{}}, c)
			} else {
				r.m.opaque = true
			}
			if ok && b.lists {
				r.m.exports = append(r.m.exports, export{names: []string{name}})
			}
		}
	}
	for _, a := range e.Args {
		r.calls(a, values, c)
	}
}
