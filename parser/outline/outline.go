// Package outline reads the statements of a Python file as plain data: what
// the file declares, in the order it declares it. Package parser says what a
// file uses; this package says what it offers, for those who read libraries.
//
// It follows Python's grammar and resolves nothing: a name is text.
//
// Three things differ from what CPython makes of a file, because they are so
// rare: "&" binds no tighter than "^", "await a ** b" awaits the power, and the
// escape \N{...} stays as it is written. Names are not normalised either.
package outline

import "github.com/upcheck/upcheck/internal/source"

// File is a Python file. It holds no syntax tree, but its strings are parts of
// one copy of the text and keep it alive: clone what is kept for longer. All
// spans are of the text that a parser reads (source.File.Text), not of the
// original bytes.
type File struct {
	Body []Stmt
	// Errors are the regions that the grammar could not read, in order, and
	// those that are nested too deep.
	Errors []source.Span
	text   string
}

// Source returns the text of an expression as it is written.
func (f *File) Source(e *Expr) string { return f.text[e.Span.Start:e.Span.End] }

// StmtKind is the kind of a statement.
type StmtKind uint8

// The kinds of statements. Pass, Global, Assert and the like are Other.
const (
	Other      StmtKind = iota
	Def                 // Name, Params, Decorators, Annotation (what it returns), Body, Doc
	Class               // Name, Bases, Decorators, Body, Doc
	Import              // Names: "import a.b as c"
	FromImport          // Module, Level, Names; a star is a name "*"
	Assign              // Targets (several for a = b = v), Annotation, Value; nil Value for "x: int"; Op "type" for "type X = V"
	AugAssign           // Targets (one), Op, Value
	Delete              // Targets
	If                  // Value (the test), Body, Else; an elif is an If in Else
	Try                 // Body, Handlers, Else, Finally
	Handler             // Value (the types, may be nil), Name (of "as"), Body; in Handlers of a Try or a Match
	With                // Targets (of "as", in order), Items (what is entered), Body
	For                 // Targets (one), Value (iterated), Body, Else
	While               // Value, Body, Else
	Return              // Value, may be nil
	Raise               // Value, may be nil; not what stands behind "from"
	Expression          // Value
	Match               // Value, Handlers: each a Handler with Body, without its pattern
)

// Stmt is one statement. Which members are set, the kinds say. Its span starts
// behind the decorators and ends with the last statement inside of it.
type Stmt struct {
	Kind       StmtKind
	Name       string
	Module     string
	Level      int
	Names      []Alias
	Params     []Param
	Decorators []*Expr
	// Bases are the arguments of a class statement; a Keyword is one by name
	// (metaclass=M).
	Bases      []*Expr
	Annotation *Expr
	Targets    []*Expr
	Items      []*Expr
	Op         string // "+=" without the "="
	Value      *Expr
	Body       []Stmt
	Handlers   []Stmt
	Else       []Stmt
	Finally    []Stmt
	Doc        string // the docstring, decoded but not dedented, "" when there is none
	Span       source.Span
}

// Alias is one name of an import statement.
type Alias struct {
	Name string // dotted in an Import
	As   string // "" when there is no "as"
}

// ParamKind says how an argument can be passed.
type ParamKind uint8

// The kinds of parameters, in the order in which Python has them.
const (
	PositionalOnly ParamKind = iota
	Positional               // by position or by name
	VarPositional            // *args
	KeywordOnly
	VarKeyword // **kwargs
)

// Param is one parameter of a function.
type Param struct {
	Name       string // "" for a tuple of Python 2
	Kind       ParamKind
	Default    *Expr // nil when it is required
	Annotation *Expr
}

// ExprKind is the kind of an expression.
type ExprKind uint8

// The kinds of expressions. Of an Opaque one Args are the parts.
const (
	Opaque        ExprKind = iota
	Name                   // Text
	Attribute              // Args[0] . Text
	Call                   // Args[0] is called with the others
	Keyword                // Text = Args[0]; "" for **Args[0]
	Star                   // *Args[0]
	String                 // Text is decoded; of an f-string each {...} became "{}" and Args are what is in them, one for one
	Bytes                  // no Text
	Number                 // Text as written
	Constant               // Text: True, False, None or ...
	Tuple                  // Args
	List                   // Args
	Set                    // Args
	Dict                   // Args: key, value, key, value; a "**" has a nil key
	Conditional            // Args[0] if Args[1] else Args[2]
	Bool                   // Text is "and" or "or"; a and b and c has three Args
	Not                    // not Args[0]
	Compare                // Args[0] Text Args[1]; a chain is Opaque
	Binary                 // Args[0] Text Args[1]
	Unary                  // Text Args[0], Text is "-", "+" or "~"
	Subscript              // Args[0] [ Args[1:] ]; of a tuple the items, but x[a,] has a Tuple; a slice is Opaque
	Lambda                 // Params, Args[0]
	Comprehension          // Text is list, set, dict or generator; Args[0] is the element (of a dict a Tuple), then targets, iterables and tests
	Await                  // await Args[0]
	Walrus                 // Text := Args[0]
)

// Expr is one expression. Parentheses leave none, and its span is without them.
// No expression is nil but the keys that Dict speaks of: what cannot be read is
// Opaque.
type Expr struct {
	Kind   ExprKind
	Text   string
	Args   []*Expr
	Params []Param
	Span   source.Span
}

// Dotted returns "a.b.c" for a name with attributes, "" for anything else, and
// for nil.
func (e *Expr) Dotted() string {
	switch {
	case e == nil:
		return ""
	case e.Kind == Name:
		return e.Text
	case e.Kind == Attribute:
		if base := e.Args[0].Dotted(); base != "" {
			return base + "." + e.Text
		}
	}
	return ""
}
