package matrix

import "github.com/upcheck/upcheck/finding"

// Document is one YAML file of entries, all of one package.
type Document struct {
	Schema  int     `yaml:"schema"`
	Package string  `yaml:"package"`
	Rules   []Entry `yaml:"rules"`
}

// Entry is one rule: what it matches, what the API does at each version, what
// to write instead, how that is known, and examples that are documentation
// and test at once.
type Entry struct {
	Code  string `yaml:"code"`  // "TR012": letters of the family, three digits, never reused
	Name  string `yaml:"name"`  // kebab case, names the wrong pattern
	Title string `yaml:"title"` // one line of Markdown
	// Package is the version axis of every at, runs_on and observed. It is
	// taken from the document.
	Package string `yaml:"-"`
	// Only restricts a keras entry to the names under "keras" or "tf".
	Only string `yaml:"only"`
	// Message replaces the message built from the effect. It may use {name},
	// {keyword}, {at}, {from}, {to} and {replacement}.
	Message  string    `yaml:"message"`
	Detail   string    `yaml:"detail"` // Markdown, why
	Match    Match     `yaml:"match"`
	Timeline []Row     `yaml:"timeline"`
	Fix      []FixOp   `yaml:"fix"`
	Evidence Evidence  `yaml:"evidence"`
	Refs     []string  `yaml:"refs"`
	Status   Status    `yaml:"status"`
	Since    string    `yaml:"since"` // first upcheck version with the entry
	Examples []Example `yaml:"examples"`
	OK       []string  `yaml:"ok"` // look-alikes that stay silent at every pair
}

// Status says how far an entry is trusted.
type Status uint8

// The states of an entry. A Preview entry is used only when the user asks.
const (
	Stable Status = iota
	Preview
)

// Row is one line of a timeline: the effect from a version on (for Changed:
// at that version).
type Row struct {
	At     string         `yaml:"at"`
	Effect finding.Effect `yaml:"effect"`
	Impact finding.Impact `yaml:"impact"`
	// Note says what is seen ("ValueError"), Text is the message the library
	// prints, quoted from it.
	Note string `yaml:"note"`
	Text string `yaml:"text"`
	// With are ranges of other packages under which the row counts. A row
	// with nothing but With and Effect has At "".
	With []Pin `yaml:"with"`
}

// Pin is a package with a version range in PEP 440 form.
type Pin struct {
	Package string
	Range   string
}

// Match says which facts an entry speaks about. Exactly one of its members is
// set, apart from As, which goes with Symbol.
type Match struct {
	Symbol    StringList      `yaml:"symbol"`
	As        []Usage         `yaml:"as"`
	Import    StringList      `yaml:"import"` // a module and everything below it
	Prefix    StringList      `yaml:"prefix"` // a module tree that moved: names below it, see FixOp.Rename
	Call      *CallMatch      `yaml:"call"`
	Method    *MethodMatch    `yaml:"method"`
	Attribute *AttributeMatch `yaml:"attribute"`
	Subscript *SubscriptMatch `yaml:"subscript"`
	Operator  *OperatorMatch  `yaml:"operator"`
	Subclass  *SubclassMatch  `yaml:"subclass"`
	Env       StringList      `yaml:"env"`
	Pin       *PinMatch       `yaml:"pin"`
	Host      *HostMatch      `yaml:"host"`
	Check     string          `yaml:"check"`
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
// hold; the zero value holds for every call.
type ArgMatch struct {
	Keyword StringList `yaml:"keyword"` // one of these is given by keyword
	// Missing are parameters that the call leaves to their default: neither
	// given by keyword nor by position. Where a parameter stands is "name" or
	// "name@2" for the third positional one.
	Missing    StringList `yaml:"missing"`
	Positional *int       `yaml:"positional"` // an argument is given at this place, from 0
	Value      KeyValues  `yaml:"value"`      // keyword or place → Python literal, "number" or "suffix:.h5"
	Type       KeyValues  `yaml:"type"`       // keyword or place → qualified type
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

// AttributeMatch matches an attribute of an instance of a type.
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
)

// SubclassMatch matches classes that derive from a type: every one, or those
// that define a method, or those that call super().Super(...) so.
type SubclassMatch struct {
	Of        StringList `yaml:"of"`
	Overrides StringList `yaml:"overrides"`
	// Param, with Overrides, are parameters of which the method takes one
	// without a default.
	Param    StringList `yaml:"param"`
	Static   string     `yaml:"static"`
	Super    string     `yaml:"super"`
	ArgMatch `yaml:",inline"`
}

// SubscriptMatch matches x["key"] on an instance of a type.
type SubscriptMatch struct {
	Type StringList `yaml:"type"`
	Key  StringList `yaml:"key"`
}

// OperatorMatch matches a binary operator on proven types.
type OperatorMatch struct {
	Op    string `yaml:"op"`
	Left  string `yaml:"left"`
	Right string `yaml:"right"`
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

// FixOp is one way out. Exactly one of the operations is set.
type FixOp struct {
	Rename            string       `yaml:"rename"`        // the new qualified name
	RenameImport      string       `yaml:"rename_import"` // the new module, names stay
	RenameKwarg       *KwargRename `yaml:"rename_kwarg"`
	DropKwarg         string       `yaml:"drop_kwarg"`
	AddKwarg          KeyValues    `yaml:"add_kwarg"`           // keyword → Python source of its value
	PositionalToKwarg KeyValues    `yaml:"positional_to_kwarg"` // place, from 0 → keyword
	Template          string       `yaml:"template"`
	RenameEnv         string       `yaml:"rename_env"`
	SetPin            string       `yaml:"set_pin"`
	Advice            string       `yaml:"advice"`

	RunsOn string         `yaml:"runs_on"`
	Safety finding.Safety `yaml:"safety"`
	Why    string         `yaml:"why"`
}

// KwargRename renames a keyword argument.
type KwargRename struct {
	From string `yaml:"from"`
	To   string `yaml:"to"`
}

// Evidence says how an entry is known.
type Evidence struct {
	Method Method     `yaml:"method"`
	Where  StringList `yaml:"where"`
	// Observed maps exact versions to the state seen there.
	Observed []Observation `yaml:"observed"`
}

// Method is a way of knowing.
type Method uint8

// The methods, from the weakest. An entry with ByDoc alone stays in preview.
const (
	ByDoc   Method = iota // read in documentation
	ByWheel               // read in the files of the released wheel
	ByRun                 // seen when run
)

// Observation is the state seen at one version.
type Observation struct {
	Version string
	Effect  finding.Effect
}

// Example is code that the entry speaks about.
type Example struct {
	File string `yaml:"file"` // "" for Python
	// Bad has "# want" at the end of each line with a finding.
	Bad  string `yaml:"bad"`
	Good string `yaml:"good"`
	// Run is the reason when the example cannot be run.
	Run string `yaml:"run"`
}

// StringList is a list that YAML may write as a single string.
type StringList []string

// KeyValue is one pair of a YAML mapping.
type KeyValue struct {
	Key, Value string
}

// KeyValues is a YAML mapping of text, sorted by key (keys that are numbers
// first, by value). It is a slice because Go builds a map at start-up, while
// a slice of constants lies ready in the binary.
type KeyValues []KeyValue

// Get returns the value of key.
func (l KeyValues) Get(key string) (string, bool) {
	for _, kv := range l {
		if kv.Key == key {
			return kv.Value, true
		}
	}
	return "", false
}
