// Package pixi reads the manifests of pixi: pixi.toml, and the same tables in a
// pyproject.toml.
package pixi

import (
	"fmt"
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/conda"
	"github.com/upcheck/upcheck/project/requirements"
)

// Reader reads pixi.toml.
type Reader struct{}

// Match reports whether a file is a pixi.toml.
func (Reader) Match(file string) bool { return path.Base(file) == "pixi.toml" }

// Read reads the packages and channels of all features. Tasks and what the project
// needs only to be built say nothing about what it runs on, and the system
// requirements nothing about a machine: they are what the solver may assume of one.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	root, err := document.ParseTOML(data)
	if err != nil {
		return project.Facts{}, []project.Problem{project.Invalid(file, err)}
	}
	return Tables(file, root)
}

// Tables reads the tables of a manifest from the node that holds them: a whole
// pixi.toml, or [tool.pixi] of a pyproject.toml.
func Tables(file string, n *document.Node) (project.Facts, []project.Problem) {
	r := reader{path: file}
	if n == nil {
		return r.facts, nil
	}
	for _, name := range []string{"workspace", "project"} { // its old name
		r.channels(n.Get(name, "channels"))
		r.options(n.Get(name, "pypi-options"))
	}
	r.feature(n, "")
	if features := n.Get("feature"); features != nil {
		for _, f := range features.Fields {
			r.feature(f.Value, distribution.Normalise(f.Name))
		}
	}
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

// feature reads the tables of one feature, "" for what every environment has that
// does not leave it out.
func (r *reader) feature(n *document.Node, name string) {
	if name != "" {
		r.channels(n.Get("channels"))
	}
	r.options(n.Get("pypi-options"))
	r.dependencies(n, name, "")
	if targets := n.Get("target"); targets != nil {
		for _, f := range targets.Fields {
			r.dependencies(f.Value, name, f.Name)
		}
	}
}

// dependencies reads the tables of packages for one platform, "" for all. The
// platform is kept as a marker, as it is written.
func (r *reader) dependencies(n *document.Node, group, platform string) {
	add := func(table string, kind project.RequirementKind, read func(document.Field) (project.Requirement, bool)) {
		t := n.Get(table)
		if t == nil {
			return
		}
		for _, f := range t.Fields {
			if q, ok := read(f); ok {
				q.Path, q.Group, q.Marker, q.Kind = r.path, group, platform, kind
				r.facts.Requirements = append(r.facts.Requirements, q)
			}
		}
	}
	add("dependencies", project.Wanted, r.conda)
	add("constraints", project.Bounded, r.conda)
	add("pypi-dependencies", project.Wanted, r.pypi)
}

// conda reads one package of conda: versions, or a table with them.
func (r *reader) conda(f document.Field) (project.Requirement, bool) {
	versions, channel := f.Value, ""
	if f.Value.Kind == document.Table {
		versions = f.Value.Get("version")
		if c := f.Value.Get("channel"); c != nil {
			channel = c.Text
		}
	}
	text := f.Name + " "
	if versions != nil {
		text += versions.Text
	}
	s, err := conda.Parse(text)
	if err != nil {
		r.problem(f.Value, "%s", err)
		return project.Requirement{}, false
	}
	q := s.Requirement
	q.Index, q.Line, q.NameSpan, q.SpecSpan = channel, f.Line, source.Span{}, source.Span{}
	if versions != nil {
		q.Line, q.SpecSpan = versions.Line, document.Within(versions, 0, len(versions.Text))
	}
	s.Index = channel
	if h, ok := s.Host(); ok {
		h.Place = project.Place{Path: r.path, Line: q.Line, Span: q.SpecSpan}
		r.facts.Host = append(r.facts.Host, h)
	}
	return q, true
}

// pypi reads one package of the index of Python packages: specifiers, or a table
// with them, or with a URL.
func (r *reader) pypi(f document.Field) (project.Requirement, bool) {
	q := project.Requirement{Name: distribution.Normalise(f.Name), Line: f.Value.Line}
	versions := f.Value
	if f.Value.Kind == document.Table {
		if place := f.Value.Get("url"); place != nil {
			direct, err := requirements.Parse(f.Name + " @ " + place.Text)
			if err != nil { // an archive whose name tells no version
				return q, false
			}
			q.Spec, q.URL, q.Line = direct.Spec, direct.URL, place.Line
			return q, true
		}
		versions = f.Value.Get("version")
		if index := f.Value.Get("index"); index != nil {
			q.Index = index.Text
		}
		q.Extras = Extras(f.Value.Get("extras"))
		if versions == nil { // a folder or a repository
			return q, false
		}
		q.Line = versions.Line
	}
	q.SpecSpan = document.Within(versions, 0, len(versions.Text))
	if strings.TrimSpace(versions.Text) == "*" {
		return q, true
	}
	var err error
	if q.Spec, err = version.ParseSet(versions.Text); err != nil || versions.Kind != document.Text {
		r.problem(versions, "version of %q is not understood: %q", f.Name, versions.Text)
		return q, false
	}
	return q, true
}

// Extras reads a list of extras, normalised and sorted.
func Extras(n *document.Node) []string {
	if n == nil || len(n.Items) == 0 {
		return nil
	}
	var names []string
	for _, item := range n.Items {
		names = append(names, item.Text)
	}
	q, err := requirements.Parse("x[" + strings.Join(names, ",") + "]")
	if err != nil {
		return nil
	}
	return q.Extras
}
