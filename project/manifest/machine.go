package manifest

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
)

// machine is a kind of machine with a GPU of NVIDIA, as the clouds name them: P
// and G of AWS (g4ad has others), A2, A3, A4 and G2 of Google, NC and ND of Azure.
var machine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(?:ml\.)?(?:p[0-9]+[a-z]*(?:-[a-z0-9]+)?|g4dn|g[0-9]+[efg]?)\.[0-9]*x?large|(?:ml\.)?(?:p[0-9]+[a-z]*(?:-[a-z0-9]+)?|g4dn|g[0-9]+[efg]?)\.metal|(?:a[234]|g[24])-[a-z]+-[a-z0-9-]+|Standard_N[CDV][A-Za-z0-9_-]*)$`)
})

// Machine reports whether a name is that of a kind of machine that has a GPU of NVIDIA.
func Machine(name string) bool { return machine().MatchString(name) }

// Machine adds the kind of machine that a value names, if it has a GPU.
func (f *File) Machine(n *document.Node, by, unit string) {
	if Scalar(n) && Machine(n.Text) {
		f.Host(project.GPU, n, n.Text, by, unit)
	}
}

// Accelerators adds the GPUs that a value names: "V100", "V100:8", a list of such,
// or a table from names to numbers.
func (f *File) Accelerators(n *document.Node, by, unit string) {
	if n == nil {
		return
	}
	for _, item := range n.Items {
		f.Accelerators(item, by, unit)
	}
	for _, field := range n.Fields {
		if Known(field.Name) && field.Name != "" && !strings.HasPrefix(field.Name, "tpu") {
			f.Facts.Host = append(f.Facts.Host, project.HostFact{Place: f.Name(field, unit), Kind: project.GPU, Value: field.Name, Source: by})
		}
	}
	if n.Kind == document.Text && Known(n.Text) {
		if name, _, _ := strings.Cut(n.Text, ":"); !strings.HasPrefix(name, "tpu") && name != "" {
			f.Host(project.GPU, n, name, by, unit)
		}
	}
}
