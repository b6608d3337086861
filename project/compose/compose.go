// Package compose reads the services of compose files.
package compose

import (
	"errors"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/command"
	"github.com/upcheck/upcheck/project/image"
)

// Reader reads compose files.
type Reader struct{}

// Match reports whether a file is one by its name: docker-compose.yml,
// compose.gpu.yaml.
func (Reader) Match(file string) bool {
	name := strings.ToLower(path.Base(file))
	if ext := path.Ext(name); ext != ".yml" && ext != ".yaml" {
		return false
	}
	for _, tool := range []string{"docker-compose", "compose", "podman-compose"} {
		if rest, ok := strings.CutPrefix(name, tool); ok && strings.IndexByte(".-_", rest[0]) >= 0 {
			return true
		}
	}
	return strings.Contains(name, ".compose.") || strings.Contains(name, ".docker-compose.")
}

// Read reads a compose file. A service is a Unit.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	root, err := document.ParseYAML(data)
	if err != nil {
		p := project.Problem{Path: file, Message: err.Error()}
		if d, ok := errors.AsType[*document.Error](err); ok {
			p.Line, p.Message = d.Line, d.Message
		}
		return project.Facts{}, []project.Problem{p}
	}
	r := reader{path: file}
	services := root.Get("services")
	if services == nil {
		services = root // before version 2 of the format
	}
	for _, f := range services.Fields {
		if r.full() {
			return r.facts, []project.Problem{{Path: file, Line: f.Line, Message: "more is said here than is read"}}
		}
		if f.Value.Kind == document.Table {
			r.service(f.Name, f.Value)
		}
	}
	return r.facts, nil
}

// maxFacts bounds what the aliases of a file may multiply.
const maxFacts = 20000

type reader struct {
	path  string
	unit  string
	facts project.Facts
}

func (r *reader) full() bool {
	return len(r.facts.Env)+len(r.facts.Images)+len(r.facts.Host) > maxFacts
}

// get returns a member of a table, or of one that is merged into it.
func get(n *document.Node, name string) *document.Node {
	if v := n.Get(name); v != nil || n == nil {
		return v
	}
	merged := n.Get("<<")
	if merged == nil {
		return nil
	}
	for _, table := range append([]*document.Node{merged}, merged.Items...) {
		if v := table.Get(name); v != nil {
			return v
		}
	}
	return nil
}

func (r *reader) service(name string, n *document.Node) {
	r.unit = name
	if v := get(n, "image"); isScalar(v) {
		if text, known := interpolate(v.Text); known {
			if img, ok := image.Parse(text); ok {
				img.Place = r.place(v, 0, len(v.Text))
				r.facts.Images = append(r.facts.Images, img)
			}
		}
	}
	if env := get(n, "environment"); env != nil {
		r.environment(env)
	}
	if v := get(n, "runtime"); isScalar(v) && v.Text == "nvidia" {
		r.gpu(v, "runtime of a compose service")
	}
	if devices := get(n, "deploy").Get("resources", "reservations", "devices"); devices != nil {
		for _, d := range devices.Items {
			if v := get(d, "driver"); isScalar(v) && v.Text == "nvidia" {
				r.gpu(v, "device of a compose service")
			}
		}
	}
	for _, key := range []string{"entrypoint", "command"} {
		r.command(get(n, key))
	}
}

func (r *reader) gpu(v *document.Node, says string) {
	r.facts.Host = append(r.facts.Host, project.HostFact{Place: r.place(v, 0, len(v.Text)), Kind: project.GPU, Value: v.Text, Source: says})
}

// environment reads variables as a table, or as a list of NAME=value.
func (r *reader) environment(n *document.Node) {
	for _, f := range n.Fields {
		switch {
		case r.full():
			return
		case f.Name == "<<":
			for _, table := range append([]*document.Node{f.Value}, f.Value.Items...) {
				if table != n && table.Get("<<") == nil {
					r.environment(table)
				}
			}
		default:
			v := project.EnvVar{Place: project.Place{Path: r.path, Line: f.Line, Span: f.Span, Unit: r.unit}, Name: f.Name}
			r.variable(v, f.Value, 0)
		}
	}
	for _, item := range n.Items {
		if r.full() {
			return
		}
		if item.Kind != document.Text || item.Text == "" {
			continue
		}
		name, _, given := strings.Cut(item.Text, "=")
		v := project.EnvVar{Place: r.place(item, 0, len(name)), Name: name}
		if !given {
			v.Passed = true
			r.facts.SetEnv(v)
			continue
		}
		r.variable(v, item, len(name)+1)
	}
}

// variable adds a variable whose value is a scalar from a byte on.
func (r *reader) variable(v project.EnvVar, n *document.Node, from int) {
	switch {
	case n.Kind == document.Null:
		v.Passed = true
	case !isScalar(n):
		return
	default:
		v.ValueSpan = r.place(n, from, len(n.Text)).Span
		v.Value, v.Known = interpolate(n.Text[from:])
	}
	r.facts.SetEnv(v)
}

// command reads what a service runs: a line, or words of which one may be code.
func (r *reader) command(n *document.Node) {
	if n == nil {
		return
	}
	if isScalar(n) {
		r.code(n)
	}
	for i, item := range n.Items {
		if i > 0 && isScalar(item) && strings.HasPrefix(n.Items[i-1].Text, "-") && strings.HasSuffix(n.Items[i-1].Text, "c") {
			r.code(item)
		}
	}
}

func (r *reader) code(n *document.Node) {
	if r.full() {
		return
	}
	// "$$" is a dollar sign for the shell, whose variables are not known here.
	facts := command.Read([]byte(strings.ReplaceAll(n.Text, "$$", "$_")))
	facts.Put(r.path, r.unit, func(s source.Span) (source.Span, int) {
		p := r.place(n, s.Start, s.End)
		return p.Span, p.Line
	})
	r.facts.Add(facts)
}

// place returns where a part of a scalar stands, of one with escapes or folds the
// line only.
func (r *reader) place(n *document.Node, start, end int) project.Place {
	p := project.Place{Path: r.path, Line: n.Line, Unit: r.unit}
	if n.Span.Len() == len(n.Text) {
		p.Span = source.Span{Start: n.Span.Start + start, End: n.Span.Start + end}
	}
	return p
}

func isScalar(n *document.Node) bool {
	return n != nil && n.Kind != document.List && n.Kind != document.Table && n.Kind != document.Null
}

// defaulted is a variable with a default: ${TAG:-11.8.0}.
var defaulted = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\$\{\w+:?-([^${}]*)\}`) })

// interpolate fills in the defaults of variables, and reports whether all of a
// value is known then.
func interpolate(text string) (string, bool) {
	if !strings.Contains(text, "$") {
		return text, true
	}
	const dollar = "\x00"
	text = defaulted().ReplaceAllString(strings.ReplaceAll(text, "$$", dollar), "$1")
	if strings.Contains(text, "$") {
		return "", false
	}
	return strings.ReplaceAll(text, dollar, "$"), true
}
