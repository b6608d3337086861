// Package setuppy reads setup.py as text: which packages it hands to setup(), as far
// as they are written out, and which CUDA code it compiles. Nothing is run.
package setuppy

import (
	"context"
	"errors"
	"path"
	"strings"
	"time"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/parser/outline"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
)

// timeout bounds the parse of one file.
const timeout = 5 * time.Second

// Reader reads setup.py.
type Reader struct{}

// Match reports whether a file is a setup.py.
func (Reader) Match(file string) bool { return path.Base(file) == "setup.py" }

// Read reads what setup() is called with. What is computed is unknown and says
// nothing.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	f, err := source.New(file, data)
	if err != nil {
		message := err.Error()
		if d, ok := errors.AsType[*source.DecodeError](err); ok {
			message = d.What
		} else if errors.Is(err, source.ErrBinary) {
			message = source.ErrBinary.Error()
		}
		return project.Facts{}, []project.Problem{{Path: file, Message: message}}
	}
	parser := outline.New(outline.Options{Timeout: timeout})
	defer parser.Close()
	tree, err := parser.Parse(context.Background(), f)
	if err != nil {
		return project.Facts{}, []project.Problem{{Path: file, Message: "cannot be read: it takes too long or is too large"}}
	}
	r := reader{path: file, file: f, tree: tree, known: map[string]*scope{}, given: map[given]bool{}, lists: map[string]map[string]text{}, budget: maxSteps}
	r.module = r.collect(tree.Body)
	r.each(tree.Body, "", r.setup)
	r.extensions()
	return r.facts, r.problems
}

// maxSteps bounds the work for one file: lists that are put together of each other
// can grow without an end.
const maxSteps = 100_000

// given is a requirement that was read: a list may be part of several others.
type given struct {
	at    source.Span
	text  string
	group string
}

type reader struct {
	path     string
	file     *source.File
	tree     *outline.File
	facts    project.Facts
	problems []project.Problem

	module *scope
	known  map[string]*scope // of functions, by name
	given  map[given]bool
	lists  map[string]map[string]text // of requirements, by name
	budget int
}

// step reports whether there is budget left.
func (r *reader) step() bool {
	r.budget--
	return r.budget > 0
}

func (r *reader) line(s source.Span) int { return r.file.Position(r.file.Origin(s.Start)).Line }

// setup reads a call of setup(), in a function or not.
func (r *reader) setup(call *outline.Expr, function string) {
	if call.Kind != outline.Call || len(call.Args) == 0 {
		return
	}
	if name := call.Args[0].Dotted(); name != "setup" && !strings.HasSuffix(name, ".setup") {
		return
	}
	e := eval{reader: r, local: r.known[function]}
	for _, m := range e.members(call.Args[1:]) {
		switch m.key {
		case "install_requires":
			e.requirements(m.value, "")
		case "extras_require":
			for _, extra := range e.table(m.value) {
				name, condition, _ := strings.Cut(extra.key, ":") // a marker for all of them
				e.condition = strings.TrimSpace(condition)
				e.requirements(extra.value, distribution.Normalise(name))
				e.condition = ""
			}
		case "python_requires":
			e.python(m.value)
		}
	}
}

// requirements reads a list of requirements, or the lines of a text. What comes from
// files, all or a part of it, is included.
func (e *eval) requirements(x *outline.Expr, group string) {
	v := e.value(x)
	for _, item := range v.items {
		text, start := item.text, item.start
		if v.isList {
			e.requirement(item, text, start, group)
			continue
		}
		for line := range strings.Lines(text) {
			if trimmed := strings.TrimSpace(line); trimmed != "" && trimmed[0] != '#' {
				e.requirement(item, strings.TrimRight(line, "\r\n"), start, group)
			}
			start += len(line)
		}
	}
	e.includes(x, group)
}

// requirement reads one requirement that begins at an offset of the text, if the item
// has a place.
func (e *eval) requirement(item text, line string, start int, group string) {
	r := e.reader
	key := given{item.expr.Span, line, group}
	if r.given[key] {
		return
	}
	r.given[key] = true
	q, err := requirements.Parse(line)
	if errors.Is(err, requirements.ErrDirect) {
		return
	}
	number := r.line(item.expr.Span)
	if err != nil {
		r.problems = append(r.problems, project.Problem{Path: r.path, Line: number, Message: "requirement is not understood: " + err.Error()})
		return
	}
	if item.placed {
		q.NameSpan = r.origin(q.NameSpan, start)
		q.SpecSpan = r.origin(q.SpecSpan, start)
		number = r.file.Position(q.NameSpan.Start).Line
	} else {
		q.NameSpan, q.SpecSpan = source.Span{}, source.Span{}
	}
	if q.Marker == "" {
		q.Marker = item.condition
	}
	q.Path, q.Line, q.Group = r.path, number, group
	r.facts.Requirements = append(r.facts.Requirements, q)
}

func (r *reader) origin(s source.Span, start int) source.Span {
	return r.file.OriginSpan(source.Span{Start: s.Start + start, End: s.End + start})
}

func (e *eval) python(x *outline.Expr) {
	v := e.value(x)
	if v.isList || len(v.items) != 1 {
		return
	}
	item := v.items[0]
	spec, err := version.ParseSet(item.text)
	if err != nil {
		return
	}
	q := project.Requirement{Name: "python", Spec: spec, Path: e.path, Line: e.line(item.expr.Span)}
	if item.placed {
		q.SpecSpan = e.origin(source.Span{End: len(item.text)}, item.start)
	}
	e.facts.Requirements = append(e.facts.Requirements, q)
}
