package config

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/nearest"
)

// decoder fills a Config from a document and collects what is wrong with it.
type decoder struct {
	file     string
	config   Config
	mistakes []*Error
}

// key is one name that a table may have. decode is told the place of the
// value in every case, and reports mistakes itself.
type key struct {
	name   string
	decode func(*document.Node)
}

func (d *decoder) keys() []key {
	c := &d.config
	return []key{
		{"from", func(n *document.Node) { c.From = d.pins(n) }},
		{"to", func(n *document.Node) { c.To = d.pins(n) }},
		{"select", func(n *document.Node) { c.Select = d.codes(n) }},
		{"ignore", func(n *document.Node) { c.Ignore = d.codes(n) }},
		{"exclude", func(n *document.Node) { c.Exclude = d.globs(n) }},
		{"extend-exclude", func(n *document.Node) { c.ExtendExclude = d.globs(n) }},
		{"force-exclude", func(n *document.Node) { c.ForceExclude = d.boolean(n) }},
		{"respect-gitignore", func(n *document.Node) { c.RespectGitignore = d.boolean(n) }},
		{"fail-on", func(n *document.Node) { c.FailOn = parsed(d, n, ParseFailOn) }},
		{"min-level", func(n *document.Node) { c.MinLevel = parsed(d, n, ParseLevel) }},
		{"min-confidence", func(n *document.Node) { c.MinConfidence = new(parsed(d, n, ParseConfidence)) }},
		{"preview", func(n *document.Node) { c.Preview = d.boolean(n) }},
		{"timeout", func(n *document.Node) { c.Timeout = parsed(d, n, ParseTimeout) }},
		{"max-file-size", func(n *document.Node) { c.MaxFileSize = parsed(d, n, ParseSize) }},
		{"matrix", func(n *document.Node) { c.Matrix = d.paths(n) }},
		{"baseline", func(n *document.Node) { c.Baseline = d.path(d.text(n)) }},
		{"per-file-ignores", func(n *document.Node) { c.PerFileIgnores = d.perFileIgnores(n) }},
		{"suppress", func(n *document.Node) { c.Suppress = d.suppressions(n) }},
	}
}

func (d *decoder) decode(root *document.Node) { d.table(root, d.keys()) }

// table decodes the members of a table; every one must be a key.
func (d *decoder) table(n *document.Node, keys []key) {
	if n.Kind != document.Table {
		d.want(n, "a table")
		return
	}
fields:
	for _, f := range n.Fields {
		for _, k := range keys {
			if k.name == f.Name {
				k.decode(f.Value)
				continue fields
			}
		}
		names := make([]string, len(keys))
		for i, k := range keys {
			names[i] = k.name
		}
		message := fmt.Sprintf("unknown key %q", f.Name)
		if like := nearest.Of(f.Name, names); like != "" {
			message += fmt.Sprintf("; did you mean %q?", like)
		}
		d.mistake(f.Line, "%s", message)
	}
}

func (d *decoder) mistake(line int, format string, args ...any) {
	d.mistakes = append(d.mistakes, &Error{d.file, line, fmt.Sprintf(format, args...)})
}

func (d *decoder) want(n *document.Node, what string) {
	d.mistake(n.Line, "%s is expected here, not %s", what, n.Kind)
}

// text returns a scalar as written: YAML reads an unquoted 2.3 as a number and
// a date as a date, and we want the characters.
func (d *decoder) text(n *document.Node) string {
	switch n.Kind {
	case document.Null, document.List, document.Table, document.Bool:
		d.want(n, "a string")
	}
	return n.Text
}

// texts returns a list of strings; a single string is a list of one.
func (d *decoder) texts(n *document.Node) []*document.Node {
	if n.Kind == document.Text {
		return []*document.Node{n}
	}
	if n.Kind != document.List {
		d.want(n, "a list of strings")
		return nil
	}
	items := make([]*document.Node, 0, len(n.Items))
	for _, item := range n.Items {
		if item.Kind != document.Text {
			d.want(item, "a string")
			continue
		}
		items = append(items, item)
	}
	return items
}

func (d *decoder) boolean(n *document.Node) *bool {
	if n.Kind != document.Bool {
		d.want(n, "true or false")
		return nil
	}
	// TOML has one spelling of each, YAML three.
	return new(strings.EqualFold(n.Text, "true"))
}

func (d *decoder) codes(n *document.Node) []string {
	codes := []string{}
	for _, item := range d.texts(n) {
		code, err := parseCode(item.Text)
		if err != nil {
			d.mistake(item.Line, "%s", err)
			continue
		}
		codes = append(codes, code)
	}
	return codes
}

func (d *decoder) globs(n *document.Node) []string {
	globs := []string{}
	for _, item := range d.texts(n) {
		if err := checkGlob(item.Text); err != nil {
			d.mistake(item.Line, "%s", err)
			continue
		}
		globs = append(globs, item.Text)
	}
	return globs
}

func (d *decoder) paths(n *document.Node) []string {
	var paths []string
	for _, item := range d.texts(n) {
		paths = append(paths, d.path(item.Text))
	}
	return paths
}

// path makes a path that is relative to the configuration file usable.
func (d *decoder) path(p string) string {
	if p == "" || filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(filepath.Dir(d.file), filepath.FromSlash(p))
}

// parsed applies the parser that the command line uses for the same setting.
func parsed[T any](d *decoder, n *document.Node, parse func(string) (T, error)) T {
	text := d.text(n)
	if text == "" {
		var zero T
		return zero
	}
	v, err := parse(text)
	if err != nil {
		d.mistake(n.Line, "%s", err)
	}
	return v
}
