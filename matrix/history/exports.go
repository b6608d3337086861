package history

import (
	"slices"

	"github.com/upcheck/upcheck/parser/outline"
)

// export adds an expression to __all__, or takes it away. When it is not
// understood, the module counts as one without __all__.
func (r *reducer) export(e *outline.Expr, remove bool) {
	parts, ok := r.exported(e, 0)
	if !ok {
		r.m.listed = false
	}
	for i := range parts {
		parts[i].remove = remove
	}
	r.m.exports = append(r.m.exports, parts...)
}

func (r *reducer) exported(e *outline.Expr, depth int) ([]export, bool) {
	if depth > 50 {
		return nil, false
	}
	if names, ok := r.strings(e, 0); ok {
		return []export{{names: names}}, true
	}
	switch e.Kind {
	case outline.Attribute:
		if of, last := cutLast(e.Dotted()); last == "__all__" && of != "" {
			return []export{{of: of}}, true
		}
	case outline.Star:
		return r.exported(e.Args[0], depth+1)
	case outline.Call:
		switch e.Args[0].Dotted() {
		case "list", "tuple", "sorted", "set":
			if len(e.Args) == 2 {
				return r.exported(e.Args[1], depth+1)
			}
		}
	case outline.List, outline.Tuple, outline.Set:
		return r.exportedAll(e.Args, depth)
	case outline.Binary:
		if e.Text == "+" || e.Text == "|" {
			return r.exportedAll(e.Args, depth)
		}
	}
	return nil, false
}

func (r *reducer) exportedAll(list []*outline.Expr, depth int) ([]export, bool) {
	var all []export
	for _, part := range list {
		if part.Kind == outline.String {
			all = append(all, export{names: []string{part.Text}})
			continue
		}
		parts, ok := r.exported(part, depth+1)
		if !ok {
			return nil, false
		}
		all = append(all, parts...)
	}
	return all, true
}

// maxSteps bounds how many expressions of one file are looked at for the strings
// in them: lists that are made of one another grow without end.
const maxSteps = 1 << 22

// strings gives the strings in a collection; of a dictionary the keys.
func (r *reducer) strings(e *outline.Expr, depth int) ([]string, bool) {
	if r.steps++; e == nil || depth > 20 || r.steps > maxSteps {
		return nil, false
	}
	switch e.Kind {
	case outline.Name:
		if v := r.vars[e.Text]; v != nil && v != e {
			return r.strings(v, depth+1)
		}
	case outline.List, outline.Tuple, outline.Set:
		names := make([]string, 0, len(e.Args))
		for _, item := range e.Args {
			switch {
			case item.Kind == outline.String && len(item.Args) == 0:
				names = append(names, item.Text)
			case item.Kind == outline.Star:
				more, ok := r.strings(item.Args[0], depth+1)
				if !ok {
					return nil, false
				}
				names = append(names, more...)
			default:
				return nil, false
			}
		}
		return names, true
	case outline.Dict:
		var names []string
		for i := 0; i+1 < len(e.Args); i += 2 {
			switch key := e.Args[i]; {
			case key == nil:
				more, ok := r.strings(e.Args[i+1], depth+1)
				if !ok {
					return nil, false
				}
				names = append(names, more...)
			case key.Kind == outline.String && len(key.Args) == 0:
				names = append(names, key.Text)
			default:
				return nil, false
			}
		}
		return names, true
	case outline.Binary:
		left, ok := r.strings(e.Args[0], depth+1)
		right, ok2 := r.strings(e.Args[1], depth+1)
		return append(left, right...), ok && ok2 && (e.Text == "+" || e.Text == "|")
	case outline.Call:
		return r.stringsOf(e, depth)
	}
	return nil, false
}

// stringsOf reads list(x), x.keys(), "a b".split() and their like.
func (r *reducer) stringsOf(e *outline.Expr, depth int) ([]string, bool) {
	callee := e.Args[0]
	switch name := callee.Dotted(); {
	case len(e.Args) == 2 && (name == "list" || name == "tuple" || name == "set" || name == "sorted" || name == "frozenset"):
		return r.strings(e.Args[1], depth+1)
	case len(e.Args) == 1 && callee.Kind == outline.Attribute && (callee.Text == "keys" || callee.Text == "items" || callee.Text == "copy"):
		return r.strings(callee.Args[0], depth+1)
	case len(e.Args) == 1 && callee.Kind == outline.Attribute && callee.Text == "split" && callee.Args[0].Kind == outline.String:
		return fieldNames(callee.Args[0])
	}
	return nil, false
}

// maxListed bounds the parts and names of an __all__, with those that it takes
// over from other modules.
const maxListed = 1 << 18

// exports evaluates __all__ of a module: its names in order; false when it has
// none, or one that is not understood.
func (w *world) exports(name string) (names []string, listed bool) {
	steps := maxListed
	return w.exported(name, map[string]bool{}, &steps)
}

// exported is exports for a list that others take over; steps is how many parts
// and names may still be looked at.
func (w *world) exported(name string, seen map[string]bool, steps *int) (names []string, listed bool) {
	m := w.modules[name]
	if m == nil || seen[name] {
		return nil, false
	}
	if m.location.py == "" && m.stub != nil {
		m = m.stub
	}
	if !m.listed {
		return nil, false
	}
	seen[name] = true
	defer delete(seen, name) // two parts may take over the same list
	for _, e := range m.exports {
		part := e.names
		if e.of != "" {
			of := w.resolve(m, e.of)
			if of == nil || of.kind != moduleEntity {
				return nil, false
			}
			more, ok := w.exported(of.path, seen, steps)
			if !ok {
				return nil, false
			}
			part = more
		}
		if *steps -= 1 + len(part); *steps < 0 {
			return nil, false
		}
		if e.remove {
			names = slices.Clone(names)
			for _, name := range part { // list.remove: the first of that name only
				if i := slices.Index(names, name); i >= 0 {
					names = slices.Delete(names, i, i+1)
				}
			}
		} else {
			names = append(names, part...)
		}
	}
	return names, true
}
