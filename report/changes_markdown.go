package report

import (
	"bufio"
	"fmt"
	"io"
)

// writeChangesMarkdown writes a table of the changes.
func writeChangesMarkdown(w io.Writer, c *Changes) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "## %s: %s\n", escaped(c.Tool.Name), escaped(c.summary()))
	if len(c.Rows) > 0 {
		fmt.Fprint(out, "\n| Level | Rule | Uses | Projects | What breaks |\n|---|---|--:|--:|---|\n")
	}
	for i := range c.Rows {
		row := &c.Rows[i]
		f := &row.Finding
		fmt.Fprintf(out, "| %s | %s | %s | %s | %s |\n", f.Level, escaped(f.Code),
			countOr(row.Uses, ""), countOr(row.Projects, ""), escaped(f.Message))
	}
	for _, note := range c.Notes {
		fmt.Fprintf(out, "\n%s\n", escaped(note))
	}
	return out.Flush()
}
