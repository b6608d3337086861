package parser

// annotated joins what an assignment gives with what its annotation says. A
// value that is known needs no annotation.
func (r *resolver) annotated(v values, ann exprID) values {
	if len(v.things) > 0 && !v.unknown {
		return v
	}
	t := r.instanceOf(ann)
	if len(t.things) == 0 {
		return v.orNothing()
	}
	t.conf = min(t.conf, Likely)
	return t
}

func (v values) orNothing() values {
	if len(v.things) == 0 && !v.none {
		return nothing()
	}
	return v
}

// instanceOf returns an instance of the type that an annotation names.
func (r *resolver) instanceOf(e exprID) values {
	switch x := &r.exprs[e]; x.kind {
	case xName, xAttr:
		v := r.eval(e)
		out := values{conf: v.conf, unknown: v.unknown}
		for _, t := range v.things {
			switch {
			case t.kind == library && t.Instance == 0 && !isTyping(t.Name):
				t.Instance = t.segments()
				t.Bound = t.Instance
				out.things = append(out.things, t)
			case t.kind == ownClass:
				out.things = append(out.things, thing{kind: ownValue, index: t.index})
			}
		}
		return out
	case xNone:
		return values{none: true}
	case xUnion:
		return r.unionOf(x.first)
	case xSubscript:
		switch r.typingName(x.first) {
		case "typing.Optional", "typing.Union":
			return r.unionOf(r.exprs[x.first].next)
		case "typing.Annotated", "typing.Final", "typing.ClassVar", "typing.Required", "typing.NotRequired":
			if arg := r.exprs[x.first].next; arg != 0 {
				return r.instanceOf(arg)
			}
		case "":
			return r.instanceOf(x.first)
		}
	case xTuple:
		return r.unionOf(x.first)
	}
	return nothing()
}

// unionOf merges the types in a list of expressions.
func (r *resolver) unionOf(first exprID) values {
	var v values
	for e, n := first, 0; e != 0; e, n = r.exprs[e].next, n+1 {
		t := r.instanceOf(e)
		if n == 0 {
			v = t
		} else {
			v = r.merge(v, t)
		}
	}
	return v
}

// typingName returns the name under typing that e denotes, also through
// typing_extensions, or "".
func (r *resolver) typingName(e exprID) string {
	for _, t := range r.eval(e).things {
		if t.kind != library {
			continue
		}
		if name, ok := cutModule(t.Name, "typing_extensions"); ok {
			return "typing." + name
		}
		if _, ok := cutModule(t.Name, "typing"); ok {
			return t.Name
		}
	}
	return ""
}

func isTyping(name string) bool {
	_, a := cutModule(name, "typing")
	_, b := cutModule(name, "typing_extensions")
	return a || b
}

// cutModule removes "module." from the front of a name.
func cutModule(name, module string) (string, bool) {
	if len(name) > len(module) && name[:len(module)] == module && name[len(module)] == '.' {
		return name[len(module)+1:], true
	}
	return "", false
}
