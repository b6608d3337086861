// Package pyproject reads the dependencies in pyproject.toml: the standard
// [project] table, [dependency-groups], and Poetry's own tables.
package pyproject

import (
	"errors"
	"fmt"
	"path"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
)

// Reader reads pyproject.toml.
type Reader struct{}

// Match reports whether a file is a pyproject.toml.
func (Reader) Match(file string) bool { return path.Base(file) == "pyproject.toml" }

// Read reads the dependencies. What a project needs only to be built
// ([build-system]) says nothing about what it runs on.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	root, err := document.ParseTOML(data)
	if err != nil {
		p := project.Problem{Path: file, Message: err.Error()}
		if d, ok := errors.AsType[*document.Error](err); ok {
			p.Line, p.Message = d.Line, d.Message
		}
		return project.Facts{}, []project.Problem{p}
	}
	r := reader{path: file}
	r.python(root.Get("project", "requires-python"))
	r.list(root.Get("project", "dependencies"), "")
	r.groups(root.Get("project", "optional-dependencies"))
	r.groups(root.Get("dependency-groups"))
	r.poetry(root.Get("tool", "poetry"))
	return r.facts, r.problems
}

type reader struct {
	path     string
	facts    project.Facts
	problems []project.Problem
}

func (r *reader) problem(n *document.Node, format string, args ...any) {
	r.problems = append(r.problems, project.Problem{Path: r.path, Line: n.Line, Message: fmt.Sprintf(format, args...)})
}

func (r *reader) python(n *document.Node) {
	if n == nil {
		return
	}
	spec, err := version.ParseSet(n.Text)
	if n.Kind != document.Text || err != nil {
		r.problem(n, "requires-python is not understood: %q", n.Text)
		return
	}
	r.add(project.Requirement{Name: "python", Spec: spec, SpecSpan: n.Span}, n, "")
}

func (r *reader) add(q project.Requirement, n *document.Node, group string) {
	q.Path, q.Line, q.Group = r.path, n.Line, group
	r.facts.Requirements = append(r.facts.Requirements, q)
}

func (r *reader) groups(n *document.Node) {
	if n == nil {
		return
	}
	for _, f := range n.Fields {
		r.list(f.Value, distribution.Normalise(f.Name))
	}
}

// list reads PEP 508 strings. A table among them takes in another group, whose
// requirements are read where they stand.
func (r *reader) list(n *document.Node, group string) {
	if n == nil {
		return
	}
	if n.Kind != document.List {
		r.problem(n, "a list of requirements is expected here, not %s", n.Kind)
		return
	}
	for _, item := range n.Items {
		switch item.Kind {
		case document.Text:
			r.requirement(item, group)
		case document.Table:
		default:
			r.problem(item, "a requirement is expected here, not %s", item.Kind)
		}
	}
}

func (r *reader) requirement(n *document.Node, group string) {
	q, err := requirements.Parse(n.Text)
	if errors.Is(err, requirements.ErrDirect) {
		return
	}
	if err != nil {
		r.problem(n, "requirement is not understood: %s", err)
		return
	}
	q.NameSpan, q.SpecSpan = within(n, q.NameSpan), within(n, q.SpecSpan)
	r.add(q, n, group)
}

// within moves a span of a string to the place of the string. One with escapes
// has no such place.
func within(n *document.Node, s source.Span) source.Span {
	if n.Span.Len() != len(n.Text) {
		return source.Span{}
	}
	return source.Span{Start: n.Span.Start + s.Start, End: n.Span.Start + s.End}
}
