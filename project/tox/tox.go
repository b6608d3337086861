// Package tox reads the environments of tox.ini.
package tox

import (
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/ini"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
)

// Reader reads tox.ini.
type Reader struct{}

// Match reports whether a file is a tox.ini.
func (Reader) Match(file string) bool { return path.Base(file) == "tox.ini" }

// Read reads what the environments install, each a unit: "testenv" is what all of
// them begin with. Commands and substitutions say nothing.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	r := reader{path: file}
	for _, s := range ini.Parse(data) {
		if s.Name != "testenv" && !strings.HasPrefix(s.Name, "testenv:") {
			continue
		}
		for _, k := range s.Keys {
			for _, l := range k.Lines {
				switch k.Name {
				case "deps":
					r.dependency(l, strings.TrimPrefix(s.Name, "testenv:"))
				case "setenv", "set_env":
					r.variable(l, strings.TrimPrefix(s.Name, "testenv:"))
				}
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

// factor is the condition on the name of an environment: "py38,py39: numpy".
var factor = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([!\w.{},-]+(?:\s*,\s*[!\w.{}-]+)*)\s*:\s+(.*)$`) })

// condition cuts the condition off a line.
func condition(l ini.Line) (ini.Line, string) {
	m := factor().FindStringSubmatchIndex(l.Text)
	if m == nil {
		return l, ""
	}
	only := l.Text[m[2]:m[3]]
	l.Span.Start += m[4]
	l.Text = l.Text[m[4]:]
	return l, only
}

func (r *reader) dependency(l ini.Line, unit string) {
	l, only := condition(l)
	if strings.Contains(l.Text, "{") { // a substitution
		return
	}
	f, problems := requirements.ReadPart(r.path, l.Text, func(s source.Span) (source.Span, int) {
		return source.Span{Start: l.Span.Start + s.Start, End: l.Span.Start + s.End}, l.Number
	})
	for _, q := range f.Requirements {
		q.Unit = unit
		if q.Marker == "" {
			q.Marker = only
		}
		r.facts.Requirements = append(r.facts.Requirements, q)
	}
	for _, inc := range f.Includes {
		inc.Unit = unit
		r.facts.Includes = append(r.facts.Includes, inc)
	}
	for _, index := range f.Indexes {
		index.Unit = unit
		r.facts.Indexes = append(r.facts.Indexes, index)
	}
	r.problems = append(r.problems, problems...)
}

// variable reads one line of setenv: NAME = value.
func (r *reader) variable(l ini.Line, unit string) {
	l, _ = condition(l)
	name, text, ok := strings.Cut(l.Text, "=")
	if name = strings.TrimSpace(name); !ok || name == "" || strings.ContainsAny(name, " {}") {
		return
	}
	value := strings.TrimSpace(text)
	start := l.Span.Start + strings.Index(l.Text, name)
	at := l.Span.Start + len(l.Text) - len(text) + strings.Index(text, value)
	e := project.EnvVar{
		Place: project.Place{Path: r.path, Line: l.Number, Unit: unit, Span: source.Span{Start: start, End: start + len(name)}},
		Name:  name, ValueSpan: source.Span{Start: at, End: at + len(value)},
	}
	if e.Known = !strings.Contains(value, "{"); e.Known {
		e.Value = value
	}
	r.facts.Env = append(r.facts.Env, e)
}
