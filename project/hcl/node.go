package hcl

import (
	"cmp"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
)

// ordered returns attributes as they stand in the file.
func ordered(attributes hclsyntax.Attributes) []*hclsyntax.Attribute {
	var out []*hclsyntax.Attribute
	for _, a := range attributes {
		out = append(out, a)
	}
	slices.SortFunc(out, func(a, b *hclsyntax.Attribute) int { return cmp.Compare(a.SrcRange.Start.Byte, b.SrcRange.Start.Byte) })
	return out
}

// node returns an expression as a value. What is not written out is a text that
// holds "${", as it stands in the file.
func (r reader) node(e hclsyntax.Expression) *document.Node {
	at := e.Range()
	n := &document.Node{Line: max(1, at.Start.Line)}
	switch e := e.(type) {
	case *hclsyntax.TupleConsExpr:
		n.Kind = document.List
		for _, item := range e.Exprs {
			n.Items = append(n.Items, r.node(item))
		}
	case *hclsyntax.ObjectConsExpr:
		n.Kind = document.Table
		for _, item := range e.Items {
			key := item.KeyExpr.Range()
			name, _ := item.KeyExpr.Value(nil)
			if name.IsNull() || !name.IsKnown() || name.Type() != cty.String {
				continue
			}
			f := document.Field{Name: name.AsString(), Line: max(1, key.Start.Line), Value: r.node(item.ValueExpr)}
			f.Span = r.written(key, f.Name)
			n.Fields = append(n.Fields, f)
		}
	case *hclsyntax.TemplateExpr:
		n.Kind = document.Text
		n.Span = r.inside(e)
		n.Text = string(r.Text()[n.Span.Start:n.Span.End])
	case *hclsyntax.LiteralValueExpr:
		n.Span = span(at, len(r.Text()))
		n.Text = string(r.Text()[n.Span.Start:n.Span.End])
		switch {
		case e.Val.IsNull():
			return &document.Node{Line: n.Line}
		case e.Val.Type() == cty.Bool:
			n.Kind = document.Bool
		default:
			n.Kind = document.Float
		}
	case *hclsyntax.FunctionCallExpr:
		if len(e.Args) > 0 && (e.Name == "jsonencode" || e.Name == "base64encode") {
			return r.node(e.Args[0])
		}
		return unknown(n)
	case *hclsyntax.ParenthesesExpr:
		return r.node(e.Expression)
	default:
		return unknown(n)
	}
	return n
}

func unknown(n *document.Node) *document.Node {
	n.Kind, n.Text = document.Text, "${}"
	return n
}

// inside returns where the parts of a template stand, without quotes and the marks
// of a heredoc.
func (r reader) inside(e *hclsyntax.TemplateExpr) source.Span {
	if len(e.Parts) == 0 {
		return source.Span{}
	}
	first, last := e.Parts[0].Range(), e.Parts[len(e.Parts)-1].Range()
	s := span(hcl.Range{Start: first.Start, End: last.End}, len(r.Text()))
	outer := span(e.Range(), len(r.Text()))
	text := r.Text()
	// An interpolation stands between brackets that are no part of it.
	for s.Start > outer.Start && s.Start >= 1 && text[s.Start-1] != '"' && text[s.Start-1] != '\n' {
		s.Start--
	}
	for s.End < outer.End && text[s.End] != '"' && text[s.End] != '\n' {
		s.End++
	}
	return s
}

// written returns the place of a name, which may stand in quotes.
func (r reader) written(at hcl.Range, name string) source.Span {
	s := span(at, len(r.Text()))
	for _, s := range []source.Span{s, {Start: s.Start + 1, End: s.End - 1}} {
		if s.Start < s.End && string(r.Text()[s.Start:s.End]) == name {
			return s
		}
	}
	return source.Span{}
}

func span(r hcl.Range, size int) source.Span {
	s := source.Span{Start: max(0, min(r.Start.Byte, size)), End: max(0, min(r.End.Byte, size))}
	if s.End < s.Start {
		s.End = s.Start
	}
	return s
}
