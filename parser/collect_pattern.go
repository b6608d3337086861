package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// pattern collects a pattern of a case clause: a lone name captures, a dotted
// one is a value, and the name before parentheses is a class.
func (c *collector) pattern(i int) {
	if !c.enter(i) {
		return
	}
	defer c.leave()
	switch c.tree[i].Kind {
	case syntax.DottedName:
		if first := i + 1; int(c.tree[first].Next) == int(c.tree[i].Next) {
			c.capture(first)
		} else {
			c.dottedUse(i)
		}
	case syntax.ClassPattern:
		for k := range c.tree.Children(i) {
			if c.tree[k].Kind == syntax.DottedName {
				if e := c.dottedUse(k); e != 0 {
					c.exprs[e].ctx = IsInstance
				}
			} else {
				c.pattern(k)
			}
		}
	case syntax.KeywordPattern:
		for k := range c.tree.Children(i) {
			if c.tree[k].Kind != syntax.Identifier { // the attribute's name
				c.pattern(k)
			}
		}
	case syntax.Identifier: // the name after "as", or behind a star
		c.capture(i)
	case syntax.String, syntax.ConcatenatedString, syntax.Integer, syntax.Float:
		c.expr(i)
	default:
		for k := range c.tree.Children(i) {
			c.pattern(k)
		}
	}
}

func (c *collector) capture(i int) {
	if c.tree[i].Kind == syntax.Identifier && string(c.bytes(i)) != "_" {
		c.bind(c.sym(i), binding{kind: bindUnknown})
	}
}

// dottedUse collects a dotted name that is a value.
func (c *collector) dottedUse(i int) exprID {
	var e exprID
	for k := range c.tree.Children(i) {
		if c.tree[k].Kind != syntax.Identifier {
			continue
		}
		if e == 0 {
			e = c.name(k)
			continue
		}
		c.exprs[e].inner = true
		e = c.add(expr{kind: xAttr, name: c.sym(k), ctx: c.load(), first: e, span: span{c.exprs[e].start, c.tree[k].End}})
	}
	return e
}
