package report

import (
	"fmt"
	"io"

	"github.com/upcheck/upcheck/finding"
)

// Host is what is known about a machine, and what is wrong with it.
type Host struct {
	Tool     Tool
	Sections []HostSection
	// Findings are sorted; they have no columns.
	Findings finding.List
	// Diagnostics are things that could not be read.
	Diagnostics []finding.Diagnostic
	// Rules are what is known of the rules that may find something; nil is none.
	Rules Rules
}

// HostSection is a part of what is known.
type HostSection struct {
	Title string
	Items []HostItem
}

// HostItem is one thing that is known: its name, its value, and what says so, a
// path with its line or a command. Raw is that line.
type HostItem struct {
	Name, Value, Source string
	Line                int
	Raw                 string
}

// where returns the place that says something.
func where(source string, line int) string {
	if line == 0 {
		return source
	}
	return fmt.Sprintf("%s:%d", source, line)
}

// HostWriter returns what writes a Host in a format.
func HostWriter(format string, o Options) (func(io.Writer, *Host) error, error) {
	switch format {
	case "text":
		return func(w io.Writer, h *Host) error { return writeHost(w, h, palette(o.Color)) }, nil
	case "json":
		return writeHostJSON, nil
	default:
		return nil, fmt.Errorf("unknown format %q: expected text or json", format)
	}
}

// report is the Host as far as it is a report.
func (h *Host) report() *Report { return &Report{Findings: h.Findings, Rules: h.Rules} }
