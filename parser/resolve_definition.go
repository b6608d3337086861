package parser

import "strings"

// definition is what gives an attribute of a class's instances its value.
type definition struct {
	class   int32 // -1 when the object may be of any class
	value   exprID
	binding int32 // in the class body, or 0
	next    int32 // of the same name, into definitions
}

// maxDefinitions is the number of definitions of one attribute name up to which
// they are told apart.
const maxDefinitions = 32

// ownValueOf returns the value of an attribute of a class of this file which is
// assigned once, or 0.
func (r *resolver) ownValueOf(e exprID) exprID {
	def, ok := r.ownDefinition(e)
	if !ok {
		return 0
	}
	return def.value
}

// ownDefinition returns what defines self.x or Class.x, if one thing does.
func (r *resolver) ownDefinition(e exprID) (definition, bool) {
	x := &r.exprs[e]
	v := r.eval(x.first)
	if len(v.things) != 1 || v.unknown {
		return definition{}, false
	}
	t := v.things[0]
	if t.kind != ownValue && t.kind != ownClass {
		return definition{}, false
	}
	r.gatherDefinitions()
	var only definition
	found := false
	n := 0
	for d := r.defined[x.name]; d != 0; d = r.definitions[d].next {
		if n++; n > maxDefinitions {
			return definition{}, false
		}
		def := r.definitions[d]
		if def.class >= 0 && !r.derives(t.index, def.class) && !r.derives(def.class, t.index) {
			continue
		}
		if found || def.class < 0 {
			return definition{}, false
		}
		only, found = def, true
	}
	if !found || !r.derives(t.index, only.class) || only.value == 0 || only.binding != 0 && !r.isPlain(t.index, only.class) {
		return definition{}, false
	}
	return only, true
}

// gatherDefinitions indexes the assignments to attributes, in class bodies and
// elsewhere.
func (r *resolver) gatherDefinitions() {
	if r.defined != nil {
		return
	}
	r.defined, r.definitions = make([]int32, len(r.names)), append(make([]definition, 0, len(r.stores)+1), definition{})
	add := func(name sym, def definition) {
		def.next, r.defined[name] = r.defined[name], int32(len(r.definitions))
		r.definitions = append(r.definitions, def)
	}
	for _, s := range r.stores {
		x := &r.exprs[s.target]
		if x.kind != xAttr {
			continue
		}
		def := definition{class: -1, value: s.value}
		if r.exprs[x.first].kind == xName {
			def.class = r.selfClass(x.first)
		}
		if x.ctx == Delete {
			def.value = 0
		}
		add(x.name, def)
	}
	for _, key := range r.declared {
		if r.scopes[key.scope].kind != classScope {
			continue
		}
		for b := r.scoped[key.entry].last; b != 0; b = r.bindings[b].prev {
			def := definition{class: r.scopes[key.scope].class, binding: b}
			// The annotated names of a class are often set by its constructor.
			if bd := &r.bindings[b]; bd.kind == bindValue && bd.ann == 0 {
				def.value = bd.value
			}
			add(key.name, def)
		}
	}
}

// derives reports whether a class of this file is another one or derives from
// it.
func (r *resolver) derives(class, from int32) bool {
	if class == from {
		return true
	}
	seen := map[int32]bool{class: true}
	for queue := []int32{class}; len(queue) > 0 && len(seen) <= maxLineage; queue = queue[1:] {
		for _, base := range r.line(queue[0]).bases {
			for _, t := range base.things {
				if t.kind != ownClass || seen[t.index] {
					continue
				}
				if t.index == from {
					return true
				}
				seen[t.index] = true
				queue = append(queue, t.index)
			}
		}
	}
	return false
}

// isPlain reports whether reading a name of a class body gives what was bound
// there: the members of an enumeration are objects of their own, and of a base
// that is not known nobody can tell.
func (r *resolver) isPlain(class, definer int32) bool {
	if r.line(class).open || r.line(definer).open {
		return false
	}
	for _, name := range r.ancestors(definer) {
		if strings.HasPrefix(name, "enum.") {
			return false
		}
	}
	return true
}
