package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// Changes is what rules have to say about a pair of versions before any code is
// read. Writers share it and do not change it.
type Changes struct {
	// Tool made it.
	Tool Tool
	// Pair are the versions that were compared, in the order to show them.
	Pair []PairLine
	// Notes are remarks about the pair, one line each.
	Notes []string
	// Rows are in the order to show them.
	Rows []Change
	// Unmet counts the changes that were left out because no use was ever met.
	Unmet int
}

// Change is what one rule has to say.
type Change struct {
	// Finding has no place.
	Finding finding.Finding
	Rule    finding.RuleInfo
	// Uses and Projects are how often, and in how many projects, the rule was met.
	Uses, Projects int
}

// ChangesWriter returns what writes changes in a format: text, json or markdown.
// An unknown format is an error that lists these.
func ChangesWriter(format string) (func(io.Writer, *Changes) error, error) {
	formats := []struct {
		name  string
		write func(io.Writer, *Changes) error
	}{{"text", writeChanges}, {"json", writeChangesJSON}, {"markdown", writeChangesMarkdown}}
	var names []string
	for _, f := range formats {
		if f.name == format {
			return f.write, nil
		}
		names = append(names, f.name)
	}
	return nil, fmt.Errorf("unknown format %q: expected one of %s", format, strings.Join(names, ", "))
}

// report returns the changes as a report, for what both have to say.
func (c *Changes) report() *Report {
	r := &Report{Tool: c.Tool, Pair: c.Pair, Notes: c.Notes}
	for i := range c.Rows {
		r.Findings = append(r.Findings, c.Rows[i].Finding)
	}
	return r
}

// summary says how many changes are listed, between which versions, and how many
// are not.
func (c *Changes) summary() string {
	r := c.report()
	count := r.Findings.Count()
	text := plural(len(c.Rows), "change") + r.pairs()
	if len(c.Rows) > 0 {
		text += fmt.Sprintf(": %s, %s, %s",
			plural(count.Error, "error"), plural(count.Warning, "warning"), plural(count.Note, "note"))
	}
	if c.Unmet > 0 {
		text += fmt.Sprintf("; %d more never met in real code, --all lists them", c.Unmet)
	}
	return text
}
