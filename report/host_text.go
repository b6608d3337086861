package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/rivo/uniseg"
)

// maxColumn is how wide the column of values gets: a longer one stands out of it.
const maxColumn = 40

// writeHost writes what is known by sections, then what is wrong, where it is seen.
func writeHost(w io.Writer, h *Host, p palette) error {
	out := bufio.NewWriter(w)
	name, column := 0, 0
	for _, s := range h.Sections {
		for _, item := range s.Items {
			name = max(name, uniseg.StringWidth(visible(item.Name)))
			column = max(column, min(uniseg.StringWidth(visible(item.Value)), maxColumn))
		}
	}
	for _, s := range h.Sections {
		fmt.Fprintln(out, p.paint(bold, s.Title))
		for _, item := range s.Items {
			line := fmt.Sprintf("  %s  %s  %s", padded(item.Name, name), padded(item.Value, column), p.paint(dim, visible(where(item.Source, item.Line))))
			fmt.Fprintln(out, strings.TrimRight(line, " "))
		}
		fmt.Fprintln(out)
	}
	rules := h.report().found()
	for i := range h.Findings {
		f := &h.Findings[i]
		fmt.Fprintf(out, "%s: %s %s: %s\n", p.paint(bold, visible(where(f.Path, f.Start.Line))), p.level(f.Level, f.Level.String()), p.paint(bold, f.Code), visible(f.Message))
		if f.Frame.Text != "" {
			fmt.Fprintf(out, "  %s %s\n", p.paint(blue, "|"), visible(f.Frame.Text))
		}
		for _, related := range f.Related {
			fmt.Fprintf(out, "  %s %s\n", p.paint(blue, "="), p.paint(dim, "see:")+" "+visible(related.Message))
		}
		if rules[f.Code].Preview {
			fmt.Fprintf(out, "  %s %s\n", p.paint(blue, "="), p.paint(dim, "note:")+" preview: the rule rests on documentation alone")
		}
		fmt.Fprintln(out)
	}
	for i := range h.Diagnostics {
		d := &h.Diagnostics[i]
		fmt.Fprintf(out, "%s: %s: %s\n", p.paint(bold, visible(d.Path)), p.level(diagnosticLevel(d.Kind), diagnosticWord(d.Kind)), visible(d.Message))
	}
	if len(h.Diagnostics) > 0 {
		fmt.Fprintln(out)
	}
	fmt.Fprintln(out, h.summary())
	return out.Flush()
}

// padded fills a text up to a width.
func padded(s string, width int) string {
	s = visible(s)
	return s + fmt.Sprintf("%*s", max(0, width-uniseg.StringWidth(s)), "")
}

// summary counts the findings in a sentence.
func (h *Host) summary() string {
	c := h.Findings.Count()
	if c.Error+c.Warning+c.Note == 0 {
		return "Nothing contradicts itself."
	}
	return fmt.Sprintf("%s, %s, %s.", plural(c.Error, "error"), plural(c.Warning, "warning"), plural(c.Note, "note"))
}
