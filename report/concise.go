package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/upcheck/upcheck/finding"
)

// conciseWriter writes one line for each active finding and each diagnostic:
// "path:line:col: CODE message". A diagnostic has its kind, in lower case,
// where a finding has the code, and 1:1 when it has no place, so that one
// pattern reads every line.
type conciseWriter struct{}

func (conciseWriter) Write(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	for f := range r.findingsForPeople() {
		if f.Active() {
			fmt.Fprintf(out, "%s: %s %s\n", place(f), f.Code, visible(f.Message))
		}
	}
	for _, f := range r.Installed.findings() {
		if f.Active() {
			fmt.Fprintf(out, "site-packages/%s: %s %s (%s)\n", place(&f), f.Code, visible(f.Message), visible(f.Distribution.String()))
		}
	}
	for d := range r.diagnosticsForPeople() {
		fmt.Fprintf(out, "%s: %s %s\n", diagnosticPlace(d), d.Kind, visible(d.Message))
	}
	return out.Flush()
}

func diagnosticPlace(d *finding.Diagnostic) string {
	return fmt.Sprintf("%s:%d:%d", visible(d.Path), max(d.Position.Line, 1), max(d.Position.Rune, 1))
}
