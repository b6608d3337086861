package requirements

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// An option of pip that stands on a line of its own, its value behind "=", a
// blank or, of a short one, nothing; quotes around the value are not part of it.
var lineOption = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(--[a-z-]+|-[a-zA-Z])(?:\s*=\s*|\s*)["']?([^\s"'](?:[^"']*[^\s"'])?)?["']?\s*$`)
})

// indexKinds are the options that name a place of packages. pip knows long options
// by their first letters too; only whole ones are read.
func indexKind(option string) (project.IndexKind, bool) {
	switch option {
	case "-i", "--index-url", "--pypi-url":
		return project.Primary, true
	case "--extra-index-url":
		return project.Extra, true
	case "-f", "--find-links":
		return project.FindLinks, true
	}
	return 0, false
}

// option reads a line that begins with "-". Options that say nothing about
// packages are passed over.
func (r *reader) option(text string, start, line int) {
	r.passed++
	trimmed := strings.TrimSpace(text)
	m := lineOption().FindStringSubmatchIndex(trimmed)
	if m == nil || m[4] < 0 {
		return
	}
	start += strings.Index(text, trimmed)
	option, value := trimmed[m[2]:m[3]], trimmed[m[4]:m[5]]
	span := source.Span{Start: start + m[4], End: start + m[5]}
	switch option {
	case "-r", "--requirement":
		r.include(project.Include{Path: value}, span, line)
	case "-c", "--constraint":
		r.include(project.Include{Path: value, Bounds: true}, span, line)
	case "-e", "--editable":
		// a folder or a repository: its version is not told
	default:
		if kind, ok := indexKind(option); ok {
			r.facts.Indexes = append(r.facts.Indexes, project.Index{
				Place: project.Place{Path: r.path, Line: line, Span: r.origin(span)}, URL: value, Kind: kind,
			})
		}
	}
}

func (r *reader) include(inc project.Include, span source.Span, line int) {
	if isURL(inc.Path) {
		return
	}
	inc.From, inc.Line, inc.Span = r.path, line, r.origin(span)
	r.facts.Includes = append(r.facts.Includes, inc)
}
