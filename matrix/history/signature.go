package history

import (
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// receiver returns the name of the parameter that Python passes itself, "" when
// there is none.
func receiver(def *outline.Stmt, in container, r role) string {
	// The first parameter of __new__ is not the caller's, even where a decorator
	// says that it is static.
	if in&inClass == 0 || r == staticMethod && def.Name != "__new__" || len(def.Params) == 0 || def.Params[0].Kind > outline.Positional {
		return ""
	}
	return def.Params[0].Name
}

// readSignature returns the parameters of a def statement without its receiver,
// and what it is annotated to return.
func readSignature(def *outline.Stmt, in container, receiver string, known constants) api.Signature {
	params := def.Params
	var self *outline.Expr
	if receiver != "" {
		self, params = params[0].Annotation, params[1:]
	}
	s := api.Signature{Params: readParams(params, in&inStub != 0, known), Returns: annotated(def.Annotation)}
	if s.Returns != "" && self != nil && s.Returns == annotated(self) {
		s.Returns = "Self" // def cuda(self: T) -> T
	}
	return s
}

// readParams converts the parameters of a def statement or a lambda.
func readParams(params []outline.Param, stub bool, known constants) []api.Param {
	if len(params) == 0 {
		return nil
	}
	list := make([]api.Param, len(params))
	positionalOnly := stub
	for i, p := range params {
		// Before "/" existed, stubs marked what is positional-only with a leading
		// double underscore (PEP 484). At run time that means nothing.
		kind := api.ParamKind(p.Kind)
		positionalOnly = positionalOnly && (kind == api.PositionalOnly || dunder(p.Name))
		if kind == api.Positional && positionalOnly {
			kind = api.PositionalOnly
		}
		list[i] = api.Param{
			Name: p.Name, Kind: kind,
			Optional: p.Default != nil, Default: shortConstant(p.Default, known),
		}
	}
	return list
}

// dunder reports whether a parameter is named as PEP 484 has it.
func dunder(name string) bool {
	return strings.HasPrefix(name, "__") && !strings.HasSuffix(name, "__")
}

// forms are the names of typing, and of the built-in containers, that are no
// class which the result is an instance of, or of which nothing is gained by
// knowing it.
var forms = [...]string{
	"Any", "AnyStr", "AsyncGenerator", "AsyncIterator", "Awaitable", "Callable", "ClassVar", "Collection", "Container",
	"ContextManager", "Coroutine", "Dict", "Final", "FrozenSet", "Generator", "Hashable", "Iterable", "Iterator", "List",
	"Literal", "LiteralString", "Mapping", "MutableMapping", "Never", "NewType", "NoReturn", "Sequence", "Set",
	"Sized", "Tuple", "Type", "TypeGuard", "Union", "dict", "frozenset", "list", "object", "set", "tuple", "type",
}

func isForm(name string) bool {
	for _, f := range forms {
		if f == name {
			return true
		}
	}
	return false
}

// isNone reports whether e is the constant None.
func isNone(e *outline.Expr) bool {
	return e != nil && e.Kind == outline.Constant && e.Text == "None"
}

// isDotted reports whether text is names joined by dots.
func isDotted(text string) bool {
	for _, part := range strings.Split(text, ".") {
		if !identifier(part) {
			return false
		}
	}
	return true
}

// isAsync reports whether a def statement begins with "async".
func isAsync(f *outline.File, def *outline.Stmt) bool {
	return strings.HasPrefix(f.Source(&outline.Expr{Span: def.Span}), "async")
}
