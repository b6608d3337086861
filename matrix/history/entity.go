package history

import "strings"

// entityKind is the kind of an entity.
type entityKind uint8

const (
	valueEntity entityKind = iota
	moduleEntity
	functionEntity
	classEntity
	externalEntity
)

// entity is one thing, whatever names lead to it: two names are aliases when
// they have the same entity.
type entity struct {
	kind entityKind
	// path is where it is defined; of an external one what it is called there.
	path   string
	module *module // whose scope it is read in; nil of an external one
	// callables of a function; of a class that is a member, too.
	callables []*callable
	class     *classBody
	value     *value
	stub      bool
	// like is the function that it takes its signatures from.
	like *entity
	// unbound: like is a method that is called as a function, with self.
	unbound bool
	// owner is the class that it is a member of, and member what stands there.
	owner  *entity
	member *classMember
	// patches are members that a module put into a class.
	patches map[string]*slot
	hint    *entity
	// doc is the docstring that something compiled is given, in the module and
	// with the name where it is.
	doc, docName string
	docModule    *module
}

// moduleEntity returns the entity of a module, which is external when no
// wheel has it.
func (w *world) moduleEntity(name string) *entity {
	if w.tree.locations[name] == nil {
		return w.external(name)
	}
	if e := w.moduleOf[name]; e != nil {
		return e
	}
	e := &entity{kind: moduleEntity, path: name, module: w.modules[name]}
	w.moduleOf[name] = e
	return e
}

func (w *world) external(path string) *entity {
	if rest, ok := strings.CutPrefix(path, "tensorflow.compat.v2."); ok {
		path = "tensorflow." + rest // a copy; Keras 2 imports that one
	}
	key := "external " + path
	if e := w.moduleOf[key]; e != nil {
		return e
	}
	e := &entity{kind: externalEntity, path: path}
	w.moduleOf[key] = e
	return e
}

// unknown is something that the wheel does not show: a name of a compiled
// module without a stub.
func (w *world) unknown(path string) *entity {
	key := "unknown " + path
	if e := w.moduleOf[key]; e != nil {
		return e
	}
	parent, _ := cutLast(path)
	e := &entity{kind: valueEntity, path: path, module: w.modules[parent], value: &value{}}
	w.moduleOf[key] = e
	return e
}
