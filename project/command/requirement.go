package command

import (
	"net/url"
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
)

// requirement reads a package that is installed, and reports whether it is one
// by name.
func (r *reader) requirement(w word, index string) bool {
	if !w.known {
		return false
	}
	q, err := requirements.Parse(w.text)
	if err != nil {
		name, v, ok := requirements.File(w.text)
		set, err := version.ParseSet("==" + v)
		if !ok || err != nil {
			return false
		}
		q = project.Requirement{Name: name, Spec: set, URL: w.text}
		if plain, err := url.PathUnescape(w.text); err == nil {
			q.URL = plain
		}
	}
	q.NameSpan, q.SpecSpan = places(w, q.NameSpan, q.SpecSpan)
	if q.Index, q.Unit = index, r.unit; q.URL != "" {
		q.Index = ""
	}
	q.Script, q.Branches = true, slices.Clone(r.branches)
	r.facts.Requirements = append(r.facts.Requirements, q)
	return true
}

// places returns where the name and the versions of a requirement stand. A name
// that a variable gives, or that of a file, has no place: nothing can be written
// behind it.
func places(w word, name, spec source.Span) (source.Span, source.Span) {
	if name.Len() == 0 || !w.exact(name.Start, name.End) {
		return source.Span{}, w.span(0, len(w.text))
	}
	if spec.Len() > 0 {
		spec = w.span(spec.Start, spec.End)
	} else {
		spec = source.Span{}
	}
	return w.span(name.Start, name.End), spec
}
