package command

import (
	"errors"
	"net/url"
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
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
	switch name, place, _ := strings.Cut(w.text, "@"); {
	case err == nil:
		q.NameSpan, q.SpecSpan = places(w, q.NameSpan, q.SpecSpan)
	case errors.Is(err, requirements.ErrDirect):
		if q, err = wheel(strings.TrimSpace(place)); err != nil {
			return false
		}
		name, _, _ = strings.Cut(name, "[")
		q.Name = distribution.Normalise(strings.TrimSpace(name))
		q.SpecSpan = w.span(0, len(w.text))
	default:
		if q, err = wheel(w.text); err != nil {
			return false
		}
		q.SpecSpan = w.span(0, len(w.text))
	}
	q.Index, q.Unit = index, r.unit
	if q.URL != "" {
		q.Index = ""
	}
	r.facts.Requirements = append(r.facts.Requirements, q)
	return true
}

// places returns where the name and the versions of a requirement stand. A name
// that a variable gives has no place: nothing can be written behind it.
func places(w word, name, spec source.Span) (source.Span, source.Span) {
	if !w.exact(name.Start, name.End) {
		return source.Span{}, w.span(0, len(w.text))
	}
	if spec.Len() > 0 {
		spec = w.span(spec.Start, spec.End)
	} else {
		spec = source.Span{}
	}
	return w.span(name.Start, name.End), spec
}

var errNoWheel = errors.New("not a wheel")

// wheel reads the name and the version in the name of a wheel, of a URL or a
// path: ".../torch-2.3.1%2Bcu121-cp311-cp311-linux_x86_64.whl".
func wheel(text string) (project.Requirement, error) {
	plain, _, _ := strings.Cut(text, "#")
	file, err := url.PathUnescape(path.Base(plain))
	parts := strings.Split(strings.TrimSuffix(file, ".whl"), "-")
	if err != nil || !strings.HasSuffix(file, ".whl") || len(parts) < 5 || !distribution.IsName(parts[0]) {
		return project.Requirement{}, errNoWheel
	}
	set, err := version.ParseSet("==" + parts[1])
	if err != nil {
		return project.Requirement{}, errNoWheel
	}
	decoded, err := url.PathUnescape(plain)
	if err != nil {
		return project.Requirement{}, errNoWheel
	}
	return project.Requirement{Name: distribution.Normalise(parts[0]), Spec: set, URL: decoded}, nil
}
