package pyproject

import (
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
)

// uv reads the table of uv: indexes, bounds, and where single packages come from.
func (r *reader) uv(n *document.Node) {
	if n == nil {
		return
	}
	r.list(n.Get("dev-dependencies"), "dev")
	r.bounds(n.Get("constraint-dependencies"))
	r.bounds(n.Get("override-dependencies"))
	r.index(n.Get("index-url"), project.Primary, "", false)
	r.indexes(n.Get("extra-index-url"), project.Extra)
	r.indexes(n.Get("find-links"), project.FindLinks)
	if list := n.Get("index"); list != nil {
		for _, item := range list.Items {
			kind := project.Extra
			if isTrue(item.Get("default")) {
				kind = project.Primary
			}
			r.index(item.Get("url"), kind, text(item.Get("name")), isTrue(item.Get("explicit")))
		}
	}
	r.uvSources(n.Get("sources"))
}

func (r *reader) indexes(n *document.Node, kind project.IndexKind) {
	if n == nil {
		return
	}
	for _, item := range n.Items {
		r.index(item, kind, "", false)
	}
}

// bounds reads requirements that are installed only if something else asks for them.
func (r *reader) bounds(n *document.Node) {
	first := len(r.facts.Requirements)
	r.list(n, "")
	for i := range r.facts.Requirements[first:] {
		r.facts.Requirements[first+i].Kind = project.Bounded
	}
}

// uvSources binds requirements to the index or the file that a source names.
func (r *reader) uvSources(n *document.Node) {
	if n == nil {
		return
	}
	sources := map[string][]*document.Node{}
	for _, f := range n.Fields {
		variants := []*document.Node{f.Value}
		if f.Value.Kind == document.List { // one for each environment
			variants = f.Value.Items
		}
		sources[distribution.Normalise(f.Name)] = variants
	}
	var bound []project.Requirement
	for _, q := range r.facts.Requirements {
		if variants := sources[q.Name]; q.Manager == project.Pip && len(variants) > 0 && len(bound) < maxBound {
			bound = append(bound, variantsOf(q, variants)...)
		} else {
			bound = append(bound, q)
		}
	}
	r.facts.Requirements = bound
}

// maxBound is how many requirements may come out of sources: every one of them can
// be bound in as many ways as the file has room for.
const maxBound = 10_000

// variantsOf returns a requirement once for each source that holds for its group.
// Where all sources have a condition, elsewhere the usual indexes serve it.
func variantsOf(q project.Requirement, sources []*document.Node) []project.Requirement {
	var all []project.Requirement
	always := false
	for _, s := range sources {
		only := text(s.Get("extra")) + text(s.Get("group"))
		if only != "" && distribution.Normalise(only) != q.Group {
			continue
		}
		v := q
		v.Index = text(s.Get("index"))
		if place := text(s.Get("url")); place != "" {
			if direct, err := requirements.Parse(q.Name + " @ " + place); err == nil {
				v.Spec, v.URL = direct.Spec, direct.URL
			}
		}
		marker := text(s.Get("marker"))
		v.Marker = and(q.Marker, marker)
		always = always || marker == ""
		all = append(all, v)
	}
	if !always {
		all = append(all, q)
	}
	return all
}

// and joins two conditions.
func and(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	if strings.Contains(a, " or ") {
		a = "(" + a + ")"
	}
	if strings.Contains(b, " or ") {
		b = "(" + b + ")"
	}
	return a + " and " + b
}
