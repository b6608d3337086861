package report

import (
	"bufio"
	"fmt"
	"io"
)

// writeChanges writes a line for each change, then a summary.
func writeChanges(w io.Writer, c *Changes) error {
	out := bufio.NewWriter(w)
	code := len("code")
	for i := range c.Rows {
		code = max(code, len(c.Rows[i].Finding.Code))
	}
	line := func(level, rule, uses, projects, text string) {
		fmt.Fprintf(out, "%-7s  %-*s  %5s  %8s  %s\n", level, code, rule, uses, projects, text)
	}
	if len(c.Rows) > 0 {
		line("level", "code", "uses", "projects", "what breaks")
	}
	for i := range c.Rows {
		row := &c.Rows[i]
		f := &row.Finding
		line(f.Level.String(), f.Code, countOr(row.Uses, "."), countOr(row.Projects, "."), visible(f.Message))
	}
	if len(c.Rows) > 0 {
		fmt.Fprintln(out)
	}
	fmt.Fprintln(out, c.summary())
	for _, note := range c.Notes {
		fmt.Fprintf(out, "note: %s\n", visible(note))
	}
	return out.Flush()
}
