package python

import (
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/outline"
)

// node returns an expression as a value. What is not written out is a text that
// holds a variable.
func (r *reader) node(e *outline.Expr) *document.Node { return r.nodeWithin(e, 8) }

// nodeWithin follows names as deep as is given: a list may name itself.
func (r *reader) nodeWithin(e *outline.Expr, depth int) *document.Node {
	if e = r.value(e); e == nil {
		return nil
	}
	n := &document.Node{Kind: document.Text, Text: "${}", Line: r.At(source.Span{Start: e.Span.Start, End: e.Span.Start}, "").Line}
	if r.left--; depth == 0 || r.left < 0 {
		return n
	}
	switch {
	case e.Kind == outline.String && len(e.Args) == 0:
		n.Text = e.Text
		n.Span = r.content(e)
	case e.Kind == outline.Number:
		n.Kind, n.Text, n.Span = document.Float, e.Text, e.Span
	case e.Kind == outline.Constant && e.Text == "None":
		return &document.Node{Line: n.Line}
	case e.Kind == outline.List || e.Kind == outline.Tuple:
		n.Kind, n.Text = document.List, ""
		for _, a := range e.Args {
			n.Items = append(n.Items, r.nodeWithin(a, depth-1))
		}
	case e.Kind == outline.Dict:
		n.Kind, n.Text = document.Table, ""
		for i := 0; i+1 < len(e.Args); i += 2 {
			r.entry(n, e.Args[i], e.Args[i+1], depth)
		}
	case e.Kind == outline.Binary && e.Text == "|": // dicts put together
		n.Kind, n.Text = document.Table, ""
		for _, a := range e.Args {
			n.Fields = append(n.Fields, r.nodeWithin(a, depth-1).Fields...)
		}
	case e.Kind == outline.Call && e.Args[0].Dotted() == "dict":
		n.Kind, n.Text = document.Table, ""
		for _, a := range e.Args[1:] {
			switch {
			case a.Kind == outline.Keyword && a.Text != "":
				name := source.Span{Start: a.Span.Start, End: a.Span.Start + len(a.Text)}
				n.Fields = append(n.Fields, document.Field{Name: a.Text, Line: r.At(name, "").Line, Span: name, Value: r.nodeWithin(a.Args[0], depth-1)})
			case a.Kind == outline.Keyword:
				n.Fields = append(n.Fields, r.nodeWithin(a.Args[0], depth-1).Fields...)
			default:
				n.Fields = append(n.Fields, r.nodeWithin(a, depth-1).Fields...)
			}
		}
	}
	return n
}

// entry adds an entry of a dict; without a key it is another dict.
func (r *reader) entry(n *document.Node, key, value *outline.Expr, depth int) {
	v := r.nodeWithin(value, depth-1)
	if key == nil {
		n.Fields = append(n.Fields, v.Fields...)
		return
	}
	if key = r.value(key); key.Kind != outline.String || len(key.Args) > 0 {
		return
	}
	f := document.Field{Name: key.Text, Value: v, Span: r.content(key)}
	f.Line = r.At(source.Span{Start: key.Span.Start, End: key.Span.Start}, "").Line
	n.Fields = append(n.Fields, f)
}

// content returns where the text of a string stands, zero for one that is not
// written as it is.
func (r *reader) content(e *outline.Expr) source.Span {
	raw := r.code.Source(e)
	body := strings.TrimLeft(raw, "rRbBuUfF")
	for _, quote := range []string{`"""`, "'''", `"`, `'`} {
		if len(body) >= 2*len(quote) && strings.HasPrefix(body, quote) && strings.HasSuffix(body, quote) {
			start := e.Span.Start + len(raw) - len(body) + len(quote)
			if body[len(quote):len(body)-len(quote)] == e.Text {
				return source.Span{Start: start, End: start + len(e.Text)}
			}
			break
		}
	}
	return source.Span{}
}
