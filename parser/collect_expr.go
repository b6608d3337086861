package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

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
	if n.Kind.IsToken() || n.Missing {
		return 0
	}
	switch n.Kind { // what needs no bookkeeping
	case syntax.Identifier:
		return c.name(i)
	case syntax.Integer, syntax.Float:
		c.number(i)
		return c.add(expr{kind: xNumber, span: c.span(i)})
	case syntax.Comment, syntax.LineContinuation, syntax.PositionalSeparator, syntax.KeywordSeparator:
		return 0
	}
	if !c.enter(i) {
		return c.add(expr{kind: xOther, span: c.span(i)})
	}
	defer c.leave()
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
		return c.node(i, xStar)
	case syntax.DictionarySplat:
		return c.node(i, xDoubleStar)
	case syntax.Subscript:
		return c.node(i, xSubscript)
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
		if op := c.tree.Child(i, syntax.FieldOperator); op >= 0 && c.tree[op].Kind == syntax.TokenMinus {
			return c.node(i, xMinus)
		}
	case syntax.Await:
		return c.node(i, xAwait)
	case syntax.NamedExpression:
		return c.walrus(i)
	case syntax.Lambda:
		return c.lambda(i)
	case syntax.ListComprehension, syntax.SetComprehension, syntax.GeneratorExpression, syntax.DictionaryComprehension:
		return c.comprehension(i)
	case syntax.Interpolation:
		return c.interpolation(i)
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

// call collects a call with its arguments. The callee is evaluated first.
func (c *collector) call(i int) exprID {
	f := c.tree.Child(i, syntax.FieldFunction)
	if f < 0 {
		return c.node(i, xOther)
	}
	annotation := c.annotation
	c.annotation = false
	defer func() { c.annotation = annotation }()
	callee := c.expr(f)
	if callee == 0 {
		callee = c.add(expr{kind: xOther, span: c.span(f)})
	}
	c.exprs[callee].ctx = Callee
	k := kids{callee, callee}
	if args := c.tree.Child(i, syntax.FieldArguments); args >= 0 {
		if c.tree[args].Kind == syntax.GeneratorExpression {
			c.join(&k, c.expr(args))
		} else {
			for a := range c.tree.Children(args) {
				c.join(&k, c.argument(a))
			}
		}
	}
	c.markClassTest(callee)
	c.markMutation(callee)
	return c.add(expr{kind: xCall, first: callee, span: c.span(i)})
}

func (c *collector) argument(i int) exprID {
	if c.tree[i].Kind != syntax.KeywordArgument {
		return c.expr(i)
	}
	name, value := c.tree.Child(i, syntax.FieldName), c.tree.Child(i, syntax.FieldValue)
	if name < 0 || value < 0 {
		return c.node(i, xOther)
	}
	return c.add(expr{kind: xKeyword, name: c.sym(name), first: c.expr(value), span: c.span(name)})
}

// markClassTest gives the second argument of isinstance and issubclass its
// context.
func (c *collector) markClassTest(callee exprID) {
	f := &c.exprs[callee]
	if f.kind != xName {
		return
	}
	if name := c.names[f.name]; name != "isinstance" && name != "issubclass" {
		return
	}
	first := f.next
	if first == 0 || c.exprs[first].next == 0 {
		return
	}
	c.eachAlternative(c.exprs[first].next, func(e exprID) {
		if x := &c.exprs[e]; x.kind == xName || x.kind == xAttr {
			x.ctx = IsInstance
		}
	})
}

// markMutation notes "d.update(...)" and the like, after which d is no longer
// the dict it was assigned.
func (c *collector) markMutation(callee exprID) {
	f := &c.exprs[callee]
	if f.kind != xAttr || c.exprs[f.first].kind != xName {
		return
	}
	switch c.names[f.name] {
	case "update", "setdefault", "pop", "popitem", "clear":
		c.mutated[c.exprs[f.first].name] = true
	}
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
			at = c.tree[k].End
		}
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

func (c *collector) binary(i int) exprID {
	kind := xOther
	if op := c.tree.Child(i, syntax.FieldOperator); op >= 0 && c.tree[op].Kind == syntax.TokenPipe {
		kind = xUnion
	}
	return c.node(i, kind)
}

var compareOps = map[syntax.Kind]uint8{
	syntax.TokenLess: opLess, syntax.TokenLessEqual: opLessEqual,
	syntax.TokenGreater: opGreater, syntax.TokenGreaterEqual: opGreaterEqual,
	syntax.TokenEqual: opEqual, syntax.TokenNotEqual: opNotEqual, syntax.TokenLessGreater: opNotEqual,
	syntax.TokenIn: opIn, syntax.TokenNotIn: opNotIn,
	syntax.TokenIs: opIs, syntax.TokenIsNot: opIsNot,
}

func (c *collector) comparison(i int) exprID {
	var k kids
	var op uint8
	for child := range c.tree.Children(i) {
		if c.tree[child].Field == syntax.FieldOperators {
			op = compareOps[c.tree[child].Kind]
			if c.tree[child].Kind == syntax.TokenLessGreater {
				c.python2 = true
			}
			continue
		}
		e := c.expr(child)
		if e != 0 && k.first != 0 {
			e = c.add(expr{kind: xOperand, op: op, first: e, span: c.exprs[e].span})
		}
		c.join(&k, e)
	}
	return c.add(expr{kind: xCompare, first: k.first, span: c.span(i)})
}

// number notes the numbers that only Python 2 has: 0777 and 10L.
func (c *collector) number(i int) {
	b := c.bytes(i)
	last := b[len(b)-1]
	if last == 'l' || last == 'L' {
		c.python2 = true
	}
	if len(b) > 1 && b[0] == '0' && '1' <= b[1] && b[1] <= '7' && c.tree[i].Kind == syntax.Integer {
		c.python2 = true
	}
}

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
