package pyproject

import (
	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/conda"
	"github.com/upcheck/upcheck/project/pixi"
	"github.com/upcheck/upcheck/project/requirements"
)

// poetry reads the tables that Poetry has beside the standard ones.
func (r *reader) poetry(n *document.Node) {
	r.poetryTable(n.Get("dependencies"), "")
	r.poetryTable(n.Get("dev-dependencies"), "dev")
	if groups := n.Get("group"); groups != nil {
		for _, f := range groups.Fields {
			r.poetryTable(f.Value.Get("dependencies"), distribution.Normalise(f.Name))
		}
	}
	r.poetrySources(n.Get("source"))
}

// poetrySources reads the indexes. One without a priority is primary: the default
// index is not asked then.
func (r *reader) poetrySources(n *document.Node) {
	if n == nil {
		return
	}
	for _, item := range n.Items {
		kind := project.Primary
		priority := text(item.Get("priority"))
		if priority == "supplemental" || priority == "secondary" || priority == "explicit" || isTrue(item.Get("secondary")) {
			kind = project.Extra
		}
		r.index(item.Get("url"), kind, text(item.Get("name")), priority == "explicit")
	}
}

// poetryTable reads a table from names to versions.
func (r *reader) poetryTable(n *document.Node, group string) {
	if n == nil {
		return
	}
	for _, f := range n.Fields {
		variants := []*document.Node{f.Value}
		if f.Value.Kind == document.List { // one for each environment
			variants = f.Value.Items
		}
		for _, v := range variants {
			r.poetryRequirement(f.Name, v, group)
		}
	}
}

// poetryRequirement reads a version ("^1.13"), or a table with one.
func (r *reader) poetryRequirement(name string, n *document.Node, group string) {
	q := project.Requirement{Name: distribution.Normalise(name)}
	if r.condaLock && text(n.Get("source")) != "pypi" {
		q.Name, q.Manager = conda.Distribution(name), project.Conda
	}
	constraint := n
	if n.Kind == document.Table {
		q.Extras = pixi.Extras(n.Get("extras"))
		q.Marker = poetryMarker(n)
		q.Index = text(n.Get("source"))
		if place := n.Get("url"); place != nil {
			r.file(q, place, group)
			return
		}
		if constraint = n.Get("version"); constraint == nil {
			return // a folder or a repository
		}
	}
	if constraint.Kind != document.Text {
		r.problem(constraint, "a version of %q is expected here, not %s", name, constraint.Kind)
		return
	}
	text, err := specifiers(constraint.Text)
	if err == nil {
		q.Spec, err = version.ParseSet(text)
	}
	if err != nil {
		r.problem(constraint, "version of %q is not understood: %s", name, err)
		return
	}
	q.SpecSpan = within(constraint, source.Span{End: len(constraint.Text)})
	r.add(q, constraint, group)
}

// file adds a requirement of the file that a URL names, if its name tells the version.
func (r *reader) file(q project.Requirement, place *document.Node, group string) {
	direct, err := requirements.Parse(q.Name + " @ " + place.Text)
	if err != nil {
		return
	}
	q.Spec, q.URL = direct.Spec, direct.URL
	r.add(q, place, group)
}

// poetryMarker returns the condition of a requirement. One that is given as a
// range of Pythons or a platform is kept as it is written there.
func poetryMarker(n *document.Node) string {
	for _, key := range []string{"markers", "python", "platform"} {
		if condition := n.Get(key); condition != nil {
			return condition.Text
		}
	}
	return ""
}
