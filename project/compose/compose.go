// Package compose reads the services of compose files.
package compose

import (
	"errors"
	"path"
	"regexp"
	"slices"
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
	docs, wrong, err := document.ParseYAMLAll(data)
	if d, ok := errors.AsType[*document.Error](err); ok {
		wrong = append(wrong, *d)
	}
	r := reader{path: file, starts: document.LineStarts(data)}
	for _, root := range docs {
		services := root.Get("services")
		if services == nil {
			services = root // before version 2 of the format
		}
		for _, f := range services.Fields {
			if f.Value.Kind == document.Table {
				r.service(f.Name, f.Value)
			}
		}
	}
	var problems []project.Problem
	for _, e := range wrong {
		problems = append(problems, project.Problem{Path: file, Line: e.Line, Message: e.Message})
	}
	return r.facts, problems
}

type reader struct {
	path   string
	starts []int // of lines
	unit   string
	facts  project.Facts
}

func (r *reader) service(name string, n *document.Node) {
	r.unit = name
	if v := n.Get("image"); isScalar(v) {
		if text, known := interpolate(v.Text); known {
			if img, ok := image.Parse(text); ok {
				img.Place = r.place(v, 0, len(v.Text))
				r.facts.Images = append(r.facts.Images, img)
			}
		}
	}
	if env := n.Get("environment"); env != nil {
		r.environment(env)
	}
	if v := n.Get("runtime"); isScalar(v) && v.Text == "nvidia" {
		r.gpu(v, "runtime of a compose service")
	}
	if devices := n.Get("deploy", "resources", "reservations", "devices"); devices != nil {
		for _, d := range devices.Items {
			if v := d.Get("driver"); isScalar(v) && v.Text == "nvidia" {
				r.gpu(v, "device of a compose service")
			}
		}
	}
	for _, key := range []string{"entrypoint", "command"} {
		r.command(n.Get(key))
	}
}

func (r *reader) gpu(v *document.Node, says string) {
	r.facts.Host = append(r.facts.Host, project.HostFact{Place: r.place(v, 0, len(v.Text)), Kind: project.GPU, Value: v.Text, Source: says})
}

// environment reads variables as a table, or as a list of NAME=value.
func (r *reader) environment(n *document.Node) {
	for _, f := range n.Fields {
		v := project.EnvVar{Place: project.Place{Path: r.path, Line: f.Line, Span: f.Span, Unit: r.unit}, Name: f.Name}
		r.variable(v, f.Value, 0)
	}
	for _, item := range n.Items {
		if !isScalar(item) || item.Text == "" {
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
	// "$$" is a dollar sign for the shell, whose variables are not known here.
	facts := command.Read([]byte(strings.ReplaceAll(n.Text, "$$", "$_")))
	facts.Put(r.path, r.unit, func(s source.Span) (source.Span, int) {
		p := r.place(n, s.Start, s.End)
		return p.Span, p.Line
	})
	r.facts.Add(facts)
}

// place returns where a part of a scalar stands, of one with escapes the line
// only.
func (r *reader) place(n *document.Node, start, end int) project.Place {
	p := project.Place{Path: r.path, Line: n.Line, Unit: r.unit}
	if p.Span = n.At(source.Span{Start: start, End: end}); p.Span != (source.Span{}) {
		line, found := slices.BinarySearch(r.starts, p.Span.Start)
		if p.Line = line; found {
			p.Line++
		}
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
