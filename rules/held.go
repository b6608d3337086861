package rules

import (
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// attributeOf returns the type of an attribute of the instances of a class, as
// the module writes it, "" when it is not known.
func (e *Engine) attributeOf(class, name string) string {
	return e.held.get(member{class, name}, func() string {
		if class == "" || e.isLocal(class) {
			return ""
		}
		if held := e.heldAt(class); held != "" {
			return e.attributeOf(held, name)
		}
		if typ, ok := e.offered(offeredAttributes, class, name); ok {
			return typ
		}
		typ := e.recorded(class+"."+name, e.attributeAt)
		if typ == "" && isReturnType(class) && name != "count" && name != "index" {
			return "torch.Tensor"
		}
		return typ
	})
}

type member struct{ class, name string }

// heldAt returns the class of what a name denotes that ends in an attribute of
// the instances of a class: "torch.Tensor" for "torch.Tensor.T".
func (e *Engine) heldAt(name string) string {
	if !strings.Contains(name, ".") {
		return ""
	}
	if class := e.attributeOf(cutLast(name), lastOf(name)); isClass(class) {
		return class
	}
	return ""
}

// attributeAt returns the type of what an attribute or property holds.
func (e *Engine) attributeAt(t *track, path string, release int) string {
	f, ok := e.library(t, release).Find(path)
	if !ok || f.Object == nil || f.Object.Kind != api.Property && f.Object.Kind != api.Attribute {
		return ""
	}
	return e.homed(t, returned(f.Object, cutLast(path)), release)
}
