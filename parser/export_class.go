package parser

import "slices"

// exportClasses completes the classes by what other files may ask of them.
// functions are the indexes in Module.Functions.
func (r *resolver) exportClasses(functions []int32) {
	attrs := r.attrNames()
	for k := range r.classes {
		class := &r.m.Classes[k]
		for i, m := range r.classes[k].methods {
			class.Methods[i].Function = int(functions[m.function])
		}
		for ; len(attrs) > 0 && attrs[0].class == int32(k); attrs = attrs[1:] {
			if attr, ok := r.exportAttr(attrs[0]); ok {
				r.read = append(r.read, attr)
			}
		}
		class.Attrs = r.takeNames()
	}
}

// describeMethods completes the classes by what holds for this file, too.
func (r *resolver) describeMethods() {
	for k := range r.classes {
		class := &r.m.Classes[k]
		class.Open = class.Open || r.line(int32(k)).open
		for i, m := range r.classes[k].methods {
			method := &class.Methods[i]
			method.Function, method.Property, method.Static = -1, r.isProperty(m.function), r.isStatic(m.function)
			method.Returns = r.returnsOf(&r.funcs[m.function], maxReturned)
		}
	}
	r.describeHeld()
}

// describeHeld lists what the classes assign to attributes of self.
func (r *resolver) describeHeld() {
	r.eachSelfStore(func(class int32, st store) {
		if st.value != 0 {
			r.m.Classes[class].Held = append(r.m.Classes[class].Held, r.span(r.exprs[st.value].span))
		}
	})
}

// eachSelfStore calls a function with each assignment to an attribute of self, and the
// class that self is an instance of.
func (r *resolver) eachSelfStore(found func(class int32, st store)) {
	if len(r.classes) == 0 {
		return
	}
	for _, st := range r.stores {
		x := &r.exprs[st.target]
		if x.kind != xAttr || x.ctx == Delete || r.exprs[x.first].kind != xName {
			continue
		}
		if class := r.selfClass(x.first); class >= 0 {
			found(class, st)
		}
	}
}

// attrNames lists the attributes that classes give their instances, by class:
// the names of its body and the assignments to self.
func (r *resolver) attrNames() []ownAttr {
	var attrs []ownAttr
	for _, key := range r.declared {
		if s := &r.scopes[key.scope]; s.kind == classScope && r.scoped[key.entry].last != 0 {
			attrs = append(attrs, ownAttr{s.class, key.name})
		}
	}
	r.eachSelfStore(func(class int32, st store) { attrs = append(attrs, ownAttr{class, r.exprs[st.target].name}) })
	slices.SortFunc(attrs, func(a, b ownAttr) int {
		if a.class != b.class {
			return int(a.class - b.class)
		}
		return int(a.name - b.name)
	})
	return slices.Compact(attrs)
}

// exportAttr says what instances of a class hold in an attribute; ok is false
// for a method.
func (r *resolver) exportAttr(a ownAttr) (attr Name, ok bool) {
	if k, ok := r.entryOf(r.classes[a.class].scope, a.name); ok {
		for b := r.scoped[k].last; b != 0; b = r.bindings[b].prev {
			if r.bindings[b].kind == bindFunc {
				return Name{}, false
			}
		}
	}
	attr = Name{Name: r.names[a.name], Class: -1, Function: -1}
	v, known := r.members[memberKey{a.class, ownValue, a.name}] // most were read in the file itself
	if !known {
		if v, known = r.ownMember(a.class, a.name); !known {
			return attr, true
		}
	}
	if refs, whole := r.exported(v); whole && len(refs) > 0 {
		attr.Refs, attr.Confidence = refs, r.settled(v.conf)
	}
	return attr, true
}

// isProperty reports whether a decorator makes a method run when its name is
// read, set or deleted.
func (r *resolver) isProperty(fn int32) bool {
	for d := r.funcs[fn].decorators; d != 0; d = r.exprs[d].next {
		if r.isChain(d) {
			switch r.name(d) {
			case "property", "cached_property", "abstractproperty", "setter", "getter", "deleter":
				return true
			}
		}
	}
	return false
}

// isStatic reports whether a method gets no instance of its class.
func (r *resolver) isStatic(fn int32) bool {
	for d := r.funcs[fn].decorators; d != 0; d = r.exprs[d].next {
		if x := &r.exprs[d]; x.kind == xName {
			switch r.name(d) {
			case "staticmethod", "classmethod":
				return true
			}
		}
	}
	return false
}

// exportedBase names what a base may be; open is true when that is a class of this
// file which other files have no name for.
func (r *resolver) exportedBase(base values) (refs []Ref, open bool) {
	for _, t := range base.things {
		if t.kind != ownClass && (t.kind != library || t.Instance > 0) {
			continue
		}
		ref, ok := r.exportedThing(t)
		if !ok {
			open = true
			continue
		}
		if t.kind == ownClass {
			ref.Bound = segments(ref.Name) // what a library's class is read from stays known
		}
		refs = append(refs, ref)
	}
	sortRefs(refs)
	return refs, open
}
