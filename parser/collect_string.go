package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// str collects a string literal; what an f-string interpolates is code.
func (c *collector) str(i int) exprID {
	if c.tree[i].Kind == syntax.ConcatenatedString {
		kind := xString
		var k kids
		for p := range c.tree.Children(i) {
			e := c.expr(p)
			if e != 0 && c.exprs[e].kind != xString {
				kind = xOther
			}
			c.join(&k, e)
		}
		return c.add(expr{kind: kind, first: k.first, span: c.span(i)})
	}
	kind := xString
	start := c.tree[i].Start
prefix:
	for ; start < c.tree[i].End; start++ {
		switch c.text[start] {
		case 'f', 'F', 't', 'T':
			kind = xOther
		case 'b', 'B':
			kind = xBytes
		case '`':
			kind = xOther
			c.python2 = true
			break prefix
		case '"', '\'':
			break prefix
		}
	}
	for k := range c.tree.Children(i) {
		if c.tree[k].Kind == syntax.Interpolation || c.tree[k].Kind == syntax.StringContent && kind == xOther {
			c.interpolations(k)
		}
	}
	if c.annotation && kind == xString {
		if e := c.quotedType(i); e != 0 {
			return e
		}
	}
	return c.add(expr{kind: kind, span: c.span(i)})
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

// interpolation collects the expression in braces, and those in its format.
func (c *collector) interpolation(i int) exprID {
	if !c.enter(i) {
		return 0
	}
	defer c.leave()
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
			c.expr(k)
		}
	}
	return 0
}
