package matrix

// Match says which facts an entry speaks about. Exactly one of its members is
// set, apart from As, which goes with Symbol, and Without, which goes with Import.
type Match struct {
	Symbol    StringList      `yaml:"symbol"`
	As        []Usage         `yaml:"as"`
	Import    StringList      `yaml:"import"`  // a module and everything below it
	Without   StringList      `yaml:"without"` // options with which a script that runs the module does not count
	Prefix    StringList      `yaml:"prefix"`  // a module tree that moved: names below it, see FixOp.Rename
	Call      *CallMatch      `yaml:"call"`
	Method    *MethodMatch    `yaml:"method"`
	Attribute *AttributeMatch `yaml:"attribute"`
	Subscript *SubscriptMatch `yaml:"subscript"`
	Operator  *OperatorMatch  `yaml:"operator"`
	Subclass  *SubclassMatch  `yaml:"subclass"`
	Env       StringList      `yaml:"env"`
	Header    StringList      `yaml:"header"` // headers that C++ code includes; "THC/*" is a folder
	Word      StringList      `yaml:"word"`   // identifiers in C++ code
	Pin       *PinMatch       `yaml:"pin"`
	Host      *HostMatch      `yaml:"host"`
	Check     Check           `yaml:"check"`
	Any       []Match         `yaml:"any"`
}

// Usage is a way to use a symbol.
type Usage uint8

// The usages.
const (
	AsUse Usage = iota
	AsCall
	AsIsInstance
	AsSubclass
	AsDecorator
	AsExcept
)

// ArgMatch is the predicate on the arguments of a call. All set members must
// hold; the zero value holds for every call. A parameter that is named is the
// same given by keyword or by position: where it stands says the API history at
// the version that the code runs on.
type ArgMatch struct {
	// Keyword are parameters of which one is given by keyword, or by position
	// unless its place only got another name.
	Keyword StringList `yaml:"keyword"`
	// Missing are parameters that the call leaves to their default: neither
	// given by keyword nor by position. "name@2" says where one stands that no
	// history knows: third, counted from 0.
	Missing    StringList `yaml:"missing"`
	Positional *int       `yaml:"positional"` // an argument is given at this place, from 0
	// Value holds keyword or place → Python literal, "number", "ragged" for lists
	// in a list that differ in length, "function" for a function or lambda
	// of the file, "lambda", "yields list" or "yields tuple of
	// list" for a generator that gives those, "suffix:.h5" or
	// "suffix:.h5 not .weights.h5", where others may follow, and "prefix:" alike.
	Value KeyValues `yaml:"value"`
	// Type holds keyword or place → qualified type. It is not called "type",
	// which is what the method belongs to.
	Type KeyValues `yaml:"argtype"`
}

// CallMatch matches calls of functions and classes by qualified name.
type CallMatch struct {
	Func StringList `yaml:"func"`
	// Unless names a circumstance that the rules know in Go, under which a
	// call does not count.
	Unless   Exception `yaml:"unless"`
	ArgMatch `yaml:",inline"`
}

// Exception is a circumstance under which a call does not count.
type Exception uint8

// The exceptions.
const (
	NoException Exception = iota
	// OnImages: the call makes a transform that certainly meets PIL images and
	// never tensors.
	OnImages
)

// MethodMatch matches calls of a method on an instance of a type.
type MethodMatch struct {
	Type     StringList `yaml:"type"`
	Name     StringList `yaml:"name"`
	ArgMatch `yaml:",inline"`
}

// AttributeMatch matches an attribute of an instance of a type. An augmented
// assignment reads and writes it, del writes it.
type AttributeMatch struct {
	Type   StringList `yaml:"type"`
	Name   StringList `yaml:"name"`
	Access AttrAccess `yaml:"access"`
}

// AttrAccess says how an attribute is touched.
type AttrAccess uint8

// The accesses.
const (
	AnyAccess AttrAccess = iota
	ReadAccess
	WriteAccess
	CallAccess
	// ItemAccess reads an item of it by a number.
	ItemAccess
)

// SubclassMatch matches classes that derive from a type: every one, or those
// that define a method, or those that call super().Super(...) so.
type SubclassMatch struct {
	Of        StringList `yaml:"of"`
	Overrides StringList `yaml:"overrides"`
	// Param, with Overrides, are parameters of which the method takes one
	// without a default; with one as well when Defaults is "counted".
	Param    StringList `yaml:"param"`
	Defaults string     `yaml:"defaults"`
	// Returns, with Overrides, is what the method returns everywhere: "tuple of
	// list" for a tuple in which a list stands.
	Returns string `yaml:"returns"`
	// Without, with Overrides, are methods that the class neither defines nor has of
	// another class of the file.
	Without  StringList `yaml:"without"`
	Static   string     `yaml:"static"`
	Super    string     `yaml:"super"`
	ArgMatch `yaml:",inline"`
}

// SubscriptMatch matches x["key"] on an instance of a type. A type is also what
// an attribute holds: "keras.callbacks.History.history".
type SubscriptMatch struct {
	Type StringList `yaml:"type"`
	Key  StringList `yaml:"key"`
}

// OperatorMatch matches an operator on proven types. A side is a qualified
// type, "number" for a literal, or "any"; a unary operator has no left side.
type OperatorMatch struct {
	// Op is as written: "-", "==". "[]" reads an item of what stands on the left, and
	// "[]=" assigns to one: on the right is the key, or a part of it, or "indexes" for a
	// list that is taken for a tuple.
	Op    StringList `yaml:"op"`
	Left  string     `yaml:"left"`
	Right string     `yaml:"right"`
	// Value is what "[]=" assigns: "number"; left out, anything.
	Value string `yaml:"value"`
}

// PinMatch matches a requirement whose versions all lie in Range, when the
// packages of With lie in theirs.
type PinMatch struct {
	Package string `yaml:"package"`
	Range   string `yaml:"range"`
	With    []Pin  `yaml:"with"`
}

// HostMatch matches properties of a machine or an image.
type HostMatch struct {
	Driver string `yaml:"driver"`
	CUDA   string `yaml:"cuda"`
	Kernel string `yaml:"kernel"`
}
