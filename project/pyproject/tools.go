package pyproject

import (
	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// setuptools reads the files that dynamic dependencies come from.
func (r *reader) setuptools(n *document.Node) {
	r.include(n.Get("dependencies", "file"), "")
	if optional := n.Get("optional-dependencies"); optional != nil {
		for _, f := range optional.Fields {
			r.include(f.Value.Get("file"), distribution.Normalise(f.Name))
		}
	}
}

// lock reads the table of conda-lock.
func (r *reader) lock(n *document.Node) {
	if n == nil {
		return
	}
	r.condaLock = true
	r.indexes(n.Get("channels"), project.Channel)
	if table := n.Get("dependencies"); table != nil {
		r.poetryTable(table, "")
	}
}

// pdm reads the table of PDM. An index that is called pypi replaces the default one.
func (r *reader) pdm(n *document.Node) {
	if n == nil {
		return
	}
	r.groups(n.Get("dev-dependencies"))
	sources := n.Get("source")
	if sources == nil {
		return
	}
	for _, item := range sources.Items {
		kind, name := project.Extra, text(item.Get("name"))
		switch {
		case text(item.Get("type")) == "find_links":
			kind = project.FindLinks
		case name == "pypi":
			kind = project.Primary
		}
		r.index(item.Get("url"), kind, name, false)
	}
}

// hatch reads the environments of Hatch, each a unit, and the files that its plugin
// for requirements takes in.
func (r *reader) hatch(n *document.Node) {
	r.include(n.Get("metadata", "hooks", "requirements_txt", "files"), "")
	envs := n.Get("envs")
	if envs == nil {
		return
	}
	for _, f := range envs.Fields {
		first := len(r.facts.Requirements)
		r.list(f.Value.Get("dependencies"), "")
		r.list(f.Value.Get("extra-dependencies"), "")
		if v := f.Value.Get("python"); v != nil && v.Kind == document.Text {
			// "3.10" is any of 3.10; "pypy" and paths say nothing.
			if spec, err := version.ParseSet("==" + v.Text + ".*"); err == nil {
				r.add(project.Requirement{Name: "python", Spec: spec, SpecSpan: document.Within(v, 0, len(v.Text))}, v, "")
			}
		}
		for i := range r.facts.Requirements[first:] {
			r.facts.Requirements[first+i].Unit = f.Name
		}
	}
}
