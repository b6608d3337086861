// Package hcl reads files of Terraform and Packer: kinds of machines and their
// GPUs, images, variables, commands of provisioners, and variables that say which
// driver and which CUDA.
package hcl

import (
	"path"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// Reader reads files by their names.
type Reader struct{}

// Match reports whether a file is one of Terraform or Packer by its name.
func (Reader) Match(file string) bool {
	switch path.Ext(file) {
	case ".tf", ".hcl", ".tfvars":
		return path.Base(file) != ".terraform.lock.hcl"
	}
	return false
}

// Read reads one file.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	if !manifest.Speaks(data, "instance", "machine_type", "vm_size", "accelerator", "nvidia", "cuda", "image", "inline", "user_data", "environment", "script") {
		return project.Facts{}, nil
	}
	f, problems := manifest.Open(file, data)
	if f == nil {
		return project.Facts{}, problems
	}
	if deep(f.Text()) {
		f.Problem(0, "brackets are nested too deep")
		return f.Result()
	}
	parsed, diagnostics := hclsyntax.ParseConfig(f.Text(), file, hcl.InitialPos)
	for _, d := range diagnostics {
		if d.Severity == hcl.DiagError && d.Subject != nil {
			f.Problem(d.Subject.Start.Line, lower(d.Summary))
			break // the others follow from the first
		}
	}
	if parsed == nil {
		return f.Result()
	}
	if body, ok := parsed.Body.(*hclsyntax.Body); ok {
		r := reader{File: f}
		r.body(body, strings.HasSuffix(file, ".tfvars"))
	}
	return f.Result()
}

func lower(s string) string { return strings.ToLower(s[:min(1, len(s))]) + s[min(1, len(s)):] }

// deep reports whether brackets, or operators, are nested deeper than anybody
// writes: the parser calls itself for each.
func deep(text []byte) bool {
	depth, operators := 0, 0
	for _, c := range text {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(0, depth-1)
		case '!', '-', '?':
			operators++
		}
		if depth > 200 || operators > 100_000 {
			return true
		}
	}
	return false
}

type reader struct {
	*manifest.File
}

// body reads the attributes and blocks of a block; values says that its attributes
// are values of variables.
func (r reader) body(b *hclsyntax.Body, values bool) {
	for _, a := range ordered(b.Attributes) {
		n := r.node(a.Expr)
		if values {
			r.Version(a.Name, n)
		}
		r.attribute(a.Name, n)
	}
	for _, block := range b.Blocks {
		r.block(block)
	}
}

func (r reader) block(b *hclsyntax.Block) {
	switch {
	case b.Type == "variable" && len(b.Labels) == 1:
		if a := b.Body.Attributes["default"]; a != nil {
			n := r.node(a.Expr)
			r.Version(b.Labels[0], n)
			if strings.HasSuffix(b.Labels[0], "instance_type") || strings.HasSuffix(b.Labels[0], "machine_type") {
				r.Machine(n, "variable "+b.Labels[0], "")
			}
		}
		return
	case b.Type == "guest_accelerator":
		if a := b.Body.Attributes["type"]; a != nil {
			r.Accelerators(r.node(a.Expr), "guest_accelerator", "")
		}
	}
	r.body(b.Body, b.Type == "locals")
}

func (r reader) attribute(name string, n *document.Node) {
	switch name {
	case "instance_type", "machine_type", "vm_size", "size", "node_type", "instance_types":
		r.Machine(n, name, "")
		for _, item := range n.Items {
			r.Machine(item, name, "")
		}
	case "accelerator_type":
		r.Accelerators(n, name, "")
	case "image", "image_uri":
		// Of a container it has a tag, or a registry; that of a machine has neither:
		// debian-cloud/debian-12.
		registry, _, _ := strings.Cut(n.Text, "/")
		if strings.Contains(n.Text, ":") || strings.Contains(registry, ".") {
			r.Image(n, "")
		}
	case "inline":
		var s manifest.Script
		for _, item := range n.Items {
			s.Line(item)
		}
		r.Run(&s, "")
	case "user_data", "startup_script", "metadata_startup_script", "custom_data":
		r.Shell(n, "")
	case "environment_vars", "environment", "env", "environment_variables":
		r.Env(n, "")
	case "container_definitions", "containers":
		n.Walk(func(_ []string, n *document.Node) bool {
			for _, f := range n.Fields {
				r.attribute(f.Name, f.Value)
			}
			return true
		})
	}
}
