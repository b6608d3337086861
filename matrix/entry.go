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

// FixOp is one way out. Exactly one of the operations is set.
type FixOp struct {
	// For are the names that it is a way out for, of those that the entry matches:
	// qualified, with what lies below them, or their last segments; "not x" takes x out.
	For StringList `yaml:"for"`
	// As are the uses that a template stands for: [call] for the call of a name.
	As           []Usage `yaml:"as"`
	Rename       string  `yaml:"rename"`        // the new qualified name
	RenameImport string  `yaml:"rename_import"` // the new module, names stay
	// Only are the names that the new module has as they were; left out, all.
	Only              StringList   `yaml:"only"`
	RenameKwarg       *KwargRename `yaml:"rename_kwarg"`
	DropKwarg         string       `yaml:"drop_kwarg"`
	AddKwarg          KeyValues    `yaml:"add_kwarg"`           // keyword → Python source of its value
	PositionalToKwarg KeyValues    `yaml:"positional_to_kwarg"` // place, from 0 → keyword
	// Argument is what to write for an argument, one or several with their keywords:
	// {value} is its value, {only} what stands alone in a list.
	Argument string `yaml:"argument"`
	// Template is an expression: names in it are qualified, holes are in braces.
	// When are the arguments or operands that it stands for, with the source of their
	// values; Item is the one of the items given before, from 0, that it gives instead
	// of all, ItemName the name that it could be read by.
	Template string    `yaml:"template"`
	When     KeyValues `yaml:"when"`
	Item     *int      `yaml:"item"`
	ItemName string    `yaml:"item_name"`
	// Items are what the items given before are, as expressions of those that the template
	// gives: {0|values} is one of them, by its place and its name, which are the same before
	// and now.
	Items StringList `yaml:"items"`
	// Hook is what becomes of a method that the library calls. DefaultParam is a parameter of
	// it → the source of the default that it gets.
	Hook         *Hook     `yaml:"hook"`
	DefaultParam KeyValues `yaml:"default_param"`
	// Drop is what to take away: the statement that is the "call", or the "decorator".
	Drop      string `yaml:"drop"`
	RenameEnv string `yaml:"rename_env"`
	SetPin    string `yaml:"set_pin"`
	Advice    string `yaml:"advice"`

	RunsOn string         `yaml:"runs_on"`
	Safety finding.Safety `yaml:"safety"`
	Why    string         `yaml:"why"`
}

// Hook is a method as the library calls it now.
type Hook struct {
	Name string `yaml:"name"` // left out, the old one
	// Drop are the places, from 0 behind self, of parameters that are given no more, Add
	// the names of those given behind the others.
	Drop    []int      `yaml:"drop"`
	Add     StringList `yaml:"add"`
	Collect *Collect   `yaml:"collect"`
}

// Collect says how the list can be made that a parameter was: of the results of a
// method, one after the other.
type Collect struct {
	Step  string `yaml:"step"`
	Start string `yaml:"start"` // the hook that is called before the first
	// Each is the hook that is called with every result as the first of its parameters,
	// which Given are.
	Each  string     `yaml:"each"`
	Given StringList `yaml:"given"`
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
	// Then is Python that runs behind both when the example is tried, so that its
	// functions are entered.
	Then string `yaml:"then"`
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
