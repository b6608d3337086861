package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/upcheck/upcheck/finding"
)

// place returns where a finding is, in the form that terminals and editors
// make a link of: "a.py:12:5", or "a.ipynb:cell 3:2:5" in a notebook. Columns
// count characters, as editors show them.
func place(f *finding.Finding) string {
	if f.Cell > 0 {
		return fmt.Sprintf("%s:cell %d:%d:%d", visible(f.Path), f.Cell, f.CellLine, f.CellColumn)
	}
	return fmt.Sprintf("%s:%d:%d", visible(f.Path), f.Start.Line, f.Start.Rune)
}

// inCell returns " (cell 3, line 2)" for a finding in a notebook, for formats
// whose own place is the line of the JSON file; "" elsewhere.
func inCell(f *finding.Finding) string {
	if f.Cell == 0 {
		return ""
	}
	return fmt.Sprintf(" (cell %d, line %d)", f.Cell, f.CellLine)
}

// plural returns "1 file" or "2 files".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// visible makes text safe to show: what scanned files contain must neither
// steer a terminal nor reorder the line. Control and bidirectional formatting
// characters become U+FFFD, line ends and tabs a space.
func visible(s string) string {
	if isPlain(s) {
		return s
	}
	clean := func(r rune) bool {
		return r != utf8.RuneError && !unicode.IsControl(r) && !bidirectional(r)
	}
	if strings.IndexFunc(s, func(r rune) bool { return !clean(r) }) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			return ' '
		case clean(r):
			return r
		default:
			return utf8.RuneError
		}
	}, s)
}

// bidirectional reports whether r changes the direction of the text after it.
func bidirectional(r rune) bool {
	return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}
