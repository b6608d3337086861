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

// forms are the names of typing, and of the built-in containers, whose
// subscript is not a class that the result is an instance of, or of which
// nothing is gained by knowing it.
var forms = [...]string{
	"Any", "AnyStr", "AsyncGenerator", "AsyncIterator", "Awaitable", "Callable", "ClassVar", "Collection", "Container",
	"ContextManager", "Coroutine", "Dict", "Final", "FrozenSet", "Generator", "Hashable", "Iterable", "Iterator", "List",
	"Literal", "LiteralString", "Mapping", "MutableMapping", "Never", "NewType", "NoReturn", "Sequence", "Set",
	"Sized", "Tuple", "Type", "TypeGuard", "Union", "dict", "frozenset", "list", "object", "set", "tuple", "type",
}

// annotated returns the one class that an annotation names, as written, or "".
// Optional[X], X | None and "X" are X: who calls a method on the result takes
// it for an X. A union of several, a tuple or another form of typing gives "".
func annotated(e *outline.Expr) string {
	if e == nil {
		return ""
	}
	switch e.Kind {
	case outline.Name, outline.Attribute:
		name := e.Dotted()
		_, last := cutLast(name)
		if last == "Self" {
			return "Self"
		}
		if name == "" || isForm(last) || last == "None" {
			return ""
		}
		return name
	case outline.String:
		if len(e.Args) == 0 {
			return annotatedText(e.Text)
		}
	case outline.Binary:
		if e.Text == "|" {
			return alternative(annotated(e.Args[0]), isNone(e.Args[0]), annotated(e.Args[1]), isNone(e.Args[1]))
		}
	case outline.Subscript:
		return subscripted(e)
	}
	return ""
}

func subscripted(e *outline.Expr) string {
	name := e.Args[0].Dotted()
	args := e.Args[1:]
	if len(args) == 1 && args[0].Kind == outline.Tuple {
		args = args[0].Args
	}
	_, last := cutLast(name)
	switch {
	case len(args) == 0:
		return ""
	case last == "Optional" || last == "Annotated" || last == "Required":
		return annotated(args[0])
	case last == "Union":
		if len(args) == 2 {
			return alternative(annotated(args[0]), isNone(args[0]), annotated(args[1]), isNone(args[1]))
		}
		return ""
	case isForm(last):
		return ""
	}
	return name // Dataset[T] is a Dataset
}

// alternative is the class of "left or right" when one of them is None.
func alternative(left string, leftNone bool, right string, rightNone bool) string {
	switch {
	case rightNone || left == right:
		return left
	case leftNone:
		return right
	}
	return ""
}

// annotatedText reads a quoted annotation. Only a dotted name is understood,
// alone, in Optional[...] or with subscripts of its own.
func annotatedText(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.IndexByte(text, '['); i > 0 && strings.HasSuffix(text, "]") {
		_, last := cutLast(text[:i])
		switch {
		case last == "Optional":
			return annotatedText(text[i+1 : len(text)-1])
		case isForm(last):
			return ""
		}
		text = text[:i]
	}
	if text == "None" || !isDotted(text) {
		return ""
	}
	_, last := cutLast(text)
	if last == "Self" {
		return "Self"
	}
	if isForm(last) {
		return ""
	}
	return text
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
