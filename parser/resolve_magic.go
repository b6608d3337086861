package parser

import (
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

// envMagics records the variables that IPython's own syntax sets in a
// notebook: "%env X=1", "%set_env X 1", and those that a shell line starts
// with. None of it is Python, so that it stands under no condition.
func (r *resolver) envMagics() {
	for _, m := range r.file.Magics() {
		switch m.Kind {
		case source.LineMagic:
			r.envMagic(m)
		case source.Shell:
			r.envShell(m)
		}
	}
}

// envMagic handles %env and %set_env: a name alone is read.
func (r *resolver) envMagic(m source.Magic) {
	w := words{text: m.Text, at: strings.IndexByte(m.Text, '%') + 1}
	set := false
	switch w.next(" \t") {
	case "env":
	case "set_env":
		set = true
	default:
		return
	}
	start := w.skip()
	name := w.next(" \t=")
	if !isIdentifier(name) {
		return
	}
	rest := strings.TrimLeft(m.Text[w.at:], " \t")
	value, assigned := strings.CutPrefix(rest, "=")
	if !assigned {
		value = rest
	}
	if value = strings.TrimSpace(value); value == "" && !set && !assigned {
		r.envMagicUse(m, name, start, Read, "")
		return
	}
	r.envMagicUse(m, name, start, Write, value)
}

// envShell handles the assignments before a command, and those of export.
func (r *resolver) envShell(m source.Magic) {
	w := words{text: m.Text, at: strings.IndexByte(m.Text, '!') + 1}
	for {
		start := w.skip()
		word := w.next(" \t;&|\n")
		name, value, ok := strings.Cut(word, "=")
		switch {
		case word == "export" || word == "env":
		case ok && isIdentifier(name):
			r.envMagicUse(m, name, start, Write, strings.Trim(value, `"'`))
		default:
			return
		}
	}
}

// words reads the text of a magic from left to right.
type words struct {
	text string
	at   int
}

func (w *words) skip() int {
	for w.at < len(w.text) && (w.text[w.at] == ' ' || w.text[w.at] == '\t') {
		w.at++
	}
	return w.at
}

// next returns what stands before one of the stop characters.
func (w *words) next(stops string) string {
	start := w.skip()
	for w.at < len(w.text) && strings.IndexByte(stops, w.text[w.at]) < 0 {
		w.at++
	}
	return w.text[start:w.at]
}

func (r *resolver) envMagicUse(m source.Magic, name string, at int, access Access, value string) {
	start := r.file.TextOffset(m.Span.Start) + at
	use := EnvUse{
		Name: name, Access: access, Statement: m.Span,
		Span: r.file.OriginSpan(source.Span{Start: start, End: start + len(name)}),
	}
	if access == Write {
		use.Value = Value{Kind: String, Text: value, Span: m.Span}
	}
	r.m.Env = append(r.m.Env, use)
}
