package parser

import "github.com/upcheck/upcheck/internal/source"

// Module is what one Python file says. It is plain data: it holds no syntax
// tree and no reference to the file. All spans refer to the original bytes.
type Module struct {
	// Name is the module's own name in its project, see ModuleName.
	Name    string
	Imports []Import
	Uses    []Use
	Calls   []Call
	Classes []Class
	Env     []EnvUse
	// Operations and Subscripts are those in which a library's instance takes
	// part.
	Operations []Operation
	Subscripts []Subscript
	// Functions are the functions and methods of the file that say something to
	// their callers; those that say nothing are left out.
	Functions []Function
	// Names are what other files may import from this one, sorted by name.
	Names []Name
	// Stars are the modules of star imports, in order: a library's, one of the
	// project by its ModuleName, and last "" when there is one that leads out of
	// the project.
	Stars []string
	// Public is __all__, sorted; nil when the file has none, or one that cannot
	// be read.
	Public []string
	// VersionTexts are the tests of a version that compare text.
	VersionTexts []VersionText
	// Blocks are the conditions that code runs under. Blocks[0] is the module
	// itself; every fact names its innermost block by index.
	Blocks   []Block
	Comments []Comment
	// Errors are the regions the grammar could not read. Facts near them are
	// kept at a lower confidence.
	Errors []source.Span
	// Outdated is what a newer Python does not read, in order.
	Outdated []Outdated
	// Python2 says that the file uses syntax only Python 2 has. Then no
	// confidence is above Likely.
	Python2 bool
}

// Confidence says how sure the parser is of what a name denotes.
type Confidence uint8

// The confidences, ascending.
const (
	Possible Confidence = iota
	Likely
	Certain
)

// Import is one name of an import statement, or one literal module name given
// to an import function.
type Import struct {
	// Module is the absolute module ("torch._six"). For a relative import it
	// is the text after the dots and Level counts the dots.
	Module string
	Level  int
	// Name is what a from-import takes from Module; "" for "import a.b", "*"
	// for a star import.
	Name string
	// Alias is the bound name.
	Alias string
	// Span is the last segment of the imported name, ModuleSpan the module
	// path as written.
	Span, ModuleSpan source.Span
	Statement        source.Span
	Block            int
	// Dynamic says that the module was named by a string: import_module("a.b").
	Dynamic bool
	// Types says that the import is for a type checker only.
	Types bool
	// Late says that it stands in a function, which runs when it is called.
	Late bool
}

// Ref is one thing that an expression may denote.
type Ref struct {
	// Name is the qualified name, dotted, without aliases: "torch.nn.Linear".
	// One that begins with a dot is known to lie in the project: the module
	// comes first, as ModuleName spells it, then what is read from it. Other
	// names may turn out to lie there.
	Name string
	// Bound counts the leading segments of Name that the binding supplied; the
	// others were read as attributes in this very expression. Bound is 1 for
	// the torch of "import torch.nn", 3 for F of "import torch.nn.functional as F".
	Bound int
	// Instance, when > 0, says that the first Instance segments of Name are a
	// callable whose result the remaining segments are read from. For
	// "opt = Adam(); opt.lr" Name is "keras.optimizers.Adam.lr", Instance 3.
	Instance int
}

// Choice is what one binding gives a name, or what is read from it.
type Choice struct {
	Refs []Ref
	// Known says that it is nothing else than Refs.
	Known bool
	// Block is the one that the binding stands in.
	Block int
}

// Context says what is done with the thing a use denotes.
type Context uint8

// The contexts of a use.
const (
	Load Context = iota
	Callee
	Store
	Delete
	Decorator
	Base       // in the bases of a class
	Except     // the type of an except clause
	IsInstance // the second argument of isinstance or issubclass
	Annotation
	Lookup // a string: getattr(torch, "symeig")
)

// Use is one place where a dotted name reaches something that was imported.
type Use struct {
	// Refs are what the name may denote, sorted by Name. More than one means
	// that the bindings disagree. A Store whose name ends in ".*" may assign to any
	// attribute of what comes before: setattr(np, name, kind).
	Refs []Ref
	// Choices are set where bindings disagree of which some stand under a
	// condition: at a version where that does not hold, the others are left.
	Choices    []Choice
	Confidence Confidence
	Context    Context
	// Parts are the segments as written: Parts[0] is the base (an identifier,
	// or the call whose result is used), then one span for each attribute. For
	// a Lookup the last part is the string's content.
	Parts []source.Span
	// Statement is the simple statement around the use, or a compound one up
	// to its body.
	Statement source.Span
	Block     int
	// Call is the index of the call this use is the callee of, or -1.
	Call int
	// Optional says that a missing attribute is provided for: getattr with a
	// default, the argument of hasattr.
	Optional bool
	// Unevaluated says that Python never looks the name up: it stands in an
	// annotation that is a string, or the file has "from __future__ import
	// annotations".
	Unevaluated bool
	// Late says that it stands in a function, which runs when it is called.
	Late bool
	// Key says that the thing only stands for itself, so that nobody calls it by way of
	// this use: it is a key of a dict, an index, or compared with other names.
	Key bool
	// Star says that the name comes from "from m import *": m may not have it.
	// A file with several star imports has a use, and a call, for each; their
	// confidence is Possible.
	Star bool
	// Passed says that the name is not written here: it is what a function of the
	// file passes the keywords of Call on to, or what a table holds, TABLE[key](x).
	Passed bool
}

// Call is one call, with the shape of its arguments. Calls of something
// unknown are left out.
type Call struct {
	// Use is the index of the callee's use, or -1 when the callee is
	// super().method, see Super.
	Use int
	// Class and Super describe super().Super(...) inside Classes[Class];
	// Class is -1 elsewhere.
	Class int
	Super string
	Args  []Arg
	// Star and DoubleStar say that *args or **kwargs of unknown content is
	// passed, so that nothing may be said about what is missing.
	Star, DoubleStar bool
	// Spreads are the names of other files that are passed with "**"; their dicts are
	// part of what DoubleStar says is not known.
	Spreads []Value
	// Span is the whole call, Callee the callee expression.
	Span, Callee source.Span
	Statement    source.Span
	Block        int
	Flow         Flow
	// Partial says that functools.partial binds the arguments, so that more
	// may follow.
	Partial bool
}

// Flow says how surely a module runs something, apart from what ends it early.
type Flow uint8

// The flows.
const (
	Sometimes Flow = iota // in a function, a class, a loop, under a condition or in a try statement
	AsProgram             // directly below if __name__ == "__main__"
	Always                // as the module runs, it does
)

// Arg is one argument of a call.
type Arg struct {
	// Keyword is the name before "=", or a constant key of a dict passed with
	// "**"; "" for a positional argument, whose place is Index.
	Keyword string
	Index   int
	// Span is the keyword's name when there is one, the value otherwise.
	Span  source.Span
	Value Value
	// Confidence is Certain for an argument written in the call and Likely for
	// one that a name brings: a key that a dict has on some path to the call, an
	// item of a sequence. The value of a key may be unknown where paths differ.
	Confidence Confidence
	// Block is the innermost block that the key is put into its dict in, or a name
	// gets the value in. It is 0 where that says no more than the block of the call.
	Block int
}

// ValueKind is the kind of a literal.
type ValueKind uint8

// The kinds of values an argument may have.
const (
	Other ValueKind = iota
	String
	Number
	Bool
	NoneValue
	Reference     // a name that resolves to Refs
	Sequence      // a list or tuple display
	Mapping       // a dict display
	Lambda        // a lambda expression
	FunctionValue // a function of the file, by its name or what may be one
)

// Display says how an expression that gives several things is written.
type Display uint8

// The displays. A name that is bound once counts for what it is bound to.
const (
	NoDisplay   Display = iota // anything else
	ListDisplay                // [a, b]
	TupleOfList                // a tuple in which a list stands: [a, b], c
)

// Value is what is known of an expression.
type Value struct {
	Kind ValueKind
	// Ending says that Text is only how the String ends: the rest is computed.
	Ending bool
	// Indirect says that the value stands elsewhere: it was assigned to a name,
	// or is the default of a parameter.
	Indirect bool
	// Unsure says that it may be something else than Refs as well.
	Unsure bool
	// Ragged says of a Sequence that no array has its shape: displays in it
	// differ in length, or stand beside constants.
	Ragged bool
	// Indexes says of the key of a subscript that it is a list of what only several
	// indexes are: displays, slices, None or "...". An array takes it for a tuple.
	Indexes bool
	// Nested says of a FunctionValue that it is defined in a function, so that nobody
	// finds it by its module and name.
	Nested bool
	// Yields is what every yield of a generator of the file gives that the value is
	// a call of.
	Yields Display
	// Text is the decoded content of a String, the source text of a Number or
	// Bool, "" otherwise.
	Text string
	Refs []Ref
	// Items are the instances of libraries' classes that items of a Sequence
	// certainly are, in order.
	Items []Ref
	// Made is the call that made it, where it is an argument: the argument itself, or
	// what the one assignment has that reaches the name.
	Made source.Span
	Span source.Span
}

// Class is a class statement.
type Class struct {
	Name     string
	NameSpan source.Span
	Span     source.Span
	// Bases are what the bases denote, one element a base, as far as they
	// reach imported names, or classes at the top level of the same file: those
	// have the names that they have in the project. Ancestors are all qualified names reached through
	// the bases and through classes of the same file, sorted.
	Bases     [][]Ref
	Ancestors []string
	Methods   []Method
	// Attrs are what instances are known to hold, by an assignment to self or in
	// the class body, sorted by name. One that may hold something else as well,
	// or nobody knows what, has no Refs.
	Attrs []Name
	// Held are the places of what is assigned to an attribute of self, in order.
	Held []source.Span
	// Open says that a base is not known, so that it may define anything.
	Open  bool
	Block int
}

// Name is a name of a module or a class, for those who read it elsewhere.
type Name struct {
	Name string
	// Class and Function are the index of what a class or def statement of the
	// same file bound to it, -1 when it is something else.
	Class, Function int
	// Refs are what it denotes otherwise, sorted; Value is a literal that it is
	// bound to once, nil for anything else.
	Refs  []Ref
	Value *Value
	// Entries are the items of a dict that it is bound to once and that nothing in
	// the file changes, nil for anything else.
	Entries    []Arg
	Confidence Confidence
	// Test is the condition that the name stands for, nil when it stands for none.
	Test *Cond
}

// Function is a function or method of the file, as its callers see it.
type Function struct {
	Name string
	// Results are what it returns, when that is known of each return statement,
	// by its annotation or by what it returns, sorted.
	Results    []Ref
	Confidence Confidence
	// Items are what the items of a tuple that it returns may be, in order, each
	// sorted and nil when it is not known.
	Items [][]Ref
	// Test is the condition that it returns, nil when it returns none.
	Test *Cond
	// Passes are the calls that get the keywords which the function does not
	// take itself: its **kwargs.
	Passes []Pass
	// Params are the named parameters, self among them.
	Params []Param
}

// Pass is a call that a function passes its own **kwargs on to. One that has
// neither Refs nor Super goes nobody knows where.
type Pass struct {
	// Refs are what is called, sorted. Super, when not "", says that it is
	// super().Super of the class.
	Refs  []Ref
	Super string
	// Taken are the keywords that do not get there: the call gives them itself, or
	// the function takes them out before.
	Taken []string
}

// Operation is a unary or binary operator, or one comparison.
type Operation struct {
	// Op is the operator as written: "-", "~", "==", "@". An augmented assignment
	// has that of its operation.
	Op string
	// Left is the zero Value for a unary operator. An operand that may be
	// something unknown as well has no Refs.
	Left, Right Value
	// Span is the operator.
	Span      source.Span
	Statement source.Span
	Block     int
	// Augmented says that it is the operation of an augmented assignment.
	Augmented bool
}

// Subscript is x[key] where x is a library's instance.
type Subscript struct {
	Refs       []Ref
	Confidence Confidence
	Key        Value
	// Stored is what an assignment puts there.
	Stored Value
	// Context is Load, Store or Delete.
	Context Context
	// Optional says that it runs only where a test has found the key: "k" in x.
	Optional  bool
	Statement source.Span
	Block     int
}

// Method is a function defined directly in a class body.
type Method struct {
	Name     string
	NameSpan source.Span
	// Function is its index in Module.Functions, -1 when it says nothing there.
	Function int
	// Property says that reading the name calls it; Static that it is a static or
	// class method.
	Property, Static bool
	// Returns is what every return statement gives, where control cannot reach the end.
	Returns Display
	// Params are the named parameters, the first one (self) among them.
	Params []Param
}

// Param is a parameter of a method.
type Param struct {
	Name string
	Span source.Span
	// Default says that it may be left out.
	Default bool
}

// Access says how an environment variable is touched.
type Access uint8

// The ways to touch an environment variable.
const (
	Read Access = iota
	Write
	Remove
)

// EnvUse is an environment variable named by a literal.
type EnvUse struct {
	Name      string
	Access    Access
	Value     Value
	Span      source.Span // the name, without quotes
	Statement source.Span
	Block     int
	// Late says that it stands in a function, which runs when it is called.
	Late bool
}

// Comment is a comment that may hold a directive for this tool.
type Comment struct {
	Text string // with the '#'
	Span source.Span
	// Own says that nothing but white space stands before it on its line.
	Own bool
}
