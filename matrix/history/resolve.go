package history

import (
	"maps"
	"slices"
	"strings"
)

// maxDepth is how long a chain of aliases is followed.
const maxDepth = 5000

// entityOf returns the entity that a slot leads to; nil while that is being
// asked already, which is an alias of itself.
func (w *world) entityOf(s *slot) *entity {
	if e, asked := w.entities[s.binding]; asked {
		return e
	}
	w.entities[s.binding] = nil
	if w.depth++; w.depth > maxDepth {
		w.depth--
		return nil
	}
	e := w.bound(s)
	w.depth--
	if e != nil && s.hint != nil && e.hint == nil && e.kind != moduleEntity && e.kind != externalEntity {
		if h := w.entityOf(s.hint); h != e {
			e.hint = h
		}
	}
	w.entities[s.binding] = e
	return e
}

func (w *world) bound(s *slot) *entity {
	b := s.binding
	e := &entity{path: s.module.name + "." + s.name, module: s.module, stub: b.stub}
	switch {
	case b.callables != nil:
		e.kind, e.callables = functionEntity, b.callables
	case b.class != nil:
		e.kind, e.class = classEntity, b.class
	case b.from != nil:
		return w.origin(s)
	case b.value != nil:
		if s.prior != nil {
			return w.remade(e, b.value, w.entityOf(s.prior))
		}
		return w.valued(e, b.value)
	}
	return e
}

// origin follows an import.
func (w *world) origin(s *slot) *entity {
	from := s.binding.from
	if from.name == "" {
		return w.moduleEntity(from.module)
	}
	if w.tree.locations[from.module] == nil {
		if root, _, _ := strings.Cut(from.module, "."); w.tree.locations[root] == nil {
			return w.external(from.module + "." + from.name)
		}
		return w.unknown(from.module + "." + from.name) // in a compiled module
	}
	if e := w.attribute(from.module, from.name); e != nil {
		return e
	}
	return w.unknown(from.module + "." + from.name)
}

// valued follows an assignment.
func (w *world) valued(e *entity, v *value) *entity {
	e.value, e.doc, e.docModule = v, v.doc, e.module
	_, e.docName = cutLast(e.path)
	switch {
	case v.fn != nil:
		e.kind, e.callables = functionEntity, []*callable{v.fn}
	case v.class != nil:
		e.kind, e.class = classEntity, v.class
	case v.alias != "":
		if of, bound := w.resolveBound(e.module, v.alias); of != nil && of != e {
			if of.owner != nil && of.kind == functionEntity {
				e.kind, e.like, e.unbound = functionEntity, of, !bound
				return e
			}
			if v.doc != "" && of.kind == valueEntity && of.doc == "" {
				of.doc, of.docModule = v.doc, e.module
				_, of.docName = cutLast(e.path)
			}
			return of
		}
	case v.wraps != "":
		if of := w.resolve(e.module, v.wraps); of != nil && of != e {
			if of.kind == functionEntity || of.kind == classEntity {
				e.kind, e.like = functionEntity, of
			}
		}
	}
	return e
}

// remade is what becomes of a name that is assigned something made of itself.
func (w *world) remade(e *entity, v *value, of *entity) *entity {
	switch {
	case of == nil:
		return e
	case v.alias != "":
		return of
	case of.kind == functionEntity || of.kind == classEntity:
		e.kind, e.like, e.value = functionEntity, of, v
	}
	return e
}

// attribute returns an attribute of a module, nil when there is none.
func (w *world) attribute(module, name string) *entity {
	if s := w.namespace(module).slots[name]; s != nil && !s.binding.typing {
		if e := w.entityOf(s); e != nil {
			return e
		}
	}
	if w.tree.locations[module+"."+name] != nil {
		return w.moduleEntity(module + "." + name)
	}
	return nil
}

// resolve follows a dotted name in the scope of a module; nil when it leads
// nowhere.
func (w *world) resolve(m *module, dotted string) *entity {
	e, _ := w.resolveBound(m, dotted)
	return e
}

// resolveBound tells also whether a method was reached through an instance.
func (w *world) resolveBound(m *module, dotted string) (e *entity, bound bool) {
	if m == nil || dotted == "" {
		return nil, false
	}
	head, rest, more := strings.Cut(dotted, ".")
	e = w.lookup(m, head)
	for more && e != nil {
		head, rest, more = strings.Cut(rest, ".")
		bound = false
		if class := w.instanceOf(e); class != nil {
			e, bound = class, true
		}
		e = w.child(e, head)
	}
	return e, bound
}

// lookup finds a bare name in the scope of a module.
func (w *world) lookup(m *module, name string) *entity {
	scope := w.namespace(m.name)
	s := scope.slots[name]
	if s == nil && m.location.pyi != "" && w.modules[m.name] != m { // within a stub
		for i := range m.events {
			if e := &m.events[i]; e.kind == bind && e.name == name {
				s = &slot{binding: e.binding, module: m, name: name}
			}
		}
	}
	switch {
	case s != nil:
		if e := w.entityOf(s); e != nil {
			return e
		}
	case builtin(name):
		return w.external("builtins." + name)
	}
	if w.tree.locations[m.name+"."+name] != nil {
		return w.moduleEntity(m.name + "." + name)
	}
	if w.tree.locations[name] != nil { // annotations and docstrings name what they do not import
		return w.moduleEntity(name)
	}
	return nil
}

// child returns an attribute of an entity.
func (w *world) child(e *entity, name string) *entity {
	switch e.kind {
	case moduleEntity:
		return w.attribute(e.path, name)
	case classEntity:
		return w.classMember(e, name)
	case externalEntity:
		return w.external(e.path + "." + name)
	case valueEntity:
		if e == w.moduleOf["unknown "+e.path] {
			return w.unknown(e.path + "." + name)
		}
	}
	return nil
}

// instanceOf returns the class that a value is an instance of, when it was
// made by calling it.
func (w *world) instanceOf(e *entity) *entity {
	if e.kind != valueEntity || e.value == nil || e.value.made == "" {
		return nil
	}
	if class, asked := w.instances[e]; asked {
		return class // nil while it is being asked: x = x.copy()
	}
	w.instances[e] = nil
	if class := w.resolve(e.module, e.value.made); class != nil && class.kind == classEntity {
		w.instances[e] = class
	}
	return w.instances[e]
}

// attributeNames lists the names of a module or class, sorted.
func (w *world) attributeNames(e *entity) []string {
	switch e.kind {
	case moduleEntity:
		return slices.Sorted(maps.Keys(w.namespace(e.path).slots))
	case classEntity:
		return w.memberNames(e)
	}
	return nil
}

// slotOf gives an attribute of a module or class as something to bind.
func (w *world) slotOf(e *entity, name string) *slot {
	switch e.kind {
	case moduleEntity:
		return w.namespace(e.path).slots[name]
	case classEntity:
		return w.memberSlot(e, name)
	}
	return nil
}
