// Package kubernetes reads manifests of Kubernetes and of what runs on it
// (Kubeflow, Argo, KubeRay), and the templates and values of Helm charts: images,
// variables, commands, the GPUs that pods are bound to, and the driver that the
// GPU operator installs.
package kubernetes

import (
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// Reader reads YAML files by what is in them.
type Reader struct{}

// Match reports whether a file is YAML that no other tool claims by its name.
func (Reader) Match(file string) bool {
	return manifest.YAML(file) && !manifest.Own(file)
}

// Read reads the documents that are objects of Kubernetes, or values of a chart.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	values := manifest.Values(file)
	if !values && !manifest.Speaks(data, "apiVersion") || !manifest.Speaks(data, "image", "env", "nvidia", "accelerator", "instance", "data:", "driver") {
		return project.Facts{}, nil
	}
	f, problems := manifest.Open(file, data)
	if f == nil {
		return project.Facts{}, problems
	}
	r := reader{File: f}
	for _, doc := range f.Documents() {
		switch {
		case doc.Get("apiVersion") != nil && doc.Get("kind") != nil:
			r.object(doc)
		case values && doc.Kind == document.Table:
			r.walk(doc, "")
		}
	}
	return f.Result()
}

type reader struct{ *manifest.File }

func (r reader) object(doc *document.Node) {
	kind := text(doc.Get("kind"))
	unit := kind
	if name := text(doc.Get("metadata", "name")); name != "" && manifest.Known(name) {
		unit += "/" + name
	}
	switch kind {
	case "CustomResourceDefinition", "ClusterServiceVersion": // they describe fields and images, and run none
	case "List":
		if items := doc.Get("items"); items != nil {
			for _, item := range items.Items {
				r.object(item)
			}
		}
	case "ConfigMap":
		r.configMap(doc.Get("data"), unit)
	case "ClusterPolicy", "NVIDIADriver":
		r.walk(doc, unit)
		if kind == "NVIDIADriver" {
			r.driver(doc.Get("spec"), unit)
		}
	default:
		r.walk(doc, unit)
	}
}

// configMap reads what containers get as variables, and as scripts.
func (r reader) configMap(data *document.Node, unit string) {
	if data == nil {
		return
	}
	r.Env(data, unit)
	for _, field := range data.Fields {
		if strings.HasSuffix(field.Name, ".sh") {
			r.Shell(field.Value, unit)
		}
	}
}

// walk reads a node and what is below it.
func (r reader) walk(n *document.Node, unit string) {
	n.Walk(func(path []string, n *document.Node) bool {
		if n.Kind == document.Table {
			r.table(n, unit, replica(path))
		}
		return true
	})
}

// replica returns the part of a job that a path leads to: PyTorchJob and its like
// have one for the master and one for the workers.
func replica(path []string) string {
	for i, name := range path {
		if strings.HasSuffix(name, "ReplicaSpecs") && i+1 < len(path) {
			return path[i+1]
		}
	}
	return ""
}

func (r reader) table(n *document.Node, unit, replica string) {
	// Beside a repository the image is only its last name: the GPU operator's way.
	if image := n.Get("image"); image != nil && n.Get("repository") == nil {
		for _, part := range []string{replica, text(n.Get("name"))} {
			if part != "" && manifest.Known(part) {
				unit = strings.TrimPrefix(unit+"/"+part, "/")
			}
		}
		r.image(image, unit)
		r.Command(unit, n.Get("command"), n.Get("args"))
		if n.Get("command") == nil && n.Get("args") == nil { // a script template of Argo
			r.Shell(n.Get("source"), unit)
		}
	}
	for _, field := range n.Fields {
		switch {
		case manifest.EnvBlock(field.Name):
			r.Env(field.Value, unit)
		case field.Name == "nodeSelector":
			r.selector(field.Value, unit)
		case field.Name == "matchExpressions" || field.Name == "requirements":
			r.expressions(field.Value, unit)
		case field.Name == "instanceType" || field.Name == "machineType":
			r.Machine(field.Value, field.Name, unit)
		case field.Name == "driver":
			r.driver(field.Value, unit)
		}
	}
}

// image reads an image.
func (r reader) image(n *document.Node, unit string) {
	if n.Kind != document.Table {
		r.Image(n, unit)
		return
	}
	// The parts of an image as charts have them.
	repository, tag := n.Get("repository"), n.Get("tag")
	if repository == nil || tag == nil || tag.Text == "" || !manifest.Known(tag.Text) {
		return
	}
	name := repository.Text
	if registry := text(n.Get("registry")); registry != "" {
		name = registry + "/" + name
	}
	r.ImageNamed(r.Place(tag, unit), name+":"+tag.Text)
}

// driver reads what the GPU operator is told to install: driver.version, unless
// drivers are those of the machines (driver.enabled: false).
func (r reader) driver(n *document.Node, unit string) {
	if n == nil || text(n.Get("enabled")) == "false" {
		return
	}
	version := n.Get("version")
	if value := text(version); isDriver(value) {
		r.Host(project.Driver, version, value, "driver.version of the GPU operator", unit)
	}
}

// isDriver reports whether a text is a version of a driver of NVIDIA: three
// digits, and one or two more parts.
func isDriver(s string) bool {
	branch, rest, dotted := strings.Cut(s, ".")
	return len(branch) == 3 && dotted && strings.Trim(branch, "0123456789") == "" && strings.Trim(rest, "0123456789.") == "" && rest != ""
}

func text(n *document.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}
