package parser

import (
	"bytes"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// operands collects every expression directly below a node.
func (c *collector) operands(i int) {
	for k := range c.tree.Children(i) {
		c.expr(k)
	}
}

// expr collects an expression and returns its number, 0 when the node is none.
// Operands come before the expression they belong to, as in evaluation.
func (c *collector) expr(i int) exprID {
	n := &c.tree[i]
	if n.Kind.IsToken() || n.Start == n.End { // what is missing covers no text
		return 0
	}
	switch n.Kind { // what needs no bookkeeping
	case syntax.Identifier:
		return c.name(i)
	case syntax.Integer, syntax.Float:
		return c.add(expr{kind: xNumber, span: c.span(i)})
	case syntax.Comment, syntax.PositionalSeparator, syntax.KeywordSeparator:
		return 0
	}
	if !c.enter(i) {
		return c.add(expr{kind: xOther, span: c.span(i)})
	}
	e := c.compound(i)
	c.leave()
	return e
}

// compound collects an expression that has operands.
func (c *collector) compound(i int) exprID {
	n := &c.tree[i]
	if c.hoists(n) {
		return c.hoistedStar(i)
	}
	switch n.Kind {
	case syntax.Attribute:
		return c.attribute(i)
	case syntax.Call:
		return c.call(i)
	case syntax.String, syntax.ConcatenatedString:
		return c.str(i)
	case syntax.True:
		return c.add(expr{kind: xBool, op: 1, span: c.span(i)})
	case syntax.False:
		return c.add(expr{kind: xBool, span: c.span(i)})
	case syntax.None:
		return c.add(expr{kind: xNone, span: c.span(i)})
	case syntax.ParenthesizedExpression:
		return c.parenthesized(i)
	case syntax.Tuple, syntax.ExpressionList, syntax.PatternList, syntax.TuplePattern:
		return c.node(i, xTuple)
	case syntax.List, syntax.ListPattern:
		return c.node(i, xList)
	case syntax.Dictionary:
		return c.dictionary(i)
	case syntax.ListSplat, syntax.ListSplatPattern, syntax.ParenthesizedListSplat:
		if c.hoisted == n.Start+1 {
			return c.parenthesized(i)
		}
		return c.node(i, xStar)
	case syntax.DictionarySplat:
		return c.node(i, xDoubleStar)
	case syntax.Subscript:
		return c.subscript(i)
	case syntax.Slice:
		return c.slice(i)
	case syntax.ConditionalExpression:
		return c.conditional(i)
	case syntax.BooleanOperator:
		return c.boolean(i)
	case syntax.NotOperator:
		return c.node(i, xNot)
	case syntax.ComparisonOperator:
		return c.comparison(i)
	case syntax.BinaryOperator:
		return c.binary(i)
	case syntax.UnaryOperator:
		return c.unary(i)
	case syntax.Await:
		return c.node(i, xAwait)
	case syntax.NamedExpression:
		return c.walrus(i)
	case syntax.AsPattern:
		return c.tornWithItem(i)
	case syntax.Lambda:
		return c.lambda(i)
	case syntax.ListComprehension, syntax.SetComprehension, syntax.GeneratorExpression, syntax.DictionaryComprehension:
		return c.comprehension(i)
	case syntax.Interpolation:
		return c.interpolation(i)
	case syntax.Yield:
		return c.yield(i)
	case syntax.Type, syntax.GenericType, syntax.UnionType, syntax.MemberType, syntax.ConstrainedType, syntax.SplatType:
		return c.typeExpr(i)
	case syntax.Assignment: // "x = y = z", or torn code inside an error
		return c.assignment(i)
	case syntax.AugmentedAssignment:
		c.augmented(i)
		return 0
	}
	if isStatement(n.Kind) {
		c.statement(i)
		return 0
	}
	return c.node(i, xOther)
}

// yield notes what a generator gives.
func (c *collector) yield(i int) exprID {
	e := c.node(i, xOther)
	if c.fn < 0 {
		return e
	}
	f := &c.funcs[c.fn]
	f.generator = true
	given := returned{value: c.exprs[e].first, prev: f.yields}
	rest := bytes.TrimLeft(c.bytes(i)[len("yield"):], " \t\\\r\n")
	given.from = given.value != 0 && bytes.HasPrefix(rest, []byte("from")) && c.exprs[given.value].start > c.tree[i].Start+uint32(len("yieldfrom"))
	if given.value == 0 { // a plain yield gives None
		given.value = c.add(expr{kind: xNone, span: c.span(i)})
	}
	f.yields = int32(len(c.yields))
	c.yields = append(c.yields, given)
	return e
}

// node collects a node whose operands are its children.
func (c *collector) node(i int, kind exprKind) exprID {
	var k kids
	for child := range c.tree.Children(i) {
		c.join(&k, c.expr(child))
	}
	return c.add(expr{kind: kind, first: k.first, span: c.span(i)})
}

// name collects a name that is read.
func (c *collector) name(i int) exprID {
	return c.add(expr{kind: xName, name: c.sym(i), ctx: c.load(), span: c.span(i)})
}

// load is the context of a name that is read here.
func (c *collector) load() Context {
	if c.annotation {
		return Annotation
	}
	return Load
}

func (c *collector) attribute(i int) exprID {
	object, attr := c.tree.Child(i, syntax.FieldObject), c.tree.Child(i, syntax.FieldAttribute)
	if object < 0 || attr < 0 {
		return c.node(i, xOther)
	}
	base := c.expr(object)
	if base == 0 || c.tree[attr].Missing {
		return base
	}
	c.exprs[base].inner = true
	return c.add(expr{
		kind: xAttr, name: c.sym(attr), ctx: c.load(), first: base,
		span: span{c.exprs[base].start, c.tree[attr].End},
	})
}

// parenthesized returns what stands inside: parentheses mean nothing. Under an
// error there may be more than one thing.
func (c *collector) parenthesized(i int) exprID {
	var e exprID
	for k := range c.tree.Children(i) {
		if x := c.expr(k); e == 0 {
			e = x
		}
	}
	return e
}

func (c *collector) dictionary(i int) exprID {
	var k kids
	for p := range c.tree.Children(i) {
		if c.tree[p].Kind != syntax.Pair {
			c.join(&k, c.expr(p))
			continue
		}
		key, value := c.tree.Child(p, syntax.FieldKey), c.tree.Child(p, syntax.FieldValue)
		if key < 0 || value < 0 {
			c.expr(p)
			continue
		}
		e, v := c.expr(key), c.expr(value)
		if e == 0 || v == 0 {
			continue
		}
		c.markKeys(e)
		c.join(&k, e)
		c.join(&k, v)
	}
	return c.add(expr{kind: xDict, first: k.first, span: c.span(i)})
}

// slice keeps the bounds apart: an absent one is an xOther without text.
func (c *collector) slice(i int) exprID {
	var bounds [3]exprID
	at := c.tree[i].Start
	n := 0
	for k := range c.tree.Children(i) {
		for ; at < c.tree[k].Start; at++ {
			if c.text[at] == ':' && n < 2 {
				n++
			}
		}
		if e := c.expr(k); e != 0 {
			bounds[n] = e
		}
		at = max(at, c.tree[k].End)
	}
	var k kids
	for _, b := range bounds {
		if b == 0 {
			b = c.add(expr{kind: xOther, span: span{c.tree[i].Start, c.tree[i].Start}})
		}
		c.join(&k, b)
	}
	return c.add(expr{kind: xSlice, first: k.first, span: c.span(i)})
}
