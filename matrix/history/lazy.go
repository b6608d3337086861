package history

import (
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// mostNames is how many names one after the other may stand for a value: a ring
// of them ends nowhere.
const mostNames = 20

// replace reads what a module puts in its own place.
func (r *reducer) replace(e *outline.Expr) {
	for range mostNames {
		if v := r.vars[e.Dotted()]; v != nil {
			e = v
		}
	}
	if e == nil || e.Kind != outline.Call {
		return
	}
	r.m.replacement = e.Args[0].Dotted()
	_, last := cutLast(r.m.replacement)
	if strings.HasSuffix(last, "ModuleWrapper") { // of tensorflow: it has all that the module has
		r.m.replacement = ""
		return
	}
	if !strings.Contains(last, "LazyModule") {
		return
	}
	r.m.replacement, r.m.lazy = "", true
	for _, a := range e.Args[1:] { // _LazyModule(__name__, file, _import_structure, ...)
		if a.Kind == outline.Name {
			r.structures(r.vars[a.Text])
		}
	}
}

// structures reads the dictionary of submodules and the names in them that
// transformers and its like serve lazily.
func (r *reducer) structures(e *outline.Expr) {
	if e == nil || e.Kind != outline.Dict {
		return
	}
	for i := 0; i+1 < len(e.Args); i += 2 {
		if key := e.Args[i]; key != nil && key.Kind == outline.String {
			r.structure(key.Text, e.Args[i+1])
		}
	}
}

// structure serves names of a submodule.
func (r *reducer) structure(submodule string, names *outline.Expr) {
	list, _ := r.strings(names, 0)
	from := r.m.name + "." + submodule
	if identifier(submodule) {
		r.bind(submodule, &binding{from: &origin{from, ""}, served: true}, setting{})
	}
	for _, name := range list {
		r.bind(name, &binding{from: &origin{from, name}, served: true}, setting{})
	}
}

// extendStructure reads _import_structure["x"].extend([...]).
func (r *reducer) extendStructure(target, item *outline.Expr) {
	if target.Kind != outline.Subscript || len(target.Args) != 2 || target.Args[0].Dotted() != "_import_structure" || target.Args[1].Kind != outline.String {
		return
	}
	if item.Kind == outline.String {
		item = &outline.Expr{Kind: outline.List, Args: []*outline.Expr{item}}
	}
	r.structure(target.Args[1].Text, item)
}

// finish settles what only the whole file tells.
func (r *reducer) finish() {
	if !r.m.lazy {
		return
	}
	for i := range r.m.events { // what type checkers see is what it serves
		if b := r.m.events[i].binding; b != nil && b.typing {
			b.typing, b.served, b.conditional = false, true, false
		}
	}
}
