package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/runtimecheck/observe"
)

// Verification is what a run of the code says about findings.
type Verification struct {
	Tool Tool
	// SARIF is the report that the findings are from.
	SARIF *SARIF
	// Findings are those of SARIF, Runtimes what the run says about each.
	Findings finding.List
	Runtimes []finding.Runtime
	Run      VerifiedRun
	// Notes are remarks about the whole run, one line each.
	Notes []string
	// Observed is what was observed beside the verdicts, nil when nothing was asked for.
	Observed *observe.Report
}

// VerifiedRun is how the code was run and watched.
type VerifiedRun struct {
	Command []string
	// Rung says how it was watched, Lines what is known of the lines that ran.
	Rung, Lines string
	// Status is that of the command: from 0, 128 and the signal, or -1 when it ran out of
	// time. Cut says that the recording has no end, so that there is none.
	Status int
	Cut    bool
	// Loss counts the events that could not be kept.
	Loss         uint64
	Interpreters []Interpreter
}

// Interpreter is a Python that ran.
type Interpreter struct {
	Version string `json:"version"`
	BuildID string `json:"build_id"`
	// Packages are the versions of the distributions that it has.
	Packages map[string]string `json:"packages"`
}

// VerificationFormats returns the names of the formats of a Verification.
func VerificationFormats() []string { return []string{"text", "json", "markdown", "sarif"} }

// VerificationWriter returns what writes a Verification in a format.
func VerificationWriter(format string, o Options) (func(io.Writer, *Verification) error, error) {
	switch format {
	case "text":
		return func(w io.Writer, v *Verification) error { return writeVerified(w, v, palette(o.Color)) }, nil
	case "json":
		return writeVerifiedJSON, nil
	case "markdown":
		return writeVerifiedMarkdown, nil
	case "sarif":
		return writeVerifiedSARIF, nil
	default:
		return nil, fmt.Errorf("unknown format %q: expected one of %s", format, strings.Join(VerificationFormats(), ", "))
	}
}

// verdicts counts the active findings by verdict, what says most first.
func (v *Verification) verdicts() string {
	count := make(map[finding.Verdict]int)
	for i := range v.Runtimes {
		if v.Findings[i].Active() {
			count[v.Runtimes[i].Verdict]++
		}
	}
	var parts []string
	for _, verdict := range finding.Verdicts() {
		if n := count[verdict]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, verdict))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, "no findings")
	}
	if n := v.Findings.Count().Suppressed; n > 0 {
		parts = append(parts, fmt.Sprintf("%d suppressed", n))
	}
	return strings.Join(parts, ", ")
}

// ended says how the command ended, which no verdict depends on.
func (r *VerifiedRun) ended() string {
	switch {
	case r.Cut:
		return "the recording has no end"
	case r.Status < 0:
		return "the command ran out of time"
	case r.Status > 128:
		return fmt.Sprintf("the command was ended by signal %d (status %d)", r.Status-128, r.Status)
	default:
		return fmt.Sprintf("the command ended with status %d", r.Status)
	}
}

// watched says how the run was watched.
func (r *VerifiedRun) watched() string {
	text := "watched by " + r.Rung
	if r.Rung == "nothing" {
		text = "not watched"
	}
	for i, python := range r.Interpreters {
		if !slices.ContainsFunc(r.Interpreters[:i], func(o Interpreter) bool { return o.Version == python.Version }) {
			text += ", Python " + python.Version
		}
	}
	return text
}

// verdictText is the verdict as people read it.
func verdictText(r *finding.Runtime) string {
	if r.Handled {
		return r.Verdict.String() + " (handled)"
	}
	return r.Verdict.String()
}

// linePlace is where a finding is, to the line.
func linePlace(f *finding.Finding) string {
	if f.Cell > 0 {
		return fmt.Sprintf("%s:cell %d:%d", f.Path, f.Cell, f.CellLine)
	}
	return where(f.Path, f.Start.Line)
}

// subject is what a finding is about: its name, with the keyword.
func subject(f *finding.Finding) string {
	if f.Keyword != "" {
		return fmt.Sprintf("%s(%s)", f.Name, f.Keyword)
	}
	return f.Name
}

// evidenceText is a piece of evidence on one line.
func evidenceText(e *finding.Evidence) string {
	text := where(e.Path, e.Line)
	switch {
	case e.Type != "":
		text += ": " + e.Type
		if e.Message != "" {
			text += ": " + e.Message
		}
	case e.Message != "":
		text += ": " + e.Message
	case e.Kind == "import":
		text += ": imported"
	default:
		text += ": ran"
	}
	if e.From != "" {
		text += " (from " + e.From + ")"
	}
	return text
}

// environment is what the code of a verdict ran with.
func environment(f *finding.Finding, r *finding.Runtime) string {
	var parts []string
	if r.Python != "" {
		parts = append(parts, "Python "+r.Python)
	}
	if r.Version != "" {
		parts = append(parts, f.Package+" "+r.Version)
	}
	return strings.Join(parts, ", ")
}
