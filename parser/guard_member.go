package parser

// maxBases is the number of classes of the file that a test is looked for in.
const maxBases = 8

// memberValue is the one value that an attribute of self, or of a class of this
// file, ever gets: in the class body or by an assignment to self. It is 0 when
// there is none or more.
func (r *resolver) memberValue(e exprID) exprID {
	class, name := r.ownClassOf(e)
	for range maxBases {
		if class < 0 {
			return 0
		}
		value, n := exprID(0), 0
		if k, ok := r.entryOf(r.classes[class].scope, name); ok && r.scoped[k].last != 0 {
			b := &r.bindings[r.scoped[k].last]
			if b.kind != bindValue || b.prev != 0 {
				return 0
			}
			value, n = b.value, 1
		}
		for st := range r.selfStores(class, name) {
			value = st.value
			n++
		}
		if n > 0 {
			if n > 1 {
				return 0
			}
			return value
		}
		class = r.onlyBase(class)
	}
	return 0
}

// methodTest is the condition that a method of self, or a property, gives
// something true.
func (r *resolver) methodTest(e exprID, args []exprID, property bool) *Cond {
	class, name := r.ownClassOf(e)
	for range maxBases {
		if class < 0 {
			break
		}
		for i := range r.classes[class].methods {
			m := &r.classes[class].methods[i]
			if m.name != name {
				continue
			}
			if r.isProperty(m.function) != property {
				return opaque()
			}
			return r.called(m.function, args, r.receivers(m.function))
		}
		class = r.onlyBase(class)
	}
	return opaque()
}

// receivers is how many parameters of a method get no argument: self, or none
// for a static one.
func (r *resolver) receivers(fn int32) int32 {
	for d := r.funcs[fn].decorators; d != 0; d = r.exprs[d].next {
		if r.exprs[d].kind == xName && r.name(d) == "staticmethod" {
			return 0
		}
	}
	return 1
}

// ownClassOf returns the class that e reads an attribute of, or of an instance
// of which, and the attribute's name; -1 when it is none of this file.
func (r *resolver) ownClassOf(e exprID) (int32, sym) {
	x := &r.exprs[e]
	if x.kind != xAttr || r.exprs[x.first].kind != xName {
		return -1, 0
	}
	v := r.eval(x.first)
	if len(v.things) != 1 || v.unknown {
		return -1, 0
	}
	switch t := &v.things[0]; t.kind {
	case ownClass, ownValue:
		return t.index, x.name
	}
	return -1, 0
}

// onlyBase is the class of this file that a class has for its only base, or -1.
func (r *resolver) onlyBase(class int32) int32 {
	if bases := r.line(class).bases; len(bases) == 1 && len(bases[0].things) == 1 && bases[0].things[0].kind == ownClass {
		return bases[0].things[0].index
	}
	return -1
}
