// Package requirements reads the requirements and constraints files of pip.
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
// .in whose name, or one of whose folders, speaks of requirements or constraints.
func (Reader) Match(file string) bool {
	name := strings.ToLower(path.Base(file))
	ext := path.Ext(name)
	if ext != ".txt" && ext != ".in" {
		return false
	}
	if strings.Contains(name, "requirement") || strings.Contains(name, "constraint") {
		return true
	}
	if stem := strings.TrimSuffix(name, ext); stem == "reqs" || strings.HasPrefix(stem, "reqs-") || strings.HasPrefix(stem, "reqs_") ||
		strings.HasSuffix(stem, "-reqs") || strings.HasSuffix(stem, "_reqs") {
		return true
	}
	// requirements/base.txt, requirements/pytorch/base.txt
	for dir := range strings.SplitSeq(strings.ToLower(path.Dir(file)), "/") {
		if dir == "requirements" {
			return true
		}
	}
	return false
}

// Read reads a requirements file. Folders and repositories say nothing about
// versions and are passed over. When most lines are not understood the file is
// something else, and that is its only problem.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	f, err := source.New(file, data)
	if err != nil {
		return project.Facts{}, []project.Problem{{Path: file, Message: reason(err)}}
	}
	r := reader{path: file, origin: f.OriginSpan, line: func(offset int) int { return f.Position(f.Origin(offset)).Line }}
	if strings.Contains(strings.ToLower(path.Base(file)), "constraint") {
		r.kind = project.Bounded
	}
	r.lines(string(f.Text()))
	if len(r.problems) > 2 && len(r.problems) > len(r.facts.Requirements)+r.passed {
		return project.Facts{}, []project.Problem{{Path: file, Message: "does not look like a requirements file and is not read"}}
	}
	return r.facts, r.problems
}

// ReadPart reads lines of a requirements file that are a part of a file of another
// format. At returns where a span of the text is in that file, and its line.
func ReadPart(path, text string, at func(source.Span) (source.Span, int)) (project.Facts, []project.Problem) {
	r := reader{
		path:   path,
		origin: func(s source.Span) source.Span { place, _ := at(s); return place },
		line: func(offset int) int {
			_, line := at(source.Span{Start: offset, End: offset})
			return line
		},
	}
	r.lines(text)
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
	path string
	kind project.RequirementKind
	// origin moves a span of the text to the file, line is that of an offset.
	origin func(source.Span) source.Span
	line   func(offset int) int

	facts    project.Facts
	problems []project.Problem
	passed   int // lines that are understood and are no requirements
}

// lines reads the logical lines of a text.
func (r *reader) lines(text string) {
	start := 0
	for line := range strings.SplitSeq(joinLines(text), "\n") {
		r.logical(line, start)
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
	ownOption = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\s-.*$`) })
)

// logical reads one logical line that starts at an offset of the text.
func (r *reader) logical(text string, start int) {
	text = comment().ReplaceAllString(text, "")
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return
	}
	line := r.line(start + strings.Index(text, trimmed))
	switch {
	case strings.HasPrefix(trimmed, "-"):
		r.option(text, start, line)
	case isPlace(trimmed):
		r.passed++
		if q, ok := bare(ownOption().ReplaceAllString(text, "")); ok {
			r.add(q, start, line)
		}
	default:
		r.requirement(ownOption().ReplaceAllString(text, ""), start, line)
	}
}

func (r *reader) requirement(text string, start, line int) {
	q, err := Parse(text)
	switch {
	case errors.Is(err, ErrDirect):
		r.passed++
	case err != nil:
		r.problems = append(r.problems, project.Problem{Path: r.path, Line: line, Message: fmt.Sprintf("requirement is not understood: %s", err)})
	default:
		r.add(q, start, line)
	}
}

func (r *reader) add(q project.Requirement, start, line int) {
	q.Path, q.Line, q.Kind = r.path, line, r.kind
	q.NameSpan, q.SpecSpan = r.at(q.NameSpan, start), r.at(q.SpecSpan, start)
	r.facts.Requirements = append(r.facts.Requirements, q)
}

// at moves a span of a line that starts at an offset; the zero one stays.
func (r *reader) at(s source.Span, start int) source.Span {
	if s == (source.Span{}) {
		return s
	}
	return r.origin(source.Span{Start: s.Start + start, End: s.End + start})
}

func isURL(text string) bool { return strings.Contains(text, "://") }

// isPlace reports whether a line names a folder, an archive or a URL.
func isPlace(text string) bool {
	place, _, _ := strings.Cut(text, ";")
	place = strings.TrimSpace(ownOption().ReplaceAllString(place, ""))
	if head, _, found := strings.Cut(place, "@"); found && !strings.ContainsAny(head, `/\:`) {
		return false // a direct reference
	}
	if strings.ContainsAny(place, "<>=!~") && !isURL(place) {
		return false
	}
	return isURL(place) || strings.HasPrefix(place, ".") || strings.ContainsAny(place, `/\`) ||
		strings.HasSuffix(place, ".whl") || strings.HasSuffix(place, ".zip") || strings.HasSuffix(place, ".tar.gz")
}
