package python

import (
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/parser/outline"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// isImage reports whether an expression is an image of Modal: a call of
// modal.Image, or of a method that only its images have on a variable that holds
// one. Other things are called "image", too.
func (r *reader) isImage(e *outline.Expr) bool {
	method := ""
	for e.Kind == outline.Call && e.Args[0].Kind == outline.Attribute {
		if name := r.name(e.Args[0]); strings.HasPrefix(name, "modal.Image.") {
			return true
		}
		method = e.Args[0].Text
		e = e.Args[0].Args[0]
	}
	return r.images[e.Dotted()] && imageMethod(method)
}

func imageMethod(name string) bool {
	switch name {
	case "env", "entrypoint", "imports", "workdir":
		return true
	}
	return strings.Contains(name, "install") || strings.HasPrefix(name, "run_") || strings.HasPrefix(name, "add_local_") ||
		strings.HasPrefix(name, "copy_") || strings.HasSuffix(name, "_commands") || strings.HasPrefix(name, "uv_")
}

// base returns the variable that a chain of methods begins with, "" for a new image.
func (r *reader) base(e *outline.Expr) string {
	for e.Kind == outline.Call && e.Args[0].Kind == outline.Attribute {
		e = e.Args[0].Args[0]
	}
	if name := e.Dotted(); r.images[name] {
		return name
	}
	return ""
}

// modalImage reads one method of an image, or what makes one. The variable that it
// is assigned to is the unit; without one it adds to that which it begins with.
func (r *reader) modalImage(call *outline.Expr) {
	unit := r.target
	if base := r.base(call.Args[0].Args[0]); base != "" {
		if unit == "" {
			unit = base
		} else if unit != base && call.Args[0].Args[0].Kind != outline.Call { // the first of the chain
			n := r.node(call)
			r.Facts.Images = append(r.Facts.Images, project.Image{Place: r.Place(n, unit), Stage: base})
		}
	}
	if n := r.node(keyword(call, "add_python")); n != nil {
		r.interpreter(n, unit)
	}
	if n := r.node(keyword(call, "python_version")); n != nil {
		r.interpreter(n, unit)
	}
	switch call.Args[0].Text {
	case "from_registry", "from_dockerhub":
		r.Image(r.node(argument(call, "tag")), unit)
	case "debian_slim", "micromamba", "conda":
		if n := r.node(argument(call, "python_version")); n != nil && len(positional(call)) > 0 {
			r.interpreter(n, unit)
		}
	case "pip_install", "uv_pip_install":
		r.pip(call, unit)
	case "pip_install_from_requirements":
		r.include(r.node(argument(call, "requirements_txt")), unit)
	case "apt_install":
		r.install("apt-get install ", positional(call), unit)
	case "micromamba_install", "conda_install":
		r.install("conda install ", positional(call), unit)
	case "run_commands":
		for _, a := range positional(call) {
			r.each(a, func(n *document.Node) { r.Shell(n, unit) })
		}
	case "env":
		r.Env(r.node(argument(call, "vars")), unit)
	}
}

// each visits a value, or those of a list.
func (r *reader) each(e *outline.Expr, visit func(*document.Node)) {
	n := r.node(e)
	if n == nil {
		return
	}
	for _, item := range n.Items {
		visit(item)
	}
	if manifest.Scalar(n) {
		visit(n)
	}
}

// install reads the names of packages as the command that installs them.
func (r *reader) install(command string, packages []*outline.Expr, unit string) {
	var s manifest.Script
	s.Literal(command)
	for _, p := range packages {
		r.each(p, s.Word)
	}
	r.Run(&s, unit)
}

func (r *reader) pip(call *outline.Expr, unit string) {
	var s manifest.Script
	s.Literal("pip install ")
	for _, option := range []string{"index_url", "extra_index_url", "find_links"} {
		if n := r.node(keyword(call, option)); manifest.Scalar(n) {
			s.Literal("--" + strings.ReplaceAll(option, "_", "-"))
			s.Word(n)
			s.Literal(" ")
		}
	}
	for _, p := range positional(call) {
		r.each(p, s.Word)
	}
	if n := r.node(keyword(call, "packages")); n != nil {
		for _, item := range n.Items {
			s.Word(item)
		}
	}
	r.Run(&s, unit)
}

// include adds a file, which lies where the code is run from.
func (r *reader) include(n *document.Node, unit string) {
	if n == nil || n.Text == "" || !manifest.Known(n.Text) {
		return
	}
	p := r.Place(n, unit)
	r.Facts.Includes = append(r.Facts.Includes, project.Include{Path: n.Text, From: p.Path, Line: p.Line, Unit: unit, Span: p.Span, Elsewhere: true})
}

func (r *reader) interpreter(n *document.Node, unit string) {
	set, ok := manifest.PythonTag(n.Text)
	if !ok {
		set, ok = manifest.Release(n.Text)
	}
	if ok {
		r.Require("python", n, set, unit)
	}
}
