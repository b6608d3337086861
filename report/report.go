// Package report writes the result of a scan in the formats that people and
// tools read, one file a format.
//
// A writer gets a finished Report: findings and diagnostics in their final
// order. It changes nothing of it, looks at no file, clock or environment, and
// writes the same bytes for the same Report. Machine formats never contain an
// absolute path.
package report

import (
	"fmt"
	"io"
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// Report is the result of a scan. Writers share it and do not change it.
type Report struct {
	Tool Tool
	// Root is the scanned folder as the user would write it. Only text for
	// people shows it. It may be "".
	Root string
	// Base is the scanned folder as seen from the working directory, with
	// slashes; "" when they are the same. Text for people shows paths through
	// it, so that a terminal can follow them.
	Base string
	// Findings are sorted; suppressed ones are among them.
	Findings finding.List
	// Diagnostics are sorted by finding.CompareDiagnostics.
	Diagnostics []finding.Diagnostic
	// Installed is what breaks in installed packages, nil when nobody asked for it.
	Installed *Installed
	// Rules are all rules that were looked for, not only those that found
	// something; nil is none. A finding of a rule that is not here is reported all
	// the same.
	Rules Rules
	// Pair are the versions that were compared, in the order to show them.
	Pair []PairLine
	// Notes are remarks about the whole scan, one line each.
	Notes []string
	// Files is the number of files that were analysed, Skipped the number that
	// excludes and ignore files left out, as far as the walk saw them.
	Files, Skipped int
}

// Tool names the program that made a report.
type Tool struct {
	Name, Version string
	// URI is where the tool is described; it may be "".
	URI string
}

// PairLine says which versions of one package were compared, and why those.
type PairLine struct {
	// Package is the distribution ("torch"), Display its name in text for
	// people ("PyTorch"); "" is the same as Package.
	Package, Display string
	// From and To are versions; "" is unknown.
	From, To string
	// The origins are "given", "detected", "derived", "default" or "unknown".
	FromOrigin, ToOrigin string
	// FromWhere and ToWhere name the file (with ":line") of a detected version
	// and the package that a derived one follows from.
	FromWhere, ToWhere string
}

// Options are what a writer may vary. The zero value is right for a file.
type Options struct {
	// Color allows ANSI colours in text.
	Color bool
	// Width is the number of terminal columns for source lines; 0 is 120.
	Width int
	// Category tells the SARIF results of several runs on one commit apart.
	Category string
	// OmitSuppressed leaves suppressed findings out of SARIF. GitHub code
	// scanning does not read suppressions and would open an alert for each;
	// other viewers show them as suppressed.
	OmitSuppressed bool
	// AllRules declares in SARIF the rules that found nothing, too: code scanning shows
	// which rules a run had. Their pages are two megabytes.
	AllRules bool
	// Verbose adds what usually only distracts: suppressed findings, second
	// ways to fix, packages that nothing was found for.
	Verbose bool
}

// Writer writes a report in one format.
type Writer interface {
	// Write writes the whole report. Its errors are those of w.
	Write(w io.Writer, r *Report) error
}

type format struct {
	name string
	make func(Options) Writer
}

func formats() []format {
	return []format{
		{"text", func(o Options) Writer { return textWriter{o} }},
		{"concise", func(Options) Writer { return conciseWriter{} }},
		{"json", func(Options) Writer { return jsonWriter{} }},
		{"sarif", func(o Options) Writer { return sarifWriter{o, codeScanning} }},
		{"github", func(Options) Writer { return githubWriter{} }},
		{"markdown", func(Options) Writer { return markdownWriter{limit: jobSummary} }},
	}
}

// Formats returns the names of the formats.
func Formats() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// New returns the writer of a format. An unknown format is an error that
// lists the known ones.
func New(format string, o Options) (Writer, error) {
	for _, f := range formats() {
		if f.name == format {
			return f.make(o), nil
		}
	}
	return nil, fmt.Errorf("unknown format %q: expected one of %s", format, strings.Join(Formats(), ", "))
}

// count returns the number of diagnostics of the kinds.
func (r *Report) count(kinds ...finding.DiagnosticKind) int {
	n := 0
	for i := range r.Diagnostics {
		if slices.Contains(kinds, r.Diagnostics[i].Kind) {
			n++
		}
	}
	return n
}

// filesWithFindings returns how many files have an active finding.
func (r *Report) filesWithFindings() int {
	n, last := 0, ""
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Active() && (n == 0 || f.Path != last) {
			n, last = n+1, f.Path
		}
	}
	return n
}

// display returns the name of the package for people.
func (p PairLine) display() string {
	if p.Display != "" {
		return p.Display
	}
	return p.Package
}

// findingsForPeople gives the findings with their paths as seen from the working
// directory; one is valid until the next.
func (r *Report) findingsForPeople() iter.Seq[*finding.Finding] {
	return func(yield func(*finding.Finding) bool) {
		var shown finding.Finding
		for i := range r.Findings {
			f := &r.Findings[i]
			at := shown.Path
			if i == 0 || f.Path != r.Findings[i-1].Path {
				at = r.pathForPeople(f.Path)
			}
			shown = *f
			if shown.Path = at; !yield(&shown) {
				return
			}
		}
	}
}

// diagnosticsForPeople are findingsForPeople of diagnostics.
func (r *Report) diagnosticsForPeople() iter.Seq[*finding.Diagnostic] {
	return func(yield func(*finding.Diagnostic) bool) {
		for _, d := range r.Diagnostics {
			if d.Path != "" {
				d.Path = r.pathForPeople(d.Path)
			}
			if !yield(&d) {
				return
			}
		}
	}
}

func (r *Report) pathForPeople(p string) string {
	if r.Base == "" {
		return p
	}
	return path.Join(r.Base, p)
}
