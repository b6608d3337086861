package config

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// Suppressions are the comments of one file that silence findings:
//
//	x = torch.symeig(a)  # upcheck: ignore[TR012] reason
//	x = torch.symeig(a)  # noqa: TR012
//	# upcheck: ignore-file[NP] reason
//
// A comment at the end of a line speaks about the findings on that line and,
// since a line inside a string or before a backslash cannot take a comment,
// about those of a statement that ends there. An "upcheck: ignore" on a line
// of its own speaks about the statement below it. Codes may be shortened to
// their first letters; without brackets every code is meant.
type Suppressions struct {
	path       string
	directives []directive
	// The directives by what they reach, since a file may have a comment and a
	// finding on each of its lines: whole are about the file, above about what
	// begins on a line, beside about what ends on it; both about what is on it.
	whole         []*directive
	above, beside map[int][]*directive
	notices       []finding.Diagnostic
}

// ParseSuppressions reads the comments of a file; path is for the notices.
func ParseSuppressions(path string, comments []Comment) *Suppressions {
	s := &Suppressions{path: path, above: make(map[int][]*directive), beside: make(map[int][]*directive)}
	own := make(map[int]bool)
	for _, c := range comments {
		found, complaint := parseDirectives(c)
		if complaint != "" {
			s.notice(c.Line, complaint)
		}
		s.directives = append(s.directives, found...)
		if c.Own {
			own[c.Line] = true
		}
	}
	below := linesBelow(own)
	for i := range s.directives {
		switch d := &s.directives[i]; {
		case d.file:
			s.whole = append(s.whole, d)
		case !d.own:
			s.beside[d.line] = append(s.beside[d.line], d)
		case !d.noqa:
			s.above[below[d.line]] = append(s.above[below[d.line]], d)
		}
	}
	return s
}

// linesBelow returns, for each line that is only a comment, the first line
// below that is not: comments may stand one above the other.
func linesBelow(own map[int]bool) map[int]int {
	below := make(map[int]int, len(own))
	for _, line := range slices.Backward(slices.Sorted(maps.Keys(own))) {
		below[line] = cmp.Or(below[line+1], line+1)
	}
	return below
}

func (s *Suppressions) notice(line int, message string) {
	d := finding.Diagnostic{Path: s.path, Kind: finding.Notice, Message: message}
	d.Position.Line = line
	s.notices = append(s.notices, d)
}

// Apply sets the Suppression of the findings that a comment silences. All
// findings are of the file; Start and the places of the statement are filled.
func (s *Suppressions) Apply(findings []finding.Finding) {
	for i := range findings {
		f := &findings[i]
		first, line, last := f.StatementStart.Line, f.Start.Line, f.StatementEnd.Line
		silence(f, s.whole)
		silence(f, s.above[line])
		silence(f, s.beside[line])
		if first != line {
			silence(f, s.above[first])
		}
		if last != line {
			silence(f, s.beside[last])
		}
	}
}

// silence lets directives that reach a finding speak; the first one counts,
// and all that would do are used.
func silence(f *finding.Finding, directives []*directive) {
	for _, d := range directives {
		if d.silences(f.Code) && f.Suppression == nil {
			f.Suppression = &finding.Suppression{Kind: finding.InSource, Reason: d.reason}
		}
	}
}

// Notices returns what is wrong with the comments, and those that silenced
// nothing, by line. It is to be called after Apply. Known are all codes there
// are; active are those that could have had findings in this run: only about
// them can a comment be called unused.
func (s *Suppressions) Notices(known, active []string) []finding.Diagnostic {
	for i := range s.directives {
		d := &s.directives[i]
		if d.codes == nil && !d.used[0] && len(active) == len(known) {
			s.notice(d.line, "suppression is not used: nothing is reported here")
		}
		for j, prefix := range d.codes {
			about := func(code string) bool { return hasPrefix(code, prefix) }
			switch {
			case d.used[j]:
			case slices.ContainsFunc(active, about):
				s.notice(d.line, fmt.Sprintf("suppression is not used: no %s is reported here", prefix))
			case !d.noqa && !slices.ContainsFunc(known, about):
				s.notice(d.line, fmt.Sprintf("suppression has no effect: no rule has the code %s", prefix))
			}
		}
	}
	slices.SortFunc(s.notices, func(a, b finding.Diagnostic) int {
		if a.Position.Line != b.Position.Line {
			return a.Position.Line - b.Position.Line
		}
		return strings.Compare(a.Message, b.Message)
	})
	return s.notices
}
