package api

// Kind is what a name denotes.
type Kind uint8

// The kinds. Method to Attribute are members of a class.
const (
	Unknown Kind = iota
	Module
	Function
	Class
	Value       // anything else a module binds
	External    // of another distribution or of the standard library
	Method      // its first parameter, self, is not listed
	ClassMethod // nor cls
	StaticMethod
	Property
	Attribute // a variable of the class or of its instances
)

// Flags are remarks on an Object.
type Flags uint16

// The flags.
const (
	// ImportOnly: a module that can be imported but is no attribute of its
	// parent until someone has imported it.
	ImportOnly Flags = 1 << iota
	// Open: names or members that the wheel does not show may exist: a module
	// whose __getattr__ is not understood, a class with __getattr__ or with a
	// base that cannot be told. What is not listed may be there.
	Open
	// Served: the name exists through the __getattr__ of its module.
	Served
	// Conditional: bound in one branch of a condition that the wheel does not
	// decide. The name may be missing.
	Conditional
	// Exact: the signature is that of a def statement whose decorators are known
	// to keep it. What it does not list is rejected.
	Exact
	// Stub: read from a stub, a table of native functions or a docstring.
	Stub
	// Private: a path with a leading underscore or in an implementation tree.
	// Modules are kept for their existence, and classes that public ones derive
	// from; what else lies there is not listed.
	Private
	// Listed: named in __all__ of its module, or the module has none.
	Listed
	// Selective: a module of which only what it defines itself is listed, and no
	// values: what it imports from its own distribution may be there, too.
	Selective
)

// Object is what a name denotes in one release.
type Object struct {
	Kind  Kind
	Flags Flags
	// Definition is the qualified name of the definition
	// ("torch.nn.modules.linear.Linear"); of an External what it is.
	Definition string
	// Signatures are the ways to call it, several for overloads; none when
	// nothing is known. Of a class it is how its instances are made, without
	// self; an inherited constructor is not repeated.
	Signatures []Signature
	// Keys are keywords that it accepts through **kwargs, sorted. Any says that
	// it passes others on, so that nothing is known to be rejected.
	Keys []string
	Any  bool
	// Deprecations in the order of the source.
	Deprecations []Deprecation
	// Raises, when not nil, is all that a call does.
	Raises *Raise
	// Bases of a class in order: paths of the same history or qualified names of
	// other packages ("enum.Enum", "tensorflow.Module").
	Bases []string
}

// Signature is one way to call a function.
type Signature struct {
	Params []Param
	// Returns is the type of the result, "" when it is not known: the qualified
	// name of a class, or "tuple[A, B]" of so many items, or "iterable[A]" of any
	// number of them. "Self" is the class of the receiver, and "" within brackets
	// is not known. Of a property or an attribute it is what that holds.
	Returns string
}

// ParamKind says how an argument can be passed.
type ParamKind uint8

// The kinds of parameters, in Python's order.
const (
	PositionalOnly ParamKind = iota
	Positional
	VarPositional
	KeywordOnly
	VarKeyword
)

// Param is a parameter.
type Param struct {
	Name string
	Kind ParamKind
	// Optional: it has a default. Default is that value as Python would print
	// it when it is a constant, "" when it is not.
	Optional bool
	Default  string
}

// Deprecation is a warning that a call, a use or an import can give.
type Deprecation struct {
	Category string // "FutureWarning"; "" when it is not known
	Text     string // what is printed; {} stands for what is not constant
	// Condition is the source of the test that decides, "" when there is none.
	// Param is the parameter whose presence decides, when that is the test.
	Condition, Param string
}

// Raise is an exception that is always raised.
type Raise struct {
	Type, Text string
}
