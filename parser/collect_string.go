package parser

import (
	"bytes"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// str collects a string literal; what an f-string interpolates is code.
func (c *collector) str(i int) exprID {
	if c.tree[i].Kind == syntax.ConcatenatedString {
		return c.strings(i)
	}
	kind := xString
	raw := uint8(0)
	start := c.tree[i].Start
prefix:
	for ; start < c.tree[i].End; start++ {
		switch c.text[start] {
		case 'f', 'F':
			kind = xFormat
		case 't', 'T':
			kind = xOther
		case 'r', 'R':
			raw = 1
		case 'b', 'B':
			kind = xBytes
		case '`':
			kind = xOther
			break prefix
		case '"', '\'':
			break prefix
		}
	}
	var pieces kids
	for k := range c.tree.Children(i) {
		switch {
		case c.tree[k].Kind == syntax.Interpolation:
			c.join(&pieces, c.piece(k))
		case c.tree[k].Kind == syntax.StringContent && kind == xFormat:
			c.interpolations(k)
			c.join(&pieces, c.add(expr{kind: xText, op: raw, span: c.span(k)}))
		case c.tree[k].Kind == syntax.StringContent && kind == xOther:
			c.interpolations(k)
		}
	}
	if c.annotation && kind == xString {
		if e := c.quotedType(i); e != 0 {
			return e
		}
	}
	return c.add(expr{kind: kind, first: pieces.first, span: c.span(i)})
}

// strings collects literals beside each other, which are one.
func (c *collector) strings(i int) exprID {
	kind := xString
	var k kids
	for p := range c.tree.Children(i) {
		e := c.expr(p)
		if e != 0 {
			switch c.exprs[e].kind {
			case xString:
			case xFormat:
				if kind == xString {
					kind = xFormat
				}
			default:
				kind = xOther
			}
		}
		c.join(&k, e)
	}
	return c.add(expr{kind: kind, first: k.first, span: c.span(i)})
}

// piece collects an interpolation of a string. It is plain when there is
// nothing but an expression in the braces.
func (c *collector) piece(i int) exprID {
	first := c.interpolation(i)
	plain := uint8(0)
	if first != 0 {
		n, only := 0, -1
		for k := range c.tree.Children(i) {
			n, only = n+1, k
		}
		// In "{x=}" the sign is no node.
		if end := c.tree[only].End; n == 1 && string(bytes.TrimSpace(c.text[end:c.tree[i].End])) == "}" {
			plain = 1
		}
	}
	return c.add(expr{kind: xPiece, op: plain, first: first, span: c.span(i)})
}

func (c *collector) interpolations(i int) {
	if c.tree[i].Kind == syntax.Interpolation || c.tree[i].Kind == syntax.FormatExpression {
		c.interpolation(i)
		return
	}
	for k := range c.tree.Children(i) {
		c.interpolations(k)
	}
}

// interpolation collects the expression in braces, and those in its format. It
// returns the former.
func (c *collector) interpolation(i int) exprID {
	if !c.enter(i) {
		return 0
	}
	defer c.leave()
	var e exprID
	for k := range c.tree.Children(i) {
		switch n := &c.tree[k]; {
		case n.Kind == syntax.FormatSpecifier:
			c.interpolations(k)
		case n.Kind == syntax.NamedExpression:
			// Not a walrus: Python reads "=..." as the format.
			if name := c.tree.Child(k, syntax.FieldName); name >= 0 {
				c.expr(name)
			}
		case n.Field == syntax.FieldExpression:
			e = c.expr(k)
		}
	}
	return e
}
