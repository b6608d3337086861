package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// assign reads name=value before a command, or alone.
func (r *reader) assign(a *syntax.Assign, exports bool) {
	if a.Value != nil {
		r.substitutions(a.Value)
	}
	if a.Array != nil {
		r.substitutions(a.Array)
	}
	if a.Name == nil || a.Index != nil {
		return
	}
	w := r.one(a.Value, whole)
	v := value{text: w.text, known: w.known && !a.Append && a.Array == nil, at: w.span(0, len(w.text))}
	name := a.Name.Value
	at := span(a.Name)
	if before, _ := r.scope.get(name); a.Naked { // export X
		if exports {
			r.env(name, at, before)
		}
		v, _ = r.scope.find(name)
		v.exported = v.exported || exports
		r.scope.set(name, v)
		return
	}
	v.exported = exports
	r.scope.set(name, v)
	if r.scope.vars[name].exported {
		r.env(name, at, v)
	}
}

func (r *reader) env(name string, at source.Span, v value) {
	if !v.known {
		v.text = ""
	}
	r.facts.SetEnv(project.EnvVar{Place: r.place(at), Name: name, Value: v.text, Known: v.known, ValueSpan: v.at})
}

// declare reads export, and declare, local and readonly with and without -x.
func (r *reader) declare(d *syntax.DeclClause) {
	exports := d.Variant.Value == "export"
	for _, a := range d.Args {
		if a.Name == nil { // an option
			if option := r.one(a.Value, whole).text; strings.HasPrefix(option, "-") {
				exports = exports && option != "-n" || strings.Contains(option, "x")
			}
			continue
		}
		r.assign(a, exports)
	}
}

// setting reads a word that is name=value, and reports whether it is one.
func (r *reader) setting(w word) bool {
	name, v, ok := w.cut("=")
	if !ok || !isName(name.text) {
		return false
	}
	r.env(name.text, name.at, value{text: v.text, known: v.known, at: v.span(0, len(v.text))})
	return true
}

// pass reads name=value, or a name that is handed on with its value.
func (r *reader) pass(w word) {
	if !r.setting(w) && isName(w.text) {
		r.facts.SetEnv(project.EnvVar{Place: r.place(w.at), Name: w.text, Passed: true})
	}
}

func isName(text string) bool {
	return text != "" && (text[0] < '0' || text[0] > '9') &&
		strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}
