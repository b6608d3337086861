package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// resultOf returns the type of what calling something gives, "" when it is not
// known, see parser.Exports.
func (e *Engine) resultOf(callable string) string {
	return e.results.get(callable, func() string {
		if e.isLocal(callable) || e.namedAsType(callable) {
			return ""
		}
		owner, name := cutLast(callable), lastOf(callable)
		if class := e.heldAt(owner); class != "" {
			return e.resultOf(class + "." + name)
		}
		if strings.Contains(owner, ".") && e.namedAsType(owner) {
			// An entry speaks of what owner gives by its name.
			if class := e.given(owner); isClass(class) {
				return e.resultOf(class + "." + name)
			}
		}
		if special, ok := strings.CutPrefix(name, "__"); ok {
			return e.special(owner, strings.TrimSuffix(special, "__"))
		}
		return e.given(callable)
	})
}

// given is resultOf for a callable that is no special method.
func (e *Engine) given(callable string) string {
	owner, name := cutLast(callable), lastOf(callable)
	if typ, ok := e.offered(offeredResults, owner, name); ok {
		return typ
	}
	if typ := madeLoss(owner, name); typ != "" {
		return typ
	}
	if e.makesApplication(owner, name) {
		return e.writtenBy(owner, "keras.Model")
	}
	return e.recorded(callable, e.resultAt)
}

// makesApplication reports whether a function makes one of the models that Keras
// comes with: keras.applications.ResNet50, keras.applications.vgg16.VGG16.
func (e *Engine) makesApplication(module, name string) bool {
	if name == "" || name[0] < 'A' || 'Z' < name[0] {
		return false
	}
	s := scan{Engine: e}
	var buf [4]candidate
	return slices.ContainsFunc(s.candidates(buf[:0], module), func(c candidate) bool {
		_, ok := below(c.name, "keras.applications")
		return ok
	})
}

// special returns what a special method gives, by its name without underscores.
func (e *Engine) special(owner, name string) string {
	if name == "call" {
		return e.calledInstance(owner)
	}
	if isReturnType(owner) {
		switch name {
		case "iter":
			return "iterable[torch.Tensor]"
		case "getitem":
			return "torch.Tensor"
		}
	}
	typ, _ := e.offered(offeredOperators, owner, name)
	return typ
}

// isReturnType reports whether a class is that of what a function of torch with
// several results gives: a named tuple of tensors.
func isReturnType(class string) bool { return strings.HasPrefix(class, "torch.return_types.") }

// recorded asks the history about a name: at the target, and where the code
// comes from if the name is gone there or nothing is said of it.
func (e *Engine) recorded(name string, at func(t *track, path string, release int) string) string {
	p, ok := e.spellAs(name, false)
	if !ok {
		return ""
	}
	for _, release := range p.track.sides() {
		if typ := at(p.track, p.path, release); typ != "" {
			return typ
		}
		if f, stays := e.find(p.track, p.path, release); stays && annotated(f.Object) {
			return "" // the ways to call it disagree
		}
	}
	return ""
}

// annotated reports whether any signature says what it returns.
func annotated(o *api.Object) bool {
	return slices.ContainsFunc(o.Signatures, func(s api.Signature) bool { return s.Returns != "" })
}

// resultAt returns the type of what calling a path gives at a release.
func (e *Engine) resultAt(t *track, path string, release int) string {
	f, ok := e.library(t, release).Find(path)
	if !ok || f.Object == nil || !callable(f.Object.Kind) || f.Object.Kind == api.Class {
		return ""
	}
	return e.homed(t, returned(f.Object, cutLast(path)), release)
}

// homed gives the classes of a type the names by which the histories have them;
// what is no class there is not known. The builtin types of plain values keep
// their bare names.
func (e *Engine) homed(t *track, typ string, release int) string {
	lib := e.library(t, release)
	known := false
	typ = eachClass(typ, func(name string) string {
		switch plain := strings.TrimPrefix(name, "builtins."); plain {
		case "bool", "bytes", "complex", "float", "int", "str":
			known = true
			return plain
		}
		f, ok := lib.Find(name)
		if !ok || f.Object == nil || f.Object.Kind != api.Class {
			return ""
		}
		known = true
		return f.Home
	})
	if !known {
		return ""
	}
	return typ
}

// returned returns the type on which all signatures of an object agree. What
// returns its receiver is of the class that it was found in.
func returned(o *api.Object, receiver string) string {
	typ := ""
	for i, s := range o.Signatures {
		if i > 0 && s.Returns != typ {
			return ""
		}
		typ = s.Returns
	}
	return eachClass(typ, func(name string) string {
		if name == "Self" {
			return receiver
		}
		return name
	})
}
