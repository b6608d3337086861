package parser

import "github.com/upcheck/upcheck/internal/source"

// assigned records an assignment to an attribute whose name is computed, as in
// setattr(np, name, kind): to all that may be meant.
func (r *resolver) assigned(e, object exprID) {
	v := r.eval(object)
	var refs []Ref
	for _, t := range v.things {
		if t.kind == library && t.Instance == 0 && len(t.Name) < maxName {
			refs = append(refs, Ref{Name: t.Name + ".*", Bound: t.segments()})
		}
	}
	if len(refs) == 0 {
		return
	}
	sortRefs(refs)
	use := r.lookupUse(e, refs)
	use.Context = Store
	use.Confidence = r.cap(v.conf, use.Statement)
	use.Parts = []source.Span{r.span(r.exprs[object].span), r.span(r.exprs[e].span)}
	r.uses = append(r.uses, use)
}

// namespaceItem records vars(np)[name] = kind and np.__dict__[name] = kind.
func (r *resolver) namespaceItem(e exprID) {
	x := &r.exprs[e]
	if x.ctx != Store || x.first == 0 {
		return
	}
	object := r.namespaceOf(x.first)
	if object == 0 {
		return
	}
	if key := r.exprs[x.first].next; key != 0 {
		if attr, ok := r.stringValue(key); ok && isIdentifier(attr) {
			r.lookupNamed(e, object, key, attr, Store)
			return
		}
	}
	r.assigned(e, object)
}

// namespaceCall records np.__dict__.update(...) and the like.
func (r *resolver) namespaceCall(e exprID) {
	callee := &r.exprs[r.exprs[e].first]
	if callee.kind != xAttr {
		return
	}
	switch r.names[callee.name] {
	case "update", "setdefault", "__setitem__":
		if object := r.namespaceOf(callee.first); object != 0 {
			r.assigned(e, object)
		}
	}
}

// namespaceOf returns the object whose attributes a dict holds: of vars(np) and
// np.__dict__ that is np, of any other 0.
func (r *resolver) namespaceOf(dict exprID) exprID {
	switch x := &r.exprs[dict]; x.kind {
	case xAttr:
		if r.names[x.name] == "__dict__" {
			return x.first
		}
	case xCall:
		if args, ok := r.arguments(dict); ok && len(args) == 1 && r.builtin(dict) == "vars" {
			return args[0]
		}
	}
	return 0
}
