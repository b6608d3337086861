package history

import (
	"maps"
	"slices"
	"strings"
)

// namespace is what a module binds once it has been imported.
type namespace struct {
	slots map[string]*slot
	// open: it may bind more.
	open bool
}

// slot is one name of a namespace.
type slot struct {
	binding *binding
	module  *module // where the binding stands, whose scope it is read in
	name    string  // what it is called there
	// hint is what a stub says of the name, nil when none does.
	hint *slot
	// conditional: the name may be missing here. served: a __getattr__ answers
	// to it.
	conditional, served bool
	// prior is what the name was bound to before, when its value is made of that:
	// "f = deprecated(...)(f)".
	prior *slot
}

// namespace replays the bindings of a module, with those of the modules that
// it star-imports. In a cycle it gives what has been bound so far, as Python
// does.
func (w *world) namespace(name string) *namespace {
	if ns := w.namespaces[name]; ns != nil {
		return ns
	}
	ns := &namespace{slots: map[string]*slot{}}
	w.namespaces[name] = ns
	m := w.demand(name)
	if m == nil {
		ns.open = true
		return ns
	}
	w.replay(ns, m)
	if m.replacement != "" {
		w.replace(ns, m)
	}
	if m.stub != nil {
		w.overlay(ns, m)
	}
	ns.open = ns.open || m.opaque || m.served != nil && m.served.open
	if w.policy.complete != nil {
		w.policy.complete(w, m, ns)
	}
	return ns
}

func (w *world) replay(ns *namespace, m *module) {
	for i := range m.events {
		e := &m.events[i]
		switch e.kind {
		case bind:
			ns.bind(e.name, &slot{binding: e.binding, module: m, name: e.name, conditional: e.binding.conditional})
		case star:
			if !e.typing || m.lazy {
				w.star(ns, e)
			}
		case spread:
			w.spread(ns, m, e)
		case drop:
			delete(ns.slots, e.name)
		}
	}
}

// bind gives a name its meaning, unless it has a better one.
func (ns *namespace) bind(name string, s *slot) {
	old := ns.slots[name]
	if old == nil {
		ns.register(s)
		ns.slots[name] = s
		return
	}
	if v := s.binding.value; v != nil && s.name == name && (v.wraps == name || v.alias == name) {
		s.prior = old
	}
	switch was, is := old.binding, s.binding; {
	case is.typing && !was.typing:
		return
	case was.typing && !is.typing:
	case s.conditional && !old.conditional && !trivial(was):
		return // a default that stands in every case was bound to be replaced
	case was.callables != nil && is.callables != nil && was.callables[len(was.callables)-1].overload:
		merged := *is
		merged.callables = slices.Concat(was.callables, is.callables)
		s = &slot{binding: &merged, module: s.module, name: s.name, conditional: s.conditional}
	}
	if s.conditional && !old.conditional {
		s.conditional = false
	}
	ns.register(s)
	ns.slots[name] = s
}

// trivial reports whether a binding may stand for something else to come, as
// in "x = None".
func trivial(b *binding) bool {
	return b.value != nil && b.value.wraps == "" && b.value.fn == nil && b.value.class == nil
}

// register adds what functools.singledispatch knows as a case of another
// function to that function's overloads.
func (ns *namespace) register(s *slot) {
	for _, c := range s.binding.callables {
		if f := ns.slots[c.registers]; c.registers != "" && f != nil && f.binding.callables != nil && !c.overload {
			merged := *f.binding
			added := *c
			added.overload = true
			merged.callables = slices.Concat([]*callable{&added}, f.binding.callables)
			f.binding = &merged
		}
	}
}

// star binds the names that "from x import *" does.
func (w *world) star(ns *namespace, e *event) {
	from := w.namespace(e.name)
	at := w.tree.locations[e.name]
	// Keras 2.4 is "from tensorflow.keras.layers import *". What is for type
	// checkers only may name modules that are not there, as transformers does.
	if ns.open = ns.open || at == nil && !e.typing || from.open && at != nil && !at.native; at == nil && e.typing {
		return
	}
	take := func(name string, s *slot) {
		c := *s
		c.conditional = c.conditional || e.conditional
		c.served = c.served || e.typing
		ns.bind(name, &c)
	}
	if names, listed := w.exports(e.name); listed {
		for _, name := range names {
			if s := from.slots[name]; s != nil {
				take(name, s)
			} else if w.tree.locations[e.name+"."+name] != nil { // it imports a submodule that __all__ lists
				b := &binding{from: &origin{e.name + "." + name, ""}}
				take(name, &slot{binding: b, module: w.modules[e.name], name: name})
			}
		}
		return
	}
	for _, name := range slices.Sorted(maps.Keys(from.slots)) {
		if s := from.slots[name]; public(name) && !s.binding.hidden && !s.binding.typing {
			take(name, s)
		}
	}
}

// spread binds every attribute of what a dotted name leads to.
func (w *world) spread(ns *namespace, m *module, e *event) {
	of := w.resolve(m, e.name)
	if of == nil || of.kind != moduleEntity && of.kind != classEntity {
		ns.open = true
		return
	}
	for _, name := range w.attributeNames(of) {
		if strings.HasPrefix(name, "__") || !e.dunder && !public(name) {
			continue
		}
		if s := w.slotOf(of, name); s != nil && !s.binding.hidden && ns.slots[name] == nil {
			c := *s
			c.conditional = c.conditional || e.conditional
			ns.bind(name, &c)
		}
	}
}

// replace gives a module the attributes of the object that stands in its
// place. What the file binds is still there when that object's __getattr__
// looks it up, as those in torch.backends do.
func (w *world) replace(ns *namespace, m *module) {
	class := w.resolve(m, m.replacement)
	if class == nil || class.kind != classEntity {
		ns.open = true
		return
	}
	answers := w.classMember(class, "__getattr__") != nil
	for name, s := range ns.slots {
		c := *s
		c.served = true
		if ns.slots[name] = &c; !answers {
			delete(ns.slots, name)
		}
	}
	for _, name := range w.memberNames(class) {
		if s := w.memberSlot(class, name); s != nil && public(name) {
			free := *w.entityOf(s)
			free.owner, free.member = nil, nil
			b := &binding{value: &value{}}
			w.entities[b] = &free
			ns.slots[name] = &slot{binding: b, module: s.module, name: name, served: true}
		}
	}
}

// overlay adds what the stub of a module says. Beside a .py file it only tells
// more of the names that are there, unless that file binds them in ways that
// were not understood. Alone it is all there is.
func (w *world) overlay(ns *namespace, m *module) {
	stub := &namespace{slots: map[string]*slot{}}
	w.replay(stub, m.stub)
	for name, s := range stub.slots {
		switch have := ns.slots[name]; {
		case have != nil:
			have.hint = s
		case m.location.py == "" || (ns.open || m.opaque) && !s.binding.hidden:
			ns.slots[name] = s
		}
	}
}
