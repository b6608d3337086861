package kubernetes

import (
	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// gpuLabel reports whether a label of nodes names a GPU.
func gpuLabel(name string) bool {
	switch name {
	case "nvidia.com/gpu.product", "cloud.google.com/gke-accelerator", "k8s.amazonaws.com/accelerator", "karpenter.k8s.aws/instance-gpu-name", "gpu.nvidia.com/class", "gpu.nvidia.com/model":
		return true
	}
	return false
}

// machineLabel reports whether a label of nodes names a kind of machine.
func machineLabel(name string) bool {
	return name == "node.kubernetes.io/instance-type" || name == "beta.kubernetes.io/instance-type"
}

// selector reads the labels that a pod wants of its node.
func (r reader) selector(n *document.Node, unit string) {
	for _, field := range n.Fields {
		r.label(field.Name, field.Value, unit)
	}
}

// expressions reads the labels that nodes must have one of some values of.
func (r reader) expressions(n *document.Node, unit string) {
	for _, e := range n.Items {
		if text(e.Get("operator")) != "In" || e.Get("values") == nil {
			continue
		}
		for _, value := range e.Get("values").Items {
			r.label(text(e.Get("key")), value, unit)
		}
	}
}

func (r reader) label(name string, value *document.Node, unit string) {
	switch {
	case gpuLabel(name) && value.Kind == document.Text && manifest.Known(value.Text) && value.Text != "":
		r.Host(project.GPU, value, value.Text, "node label "+name, unit)
	case machineLabel(name):
		r.Machine(value, "node label "+name, unit)
	}
}
