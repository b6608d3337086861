package parser

import "slices"

// export records what other files may know of this one. It looks at names of
// the module and at attributes of self only: what is local to a function
// concerns nobody else.
func (r *resolver) export() {
	r.describeMethods()
	if r.private {
		return
	}
	functions := r.exportFunctions()
	r.exportClasses(functions)
	r.exportNames(functions)
	r.m.Public = r.public()
}

// exported returns how other files name what an expression may denote; whole is
// false when it may also denote what has no name for them.
func (r *resolver) exported(v values) (refs []Ref, whole bool) {
	whole = !v.unknown
	if len(v.things) > 0 {
		refs = r.refs.take(len(v.things))[:0]
	}
	for _, t := range v.things {
		ref, ok := r.exportedThing(t)
		if !ok {
			whole = false
			continue
		}
		ref.Bound = segments(ref.Name)
		refs = append(refs, ref)
	}
	if len(refs) == 0 {
		return nil, whole
	}
	sortRefs(refs)
	return slices.Compact(refs), whole
}

// exportedThing names a library's thing as it is, and what this file defines at
// its top level by its place in the project.
func (r *resolver) exportedThing(t thing) (Ref, bool) {
	switch t.kind {
	case library:
		return t.Ref, true
	case ownClass, ownValue:
		name := r.className(t.index)
		ref := Ref{Name: name}
		if t.kind == ownValue {
			ref.Instance = segments(name)
		}
		return ref, name != ""
	case ownFunc:
		f := &r.funcs[t.index]
		if f.class >= 0 || !r.means(f.name, bindFunc, t.index) {
			return Ref{}, false
		}
		return r.ownName(f.name)
	}
	return Ref{}, false
}

// className returns the qualified name of a class of this file, "" when other
// files have none for it: it stands in a function, or its name is bound again.
func (r *resolver) className(class int32) string {
	known := &r.titles[class]
	if !known.asked {
		known.asked = true
		if name := r.classes[class].name; r.means(name, bindClass, class) {
			ref, _ := r.ownName(name)
			known.name = ref.Name
		}
	}
	return known.name
}

// title is the qualified name of a class, once asked for.
type title struct {
	name  string
	asked bool
}

func (r *resolver) ownName(name sym) (Ref, bool) {
	full := inModule(r.m.Name, r.names[name])
	return Ref{Name: full}, len(full) <= maxName
}

// means reports whether a name of the module is bound to one thing only when the
// module has run: the class or function with an index.
func (r *resolver) means(name sym, kind bindKind, index int32) bool {
	sole, known := r.sole[name]
	if !known {
		if k, ok := r.entryOf(0, name); ok {
			if reach := r.atEnd(&r.scoped[k]); len(reach) == 1 {
				sole = reach[0]
			}
		}
		r.sole[name] = sole
	}
	b := &r.bindings[sole]
	return sole != 0 && b.kind == kind && b.index == index
}
