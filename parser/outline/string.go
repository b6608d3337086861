package outline

import (
	"strings"

	"github.com/upcheck/upcheck/parser/internal/literal"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// literal reads one string literal.
func (r *reader) literal(i int) *Expr {
	n := &r.tree[i]
	start, end, prefix, ok := literal.Content(r.bytes[n.Start:n.End])
	if !ok || r.text[n.Start] == '`' {
		return r.opaque(i)
	}
	start, end = start+int(n.Start), end+int(n.Start)
	raw := strings.Contains(prefix, "r")
	switch {
	case strings.Contains(prefix, "b"):
		return r.make(Bytes, "", i)
	case strings.ContainsAny(prefix, "ft"):
		return r.formatted(i, start, end, raw)
	}
	return r.make(String, r.decode(start, end, raw), i)
}

func (r *reader) decode(start, end int, raw bool) string {
	if b := r.bytes[start:end]; !literal.Verbatim(b) {
		return literal.Unescape(b, raw)
	}
	return r.text[start:end]
}

// concatenated reads literals that stand side by side as one.
func (r *reader) concatenated(i int) *Expr {
	e := r.make(String, "", i)
	var b strings.Builder
	for k := range r.kids(i) {
		part := r.expr(k)
		if part.Kind != String {
			return r.make(part.Kind, "", i)
		}
		b.WriteString(part.Text)
		e.Args = append(e.Args, part.Args...)
	}
	e.Text = b.String()
	return e
}

// formatted reads an f-string with the given content.
func (r *reader) formatted(i, start, end int, raw bool) *Expr {
	e := r.make(String, "", i)
	var b strings.Builder
	text := func(to int) {
		if start < to {
			piece := r.decode(start, to, raw)
			if strings.ContainsAny(piece, "{}") {
				piece = r.unbrace(start, to, raw)
			}
			b.WriteString(piece)
		}
	}
	r.holes(i, func(hole int) {
		n := &r.tree[hole]
		text(int(n.Start))
		start = int(n.End)
		value, debug := r.hole(hole)
		b.WriteString(debug)
		b.WriteString("{}")
		e.Args = append(e.Args, value)
	})
	text(end)
	e.Text = b.String()
	return e
}

// unbrace decodes a piece of an f-string, where two braces stand for one.
func (r *reader) unbrace(start, end int, raw bool) string {
	piece := r.text[start:end]
	piece = strings.ReplaceAll(strings.ReplaceAll(piece, "{{", "{"), "}}", "}")
	return literal.Unescape([]byte(piece), raw)
}

// holes calls f with the outermost interpolations below node i.
func (r *reader) holes(i int, f func(int)) {
	for k := i + 1; k < int(r.tree[i].Next); {
		if r.tree[k].Kind != syntax.Interpolation {
			k++
			continue
		}
		f(k)
		k = int(r.tree[k].Next)
	}
}

// hole reads an interpolation, and what Python writes before the value for one
// with "=": the expression itself.
func (r *reader) hole(i int) (value *Expr, debug string) {
	n := &r.tree[i]
	k := r.tree.Child(i, syntax.FieldExpression)
	if k < 0 || !r.enter(i) {
		return r.make(Opaque, "", i), ""
	}
	defer r.leave()
	if r.tree[k].Kind == syntax.NamedExpression {
		// Not a walrus: Python reads "=..." as the format.
		return r.child(k, syntax.FieldName), ""
	}
	value = r.expr(k)
	at := int(r.tree[k].End)
	for at < int(n.End) && strings.IndexByte(" \t\n\r\f", r.text[at]) >= 0 {
		at++
	}
	if at < int(n.End) && r.text[at] == '=' {
		at++
		for at < int(n.End) && strings.IndexByte(" \t\n\r\f", r.text[at]) >= 0 {
			at++
		}
		debug = r.text[n.Start+1 : at]
	}
	return value, debug
}
