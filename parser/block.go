package parser

// BlockKind says why a block may not run.
type BlockKind uint8

// The kinds of blocks.
const (
	// Plain is the module, or a block that says nothing of use.
	Plain BlockKind = iota
	// If runs only when Cond holds (the negation is part of Cond). The code
	// after "if c: return" is an If block too.
	If
	// Try is the body of a try statement whose handlers catch Catches. It is
	// only a guard when Alternative is set.
	Try
	// Handler is an except clause; Body is the index of its Try block.
	Handler
)

// Block is a region of code that runs under a condition.
type Block struct {
	// Parent is the index of the enclosing block; -1 for the module.
	Parent int
	Kind   BlockKind
	Cond   *Cond
	// Catches are the exception names of the handlers (for Try) or of this
	// handler (for Handler), as written, without module; a bare except is
	// "BaseException". Sorted.
	Catches []string
	// Alternative says, for a Try block, that a handler binds a name that the
	// body binds, or returns where the body returns, so that a failure of the
	// body is provided for.
	Alternative bool
	// Body is, for a Handler block, the index of its Try block.
	Body int
}

// CondOp is the operator of a condition.
type CondOp uint8

// The operators of a condition.
const (
	// Opaque is a condition that has nothing to do with versions.
	Opaque CondOp = iota
	And
	Or
	Not
	Constant     // True or False: Literal is "true" or "false"
	VersionTest  // Package Compare Literal
	HasAttr      // Name exists
	TypeChecking // typing.TYPE_CHECKING
	Importable   // Name, a module or a name of one, can be imported (find_spec, or a flag set by try/except)
	Named        // Name, a flag or a function of another file of the project, holds; Args[0] is what its name alone says
)

// Given is an argument of a call in a condition.
type Given struct {
	Keyword string
	// Text is a string or number as a Literal has it, the items of a tuple with
	// "," between them, a module's name, or "" for anything else.
	Text string
}

// VersionForm says how a version test compares.
type VersionForm uint8

// The forms of a version test.
const (
	Parsed    VersionForm = iota // as versions: packaging, LooseVersion, a tuple of ints
	Textual                      // as strings, character by character
	Component                    // one number of the version, Index from 0
	Prefix                       // startswith
	Direct                       // __version__ itself with a string: as strings, unless it is more than one
)

// Cond is a condition as text: the rules decide it for a target.
type Cond struct {
	Op   CondOp
	Args []*Cond
	// Package is the import name whose version is tested ("torch"), "python",
	// or "" for a version of something unknown; Compare is one of < <= > >= ==
	// != in; Literal the other side, dotted ("1.8"), with "," between
	// alternatives. For a Prefix Compare is "==", or "in" with alternatives. An
	// opaque condition is also an operand: "c and v >= 2" is And of an Opaque
	// and a VersionTest.
	Package, Compare, Literal string
	Form                      VersionForm
	Index                     int
	// Name is the qualified name for HasAttr and Named, and the module for
	// Importable.
	Name string
	// Given are the arguments of the call that Named stands for, as far as they
	// may be part of a test, nil when there is none. In the test that a function
	// of another file returns, a Package, Compare, Literal or Given that Argument(n) makes
	// stands for the argument that it gets there.
	Given []Given
	// Instance, when > 0, says that HasAttr asks an instance of the class that
	// the first Instance segments of Name are, which may have more than its
	// class says, or what a member of it holds: torch.A.holder.member, 2.
	Instance int
}
