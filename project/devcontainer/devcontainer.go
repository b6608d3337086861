// Package devcontainer reads devcontainer.json: the image, variables, commands,
// and the features that install CUDA or Python.
package devcontainer

import (
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// Reader reads devcontainer.json.
type Reader struct{}

// Match reports whether a file is a devcontainer.json.
func (Reader) Match(file string) bool {
	name := path.Base(file)
	return name == "devcontainer.json" || name == ".devcontainer.json"
}

// Read reads one file.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	f, problems := manifest.Open(file, data)
	if f == nil {
		return project.Facts{}, problems
	}
	r := reader{f}
	for _, doc := range f.JSON() {
		r.container(doc)
	}
	return f.Result()
}

type reader struct{ *manifest.File }

func (r reader) container(doc *document.Node) {
	r.Image(doc.Get("image"), "")
	r.Env(doc.Get("containerEnv"), "")
	r.Env(doc.Get("remoteEnv"), "")
	for _, name := range []string{"onCreateCommand", "updateContentCommand", "postCreateCommand", "postStartCommand"} {
		n := doc.Get(name)
		if n != nil && n.Kind == document.Table { // commands that run beside each other
			for _, f := range n.Fields {
				r.Command("", f.Value)
			}
			continue
		}
		r.Command("", n)
	}
	features := doc.Get("features")
	if features == nil {
		return
	}
	for _, f := range features.Fields {
		name := path.Base(f.Name)
		name, _, _ = strings.Cut(name, ":")
		switch name {
		case "nvidia-cuda":
			r.version(project.Toolkit, f.Value.Get("cudaVersion"), name)
			r.version(project.CuDNN, f.Value.Get("cudnnVersion"), name)
		case "python":
			if n := f.Value.Get("version"); n != nil {
				if set, ok := manifest.Release(n.Text); ok {
					r.Require("python", n, set, "")
				}
			}
		}
	}
}

func (r reader) version(kind project.HostKind, n *document.Node, feature string) {
	if n != nil && n.Text != "" && strings.Trim(n.Text, "0123456789.") == "" {
		r.Host(kind, n, n.Text, "feature "+feature, "")
	}
}
