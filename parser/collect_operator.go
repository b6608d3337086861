package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// conditional collects "a if c else b": the test first, each side under it.
func (c *collector) conditional(i int) exprID {
	var part [3]int
	n := 0
	for k := range c.tree.Children(i) {
		if c.tree[k].Kind != syntax.Comment && n < 3 {
			part[n] = k
			n++
		}
	}
	if n < 3 {
		return c.node(i, xOther)
	}
	block := c.here.block
	test := c.expr(part[1])
	c.here.block = c.ifBlock(term{test, false})
	a := c.expr(part[0])
	c.here.block = block
	c.here.block = c.ifBlock(term{test, true})
	b := c.expr(part[2])
	c.here.block = block
	if a == 0 || b == 0 || test == 0 {
		return c.add(expr{kind: xOther, span: c.span(i)})
	}
	var k kids
	c.join(&k, a)
	c.join(&k, test)
	c.join(&k, b)
	return c.add(expr{kind: xChoice, first: k.first, span: c.span(i)})
}

// boolean collects "a and b": b runs only when a holds; with "or" when it does
// not.
func (c *collector) boolean(i int) exprID {
	left, right := c.tree.Child(i, syntax.FieldLeft), c.tree.Child(i, syntax.FieldRight)
	op := c.tree.Child(i, syntax.FieldOperator)
	if left < 0 || right < 0 || op < 0 {
		return c.node(i, xOther)
	}
	kind := xAnd
	if c.tree[op].Kind == syntax.TokenOr {
		kind = xOr
	}
	a := c.expr(left)
	block := c.here.block
	c.here.block = c.ifBlock(term{a, kind == xOr})
	b := c.expr(right)
	c.here.block = block
	if a == 0 || b == 0 {
		return c.add(expr{kind: xOther, span: c.span(i)})
	}
	var k kids
	c.join(&k, a)
	c.join(&k, b)
	return c.add(expr{kind: kind, first: k.first, span: c.span(i)})
}

// binary collects an operator with two operands. In an annotation "|" makes a
// union.
func (c *collector) binary(i int) exprID {
	left, right := c.tree.Child(i, syntax.FieldLeft), c.tree.Child(i, syntax.FieldRight)
	op := c.tree.Child(i, syntax.FieldOperator)
	if c.annotation && op >= 0 && c.tree[op].Kind == syntax.TokenPipe {
		return c.node(i, xUnion)
	}
	if left < 0 || right < 0 || op < 0 {
		return c.node(i, xOther)
	}
	a := c.expr(left)
	return c.operation(a, c.expr(right), c.span(op), c.span(i), 0)
}

// operation adds an operator with two operands.
func (c *collector) operation(a, b exprID, op, all span, augmented uint8) exprID {
	if a == 0 || b == 0 {
		return c.add(expr{kind: xOther, span: all})
	}
	c.exprs[a].next = c.add(expr{kind: xOperand, first: b, span: op})
	return c.add(expr{kind: xBinary, op: augmented, first: a, span: all})
}

// unary collects "-a", "~a" and "+a", which begin with their operator.
func (c *collector) unary(i int) exprID {
	if c.text[c.tree[i].Start] == '-' {
		return c.node(i, xMinus)
	}
	return c.node(i, xUnary)
}

// compareOp returns the operator that a token stands for.
func compareOp(k syntax.Kind) uint8 {
	switch k {
	case syntax.TokenLess:
		return opLess
	case syntax.TokenLessEqual:
		return opLessEqual
	case syntax.TokenGreater:
		return opGreater
	case syntax.TokenGreaterEqual:
		return opGreaterEqual
	case syntax.TokenEqual:
		return opEqual
	case syntax.TokenNotEqual, syntax.TokenLessGreater:
		return opNotEqual
	case syntax.TokenIn:
		return opIn
	case syntax.TokenNotIn:
		return opNotIn
	case syntax.TokenIs:
		return opIs
	case syntax.TokenIsNot:
		return opIsNot
	}
	return 0
}

func (c *collector) comparison(i int) exprID {
	var k kids
	var op uint8
	at := c.span(i)
	for child := range c.tree.Children(i) {
		if c.tree[child].Field == syntax.FieldOperators {
			op, at = compareOp(c.tree[child].Kind), c.span(child)
			continue
		}
		e := c.expr(child)
		if e != 0 && k.first != 0 {
			e = c.add(expr{kind: xOperand, op: op, first: e, span: at})
		}
		c.join(&k, e)
	}
	if x := &c.exprs[k.first]; x.kind == xCall && c.nameOf(&c.exprs[x.first]) == "type" {
		c.checked = true
	}
	if e := c.exprs[k.first].next; e != 0 && c.isNames(k.first) && c.isNames(e) {
		c.markKeys(k.first)
		c.markKeys(e)
	}
	return c.add(expr{kind: xCompare, first: k.first, span: c.span(i)})
}
