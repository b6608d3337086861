package parser

// flag understands a name that the arms of a statement set, each to something
// else. For a try statement around an import that is true or the module where
// the import works, false or None elsewhere.
func (r *resolver) flag(e exprID) *Cond {
	reach, found := r.lookup(e)
	if !found {
		return opaque()
	}
	return r.flagOf(reach)
}

// flagOf is what the bindings that reach a name make of it as a flag.
func (r *resolver) flagOf(reach []int32) *Cond {
	if len(reach) < 2 {
		return opaque()
	}
	if c := r.flagTried(reach); c.Op != Opaque {
		return c
	}
	return r.flagArms(reach)
}

// flagTried understands what the arms of a try statement set.
func (r *resolver) flagTried(reach []int32) *Cond {
	body := int32(-1)
	positive := true
	for _, b := range reach {
		bd := &r.bindings[b]
		set, ok := r.flagValue(bd)
		if !ok {
			return opaque()
		}
		try := r.tryBody(bd.region)
		if try < 0 {
			continue
		}
		if body >= 0 && body != try {
			return opaque()
		}
		body, positive = try, set
	}
	if body < 0 {
		return opaque()
	}
	for _, b := range reach { // what is set outside of the body must differ
		bd := &r.bindings[b]
		if set, _ := r.flagValue(bd); r.tryBody(bd.region) < 0 && set == positive {
			return opaque()
		}
	}
	c := r.loaded(body)
	if !positive {
		return not(c)
	}
	return c
}

// flagValue tells whether a binding gives a true or a false value.
func (r *resolver) flagValue(b *binding) (set, ok bool) {
	switch b.kind {
	case bindImport, bindFunc, bindClass:
		return true, true
	case bindDelete:
		return false, true
	case bindValue:
		if b.value == 0 {
			return false, false
		}
		switch x := &r.exprs[b.value]; x.kind {
		case xBool:
			return x.op == 1, true
		case xNone:
			return false, true
		}
	}
	return false, false
}

// tryBody returns the try body that a region belongs to, -1 when it is in none.
func (r *resolver) tryBody(region int32) int32 {
	for reg := region; reg >= 0; reg = r.regions[reg].parent {
		switch r.regions[reg].kind {
		case tryRegion:
			return reg
		case handlerRegion, bodyRegion:
			return -1
		}
	}
	return -1
}

// loaded is true when the imports in a try body work.
func (r *resolver) loaded(body int32) *Cond {
	if r.tried == nil {
		r.tried = r.triedImports()
	}
	var conds []*Cond
	for _, imp := range r.tried[body] {
		name := imp.module
		if imp.name != "" && imp.name != "*" {
			name += "." + imp.name
		}
		conds = append(conds, &Cond{Op: Importable, Name: name})
	}
	return all(conds)
}

// triedImports lists what is imported directly in each try body.
func (r *resolver) triedImports() map[int32][]*rawImport {
	tried := make(map[int32][]*rawImport)
	for i := range r.imports {
		imp := &r.imports[i]
		if region := r.places[imp.place].region; r.regions[region].kind == tryRegion && imp.level == 0 {
			tried[region] = append(tried[region], imp)
		}
	}
	return tried
}
