package parser

import "strings"

// Exports says what libraries offer that this file only imports, by qualified
// names. It must be safe for concurrent use.
type Exports interface {
	// Binds reports whether "from module import *" binds a name; known is false
	// when nothing is known of the module.
	Binds(module, name string) (binds, known bool)
	// Result returns the type of what a call gives, "" when it is not known. The
	// callable is a function, or a method of the instances of a class:
	// "torch.ones", "torch.Tensor.float". What Python does by special methods is
	// asked for by their names: operators ("torch.Tensor.__rsub__"), items
	// ("torch.Tensor.__getitem__"), the elements of a loop
	// ("torch.Tensor.__iter__" gives a type that is looped over), parts of an array
	// where an item is not known ("numpy.ndarray.__getslice__"), calls of an
	// instance ("torch.nn.Conv2d.__call__"), with ("….__enter__").
	Result(callable string) (typ string)
	// Attribute returns the type of an attribute of the instances of a class,
	// "torch.Tensor.T", "" when it is not known.
	Attribute(name string) (typ string)
}

// starModules leaves of the modules of star imports those that may bind a name.
// One is settled when no other can.
func (r *resolver) starModules(name string) (modules []string, settled bool) {
	if r.exports == nil {
		return r.stars, false
	}
	settled = !r.localStar
	for _, module := range r.stars {
		binds, known := r.exports.Binds(module, name)
		if known && !binds {
			continue
		}
		modules = append(modules, module)
		settled = settled && known
	}
	return modules, settled && len(modules) == 1
}

// ownedByClass reports whether a qualified name is that of a member of a class,
// as far as the spelling of the class tells.
func ownedByClass(name string) bool {
	owner := name[:max(strings.LastIndexByte(name, '.'), 0)]
	first := strings.LastIndexByte(owner, '.') + 1
	return first < len(owner) && 'A' <= owner[first] && owner[first] <= 'Z'
}

// result returns what calling a function or a method of a library gives; ok is
// false when nobody knows, or when it is a class that makes its instances.
func (r *resolver) result(t thing, args actuals) (v values, ok bool) {
	if r.exports == nil {
		return values{}, false
	}
	typ := r.exports.Result(t.Name)
	if typ == "" || typ == t.Name {
		return values{}, false
	}
	if t.Instance == 0 && strings.HasPrefix(typ, whenType) && ownedByClass(t.Name) {
		return nothing(), true // self takes a place here
	}
	return r.typed(typ, args), true
}
