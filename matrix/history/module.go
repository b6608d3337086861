package history

import (
	"github.com/upcheck/upcheck/matrix/api"
)

// module is what a file binds when it is imported, in the order of its
// statements. Its branches are decided: what does not hold on Linux is gone.
type module struct {
	name     string
	location *location
	// events are the bindings, star imports and deletions in order.
	events []event
	// exports make up __all__. listed: there is one and all of it is understood.
	exports []export
	listed  bool
	// imports are the modules that importing this one imports, "a.b" also for
	// "from a import b"; hints are those imported for type checkers only.
	imports, hints []string
	// replacement is the class whose instance it puts into sys.modules in its own
	// place. lazy: what it imports under TYPE_CHECKING it serves later.
	replacement string
	lazy        bool
	served      *served // by its __getattr__, nil without one
	patches     []patch
	// patchers are what its functions that take nothing would assign so, and
	// called the dotted names of such functions of other modules that it calls
	// when it is imported.
	patchers map[string][]patch
	called   []string
	// self are its names for its own module object.
	self map[string]bool
	// tuples are the types of what a stub makes by calling NamedTuple, by name: it
	// says so of tuples that have no such class when the code runs.
	tuples       map[string]string
	deprecations []api.Deprecation
	// opaque: it binds names in ways that were not understood.
	opaque bool
	stub   *module // its stub, beside a .py file or alone
}

// eventKind is the kind of an event.
type eventKind uint8

const (
	bind   eventKind = iota
	star             // every name that the module exports
	spread           // every attribute of the object that a dotted name leads to
	drop             // del
)

// event is one step of making the names of a module.
type event struct {
	kind eventKind
	// name is bound or deleted; of a star the module, of a spread the object.
	name    string
	binding *binding
	// conditional: it may not happen. dunder: a spread skips only names that
	// start with two underscores.
	// typing: it happens for type checkers only.
	conditional, dunder, typing bool
}

// key tells which events do the same, for branches.
func (e *event) key() string {
	if e.kind == star || e.kind == spread {
		return "*" + e.name
	}
	return e.name
}

// binding is what a name is bound to: one of callables, class, from and value
// is set.
type binding struct {
	callables []*callable // the overloads, then the implementation
	class     *classBody
	from      *origin
	value     *value
	// conditional: it may not be bound. typing: for type checkers only.
	// stub: read from a stub, where an import without "as" is private. lazy:
	// served on demand.
	conditional, typing, stub, hidden, served bool
}

// origin is where an import takes a name from; the module itself when the name
// is empty.
type origin struct {
	module, name string
}

// export is a part of __all__: names, or the __all__ of the module that a
// dotted name leads to.
type export struct {
	names  []string
	of     string
	remove bool
}

// patch is an assignment to an attribute of something else when the module is
// imported: "target.name = value".
type patch struct {
	target, name string
	binding      *binding
}

// value is what an expression gives, as far as it matters for names.
type value struct {
	alias string    // the dotted name of the very same object
	wraps string    // a callable that it calls with what it is given
	made  string    // what is called to make it
	doc   string    // its docstring
	fn    *callable // a lambda
	class *classBody
	// bound arguments of a functools.partial of wraps.
	positional int
	keywords   []string
	partial    bool
	// byName: it takes what wraps takes, but only by name (tensorflow's
	// to_raw_op).
	byName bool
	// deprecations are those of a decorator that is called on it, or of reading
	// it; raises is what reading it does.
	deprecations []api.Deprecation
	raises       *api.Raise
}
