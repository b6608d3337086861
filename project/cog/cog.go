// Package cog reads cog.yaml, from which Cog builds an image for a model.
package cog

import (
	"path"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/command"
	"github.com/upcheck/upcheck/project/requirements"
)

// Reader reads cog.yaml.
type Reader struct{}

// Match reports whether a file is a cog.yaml.
func (Reader) Match(file string) bool { return path.Base(file) == "cog.yaml" }

// Read reads what is installed into the image.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	root, problems := project.YAML(file, data)
	if root == nil {
		return project.Facts{}, problems
	}
	r := reader{path: file, problems: problems}
	build := root.Get("build")
	r.python(build.Get("python_version"))
	r.host(build.Get("cuda"), project.Toolkit, "cuda of cog.yaml")
	r.host(build.Get("cudnn"), project.CuDNN, "cudnn of cog.yaml")
	r.packages(build.Get("python_packages"))
	r.include(build.Get("python_requirements"))
	r.variables(root.Get("environment"))
	r.commands(build.Get("run"))
	r.commands(build.Get("pre_install")) // its old name
	return r.facts, r.problems
}

type reader struct {
	path     string
	facts    project.Facts
	problems []project.Problem
}

func (r *reader) place(n *document.Node) project.Place {
	return project.Place{Path: r.path, Line: n.Line, Span: document.Within(n, 0, len(n.Text))}
}

// isScalar reports whether a node is text, or a number that was meant as text.
func isScalar(n *document.Node) bool {
	return n != nil && (n.Kind == document.Text || n.Kind == document.Integer || n.Kind == document.Float)
}

// python reads the interpreter: "3.10" is any of 3.10. Without quotes that is the
// number 3.1, but what is written is read.
func (r *reader) python(n *document.Node) {
	if !isScalar(n) {
		return
	}
	text := n.Text
	spec, err := version.ParseSet("==" + text)
	if v, ok := spec.Exact(); ok && err == nil && len(v.Release()) < 3 {
		spec, err = version.ParseSet("==" + text + ".*")
	}
	if err != nil {
		r.problems = append(r.problems, project.Problem{Path: r.path, Line: n.Line, Message: "python_version is not understood: " + err.Error()})
		return
	}
	p := r.place(n)
	r.facts.Requirements = append(r.facts.Requirements, project.Requirement{Name: "python", Spec: spec, Path: r.path, Line: n.Line, SpecSpan: p.Span})
}

func (r *reader) host(n *document.Node, kind project.HostKind, says string) {
	if isScalar(n) && n.Text != "" {
		r.facts.Host = append(r.facts.Host, project.HostFact{Place: r.place(n), Kind: kind, Value: n.Text, Source: says})
	}
}

func (r *reader) packages(n *document.Node) {
	if n == nil {
		return
	}
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

func (r *reader) include(n *document.Node) {
	if n == nil || n.Kind != document.Text || n.Text == "" {
		return
	}
	r.facts.Includes = append(r.facts.Includes, project.Include{Path: n.Text, From: r.path, Line: n.Line, Span: r.place(n).Span})
}

// variables reads a list of NAME=value.
func (r *reader) variables(n *document.Node) {
	if n == nil {
		return
	}
	for _, item := range n.Items {
		for i := range item.Text {
			if item.Text[i] != '=' || i == 0 {
				continue
			}
			p := r.place(item)
			p.Span = document.Within(item, 0, i)
			r.facts.Env = append(r.facts.Env, project.EnvVar{
				Place: p, Name: item.Text[:i], Value: item.Text[i+1:], Known: true, ValueSpan: document.Within(item, i+1, len(item.Text)),
			})
			break
		}
	}
}

// commands reads a list of shell commands, or tables with one.
func (r *reader) commands(n *document.Node) {
	if n == nil {
		return
	}
	for _, item := range n.Items {
		if item.Kind == document.Table {
			item = item.Get("command")
		}
		if item == nil || item.Kind != document.Text {
			continue
		}
		f := command.Read([]byte(item.Text))
		f.Put(r.path, "", func(s source.Span) (source.Span, int) { return document.Within(item, s.Start, s.End), item.Line })
		for i := range f.Requirements { // one without a place of its own keeps the line that it had
			f.Requirements[i].Line = item.Line
		}
		r.facts.Requirements = append(r.facts.Requirements, f.Requirements...)
		r.facts.Includes = append(r.facts.Includes, f.Includes...)
		r.facts.Indexes = append(r.facts.Indexes, f.Indexes...)
		r.facts.Images = append(r.facts.Images, f.Images...)
		r.facts.Env = append(r.facts.Env, f.Env...)
		r.facts.Host = append(r.facts.Host, f.Host...)
	}
}
