package history

import (
	"slices"
	"strings"
)

// bases returns what a class derives from, in order; what cannot be told is
// left out, and then known is false.
func (w *world) bases(class *entity) (list []*entity, known bool) {
	if p, asked := w.parents[class]; asked {
		return p.list, p.known // none while that is being asked: class C(C.D)
	}
	w.parents[class] = parents{}
	list, known = w.findBases(class)
	w.parents[class] = parents{list, known}
	return list, known
}

// parents are the bases of a class, and whether they are all.
type parents struct {
	list  []*entity
	known bool
}

func (w *world) findBases(class *entity) (list []*entity, known bool) {
	known = !class.class.open
	for _, name := range class.class.bases {
		e := w.scoped(class, name)
		switch {
		case e == nil || e == class || e.kind != classEntity && e.kind != externalEntity:
			// A class that is its own base is one that rebinds the name of another:
			// "class scope(scope)" under an import of it.
			known = false
		default:
			list = append(list, e)
		}
	}
	return list, known
}

// scoped resolves a name in the body of a class: what the body binds comes
// before what the module does.
func (w *world) scoped(class *entity, name string) *entity {
	if class.owner != nil {
		if m := class.owner.class.member(name); m != nil && m.class != nil && m.class != class.class {
			return w.memberEntity(class.owner, m)
		}
	}
	return w.resolve(class.module, name)
}

// ancestors returns a class and all that it derives from, each once, the
// nearest first. It goes depth first, which finds the same members as Python's
// order except where a diamond overrides one on the far side.
func (w *world) ancestors(class *entity) []*entity {
	var list []*entity
	var visit func(*entity)
	visit = func(e *entity) {
		if slices.Contains(list, e) || len(list) > 200 {
			return
		}
		list = append(list, e)
		if e.kind == classEntity {
			bases, _ := w.bases(e)
			for _, b := range bases {
				visit(b)
			}
		}
	}
	visit(class)
	return list
}

func (c *classBody) member(name string) *classMember {
	for i := range c.members {
		if c.members[i].name == name {
			return &c.members[i]
		}
	}
	return nil
}

// classMember finds a member of a class or of what it derives from, or of its
// metaclass, whose members can be read on the class.
func (w *world) classMember(class *entity, name string) *entity {
	if e := w.inherited(class, name); e != nil {
		return e
	}
	if class.class.metaclass != "" {
		if meta := w.scoped(class, class.class.metaclass); meta != nil && meta.kind == classEntity && meta != class {
			return w.inherited(meta, name)
		}
	}
	return nil
}

func (w *world) inherited(class *entity, name string) *entity {
	for _, c := range w.ancestors(class) {
		if c.kind != classEntity {
			continue
		}
		if m := c.class.member(name); m != nil {
			return w.memberEntity(c, m)
		}
		if s := c.patches[name]; s != nil {
			return w.entityOf(s)
		}
		if slices.Contains(c.class.attributes, name) {
			return w.unknown(c.path + "." + name)
		}
	}
	return nil
}

// metaMembers are the members of the metaclass of a class, which can be read
// on the class, though not on its instances (torch.distributed.group.WORLD).
func (w *world) metaMembers(class *entity) []*classMember {
	if class.class.metaclass == "" {
		return nil
	}
	meta := w.scoped(class, class.class.metaclass)
	if meta == nil || meta.kind != classEntity || meta == class {
		return nil
	}
	var list []*classMember
	for _, c := range w.ancestors(meta) {
		for i := 0; c.kind == classEntity && i < len(c.class.members); i++ {
			list = append(list, &c.class.members[i])
		}
	}
	return list
}

// madeElsewhere reports whether calling a class may give an instance of another
// one: __call__ of its metaclass passes what it got to some class, as that of
// keras.mixed_precision.LossScaleOptimizer has done since 2.9.
func (w *world) madeElsewhere(class *entity) bool {
	for _, m := range w.metaMembers(class) {
		if m.name != "__call__" {
			continue
		}
		for _, c := range m.callables {
			if slices.ContainsFunc(c.calls, func(c call) bool { return makesInstance(c.callee) }) {
				return true
			}
		}
	}
	return false
}

// makesInstance reports whether a callee is named like a class that is no
// exception.
func makesInstance(callee string) bool {
	_, name := cutLast(callee)
	return name != "" && 'A' <= name[0] && name[0] <= 'Z' && !strings.HasSuffix(name, "Error") && !strings.HasSuffix(name, "Warning")
}

// memberEntity returns the entity of what stands in the body of a class. An
// alias of another member, or of something of the module, is that.
func (w *world) memberEntity(class *entity, m *classMember) *entity {
	if e, asked := w.members[m]; asked {
		return e
	}
	e := &entity{path: class.path + "." + m.name, module: class.module, owner: class, member: m, stub: class.stub}
	w.members[m] = nil
	switch {
	case m.callables != nil:
		e.kind, e.callables = functionEntity, m.callables
	case m.class != nil:
		e.kind, e.class = classEntity, m.class
	case m.alias != "":
		if of := w.aliased(class, m); of != nil {
			e = of
		}
	}
	w.members[m] = e
	return e
}

func (w *world) aliased(class *entity, m *classMember) *entity {
	if same := class.class.member(m.alias); same != nil && same != m {
		return w.memberEntity(class, same)
	}
	return w.resolve(class.module, m.alias)
}

// memberNames lists the names of a class and its ancestors, sorted.
func (w *world) memberNames(class *entity) []string {
	var names []string
	for _, c := range w.ancestors(class) {
		if c.kind != classEntity {
			continue
		}
		for i := range c.class.members {
			names = append(names, c.class.members[i].name)
		}
	}
	return sorted(names)
}

// memberSlot gives a member as something that a module can bind.
func (w *world) memberSlot(class *entity, name string) *slot {
	e := w.classMember(class, name)
	if e == nil {
		return nil
	}
	s := w.memberSlots[e]
	if s == nil {
		b := &binding{value: &value{}}
		s = &slot{binding: b, module: e.module, name: name}
		w.memberSlots[e] = s
		w.entities[b] = &entity{kind: e.kind, path: e.path, module: e.module, callables: e.callables, class: e.class, value: e.value, owner: e.owner, member: e.member}
	}
	return s
}
