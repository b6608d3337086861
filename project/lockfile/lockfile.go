// Package lockfile reads the lock files that are TOML and list one package a table:
// poetry.lock, uv.lock, pdm.lock and the standard pylock.toml.
package lockfile

import (
	"fmt"
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// limit is how large a lock file may be. The largest that were seen have a few MB.
const limit = 64 << 20

// Reader reads poetry.lock, uv.lock, pdm.lock, pylock.toml and pylock.NAME.toml.
type Reader struct{}

// Match reports whether a file is a lock file by its name.
func (Reader) Match(file string) bool {
	switch name := path.Base(file); name {
	case "poetry.lock", "uv.lock", "pdm.lock", "pylock.toml":
		return true
	default:
		return strings.HasPrefix(name, "pylock.") && strings.HasSuffix(name, ".toml")
	}
}

// Read reads what was locked. A package in a folder of the project is not listed:
// its version is the project's own.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	if len(data) > limit {
		return project.Facts{}, []project.Problem{{Path: file, Message: fmt.Sprintf("lock file is larger than %d MiB and is not read", limit>>20)}}
	}
	r := reader{path: file, extra: map[string]string{}}
	if err := document.EachTable(data, wanted, r.table); err != nil {
		r.problems = append(r.problems, project.Invalid(file, err))
	}
	r.finish()
	for i := range r.facts.Requirements {
		if q := &r.facts.Requirements[i]; q.Group == optional {
			q.Group = r.extra[q.Name]
		}
	}
	return r.facts, r.problems
}

// wanted leaves out the members that most of the file consists of: the files of a
// package with their hashes, and what it depends on.
func wanted(table, key string) bool {
	switch table {
	case "extras":
		return true
	case "":
		return key == "requires-python"
	case "package", "packages", "package.source":
		switch key {
		case "files", "wheels", "sdist", "dependencies", "summary", "description", "metadata", "optional-dependencies", "dev-dependencies":
			return false
		}
		return true
	}
	return false
}

type reader struct {
	path     string
	facts    project.Facts
	problems []project.Problem
	// now is the package that is read, source the table beside it.
	now, source *document.Node
	// extra is the extra of Poetry that asks for a package.
	extra map[string]string
}

func (r *reader) table(name string, n *document.Node) {
	switch name {
	case "":
		r.python(n.Get("requires-python"))
	case "package", "packages":
		r.finish()
		r.now, r.source = n, n.Get("source")
	case "package.source":
		r.source = n
	case "extras":
		for _, f := range n.Fields {
			for _, item := range f.Value.Items {
				name, _, _ := strings.Cut(item.Text, " ") // "torch (>=2)"
				name = distribution.Normalise(name)
				if r.extra[name] == "" {
					r.extra[name] = distribution.Normalise(f.Name)
				}
			}
		}
	}
}

func (r *reader) python(n *document.Node) {
	if n == nil {
		return
	}
	if spec, err := version.ParseSet(n.Text); err == nil {
		r.facts.Requirements = append(r.facts.Requirements, project.Requirement{
			Name: "python", Spec: spec, Path: r.path, Line: n.Line, SpecSpan: document.Within(n, 0, len(n.Text)),
		})
	}
}

// finish adds the package that was read.
func (r *reader) finish() {
	n := r.now
	r.now = nil
	name, v := n.Get("name"), n.Get("version")
	if name == nil || v == nil || isLocal(r.source) { // of a repository or a folder there may be no version
		return
	}
	spec, err := version.ParseSet("==" + v.Text)
	if err != nil || !distribution.IsName(name.Text) {
		r.problems = append(r.problems, project.Problem{Path: r.path, Line: v.Line, Message: fmt.Sprintf("version %q of %q is not understood", v.Text, name.Text)})
		return
	}
	q := project.Requirement{
		Name: distribution.Normalise(name.Text), Spec: spec, Kind: project.Locked, Path: r.path, Line: v.Line,
		Marker: marker(n), Group: group(n),
		NameSpan: document.Within(name, 0, len(name.Text)), SpecSpan: document.Within(v, 0, len(v.Text)),
	}
	q.Index, q.URL = origin(n, r.source)
	r.facts.Requirements = append(r.facts.Requirements, q)
}
