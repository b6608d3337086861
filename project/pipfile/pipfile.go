// Package pipfile reads the files of Pipenv: Pipfile and Pipfile.lock.
package pipfile

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
)

// Reader reads Pipfile.
type Reader struct{}

// Match reports whether a file is a Pipfile.
func (Reader) Match(file string) bool { return path.Base(file) == "Pipfile" }

// Read reads the indexes and the packages. Tables beside [packages] are groups.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	root, err := document.ParseTOML(data)
	if err != nil {
		return project.Facts{}, []project.Problem{project.Invalid(file, err)}
	}
	r := reader{path: file}
	for _, f := range root.Fields {
		switch f.Name {
		case "source":
			r.sources(f.Value)
		case "requires":
			r.python(f.Value)
		case "packages":
			r.packages(f.Value, "")
		case "dev-packages":
			r.packages(f.Value, "dev")
		case "scripts", "pipenv", "pipfile":
		default:
			r.packages(f.Value, distribution.Normalise(f.Name))
		}
	}
	return r.facts, r.problems
}

type reader struct {
	path     string
	facts    project.Facts
	problems []project.Problem
}

// sources reads the indexes: the first is the default one.
func (r *reader) sources(n *document.Node) {
	for i, item := range n.Items {
		url := item.Get("url")
		if url == nil || url.Kind != document.Text || url.Text == "" {
			continue
		}
		index := project.Index{
			Place: project.Place{Path: r.path, Line: url.Line, Span: document.Within(url, 0, len(url.Text))},
			URL:   url.Text, Kind: project.Extra, Name: text(item.Get("name")),
		}
		if i == 0 {
			index.Kind = project.Primary
		}
		r.facts.Indexes = append(r.facts.Indexes, index)
	}
}

func text(n *document.Node) string {
	if n == nil || n.Kind != document.Text {
		return ""
	}
	return n.Text
}

// python reads the interpreter: "3.10" of python_version is any of 3.10.
func (r *reader) python(n *document.Node) {
	v, wild := n.Get("python_full_version"), ""
	if v == nil {
		v, wild = n.Get("python_version"), ".*"
	}
	if v == nil || v.Kind != document.Text {
		return
	}
	if spec, err := version.ParseSet("==" + v.Text + wild); err == nil {
		r.facts.Requirements = append(r.facts.Requirements, project.Requirement{
			Name: "python", Spec: spec, Path: r.path, Line: v.Line, SpecSpan: document.Within(v, 0, len(v.Text)),
		})
	}
}

func (r *reader) packages(n *document.Node, group string) {
	for _, f := range n.Fields {
		r.requirement(f, group)
	}
}

// requirement reads one package: versions, or a table with them. It is put together
// as a line of a requirements file would be.
func (r *reader) requirement(f document.Field, group string) {
	versions, line := f.Value, f.Name
	index := ""
	if f.Value.Kind == document.Table {
		versions, index = f.Value.Get("version"), text(f.Value.Get("index"))
		line += extras(f.Value.Get("extras"))
		if place := f.Value.Get("file"); place != nil {
			versions = place
			line += " @"
		}
	}
	if versions == nil { // a folder or a repository
		return
	}
	line += " "
	at := len(line)
	if versions.Text != "*" {
		line += versions.Text
	}
	if m := text(f.Value.Get("markers")); m != "" {
		line += " ; " + m
	}
	q, err := requirements.Parse(line)
	if errors.Is(err, requirements.ErrDirect) {
		return
	}
	if err != nil || versions.Kind != document.Text {
		r.problems = append(r.problems, project.Problem{Path: r.path, Line: versions.Line, Message: fmt.Sprintf("version of %q is not understood: %q", f.Name, versions.Text)})
		return
	}
	q.NameSpan = source.Span{}
	q.SpecSpan = document.Within(versions, q.SpecSpan.Start-at, q.SpecSpan.End-at)
	if q.URL != "" || versions.Text == "*" {
		q.SpecSpan = source.Span{}
	}
	q.Path, q.Line, q.Group, q.Index = r.path, versions.Line, group, index
	r.facts.Requirements = append(r.facts.Requirements, q)
}

func extras(n *document.Node) string {
	if n == nil || len(n.Items) == 0 {
		return ""
	}
	var names []string
	for _, item := range n.Items {
		names = append(names, item.Text)
	}
	return "[" + strings.Join(names, ",") + "]"
}
