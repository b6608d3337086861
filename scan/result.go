package scan

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
)

// Result is what a scan found.
type Result struct {
	// Findings are sorted, suppressed ones among them.
	Findings finding.List
	// Diagnostics are sorted: files that could not be read or only in part,
	// and remarks.
	Diagnostics []finding.Diagnostic
	// Resolution says which versions were compared and why.
	Resolution matrix.Resolution
	// Imports are what the code imports from outside of the project, as "a.b.name",
	// sorted; nil unless Options.Installed asks for it.
	Imports []string
	// Extras are those that the requirements of the project ask for, as "package[extra]",
	// sorted; nil unless Options.Installed asks for it.
	Extras []string
	// Rules are all rules that were looked for.
	Rules *Rules
	// Files counts the files that were analysed, Unread those that could not
	// be, Skipped what the excludes left out.
	Files, Unread, Skipped int
}

// Internal reports whether the tool itself went wrong with some file.
func (r *Result) Internal() bool {
	for i := range r.Diagnostics {
		if r.Diagnostics[i].Kind == finding.Internal {
			return true
		}
	}
	return false
}
