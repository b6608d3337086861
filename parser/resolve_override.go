package parser

// maxDerived is the number of classes below one that are looked at.
const maxDerived = 32

// overrides reports whether a call of an inherited method may give something else
// than where the method stands: the class that it is called of, or one between
// them, defines a method that the method's class defines as well, which it may
// call.
func (r *resolver) overrides(callee exprID, f values) bool {
	if len(f.things) != 1 || f.things[0].kind != ownFunc || r.exprs[callee].kind != xAttr {
		return false
	}
	owner := r.funcs[f.things[0].index].class
	base := r.eval(r.exprs[callee].first)
	if owner < 0 || len(base.things) != 1 || base.things[0].kind != ownValue || base.things[0].index == owner {
		return false
	}
	key := [2]int32{base.things[0].index, owner}
	known, asked := r.overriding[key]
	if !asked {
		known = r.overridden(key[0], owner)
		if r.overriding == nil {
			r.overriding = make(map[[2]int32]bool)
		}
		r.overriding[key] = known
	}
	return known
}

// overridden reports whether a class, or one between it and a class above it,
// defines a method that this defines as well.
func (r *resolver) overridden(class, owner int32) bool {
	below := []int32{class}
	for n := 0; n < len(below) && n < maxDerived; n++ {
		if below[n] == owner {
			continue
		}
		for _, m := range r.classes[below[n]].methods {
			if name := r.funcs[m.function].name; r.names[name] != "__init__" && r.defines(owner, name) {
				return true
			}
		}
		for _, b := range r.line(below[n]).bases {
			for _, t := range b.things {
				if t.kind == ownClass {
					below = append(below, t.index)
				}
			}
		}
	}
	return false
}

// defines reports whether a class itself defines a method.
func (r *resolver) defines(class int32, name sym) bool {
	_, ok := r.entryOf(r.classes[class].scope, name)
	return ok
}
