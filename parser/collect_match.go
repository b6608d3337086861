package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// matchStatement collects the cases as exclusive arms. Patterns bind inside
// their arm: a failed pattern's captures are of no use to anyone. A case runs
// where its pattern fits and those before it do not, as far as they are
// constants.
func (c *collector) matchStatement(i int) endKind {
	c.here.statement = c.header(i)
	var subject exprID
	for k := range c.tree.Children(i) {
		if c.tree[k].Field == syntax.FieldSubject {
			subject = c.expr(k)
		}
	}
	body := c.tree.Child(i, syntax.FieldBody)
	if body < 0 {
		return fallsThrough
	}
	g := c.newGroup()
	block := c.here.block
	for k := range c.tree.Children(body) {
		if c.tree[k].Kind == syntax.CaseClause {
			c.caseClause(k, g, subject)
		}
	}
	c.here.block = block
	return fallsThrough
}

// caseClause collects one case and leaves the block of the cases behind it.
func (c *collector) caseClause(i int, g int32, subject exprID) {
	c.here.statement = c.header(i)
	saved := c.here
	region := c.newRegion(armRegion, g)
	c.here.region = region
	ends := fallsThrough
	var terms []term
	known := true // the terms are all there is to it
	for k := range c.tree.Children(i) {
		switch c.tree[k].Kind {
		case syntax.CasePattern:
			e, always := c.casePattern(k, subject)
			if e != 0 {
				terms = append(terms, term{e, false})
			}
			known = known && (e != 0 || always)
		case syntax.IfClause:
			for e := range c.tree.Children(k) {
				if test := c.expr(e); test != 0 {
					terms = append(terms, term{test, false})
				}
			}
		case syntax.Block:
			if len(terms) > 0 {
				c.here.block = c.ifBlock(terms...)
			}
			ends = c.statements(k)
		}
	}
	c.closeArm(region, ends)
	c.restore(saved)
	if known && len(terms) > 0 {
		c.here.block = c.unless(terms...)
	}
}

// casePattern collects a pattern and returns the comparison that it stands for
// when it consists of constants. always says that it fits everything.
func (c *collector) casePattern(i int, subject exprID) (test exprID, always bool) {
	inner := -1
	for k := range c.tree.Children(i) {
		if inner >= 0 { // several patterns are a tuple
			c.pattern(i)
			return 0, false
		}
		inner = k
	}
	if inner < 0 || string(c.bytes(i)) == "_" {
		return 0, true
	}
	var literals kids
	switch c.tree[inner].Kind {
	case syntax.String, syntax.Integer:
		e := c.expr(inner)
		return c.equals(subject, opEqual, e, c.span(i)), false
	case syntax.UnionPattern:
		if !c.onlyConstants(inner) {
			break
		}
		for k := range c.tree.Children(inner) {
			c.join(&literals, c.expr(k))
		}
		list := c.add(expr{kind: xTuple, first: literals.first, span: c.span(inner)})
		return c.equals(subject, opIn, list, c.span(i)), false
	}
	c.pattern(i)
	return 0, false
}

// onlyConstants reports whether the alternatives of a pattern are constants.
func (c *collector) onlyConstants(i int) bool {
	n := 0
	for k := range c.tree.Children(i) {
		if kind := c.tree[k].Kind; kind != syntax.String && kind != syntax.Integer {
			return false
		}
		n++
	}
	return n > 0
}

// equals makes the comparison of a subject, which stands elsewhere, with a
// constant; 0 when there is nothing to compare.
func (c *collector) equals(subject exprID, op uint8, constant exprID, at span) exprID {
	if subject == 0 || constant == 0 {
		return 0
	}
	left := c.add(expr{kind: xSame, first: subject, span: span{at.start, at.start}})
	right := c.add(expr{kind: xOperand, op: op, first: constant, span: span{at.start, at.start}})
	c.exprs[left].next = right
	return c.add(expr{kind: xCompare, first: left, span: at})
}
