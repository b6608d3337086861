package finding

import "github.com/upcheck/upcheck/internal/enum"

// Verdict is what a run of the code says about a finding.
type Verdict uint8

// The verdicts, from the one that says least. Only ExecutedClean speaks against a
// finding; NotReached never does.
const (
	Inconclusive    Verdict = iota // the run cannot tell
	NotReached                     // the statement did not run
	ExecutedClean                  // it ran, and what was predicted did not happen
	Executed                       // it ran; what was predicted cannot be seen from outside
	FailedOtherwise                // it failed, and not as predicted
	Confirmed                      // it failed or warned as predicted
)

var verdictNames = enum.Names{Kind: "verdict", List: []string{
	"inconclusive", "not-reached", "executed-clean", "executed", "failed-otherwise", "confirmed",
}}

// Verdicts returns all verdicts, the one that says most first.
func Verdicts() []Verdict {
	return []Verdict{Confirmed, FailedOtherwise, Executed, ExecutedClean, NotReached, Inconclusive}
}

// String returns "confirmed", "failed-otherwise", "executed", "executed-clean",
// "not-reached" or "inconclusive".
func (v Verdict) String() string { return verdictNames.Of(uint8(v)) }

// MarshalText returns the verdict's name; an unknown verdict is an error.
func (v Verdict) MarshalText() ([]byte, error) { return verdictNames.Marshal(uint8(v)) }

// UnmarshalText sets the verdict by its name.
func (v *Verdict) UnmarshalText(text []byte) error {
	return enum.Unmarshal(verdictNames, text, v)
}

// Runtime is what a run of the code says about a finding, and what for.
type Runtime struct {
	Verdict Verdict
	// Handled says of what is confirmed that the program caught the failure where it
	// happened.
	Handled bool
	// Reason is one line: why this verdict and no other.
	Reason   string
	Evidence []Evidence
	// Python and Version are those of the interpreter that ran the code and of the
	// package of the finding in it, "" when they are not known.
	Python, Version string
}

// Evidence is something that was seen in a run.
type Evidence struct {
	// Kind is "exception", "warning", "log", "import" or "line".
	Kind string
	// Path is relative to the scan root. Line and EndLine, from 1, are those of the
	// expression.
	Path          string
	Line, EndLine int
	Func          string
	// Type is the class of an exception or a warning, Message its text.
	Type, Message string
	// From is the place that a warning names for itself, where that is another one:
	// a path in the folder of installed packages.
	From string
}
