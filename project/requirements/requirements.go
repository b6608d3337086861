// Package requirements reads the requirements files of pip.
package requirements

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// Reader reads requirements.txt and its usual relatives.
type Reader struct{}

// Match reports whether a file is a requirements file by its name: a .txt or
// .in whose name, or whose folder's, speaks of requirements or constraints.
func (Reader) Match(file string) bool {
	name := strings.ToLower(path.Base(file))
	if ext := path.Ext(name); ext != ".txt" && ext != ".in" {
		return false
	}
	if strings.Contains(name, "requirements") || strings.Contains(name, "constraints") {
		return true
	}
	return strings.EqualFold(path.Base(path.Dir(file)), "requirements")
}

// Read reads a requirements file. Options, paths and URLs say nothing about
// versions and are passed over. When most lines are not understood the file is
// something else, and that is its only problem.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	f, err := source.New(file, data)
	if err != nil {
		return project.Facts{}, []project.Problem{{Path: file, Message: reason(err)}}
	}
	r := reader{file: f}
	r.lines(string(f.Text()))
	if len(r.problems) > 2 && len(r.problems) > len(r.facts.Requirements)+len(r.facts.Includes)+r.passed {
		return project.Facts{}, []project.Problem{{Path: file, Message: "does not look like a requirements file and is not read"}}
	}
	return r.facts, r.problems
}

// reason returns why a file cannot be decoded, without its name.
func reason(err error) string {
	if errors.Is(err, source.ErrBinary) {
		return source.ErrBinary.Error()
	}
	if d, ok := errors.AsType[*source.DecodeError](err); ok {
		return d.What
	}
	return err.Error()
}

type reader struct {
	file     *source.File
	facts    project.Facts
	problems []project.Problem
	passed   int
}

// lines reads the logical lines of a text.
func (r *reader) lines(text string) {
	start := 0
	for line := range strings.SplitSeq(joinLines(text), "\n") {
		r.line(line, start)
		start += len(line) + 1
	}
}

// joinLines makes one line of those that a backslash joins, by turning it and
// the line end into blanks, so that every offset stays right.
func joinLines(text string) string {
	if !strings.Contains(text, "\\") {
		return text
	}
	var joined strings.Builder
	joined.Grow(len(text))
	for line := range strings.Lines(text) {
		body := strings.TrimRight(line, "\r\n")
		if cut, ok := strings.CutSuffix(body, `\`); ok && !isComment(body) {
			line = cut + strings.Repeat(" ", len(line)-len(cut))
		}
		joined.WriteString(line)
	}
	return joined.String()
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "#") }

var (
	// A comment begins a line or follows white space; "#egg=" does not.
	comment = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|\s)#.*$`) })
	// Options of a single requirement, such as --hash, follow it.
	option = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\s-.*$`) })
	// The options that include a file, with "=", a blank or nothing between.
	include = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:-r|-c|--requirement|--constraint)(?:\s*=\s*|\s*)(\S.*)$`)
	})
)

// line reads one logical line that starts at an offset of the text.
func (r *reader) line(text string, start int) {
	text = comment().ReplaceAllString(text, "")
	trimmed := strings.TrimSpace(text)
	number := r.file.Position(r.file.Origin(start + strings.Index(text, trimmed))).Line
	switch m := include().FindStringSubmatch(trimmed); {
	case trimmed == "":
	case m != nil:
		r.include(strings.Trim(m[1], `"'`), number)
	case strings.HasPrefix(trimmed, "-") || isPlace(trimmed):
		r.passed++
	default:
		r.requirement(option().ReplaceAllString(text, ""), start, number)
	}
}

func (r *reader) include(target string, line int) {
	if isURL(target) {
		r.passed++
		return
	}
	r.facts.Includes = append(r.facts.Includes, project.Include{Path: target, From: r.file.Path(), Line: line})
}

func (r *reader) requirement(text string, start, line int) {
	q, err := Parse(text)
	switch {
	case errors.Is(err, ErrDirect):
		r.passed++
		return
	case err != nil:
		r.problems = append(r.problems, project.Problem{Path: r.file.Path(), Line: line, Message: fmt.Sprintf("requirement is not understood: %s", err)})
		return
	}
	q.Path, q.Line = r.file.Path(), line
	q.NameSpan = r.origin(q.NameSpan, start)
	q.SpecSpan = r.origin(q.SpecSpan, start)
	r.facts.Requirements = append(r.facts.Requirements, q)
}

func (r *reader) origin(s source.Span, start int) source.Span {
	return r.file.OriginSpan(source.Span{Start: s.Start + start, End: s.End + start})
}

func isURL(text string) bool { return strings.Contains(text, "://") }

// isPlace reports whether a line names a folder, an archive or a URL.
func isPlace(text string) bool {
	place, _, _ := strings.Cut(text, ";")
	place = strings.TrimSpace(option().ReplaceAllString(place, ""))
	if strings.Contains(place, " @ ") || strings.ContainsAny(place, "<>=!~") && !isURL(place) {
		return false
	}
	return isURL(place) || strings.HasPrefix(place, ".") || strings.ContainsAny(place, `/\`) ||
		strings.HasSuffix(place, ".whl") || strings.HasSuffix(place, ".zip") || strings.HasSuffix(place, ".tar.gz")
}
