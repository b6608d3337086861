package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// githubWriter writes workflow commands, which GitHub Actions turns into
// annotations. The worst come first because a step shows only ten of a kind.
type githubWriter struct{}

// What a workflow command must escape in its message, and besides in a
// property.
var (
	commandData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func (githubWriter) Write(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		fmt.Fprintf(out, "::%s file=%s,line=%d,title=%s::%s\n", command(diagnosticLevel(d.Kind)),
			commandProperty.Replace(d.Path), max(d.Position.Line, 1),
			commandProperty.Replace("upcheck "+d.Kind.String()), commandData.Replace(d.Message))
	}
	for _, f := range bySeverity(r.Findings.Active()) {
		fmt.Fprintf(out, "::%s file=%s,line=%d,%stitle=%s::%s\n", command(f.Level),
			commandProperty.Replace(f.Path), max(f.Start.Line, 1), columns(&f),
			commandProperty.Replace(f.Code), commandData.Replace(f.Message+inCell(&f)))
	}
	if r.Installed != nil {
		for i := range r.Installed.Packages { // they have no file in the checkout
			p := &r.Installed.Packages[i]
			fmt.Fprintf(out, "::%s title=%s::%s\n", command(p.Findings.Worst()),
				commandProperty.Replace("installed package"), commandData.Replace(p.line()))
		}
	}
	return out.Flush()
}

// columns returns the properties that narrow an annotation to a part of its
// line. GitHub takes columns only when the annotation stays on one line.
func columns(f *finding.Finding) string {
	switch {
	case f.Start.Rune < 1:
		return ""
	case f.End.Line == f.Start.Line:
		return fmt.Sprintf("col=%d,endLine=%d,endColumn=%d,", f.Start.Rune, f.End.Line, f.End.Rune)
	case f.End.Line > f.Start.Line:
		return fmt.Sprintf("endLine=%d,", f.End.Line)
	default:
		return fmt.Sprintf("col=%d,", f.Start.Rune)
	}
}

func command(l finding.Level) string {
	switch l {
	case finding.Error:
		return "error"
	case finding.Warning:
		return "warning"
	default:
		return "notice"
	}
}

// diagnosticLevel says how urgently a diagnostic wants attention.
func diagnosticLevel(k finding.DiagnosticKind) finding.Level {
	switch k {
	case finding.Unread, finding.Internal:
		return finding.Error
	case finding.Partial:
		return finding.Warning
	default:
		return finding.Note
	}
}

// bySeverity sorts findings by level, the worst first, and keeps their order
// otherwise. It sorts in place and returns its argument.
func bySeverity(l finding.List) finding.List {
	slices.SortStableFunc(l, func(a, b finding.Finding) int { return cmp.Compare(b.Level, a.Level) })
	return l
}
