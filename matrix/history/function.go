package history

import (
	"slices"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// container says where a def statement stands.
type container uint8

// The containers; inStub is added to the place. The body of a stub says
// nothing.
const (
	inModule container = 0
	inClass  container = 1
	inStub   container = 2
)

// role is what the decorators of a def statement make of it.
type role uint8

// The roles.
const (
	plain role = iota // a function, or a method
	classMethod
	staticMethod
	property // read, also a cached one
	setter   // or deleter: it gives no name of its own
)

// constants gives the value of a dotted name of the module as Python would
// print it, "" when it is no constant. A nil one knows nothing.
type constants func(dotted string) string

// callable is what a def statement says.
type callable struct {
	name string
	role role
	// overload: one of several signatures, by typing.overload.
	overload bool
	// registers is the dotted name of the function that it serves other types
	// for ("f" of @f.register): an overload of f, whatever it is called itself.
	registers string
	// signature is without self and cls. Returns is the annotation as written,
	// for the module to resolve: a dotted name, "Self", or "".
	signature api.Signature
	// exact: no decorator is known or suspected to change what it accepts.
	exact bool
	// keys and any are those of an api.Object. They count what this body says;
	// absorb adds what the functions say that it hands its keywords to.
	keys         []string
	any          bool
	deprecations []api.Deprecation
	raises       *api.Raise
	// calls are the calls of functions by a dotted name, in order.
	calls []call
	// stores are the attributes that it sets on its first parameter, sorted.
	// storesAny: also such whose names it does not tell.
	stores    []string
	storesAny bool
	// decorators are the dotted names of the decorators, outermost first, ""
	// for one that has none.
	decorators []string

	// swallows is what becomes of **kwargs, or of a parameter named kwargs.
	swallows swallowed
	helped   []helped
}

// call is a call in the body of a function.
type call struct {
	// callee is a dotted name as written; "super().f" for such a one.
	callee string
	// condition and param are as those of an api.Deprecation.
	condition, param string
	// arguments are what is passed, in order.
	arguments []argument
	// spread: **kwargs is among them; handed: so is kwargs, as a dictionary.
	spread, handed bool
}

// argument is an argument of a call.
type argument struct {
	keyword string // "" for one by position
	param   string // the parameter of the caller that is passed on, or ""
}

// readCallable reads a def statement of f.
func readCallable(f *outline.File, def *outline.Stmt, in container, known constants) *callable {
	c := &callable{name: def.Name, exact: true}
	for _, d := range def.Decorators {
		c.decorate(d)
	}
	first := receiver(def, in, c.role)
	c.signature = readSignature(def, in, first, known)
	if c.wrapped("contextmanager", "asynccontextmanager") || isAsync(f, def) {
		c.signature.Returns = "" // what the call gives is no instance of it
	}
	if c.wrapped(lenient[:]...) {
		for i := range c.signature.Params {
			if p := &c.signature.Params[i]; p.Kind == api.KeywordOnly {
				p.Kind = api.Positional
			}
		}
	}
	for _, d := range def.Decorators {
		c.deprecations = append(c.deprecations, decoratorDeprecations(d, known)...)
		c.keys = append(c.keys, decoratorKeys(d)...)
	}
	if in&inStub == 0 {
		c.readBody(f, def, first, known)
	}
	c.keys = c.own(c.keys)
	c.stores = sorted(c.stores)
	c.any = c.any || c.wrapped("filter_out_non_signature_kwargs") // of transformers: it drops what it does not know
	return c
}

// readBody adds what the statements of the body say.
func (c *callable) readBody(f *outline.File, def *outline.Stmt, first string, known constants) {
	w := newWalk(f, def, first, known)
	w.run(def.Body)
	c.deprecations = append(c.deprecations, w.deprecations...)
	c.helped = w.helped
	c.calls = w.calls
	c.stores, c.storesAny = w.stores, w.storesAny
	c.swallows = w.keywords.summary()
	if c.hasKeywords() {
		handed := slices.ContainsFunc(w.calls, func(k call) bool { return k.handed })
		c.keys = append(c.keys, c.swallows.keys...)
		c.any = !c.swallows.closed || handed
	}
	if !c.wrapped("abstractmethod", "overload") {
		c.raises = onlyRaises(def, known)
	}
}
