package parser

import "slices"

// maxLineage is the number of classes of the file that are looked at above one
// of them; what lies beyond is not known.
const maxLineage = 100

// lineage is what is known of a class's ancestry.
type lineage struct {
	bases []values // as written
	// open says that a base is neither of a library nor of this file, so that
	// it may define anything.
	open bool
}

// gatherAttrs indexes the assignments to attributes of a plain name.
func (r *resolver) gatherAttrs() {
	r.lines = make([]*lineage, len(r.classes))
	r.attrs, r.own = make(map[sym][]store), make(map[ownAttr][]store)
	for _, s := range r.stores {
		if x := &r.exprs[s.target]; x.kind == xAttr && x.ctx != Delete && r.exprs[x.first].kind == xName {
			r.attrs[x.name] = append(r.attrs[x.name], s)
		}
	}
}

// resolveClasses records the classes.
func (r *resolver) resolveClasses() {
	for k := range r.classes {
		c := &r.classes[k]
		class := Class{
			Name: r.names[c.name], NameSpan: r.span(c.nameSpan), Span: r.span(c.span),
			Block: int(r.block[r.places[c.place].block]),
		}
		for _, base := range r.line(int32(k)).bases {
			var refs []Ref
			for _, t := range base.things {
				if t.kind == library && t.Instance == 0 {
					refs = append(refs, t.Ref)
				}
			}
			sortRefs(refs)
			class.Bases = append(class.Bases, refs)
		}
		class.Ancestors = r.ancestors(int32(k))
		for _, m := range c.methods {
			method := Method{Name: r.names[m.name], NameSpan: r.span(m.span)}
			for _, p := range m.params {
				method.Params = append(method.Params, Param{Name: r.names[p.name], Span: r.span(p.span), Default: p.optional})
			}
			class.Methods = append(class.Methods, method)
		}
		r.m.Classes = append(r.m.Classes, class)
	}
}

// line returns the bases of a class of this file.
func (r *resolver) line(class int32) *lineage {
	if l := r.lines[class]; l != nil {
		return l
	}
	l := &lineage{}
	r.lines[class] = l // a class that reaches itself has no more bases than that
	for e := r.classes[class].bases; e != 0; e = r.exprs[e].next {
		for _, b := range r.baseExprs(e) {
			v := r.eval(b)
			l.bases = append(l.bases, v)
			if len(v.things) == 0 && !r.isObject(b) || v.unknown {
				l.open = true
			}
		}
	}
	return l
}

// baseExprs looks through Generic[T], and through with_metaclass(M, Base) as
// code for Python 2 and 3 has it.
func (r *resolver) baseExprs(e exprID) []exprID {
	x := &r.exprs[e]
	switch {
	case x.kind == xSubscript && x.first != 0:
		return []exprID{x.first}
	case x.kind == xCall && r.isChain(x.first) && r.name(x.first) == "with_metaclass":
		if args, ok := r.arguments(e); ok && len(args) > 1 {
			return args[1:]
		}
	}
	return []exprID{e}
}

// isObject reports whether e is a builtin class, of which none has members
// that a library's class could be mistaken for.
func (r *resolver) isObject(e exprID) bool {
	if r.exprs[e].kind != xName || !isBuiltin(r.name(e)) {
		return false
	}
	_, found := r.lookup(e)
	return !found
}

// ancestors lists the library classes that a class derives from, through
// classes of the same file.
func (r *resolver) ancestors(class int32) []string {
	var names []string
	seen := map[int32]bool{class: true}
	for queue := []int32{class}; len(queue) > 0 && len(seen) <= maxLineage; queue = queue[1:] {
		for _, base := range r.line(queue[0]).bases {
			for _, t := range base.things {
				switch {
				case t.kind == library && t.Instance == 0:
					names = append(names, t.Name)
				case t.kind == ownClass && !seen[t.index]:
					seen[t.index] = true
					queue = append(queue, t.index)
				}
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// member returns what reading an attribute of an instance of a class of this
// file gives, or of the class itself, or of super(). What the class or an
// ancestor in this file defines comes first; otherwise the attribute comes from
// a library's class.
func (r *resolver) member(t thing, name string) values {
	key := memberKey{t.index, t.kind, name}
	v, ok := r.members[key]
	if !ok {
		r.members[key] = nothing() // for a member that depends on itself
		v = r.memberOf(t.index, name, t.kind, map[int32]bool{})
		r.members[key] = v
	}
	return v
}

type memberKey struct {
	class int32
	kind  thingKind
	name  string
}

func (r *resolver) memberOf(class int32, name string, kind thingKind, seen map[int32]bool) values {
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
				if len(t.Name)+1+len(name) > maxName {
					return nothing()
				}
				m = r.one(thing{Ref: Ref{Name: t.Name + "." + name, Bound: t.segments()}})
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
			if m.unknown && len(m.things) == 0 { // defined in this file: nothing behind it counts
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
func (r *resolver) ownMember(class int32, name string) (values, bool) {
	s, ok := r.symbol(name)
	if !ok {
		return values{}, false
	}
	var v values
	found := false
	join := func(m values) {
		if found {
			v = r.merge(v, m)
		} else {
			v, found = m, true
		}
	}
	if k, ok := r.entries[entryKey{r.classes[class].scope, s}]; ok {
		for b := r.scoped[k].last; b != 0; b = r.bindings[b].prev {
			switch r.bindings[b].kind {
			case bindFunc:
				return nothing(), true
			case bindValue:
				join(r.binding(b))
			default:
				join(nothing())
			}
		}
	}
	for _, st := range r.selfStores(class, s) {
		if st.value == 0 {
			join(nothing())
			continue
		}
		join(copyRebound(r.eval(st.value)))
	}
	return v, found
}

// ownAttr is an attribute of the instances of a class of this file.
type ownAttr struct {
	class int32
	name  sym
}

// selfStores returns the assignments to an attribute of self in a class. Those
// of all classes are told apart when the name is first asked for.
func (r *resolver) selfStores(class int32, name sym) []store {
	for _, st := range r.attrs[name] {
		if k := r.selfClass(r.exprs[st.target].first); k >= 0 {
			r.own[ownAttr{k, name}] = append(r.own[ownAttr{k, name}], st)
		}
	}
	delete(r.attrs, name)
	return r.own[ownAttr{class, name}]
}

func copyRebound(v values) values {
	v.things = slices.Clone(v.things)
	v.star = false
	return rebound(v)
}

// symbol returns the symbol of a name that occurs in the file.
func (r *resolver) symbol(name string) (sym, bool) {
	s, ok := r.index[name]
	return s, ok
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
