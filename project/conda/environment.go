// Package conda reads the environment files of conda, and the match specifications
// in which they and other files ask for packages.
package conda

import (
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
)

// Reader reads environment.yml and its usual relatives.
type Reader struct{}

// Match reports whether a file is an environment file by its name: YAML that speaks
// of an environment or of conda. Whether it is one, its content says.
func (Reader) Match(file string) bool {
	name := strings.ToLower(path.Base(file))
	stem, ok := strings.CutSuffix(name, ".yml")
	if !ok {
		if stem, ok = strings.CutSuffix(name, ".yaml"); !ok {
			return false
		}
	}
	if strings.Contains(stem, "conda-lock") {
		return false
	}
	if strings.Contains(stem, "environment") || strings.Contains(stem, "conda") || stem == "env" ||
		strings.HasPrefix(stem, "env-") || strings.HasPrefix(stem, "env_") || strings.HasSuffix(stem, "-env") || strings.HasSuffix(stem, "_env") {
		return true
	}
	switch strings.ToLower(path.Base(path.Dir(file))) {
	case "conda", "envs", "environments", "conda_envs", "conda-envs":
		return true
	}
	return false
}

// Read reads an environment. A file that lists no dependencies is something else and
// says nothing.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	root, problems := project.YAML(file, data)
	if root == nil {
		return project.Facts{}, problems
	}
	dependencies := root.Get("dependencies")
	if dependencies == nil || dependencies.Kind != document.List {
		return project.Facts{}, nil
	}
	r := reader{path: file, problems: problems, seen: map[*document.Node]bool{}}
	r.channels(root.Get("channels"))
	for _, item := range dependencies.Items {
		switch item.Kind {
		case document.Table:
			r.pip(item.Get("pip"))
		case document.Text:
			r.spec(item)
		}
	}
	r.variables(root.Get("variables"))
	return r.facts, r.problems
}

type reader struct {
	path     string
	facts    project.Facts
	problems []project.Problem
	// seen are the lists for pip: an alias can name one as often as it likes.
	seen map[*document.Node]bool
}

func (r *reader) place(n *document.Node, span source.Span) project.Place {
	return project.Place{Path: r.path, Line: n.Line, Span: document.Within(n, span.Start, span.End)}
}

func (r *reader) channels(n *document.Node) {
	if n == nil {
		return
	}
	for _, item := range n.Items {
		if item.Kind == document.Text && item.Text != "nodefaults" { // which only takes the default ones out
			r.facts.Indexes = append(r.facts.Indexes, project.Index{
				Place: r.place(item, source.Span{End: len(item.Text)}), URL: item.Text, Kind: project.Channel,
			})
		}
	}
}

func (r *reader) spec(n *document.Node) {
	s, err := Parse(n.Text)
	if err != nil {
		r.problems = append(r.problems, project.Problem{Path: r.path, Line: n.Line, Message: err.Error()})
		return
	}
	if f, ok := s.Host(); ok {
		f.Place = r.place(n, source.Span{Start: s.NameSpan.Start, End: max(s.NameSpan.End, s.SpecSpan.End)})
		r.facts.Host = append(r.facts.Host, f)
	}
	q := s.Requirement
	q.Path, q.Line = r.path, n.Line
	q.NameSpan = document.Within(n, q.NameSpan.Start, q.NameSpan.End)
	q.SpecSpan = document.Within(n, q.SpecSpan.Start, q.SpecSpan.End)
	r.facts.Requirements = append(r.facts.Requirements, q)
}

// pip reads the list of what pip installs into the environment, each item a line of
// a requirements file.
func (r *reader) pip(n *document.Node) {
	if n == nil || r.seen[n] {
		return
	}
	r.seen[n] = true
	for _, item := range n.Items {
		if item.Kind != document.Text {
			continue
		}
		f, problems := requirements.ReadPart(r.path, item.Text, func(s source.Span) (source.Span, int) {
			return document.Within(item, s.Start, s.End), item.Line
		})
		r.facts.Add(f)
		r.problems = append(r.problems, problems...)
	}
}

// variables reads the environment variables that are set when the environment is
// activated.
func (r *reader) variables(n *document.Node) {
	if n == nil {
		return
	}
	for _, f := range n.Fields {
		if f.Value.Kind == document.Table || f.Value.Kind == document.List {
			continue
		}
		r.facts.Env = append(r.facts.Env, project.EnvVar{
			Place: project.Place{Path: r.path, Line: f.Line, Span: f.Span}, Name: f.Name,
			Value: f.Value.Text, Known: true, ValueSpan: document.Within(f.Value, 0, len(f.Value.Text)),
		})
	}
}
