// Package command reads what command lines say about an environment: the
// packages that pip, uv, conda and apt install, the variables that are set, the
// modules that are loaded, the images that are run.
package command

import (
	"bytes"
	"slices"

	"mvdan.cc/sh/v3/syntax"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// Read returns what shell code says. Path, Line and Unit of all facts are left
// to the caller, and spans are offsets in text: see project.Facts.Put. Code that
// cannot be read gives the facts before it.
//
// What depends on a variable is read where the text itself has given it one
// value for certain: a package with a version that is not known is left out.
// What runs in a container has that as its Unit.
func Read(text []byte) project.Facts { return ReadWith(text, nil) }

// ReadWith is Read where variables have values before the code runs, as those of
// a Dockerfile.
func ReadWith(text []byte, vars map[string]string) project.Facts {
	r := reader{text: placeholders(text)}
	r.read(vars, nil)
	return r.facts
}

// ReadParsed is Read of code without templates, whose statements were parsed.
func ReadParsed(text []byte, stmts []*syntax.Stmt) project.Facts {
	r := reader{text: text}
	r.statements(stmts, nil, nil)
	return r.facts
}

// HasTemplates reports whether Read sees something else in a text than Parse.
func HasTemplates(text []byte) bool { return bytes.Contains(text, []byte("{{")) }

// read reads the text, which may be a string in other code.
func (r *reader) read(given map[string]string, outer *scope) {
	var stmts []*syntax.Stmt
	for stmt, err := range Parse(r.text) {
		if err == nil {
			stmts = append(stmts, stmt)
		}
	}
	r.statements(stmts, given, outer)
}

func (r *reader) statements(stmts []*syntax.Stmt, given map[string]string, outer *scope) {
	r.scope = newScope(given, outer, stmts)
	r.stmts(stmts)
}

// maxNested bounds code in strings of code: bash -c "bash -c '…'".
const maxNested = 4

// reader gathers the facts of one text.
type reader struct {
	text  []byte
	facts project.Facts
	scope scope
	// unit is what the facts belong to, nested how many strings of code the text
	// stands in.
	unit   string
	nested int
	// branches are those that the code read now stands in.
	branches []project.Branch
	// unset says that a variable which is not set has its default.
	unset bool
}

func (r *reader) place(s source.Span) project.Place { return project.Place{Span: s, Unit: r.unit} }

// script reads code that stands in a word of this one.
func (r *reader) script(w word) {
	if r.nested == maxNested {
		return
	}
	inner := reader{text: placeholders([]byte(w.text)), unit: r.unit, nested: r.nested + 1}
	inner.read(nil, &r.scope)
	inner.facts.Put("", "", func(s source.Span) (source.Span, int) { return w.span(s.Start, s.End), 0 })
	for i := range inner.facts.Requirements {
		q := &inner.facts.Requirements[i]
		q.Branches = slices.Concat(r.branches, q.Branches)
	}
	for i := range inner.facts.Includes {
		inc := &inner.facts.Includes[i]
		inc.Branches = slices.Concat(r.branches, inc.Branches)
	}
	r.facts.Add(inner.facts)
}
