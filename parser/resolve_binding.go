package parser

// boundValue is what a binding denotes, once known.
type boundValue struct {
	state uint8 // 0 not asked yet, 1 being found out, 2 known
	values
}

// binding returns what a binding gives its name, which from then on supplies
// all the segments.
func (r *resolver) binding(b int32) values {
	known := &r.bound[b]
	switch known.state {
	case 1:
		return nothing() // it depends on itself
	case 2:
		return known.values
	}
	known.state = 1
	r.note(undoBinding, b)
	v := r.bindingNew(&r.bindings[b])
	v = r.supplied(v)
	r.bound[b] = boundValue{state: 2, values: v}
	return v
}

func (r *resolver) bindingNew(b *binding) values {
	switch b.kind {
	case bindImport:
		imp := &r.imports[b.index]
		name := imp.module
		switch {
		case imp.name != "":
			name = r.texts.join(name, imp.name)
		case !imp.renamed: // "import a.b" binds a
			name = imp.alias
		}
		return r.named(name)
	case bindLocal:
		return r.local(&r.imports[b.index])
	case bindValue:
		v := nothing()
		if b.value != 0 {
			v = r.eval(b.value)
		}
		if b.ann != 0 {
			return r.annotated(v, b.ann)
		}
		return v
	case bindItem:
		return r.item(r.eval(b.value), int(b.index))
	case bindEnter:
		return r.entered(r.eval(b.value))
	case bindParam:
		if b.ann != 0 {
			return r.annotated(values{}, b.ann)
		}
	case bindRest:
		if b.ann != 0 {
			return r.iterableOf(r.annotated(values{}, b.ann))
		}
	case bindSelf:
		return r.one(thing{kind: ownValue, index: b.index})
	case bindClsParam, bindClass:
		return r.one(thing{kind: ownClass, index: b.index})
	case bindFunc:
		return r.one(thing{kind: ownFunc, index: b.index})
	case bindDelete:
		return values{}
	}
	return nothing()
}

// named is a module, or a name of one.
func (r *resolver) named(name string) values {
	if len(name) > maxName {
		return nothing()
	}
	return r.one(thing{Ref: Ref{Name: name, Bound: segments(name)}})
}

func (r *resolver) one(t thing) values { return values{things: r.things.one(t), conf: Certain} }

// entered is what a with statement binds. Where nobody knows, it is the context
// manager: most return themselves.
func (r *resolver) entered(v values) values {
	return r.each(v, func(t thing) values {
		if t.kind == library && t.Instance != t.segments() || t.kind != library && t.kind != ownValue {
			return nothing()
		}
		if given := r.special(t, "__enter__", actuals{}); len(given.things) > 0 || given.none {
			return given
		}
		return r.one(t)
	})
}
