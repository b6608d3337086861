// Package ansible reads playbooks and roles of Ansible: packages that are
// installed, commands, and variables that say which driver and which CUDA.
package ansible

import (
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// Reader reads YAML files that lie where Ansible has them, and playbooks wherever
// they lie.
type Reader struct{}

// Match reports whether a file is YAML that no other tool claims by its name.
func (Reader) Match(file string) bool { return manifest.YAML(file) && !manifest.Own(file) }

// Read reads one file. A playbook is a list of plays, each for some hosts.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	place := manifest.Ansible(file)
	if !place && !manifest.Speaks(data, "hosts:") || !manifest.Speaks(data, "nvidia", "cuda", "cudnn", "nccl", "pip", "apt", "yum", "dnf", "package", "shell", "command", "environment", "docker") {
		return project.Facts{}, nil
	}
	f, problems := manifest.Open(file, data)
	if f == nil {
		return project.Facts{}, problems
	}
	r := reader{f}
	for _, doc := range f.Documents() {
		if doc.Get("apiVersion") != nil { // a template for Kubernetes
			continue
		}
		if !place && (len(doc.Items) == 0 || doc.Items[0].Get("hosts") == nil) {
			continue
		}
		doc.Walk(func(_ []string, n *document.Node) bool {
			if n.Kind == document.Table {
				r.table(n)
			}
			return true
		})
	}
	facts, problems := f.Result()
	if !place {
		problems = nil // any file may have the word
	}
	return facts, problems
}

type reader struct{ *manifest.File }

// table reads a task, or a table of variables.
func (r reader) table(n *document.Node) {
	for _, field := range n.Fields {
		if r.Version(field.Name, field.Value) {
			continue
		}
		module := field.Name[strings.LastIndexByte(field.Name, '.')+1:] // ansible.builtin.apt
		switch module {
		case "apt", "yum", "dnf", "package":
			install := "apt-get install "
			if module == "yum" || module == "dnf" {
				install = module + " install "
			}
			r.install(install, field.Value, n)
		case "pip":
			r.install("pip install ", field.Value, n)
		case "shell", "command", "raw":
			r.Shell(first(field.Value.Get("cmd"), field.Value), "")
		case "environment":
			r.Env(field.Value, "")
		case "docker_container":
			r.Image(field.Value.Get("image"), "")
			r.Env(field.Value.Get("env"), "")
		}
	}
}

// install reads a list of packages as the command that installs them.
func (r reader) install(command string, module, task *document.Node) {
	names := first(module.Get("name"), module.Get("pkg"))
	if module.Kind == document.Text { // name=torch state=present
		for _, word := range strings.Fields(module.Text) {
			if _, ok := strings.CutPrefix(word, "name="); ok {
				start := strings.Index(module.Text, word) + len("name=")
				var s manifest.Script
				s.Literal(command)
				s.Take(module, source.Span{Start: start, End: start + len(word) - len("name=")})
				r.Run(&s, "")
			}
		}
		return
	}
	if text(first(module.Get("state"))) == "absent" {
		return
	}
	if names != nil && strings.Contains(names.Text, "item") && strings.Contains(names.Text, "{{") {
		names = first(task.Get("loop"), task.Get("with_items"))
	}
	var s manifest.Script
	s.Literal(command)
	if n := module.Get("requirements"); manifest.Scalar(n) {
		s.Literal("-r ")
		s.Word(n)
	}
	list := []*document.Node{names}
	if names != nil && names.Kind == document.List {
		list = names.Items
	}
	for _, n := range list {
		if manifest.Scalar(n) {
			s.Word(n)
		}
	}
	if n := module.Get("version"); manifest.Scalar(n) && len(list) == 1 && manifest.Scalar(list[0]) {
		s.Literal("==")
		s.Take(n, source.Span{End: len(n.Text)})
	}
	if n := module.Get("extra_args"); manifest.Scalar(n) {
		s.Literal(" ")
		s.Take(n, source.Span{End: len(n.Text)})
	}
	s.End()
	r.Run(&s, "")
}

func first(list ...*document.Node) *document.Node {
	for _, n := range list {
		if n != nil {
			return n
		}
	}
	return nil
}

func text(n *document.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}
