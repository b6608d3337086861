package parser

import "iter"

// member returns what reading an attribute of an instance of a class of this
// file gives, or of the class itself, or of super(). What the class or an
// ancestor in this file defines comes first; otherwise the attribute comes from
// a library's class.
func (r *resolver) member(t thing, name sym) values {
	key := memberKey{t.index, t.kind, name}
	for _, o := range r.assumed.open {
		if o.member == key {
			return o.values
		}
	}
	v, ok := r.members[key]
	if !ok {
		r.noteMember(key)
		r.members[key] = nothing() // for a member that depends on itself
		v = r.gotten(r.memberOf(t.index, name, t.kind, map[int32]bool{}), t.kind)
		r.members[key] = v
	}
	return v
}

// gotten is what reading a member gives where it may be a property, which a
// read calls.
func (r *resolver) gotten(v values, kind thingKind) values {
	property := false
	for _, t := range v.things {
		property = property || t.kind == ownFunc && r.isProperty(t.index)
	}
	if !property {
		return v
	}
	return r.each(v, func(t thing) values {
		switch {
		case t.kind != ownFunc || !r.isProperty(t.index):
			return r.one(t)
		case kind == ownClass:
			return nothing()
		}
		return r.resultOf(t.index)
	})
}

type memberKey struct {
	class int32
	kind  thingKind
	name  sym
}

func (r *resolver) memberOf(class int32, name sym, kind thingKind, seen map[int32]bool) values {
	switch {
	case seen[class]:
		return values{}
	case len(seen) == maxLineage:
		return nothing()
	}
	seen[class] = true
	if kind != superValue {
		if v, ok := r.ownMember(class, name); ok {
			return v
		}
	}
	if kind == superValue {
		kind = ownValue
	}
	l := r.line(class)
	var v values
	found := 0
	for _, base := range l.bases {
		for _, t := range base.things {
			var m values
			switch {
			case t.kind == library && t.Instance == 0:
				attr := r.index.names[name]
				if len(t.Name)+1+len(attr) > maxName {
					return nothing()
				}
				m = r.one(thing{Ref: Ref{Name: r.texts.join(t.Name, attr), Bound: t.segments()}})
				if kind == ownValue {
					m.things[0].Instance = t.segments()
				}
				m.conf = base.conf
			case t.kind == ownClass:
				m = r.memberOf(t.index, name, kind, seen)
			default:
				continue
			}
			if len(m.things) == 0 && !m.unknown && !m.none {
				continue // no such member there
			}
			if found == 0 {
				v = m
			} else {
				v = r.merge(v, m)
			}
			found++
			if len(m.things) == 0 || m.things[0].kind != library { // defined in this file: nothing behind it counts
				return v
			}
		}
	}
	if l.open && len(v.things) > 0 {
		v.conf = Possible
	}
	return v
}

// ownMember returns what the class itself gives an attribute: a method, a name
// of the class body or an assignment to self. ok is false when it says nothing.
func (r *resolver) ownMember(class int32, name sym) (values, bool) {
	if int(name) >= len(r.names) {
		return values{}, false // it does not occur in the file
	}
	var v, declared values
	found := false
	join := func(m values) {
		if found {
			v = r.merge(v, m)
		} else {
			v, found = m, true
		}
	}
	if k, ok := r.entryOf(r.classes[class].scope, name); ok {
		for b := r.scoped[k].last; b != 0; b = r.bindings[b].prev {
			switch r.bindings[b].kind {
			case bindFunc:
				if r.isSetter(r.bindings[b].index) {
					continue // the getter of the property comes before it
				}
				return r.one(thing{kind: ownFunc, index: r.bindings[b].index}), true
			case bindValue:
				if r.bindings[b].ann != 0 {
					declared = r.binding(b)
				}
				join(r.binding(b))
			default:
				join(nothing())
			}
		}
	}
	var later []exprID
	for st := range r.selfStores(class, name) {
		if st.annotation != 0 {
			declared = r.annotated(values{}, st.annotation)
			if st.value == 0 {
				found = true
				continue
			}
		}
		if st.value == 0 {
			join(nothing())
			continue
		}
		if r.rests(st.value, name) {
			later = append(later, st.value)
			continue
		}
		if r.grown[name] != 0 && r.isGrowing(st.value) {
			join(r.grownAttr(class, name, st.value))
			continue
		}
		join(r.supplied(r.eval(st.value)))
	}
	for _, value := range r.enrolledAs(class, r.names[name]) {
		join(r.supplied(r.eval(value)))
	}
	if len(later) > 0 {
		if !found { // where it comes from, this class does not say
			v, found = nothing(), true
		}
		v = r.settle(v, open{member: memberKey{class, ownValue, name}}, func() values {
			v := r.supplied(r.eval(later[0]))
			for _, e := range later[1:] {
				v = r.merge(v, r.supplied(r.eval(e)))
			}
			return v
		})
	}
	if len(declared.things) > 0 && (v.unknown || len(v.things) == 0 || r.vague(v)) {
		return declared, true
	}
	if found {
		v = v.orNothing()
	}
	return v, found
}

// rests reports whether the value of an attribute is made of the attribute, as
// in "self.x = self.x + 1". What is read from a module is none of it:
// "self.transforms = torchvision.transforms".
func (r *resolver) rests(value exprID, name sym) bool {
	found := false
	r.eachWithin(value, xAttr, name, func(e exprID) { found = found || !r.ofModule(r.exprs[e].first) })
	return found
}

// ofModule reports whether a dotted name begins with what an import alone
// binds.
func (r *resolver) ofModule(e exprID) bool {
	for r.exprs[e].kind == xAttr {
		e = r.exprs[e].first
	}
	if r.exprs[e].kind != xName {
		return false
	}
	reach, _ := r.lookup(e)
	for _, b := range reach {
		if r.bindings[b].kind != bindImport {
			return false
		}
	}
	return len(reach) > 0
}

// ownAttr is an attribute of the instances of a class of this file.
type ownAttr struct {
	class int32
	name  sym
}

// selfStores returns the assignments to an attribute of self in a class. Those
// of all classes are told apart when the name is first asked for.
func (r *resolver) selfStores(class int32, name sym) iter.Seq[store] {
	r.ownAttrs(name)
	return func(yield func(store) bool) {
		for i := r.own[ownAttr{class, name}]; i != 0 && yield(r.stores[i-1]); i = r.nextAttr[i] {
		}
	}
}

// ownAttrs tells the assignments to an attribute apart by the class whose self
// they are of, in order.
func (r *resolver) ownAttrs(name sym) {
	next := int32(0)
	for i := r.attrs[name]; i != 0; i = next {
		next, r.nextAttr[i] = r.nextAttr[i], 0
		if class := r.selfClass(r.exprs[r.stores[i-1].target].first); class >= 0 {
			key := ownAttr{class, name}
			r.nextAttr[i], r.own[key] = r.own[key], i
		}
	}
	r.attrs[name] = 0
}

// selfClass returns the class that a name is the self of, or -1.
func (r *resolver) selfClass(e exprID) int32 {
	reach, _ := r.lookup(e)
	if len(reach) == 1 {
		if b := &r.bindings[reach[0]]; b.kind == bindSelf || b.kind == bindClsParam {
			return b.index
		}
	}
	return -1
}
