// Package setupcfg reads the dependencies in setup.cfg.
package setupcfg

import (
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/ini"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
)

// Reader reads setup.cfg.
type Reader struct{}

// Match reports whether a file is a setup.cfg.
func (Reader) Match(file string) bool { return path.Base(file) == "setup.cfg" }

// Read reads what setuptools installs, and which Python it asks for.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	r := reader{path: file}
	for _, s := range ini.Parse(data) {
		for _, k := range s.Keys {
			switch {
			case s.Name == "options" && k.Name == "install_requires":
				r.list(k, "")
			case s.Name == "options" && k.Name == "python_requires":
				r.python(k)
			case s.Name == "options.extras_require":
				r.list(k, distribution.Normalise(k.Name))
			}
		}
	}
	return r.facts, r.problems
}

type reader struct {
	path     string
	facts    project.Facts
	problems []project.Problem
}

// list reads requirements, one a line or separated by semicolons, or the file that
// "file:" names.
func (r *reader) list(k ini.Key, group string) {
	if len(k.Lines) == 1 && isList(k.Lines[0].Text) {
		for _, part := range split(k.Lines[0], ";") {
			r.requirement(part, group)
		}
		return
	}
	for _, l := range k.Lines {
		if files, ok := strings.CutPrefix(l.Text, "file:"); ok {
			l.Span.Start += len("file:")
			l.Text = files
			for _, f := range split(l, ",") {
				r.facts.Includes = append(r.facts.Includes, project.Include{Path: f.Text, From: r.path, Line: f.Number, Group: group, Span: f.Span})
			}
			continue
		}
		r.requirement(l, group)
	}
}

// isList reports whether a value on one line is a list: setuptools (65.5.0) cuts it
// at semicolons, also before a marker, which it then warns about; that was meant as
// one.
func isList(text string) bool {
	return strings.Contains(text, ";") && !strings.ContainsAny(text, `"'`)
}

// split cuts a line into its parts, without white space.
func split(l ini.Line, separator string) []ini.Line {
	var parts []ini.Line
	start := l.Span.Start
	for text := range strings.SplitSeq(l.Text, separator) {
		trimmed := strings.TrimSpace(text)
		if trimmed != "" {
			at := start + strings.Index(text, trimmed)
			parts = append(parts, ini.Line{Text: trimmed, Span: source.Span{Start: at, End: at + len(trimmed)}, Number: l.Number})
		}
		start += len(text) + len(separator)
	}
	return parts
}

func (r *reader) requirement(l ini.Line, group string) {
	f, problems := requirements.ReadPart(r.path, l.Text, func(s source.Span) (source.Span, int) {
		return source.Span{Start: l.Span.Start + s.Start, End: l.Span.Start + s.End}, l.Number
	})
	for _, q := range f.Requirements {
		q.Group = group
		r.facts.Requirements = append(r.facts.Requirements, q)
	}
	r.problems = append(r.problems, problems...)
}

func (r *reader) python(k ini.Key) {
	if len(k.Lines) != 1 {
		return
	}
	l := k.Lines[0]
	spec, err := version.ParseSet(l.Text)
	if err != nil {
		r.problems = append(r.problems, project.Problem{Path: r.path, Line: l.Number, Message: "python_requires is not understood: " + err.Error()})
		return
	}
	r.facts.Requirements = append(r.facts.Requirements, project.Requirement{Name: "python", Spec: spec, Path: r.path, Line: l.Number, SpecSpan: l.Span})
}
