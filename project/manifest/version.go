package manifest

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
)

var (
	driver = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^nvidia_driver(?:_[a-z]+)*_(?:version|branch)(?:_full)?$`)
	})
	toolkit = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:nvidia_)?cuda(?:_toolkit)?_version$`) })
	// plain is a version, with dashes for dots as in the names of packages, and
	// perhaps the revision of a package behind it.
	plain = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([0-9]+(?:[.][0-9]+)*)(?:-([0-9]+))?(?:[-+~].*)?$`) })
)

// versionOf returns what the version is of that a variable holds.
func versionOf(name string) (project.HostKind, bool) {
	switch {
	case driver().MatchString(name):
		return project.Driver, true
	case toolkit().MatchString(name):
		return project.Toolkit, true
	case name == "cudnn_version":
		return project.CuDNN, true
	case name == "nccl_version":
		return project.NCCL, true
	}
	return 0, false
}

// Version reads a variable of a playbook, or of Terraform, whose name says that it
// holds the version of the driver or of CUDA, and reports whether it has such a
// name. A value that has to be evaluated says nothing.
func (f *File) Version(name string, n *document.Node) bool {
	kind, ok := versionOf(name)
	if !ok {
		return false
	}
	if !Scalar(n) {
		return true
	}
	m := plain().FindStringSubmatch(n.Text)
	if m == nil {
		return true
	}
	value := m[1]
	if m[2] != "" && !strings.Contains(value, ".") { // "13-0"
		value += "." + m[2]
	}
	f.Host(kind, n, value, "variable "+name, "")
	return true
}
