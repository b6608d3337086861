package parser

import "github.com/upcheck/upcheck/internal/source"

// raw is what a file says before any name is resolved: the border between the
// two stages of this package. Whoever produces it needs to know Python's
// syntax, whoever reads it only its scoping rules. Everything is an index into
// one of the slices, so that a file costs few allocations and the slices can
// be used again; all spans are offsets into the decoded text.
type raw struct {
	text  []byte
	names []string // by sym
	index *symbols
	// spoken says, by sym, that some binding of a name other than an import may
	// give something to talk of.
	spoken   []bool
	newest   []int32 // by sym: the last entry of the name plus one, into scoped
	exprs    []expr  // exprs[0] is no expression
	places   []place
	scopes   []scope
	entries  map[entryKey]int32 // what a scope knows of a name, into scoped
	scoped   []entry
	declared []declaredName // the names of the module and of classes, in order
	bindings []binding      // bindings[0] is no binding
	regions  []region
	groups   []group
	blocks   []rawBlock
	imports  []rawImport
	classes  []rawClass
	funcs    []function
	stores   []store // by target
	strays   []strayBinding
	spreads  []exprID      // calls that get "**name"
	listed   []exprID      // calls of methods of __all__
	grown    map[sym]int32 // names of lists and dicts that are changed somewhere: the last one, into growths
	growths  []growth      // growths[0] is none
	enrolled []exprID      // calls that give an object an attribute by its name
	tested   []exprID      // names that isinstance is given as the class
	returns  []returned    // returns[0] is none
	yields   []returned    // yields[0] is none
	checked  bool          // there are calls of isinstance, or comparisons of type(x)
	comments []comment
	errors   []span
	outdated []rawOutdated
	python2  bool
}

// sym is an interned identifier.
type sym int32

// span is a range of the decoded text. Tokens are small and many: 32 bits do.
type span struct{ start, end uint32 }

func (s span) text() source.Span { return source.Span{Start: int(s.start), End: int(s.end)} }

// exprID names an expression; 0 is none. The numbers grow in the order of
// evaluation, so that they serve as time within one scope.
type exprID int32

// exprKind is the kind of an expression, as far as resolving cares.
type exprKind uint8

const (
	xOther      exprKind = iota // anything else; its operands are its children
	xName                       // name
	xAttr                       // child . name
	xCall                       // first child called with the others
	xKeyword                    // name = child, inside a call
	xStar                       // *child
	xDoubleStar                 // **child, inside a call or a dict
	xString                     // text, or children when written in pieces
	xFormat                     // an f-string: xText, xPiece, and the literals beside it
	xText                       // what stands between; op is 1 in a raw string
	xPiece                      // {child}; op is 1 when nothing says how it is shown
	xBytes
	xNumber
	xBool // op is 1 for True
	xNone
	xTuple // also a bare "a, b"
	xList
	xDict      // key, value, key, value; or xDoubleStar
	xChoice    // child if child else child, in that order
	xAnd       // child and child
	xOr        // child or child
	xNot       // not child
	xCompare   // child, then xOperand
	xOperand   // op child; it spans the operator
	xBinary    // child, then xOperand; op is 1 in an augmented assignment
	xUnary     // ~child or +child
	xUnion     // child | child, in an annotation
	xMinus     // -child
	xSubscript // child [child...]
	xSlice     // start : stop, either may be xOther
	xComp      // a comprehension that makes a list, set or generator: its element
	xAwait     // await child
	xLambda    // its body
	xElement   // what a loop over child, which has another parent, gives; no text
	xSame      // child, which has another parent: the subject of a match; no text
	xItem      // item number op of child, which has another parent; no text
)

// The operators of a comparison, in expr.op.
const (
	opLess uint8 = iota + 1
	opLessEqual
	opGreater
	opGreaterEqual
	opEqual
	opNotEqual
	opIn
	opNotIn
	opIs
	opIsNot
)

// expr is one expression. Parentheses leave none.
type expr struct {
	kind  exprKind
	op    uint8
	ctx   Context
	inner bool // the base of a longer chain
	// quoted: it stands in a string that nobody evaluates.
	quoted bool
	// key: it only stands for itself, see Use.Key.
	key   bool
	name  sym
	first exprID // first child
	next  exprID // next child of the same parent
	place int32
	span
}

// last returns the span of the chain's last segment.
func (r *raw) last(e *expr) span {
	if e.kind == xAttr {
		return span{e.end - uint32(len(r.names[e.name])), e.end}
	}
	return e.span
}

// place is where an expression stands.
type place struct {
	scope, region, block int32
	statement            span
}

// scopeKind is the kind of a scope.
type scopeKind uint8

const (
	moduleScope scopeKind = iota
	classScope
	functionScope // also a lambda
	innerScope    // a comprehension or the type parameters of a definition
)

// scope is a namespace. The class of a class scope, and of a function defined
// directly in one, is set; elsewhere it is -1.
type scope struct {
	kind   scopeKind
	parent int32
	region int32
	class  int32
}

type entryKey struct {
	scope int32
	name  sym
}

// declaredName is a name of the module or of a class, with what that knows of it.
type declaredName struct {
	entryKey
	entry int32 // into scoped
}

// entry is what one scope knows of one name.
type entry struct {
	last   int32  // the latest binding; the earlier ones follow by binding.prev
	cursor int32  // the binding that the last look-up started from
	roam   int32  // bindings made from other scopes, at any time, by prev
	ann    exprID // of the name, also where it is only declared
	scope  int32
	same   int32 // the entry of the same name before it, plus one
	rank   int32 // how many there are before it
	decl   declKind
}

// maxSame is the number of entries of one name up to which they are looked
// through. Most names have few, and are asked for in many scopes that have none.
const maxSame = 4

// entryOf returns what a scope knows of a name, as an index into scoped.
func (r *raw) entryOf(s int32, name sym) (k int32, ok bool) {
	k = r.newest[name]
	if k != 0 && r.scoped[k-1].rank >= maxSame {
		k, ok = r.entries[entryKey{s, name}]
		return k, ok
	}
	for ; k != 0; k = r.scoped[k-1].same {
		if r.scoped[k-1].scope == s {
			return k - 1, true
		}
	}
	return 0, false
}

func (e *entry) bound() bool { return e.last != 0 || e.roam != 0 }

// declKind says how a scope declares a name.
type declKind uint8

const (
	declLocal declKind = iota
	declGlobal
	declNonlocal
)

// bindKind says what binds a name.
type bindKind uint8

const (
	bindUnknown  bindKind = iota // except-as, match, a starred target …
	bindImport                   // index: imports
	bindLocal                    // a relative import: never a library; index: imports
	bindValue                    // value, with annotation when there is one
	bindItem                     // one item of value, at place index
	bindEnter                    // what value's __enter__ gives
	bindParam                    // annotation; index is the place, class the class whose method it is of
	bindKeywords                 // a **parameter; index: funcs
	bindRest                     // a *parameter: annotation of each
	bindSelf                     // index: the class
	bindClsParam                 // index: the class
	bindClass                    // index: classes
	bindFunc                     // index: funcs
	bindDelete
)

// binding gives a name a value in a scope.
type binding struct {
	kind   bindKind
	at     exprID // expressions below this one were evaluated before it
	scope  int32
	region int32
	prev   int32
	next   int32
	index  int32
	value  exprID
	ann    exprID
}

// strayBinding is a binding that a nonlocal statement sends elsewhere.
type strayBinding struct {
	name    sym
	binding int32
}

// regionKind says how control reaches a region.
type regionKind uint8

const (
	bodyRegion    regionKind = iota // the body of a scope
	armRegion                       // one arm of a group
	loopRegion                      // the body of a loop
	maybeRegion                     // the else of a loop, and the like
	tryRegion                       // the body of a try statement
	handlerRegion                   // an except clause
)

// region is a stretch of code that runs as a whole, from the point of view of
// which assignment reaches which use.
type region struct {
	kind   regionKind
	ends   endKind
	parent int32
	group  int32 // for an arm, a try body and a handler
	depth  int32
	end    exprID // for a loop: the time behind it
	jumps  bool   // break or continue stands in it, of a loop around it
}

// endKind says how control leaves a region at its end.
type endKind uint8

const (
	fallsThrough endKind = iota
	leavesLoop           // continue, break
	leavesScope          // return, raise, sys.exit
)

// group is a set of regions of which one runs to its end: the arms of an if
// with else, or the body and the handlers of a try.
type group struct {
	arms       int32
	ended      int32 // arms that control does not leave at the end
	exhaustive bool
}

// rawBlock is a Block before its condition is understood.
type rawBlock struct {
	parent int32
	kind   BlockKind
	// terms are joined by "and"; negated says that their conjunction is false.
	terms   []term
	negated bool
	// loaded is, for the else of a try, the region of the body that did not fail.
	loaded      int32
	catches     []string
	alternative bool
	handled     bool // for a try: it has handlers
	body        int32
}

// term is one test.
type term struct {
	test    exprID
	negated bool
}

// rawImport is an import statement's name with what it needs to be resolved.
type rawImport struct {
	module           string
	level            int
	name, alias      string
	renamed          bool // by "as"
	bound            sym  // what it binds, -1 for nothing
	last, modulePart span
	place            int32
}

// rawClass is a class statement.
type rawClass struct {
	name     sym
	nameSpan span
	span     span
	bases    exprID // first, the others by next
	scope    int32
	place    int32
	methods  []rawMethod
}

type rawMethod struct {
	name     sym
	span     span
	function int32 // into funcs
	params   []rawParam
}

// rawParam is a named parameter, no star.
type rawParam struct {
	name     sym
	span     span
	optional bool
}

// function is a def statement; result is the value it returns when a return
// statement is all there is in it.
type function struct {
	result     exprID
	name       sym
	scope      int32
	class      int32  // whose method it is, or -1
	block      int32  // that it stands in
	decorators exprID // first, the others by next
	params     []rawParam
	annotation exprID // of what it returns
	returns    int32  // the last return statement, the others by prev
	yields     int32  // the last yield, the others by prev
	falls      bool   // control may leave at the end
	async      bool
	generator  bool
}

// growth is a change of a list or dict: what value it gets, 0 where nobody knows,
// and how.
type growth struct {
	base, value exprID
	prev        int32
	kind        growthKind
}

type growthKind uint8

const (
	grows    growthKind = iota // value is added
	joins                      // what value holds is added
	shrinks                    // nothing is added
	overruns                   // anything may be
)

// returned is a return statement with a value, or a yield.
type returned struct {
	value exprID
	prev  int32
	from  bool // yield from value
}

// store is an assignment to an attribute or an item, or its deletion.
type store struct {
	target, value exprID
	annotation    exprID
}

type comment struct {
	span
	own bool
}
