package python

import (
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/parser/outline"
	"github.com/upcheck/upcheck/project/manifest"
)

// call reads a call by the name of what is called.
func (r *reader) call(e *outline.Expr) {
	if e.Args[0].Kind == outline.Attribute && r.isImage(e) {
		r.modalImage(e)
		return
	}
	name := r.name(e.Args[0])
	module, _, _ := strings.Cut(name, ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	switch {
	case name == "os.environ.update":
		r.update(e)
	case module == "subprocess":
		r.Env(r.table(keyword(e, "env")), "")
	case module == "sagemaker":
		r.sagemaker(last, e)
	case module == "azure" || module == "azureml":
		r.azure(last, e)
	}
	if r.modal && (last == "" || module == "modal") {
		if n := r.node(keyword(e, "gpu")); n != nil && n.Text != "any" {
			r.Accelerators(n, "gpu of Modal", "")
		}
	}
	if r.rayed {
		r.ray(e, name)
	}
}

// imports reports whether a file imports a package.
func (r *reader) imports(name string) bool {
	for _, full := range r.names {
		if full == name || strings.HasPrefix(full, name+".") {
			return true
		}
	}
	return false
}

// table returns a dict, nil for anything else.
func (r *reader) table(e *outline.Expr) *document.Node {
	if n := r.node(e); n != nil && n.Kind == document.Table {
		return n
	}
	return nil
}

// update reads os.environ.update({...}) and os.environ.update(NAME=...).
func (r *reader) update(e *outline.Expr) {
	dict := *e
	dict.Args = append([]*outline.Expr{{Kind: outline.Name, Text: "dict", Span: e.Span}}, e.Args[1:]...)
	r.Env(r.table(&dict), "")
}

// sagemaker reads estimators and models: the framework, the interpreter, the
// machine, variables. Each is an installation of its own.
func (r *reader) sagemaker(class string, e *outline.Expr) {
	unit := r.target
	if unit == "" {
		unit = class
	}
	framework := map[string]string{"PyTorch": "torch", "PyTorchModel": "torch", "TensorFlow": "tensorflow", "TensorFlowModel": "tensorflow"}[class]
	for _, of := range [][2]string{{"framework_version", framework}, {"pytorch_version", "torch"}, {"tensorflow_version", "tensorflow"}, {"transformers_version", "transformers"}} {
		if n := r.node(keyword(e, of[0])); n != nil && of[1] != "" {
			if set, ok := manifest.Release(n.Text); ok {
				r.Require(of[1], n, set, unit)
				r.Hosted()
			}
		}
	}
	if n := r.node(keyword(e, "py_version")); n != nil {
		r.interpreter(n, unit)
	}
	for _, name := range []string{"instance_type", "train_instance_type"} {
		r.Machine(r.node(keyword(e, name)), name, unit)
	}
	r.Image(r.node(keyword(e, "image_uri")), unit)
	for _, name := range []string{"environment", "env"} {
		r.Env(r.table(keyword(e, name)), unit)
	}
}

// azure reads environments and jobs of AzureML.
func (r *reader) azure(what string, e *outline.Expr) {
	unit := r.target
	if what == "Environment" {
		r.Image(r.node(keyword(e, "image")), unit)
		r.include(r.node(keyword(e, "conda_file")), unit)
	}
	r.Env(r.table(keyword(e, "environment_variables")), unit)
}

// ray reads runtime environments, wherever one is given.
func (r *reader) ray(e *outline.Expr, name string) {
	env := r.table(keyword(e, "runtime_env"))
	if name == "ray.runtime_env.RuntimeEnv" {
		dict := *e
		dict.Args = append([]*outline.Expr{{Kind: outline.Name, Text: "dict", Span: e.Span}}, e.Args[1:]...)
		env = r.table(&dict)
	}
	if env == nil {
		return
	}
	r.Env(env.Get("env_vars"), "")
	packages := env.Get("pip")
	if list := packages.Get("packages"); list != nil {
		packages = list
	}
	if packages == nil {
		return
	}
	if packages.Kind == document.Text {
		r.include(packages, "")
		return
	}
	var s manifest.Script
	s.Literal("pip install ")
	for _, p := range packages.Items {
		if manifest.Scalar(p) {
			s.Word(p)
		}
	}
	r.Run(&s, "")
}
