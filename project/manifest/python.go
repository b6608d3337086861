package manifest

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

var pythonTag = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^py([23])([0-9]{1,2})$`) })

// PythonTag reads the interpreter as "py310" names it.
func PythonTag(text string) (version.Set, bool) {
	m := pythonTag().FindStringSubmatch(text)
	if m == nil {
		return version.Set{}, false
	}
	return Release(m[1] + "." + m[2])
}

// Release returns the versions that a plain one stands for: "3.9" and "2.1" any
// release of it, "2.1.0" itself.
func Release(text string) (version.Set, bool) {
	if text == "" || strings.Trim(text, "0123456789.") != "" {
		return version.Set{}, false
	}
	if strings.Count(text, ".") < 2 {
		text += ".*"
	}
	set, err := version.ParseSet("==" + text)
	return set, err == nil
}

// Require adds a package, or the interpreter, at the versions that a value says.
func (f *File) Require(name string, n *document.Node, set version.Set, unit string) {
	p := f.Place(n, unit)
	f.Facts.Requirements = append(f.Facts.Requirements, project.Requirement{Name: name, Spec: set, SpecSpan: p.Span, Path: f.path, Line: p.Line, Unit: unit, Script: true})
}

// Hosted says that a service has an image for what was required last.
func (f *File) Hosted() {
	f.Facts.Requirements[len(f.Facts.Requirements)-1].Manager = project.Hosted
}
