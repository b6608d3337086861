// Package job reads YAML that says how training is started on some machines:
// tasks of SkyPilot, clusters of Ray, jobs of AzureML, settings of Accelerate for
// SageMaker, and the variables that any other file of settings has.
package job

import (
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// Reader reads YAML files by what is in them.
type Reader struct{}

// Match reports whether a file is YAML that no other tool claims by its name or place.
func (Reader) Match(file string) bool {
	return manifest.YAML(file) && !manifest.Own(file) && !manifest.Ansible(file) && !manifest.Values(file)
}

// Read reads the documents that are no objects of Kubernetes. What is not YAML is
// passed over: any file may have this name.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	if manifest.Speaks(data, "\napiVersion:") || !manifest.Speaks(data, "env", "accelerators", "nstance", "setup_commands", "machineType") {
		return project.Facts{}, nil
	}
	f, problems := manifest.Open(file, data)
	if f == nil {
		return project.Facts{}, problems
	}
	r := reader{f}
	for _, doc := range f.Documents() {
		if doc.Get("apiVersion") == nil {
			r.document(doc)
		}
	}
	facts, _ := f.Result()
	return facts, nil
}

type reader struct{ *manifest.File }

func (r reader) document(doc *document.Node) {
	sky := doc.Get("resources") != nil && (doc.Get("run") != nil || doc.Get("setup") != nil)
	azure := strings.Contains(text(doc.Get("$schema")), "azureml")
	doc.Walk(func(_ []string, n *document.Node) bool {
		for _, field := range n.Fields {
			r.field(field, sky, azure)
		}
		return true
	})
	if sky {
		r.Command("", doc.Get("setup"))
		r.Command("", doc.Get("run"))
	}
	r.sagemaker(doc)
}

func (r reader) field(field document.Field, sky, azure bool) {
	switch field.Name {
	case "accelerators":
		if sky {
			r.Accelerators(field.Value, "accelerators", "")
		}
	case "instance_type", "InstanceType", "machineType", "ec2_instance_type", "instanceType":
		r.Machine(field.Value, field.Name, "")
	case "image_id":
		if name, ok := strings.CutPrefix(text(field.Value), "docker:"); ok && sky {
			r.ImageNamed(r.Place(field.Value, ""), name)
		}
	case "docker":
		r.Image(field.Value.Get("image"), "")
	case "setup_commands", "initialization_commands", "head_setup_commands", "worker_setup_commands":
		for _, item := range field.Value.Items {
			r.Shell(item, "")
		}
	case "image":
		if azure {
			r.Image(field.Value, "")
		}
	case "command":
		if azure {
			r.Shell(field.Value, "")
		}
	case "conda_file":
		if p := r.Place(field.Value, ""); azure && text(field.Value) != "" {
			r.Facts.Includes = append(r.Facts.Includes, project.Include{Path: field.Value.Text, From: p.Path, Line: p.Line, Span: p.Span})
		}
	default:
		if manifest.EnvBlock(field.Name) {
			r.Env(field.Value, "")
		}
	}
}

// sagemaker reads what "accelerate config" writes for SageMaker.
func (r reader) sagemaker(doc *document.Node) {
	if doc.Get("ec2_instance_type") == nil {
		return
	}
	if n := doc.Get("py_version"); n != nil {
		if set, ok := manifest.PythonTag(n.Text); ok {
			r.Require("python", n, set, "")
		}
	}
	if n := doc.Get("pytorch_version"); n != nil {
		if set, ok := manifest.Release(n.Text); ok {
			r.Require("torch", n, set, "")
		}
	}
	r.Image(doc.Get("image_uri"), "")
}

func text(n *document.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}
