package finding

import (
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

// Finding is one thing that breaks, changes or is deprecated at one place.
// The rules make it; scan fills Start, End, Cell and Frame and may set
// Suppression; report, fix and runtimecheck only read it.
type Finding struct {
	// Path is relative to the scan root, with slashes.
	Path string
	// Span is the last name or the keyword, on one line.
	Span       source.Span
	Start, End source.Position
	// Statement is the enclosing statement; its positions are zero where they
	// were not computed.
	Statement                    source.Span
	StatementStart, StatementEnd source.Position
	// FileSHA256 is the digest of the file the offsets refer to, in lower case
	// hex, or "".
	FileSHA256 string
	// Cell, CellLine and CellColumn, in characters, are 1-based inside a
	// notebook, 0 elsewhere.
	Cell, CellLine, CellColumn int
	// Frame is the source line the span starts on, decoded, without its line
	// end, and the caret range in it as byte offsets of Frame.Text. Of a line of
	// thousands of bytes it is the part around the span.
	Frame Frame

	Code string // of the rule, "TR012"
	// Name is the canonical qualified name of the API, Keyword the keyword
	// argument the finding is about or "".
	Name, Keyword string
	// Package is the canonical distribution whose versions decided.
	Package    string
	Effect     Effect
	Impact     Impact
	Level      Level
	Confidence Confidence
	// At is the version since which the effect holds; From and To are the
	// versions compared, From is "" when unknown. FromDetected says that From
	// was read from the project rather than given.
	At, From, To string
	FromDetected bool
	// AlreadyBroken says that the same effect holds at From.
	AlreadyBroken bool
	// Unsure says that the code runs under a condition the tool cannot decide
	// for the target; the level is one lower for it.
	Unsure bool

	// Message is one line: what breaks, since which version, what to write.
	Message string
	// Replacement is the new name or text, "" when there is none.
	Replacement string
	// Fixes are the declared ways out, best first.
	Fixes   []Fix
	Related []Related
	// Catches names the exception types whose handlers would accept this
	// failure ("ImportError"), for tools that confirm findings.
	Catches []string
	// Says is the text of the exception or the warning, as the library gives it, "" where
	// it is not known. Numbers and names in it may be others in a program.
	Says string
	// LineHash identifies the line the finding starts on across commits, as
	// GitHub computes it (see SetLineHashes); "" where it was not computed.
	LineHash string
	// Fingerprint identifies the finding in a baseline; List.SetFingerprints
	// fills it.
	Fingerprint string
	// Distribution is what the file is part of, where that is a package of others: one
	// that is installed, or a copy of one in the tree. Unreached says that no import of
	// the project leads to the module; the level is one lower for it.
	Distribution Distribution
	Unreached    bool
	// Suppression is nil for an active finding.
	Suppression *Suppression
}

// Distribution is a package by its name and version; "" for one that is not known.
type Distribution struct {
	Name, Version string
	// Vendored says that it is a copy in the tree, not one that is installed.
	Vendored bool
}

// Installed reports whether the file of a finding is that of an installed package: its
// path is then one in the folder of packages.
func (f *Finding) Installed() bool { return f.Distribution.Name != "" && !f.Distribution.Vendored }

// String returns "name version".
func (d Distribution) String() string { return strings.TrimSpace(d.Name + " " + d.Version) }

// Frame is a line of source to show under a finding.
type Frame struct {
	Text       string
	Start, End int
}

// Safety says who may apply a fix.
type Safety uint8

// The safeties. Safe keeps what the code did at the old version; Unsafe is
// valid but may differ or needs the new version; Manual is shown only.
const (
	Manual Safety = iota
	Unsafe
	Safe
)

// Fix is one declared way out of a finding.
type Fix struct {
	// Title says what to write, one line.
	Title  string
	Safety Safety
	// RunsOn is the range of versions at which the new code works, "" for all.
	RunsOn string
	Why    string
	// Edits are in ascending order and do not overlap. Empty when the fix is
	// only described.
	Edits []source.Edit
	// Places says where each of Edits stands, in the same order; nil where it
	// was not computed.
	Places []Place
	// Refused says why there are no Edits though the way out is one that can be
	// written: a clause, "" where nobody asked or it is for a person anyway.
	Refused string
	// Freed are the names that the fix takes out of use where they stand; Frees are
	// imports that can go once nothing uses them.
	Freed []source.Span
	Frees []Free
}

// Free is an edit that takes an import away, to be made when each of its Uses is
// freed by some fix.
type Free struct {
	Edit source.Edit
	Uses []source.Span
}

// Place is a half-open range of positions in a file, and what an edit writes there: the
// text of it where the file is not stored in UTF-8, "" where it is that of the edit.
type Place struct {
	Start, End source.Position
	Text       string
}

// Related is another place or rule that belongs to a finding.
type Related struct {
	Message string
	// Path is that of another file, "" for the file of the finding.
	Path       string
	Span       source.Span
	Start, End source.Position
	// Code is set when another rule spoke about the same place and lost.
	Code string
}

// SuppressionKind says how a finding was silenced.
type SuppressionKind uint8

// The kinds of suppression.
const (
	InSource SuppressionKind = iota // a comment
	InConfig
	InBaseline
)

// Suppression says why a finding is not active.
type Suppression struct {
	Kind   SuppressionKind
	Reason string
}

// Diagnostic is something that went wrong with a file rather than in it: it
// could not be read, decoded or parsed whole, or an internal error.
type Diagnostic struct {
	Path string
	Kind DiagnosticKind
	// Position is zero when the problem has no place.
	Position source.Position
	Message  string
}

// DiagnosticKind orders diagnostics by what they mean for the result.
type DiagnosticKind uint8

// The kinds. Unread and Internal files have no findings; Partial ones may
// miss some; Notice is only information (an unused suppression, say).
const (
	Notice DiagnosticKind = iota
	Partial
	Unread
	Internal
)

// RuleInfo is what a report says about a rule.
type RuleInfo struct {
	Code, Name, Title string
	Package           string
	Detail            string // Markdown, may be empty
	// Level is the worst level the rule can have.
	Level Level
	// Preview rules rest on documentation alone.
	Preview bool
	Tags    []string
	Refs    []string
}
