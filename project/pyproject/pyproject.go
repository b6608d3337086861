// Package pyproject reads the dependencies in pyproject.toml: the standard
// [project] table, [dependency-groups], and the tables of Poetry, uv, PDM, Hatch,
// setuptools and pixi.
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
	"github.com/upcheck/upcheck/project/pixi"
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
		return project.Facts{}, []project.Problem{project.Invalid(file, err)}
	}
	r := reader{path: file}
	r.python(root.Get("project", "requires-python"))
	r.list(root.Get("project", "dependencies"), "")
	r.groups(root.Get("project", "optional-dependencies"))
	r.groups(root.Get("dependency-groups"))
	r.setuptools(root.Get("tool", "setuptools", "dynamic"))
	r.lock(root.Get("tool", "conda-lock"))
	r.poetry(root.Get("tool", "poetry"))
	r.pdm(root.Get("tool", "pdm"))
	r.hatch(root.Get("tool", "hatch"))
	facts, problems := pixi.Tables(file, root.Get("tool", "pixi"))
	r.take(facts, problems)
	r.uv(root.Get("tool", "uv")) // last: it says of the packages above where they come from
	return r.facts, r.problems
}

type reader struct {
	path     string
	facts    project.Facts
	problems []project.Problem
	// condaLock says that conda-lock reads the file: what the tables of Poetry list is
	// then installed by conda, but for what has the source pypi.
	condaLock bool
}

func (r *reader) problem(n *document.Node, format string, args ...any) {
	r.problems = append(r.problems, project.Problem{Path: r.path, Line: n.Line, Message: fmt.Sprintf(format, args...)})
}

// take adds what was read by other means.
func (r *reader) take(facts project.Facts, problems []project.Problem) {
	r.facts.Requirements = append(r.facts.Requirements, facts.Requirements...)
	r.facts.Indexes = append(r.facts.Indexes, facts.Indexes...)
	r.facts.Host = append(r.facts.Host, facts.Host...)
	r.problems = append(r.problems, problems...)
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

// include adds the files that a node names, one or a list of them.
func (r *reader) include(n *document.Node, group string) {
	if n == nil {
		return
	}
	items := n.Items
	if n.Kind == document.Text {
		items = []*document.Node{n}
	}
	for _, item := range items {
		if item.Kind == document.Text && item.Text != "" {
			r.facts.Includes = append(r.facts.Includes, project.Include{
				Path: item.Text, From: r.path, Line: item.Line, Group: group, Span: document.Within(item, 0, len(item.Text)),
			})
		}
	}
}

// index adds an index; the node is its URL.
func (r *reader) index(n *document.Node, kind project.IndexKind, name string, explicit bool) {
	if n == nil || n.Kind != document.Text || n.Text == "" {
		return
	}
	r.facts.Indexes = append(r.facts.Indexes, project.Index{
		Place: project.Place{Path: r.path, Line: n.Line, Span: document.Within(n, 0, len(n.Text))},
		URL:   n.Text, Kind: kind, Name: name, Explicit: explicit,
	})
}

// text returns the text of a string, "" for anything else.
func text(n *document.Node) string {
	if n == nil || n.Kind != document.Text {
		return ""
	}
	return n.Text
}

func isTrue(n *document.Node) bool { return n != nil && n.Kind == document.Bool && n.Text == "true" }

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

// within moves a span of a string to the place of the string.
func within(n *document.Node, s source.Span) source.Span { return document.Within(n, s.Start, s.End) }
