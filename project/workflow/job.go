package workflow

import (
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// scope is where expressions are evaluated: a job with one combination of its
// matrix, and the variables that were set so far.
type scope struct {
	*reader
	unit   string
	matrix combination
	env    []*document.Node
}

func (s *scope) job(workflow, job *document.Node) {
	s.variables(workflow.Get("env"))
	s.variables(job.Get("env"))
	container := job.Get("container")
	s.image(container)
	if container.Get("image") != nil {
		s.image(container.Get("image"))
		s.variables(container.Get("env"))
	}
	if services := job.Get("services"); services != nil {
		for _, f := range services.Fields {
			of := scope{reader: s.reader, unit: strings.TrimPrefix(s.unit+"/"+f.Name, "/"), matrix: s.matrix, env: s.env}
			of.image(f.Value.Get("image"))
			of.variables(f.Value.Get("env"))
		}
	}
	folder := ""
	for _, of := range []*document.Node{workflow, job} {
		if f := of.Get("defaults", "run", "working-directory"); f != nil {
			folder = f.Text
		}
	}
	s.steps(job.Get("steps"), folder)
}

// variables reads what is set for all that follows.
func (s *scope) variables(n *document.Node) {
	if n == nil || n.Kind != document.Table {
		return
	}
	s.env = append(s.env, n)
	for _, field := range n.Fields {
		s.variable(field)
	}
}

func (s *scope) variable(field document.Field) {
	if !manifest.Scalar(field.Value) {
		return
	}
	v := project.EnvVar{
		Place: s.Name(field, s.unit), Name: field.Name,
		ValueSpan: s.Place(field.Value, s.unit).Span,
	}
	v.Value, v.Known = s.value(field.Value)
	if !v.Known {
		v.Value = field.Value.Text
	}
	s.Facts.SetEnv(v)
}

func (s *scope) image(n *document.Node) {
	if manifest.Scalar(n) {
		if name, known := s.value(n); known {
			s.ImageNamed(s.Place(n, s.unit), name)
		}
	}
}

// steps reads what a job does one after the other, in a folder of the repository.
func (s *scope) steps(n *document.Node, folder string) {
	if n == nil {
		return
	}
	for _, step := range n.Items {
		if s.skipped(step.Get("if")) {
			continue
		}
		outer := s.env
		s.variables(step.Get("env"))
		s.uses(step)
		s.run(step, folder)
		s.env = outer
	}
}

func (s *scope) run(step *document.Node, folder string) {
	code := step.Get("run")
	shell := step.Get("shell")
	if !manifest.Scalar(code) || shell != nil && !strings.Contains(shell.Text, "sh") || shell != nil && shell.Text == "pwsh" {
		return
	}
	if f := step.Get("working-directory"); f != nil {
		folder = f.Text
	}
	s.Base = s.root
	if folder != "" && manifest.Known(folder) {
		s.Base += strings.TrimSuffix(strings.TrimPrefix(folder, "./"), "/") + "/"
	}
	var script manifest.Script
	s.expand(&script, code)
	s.Run(&script, s.unit)
}

// uses reads the actions that set something up.
func (s *scope) uses(step *document.Node) {
	n := step.Get("uses")
	if n == nil {
		return
	}
	name, _, _ := strings.Cut(n.Text, "@")
	with := step.Get("with")
	switch {
	case strings.HasPrefix(n.Text, "docker://"):
		s.image(n)
	case strings.EqualFold(name, "Jimver/cuda-toolkit"):
		version, known := s.resolve(with.Get("cuda"))
		if known && version.Text != "" {
			s.Host(project.Toolkit, version, version.Text, "action "+name, s.unit)
		}
	case strings.HasSuffix(name, "/setup-python"), strings.HasSuffix(name, "/setup-miniconda"), strings.HasSuffix(name, "/setup-uv"):
		s.python(with.Get("python-version"))
	}
}

// python reads the versions of the interpreter that are asked for.
func (s *scope) python(n *document.Node) {
	if !manifest.Scalar(n) {
		return
	}
	value, known := s.resolve(n)
	if !known {
		return
	}
	at := 0
	for line := range strings.SplitSeq(value.Text, "\n") {
		s.interpreter(value, source.Span{Start: at, End: at + len(line)})
		at += len(line) + 1
	}
}
