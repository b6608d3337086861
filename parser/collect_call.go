package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// call collects a call with its arguments. The callee is evaluated first.
func (c *collector) call(i int) exprID {
	f := c.tree.Child(i, syntax.FieldFunction)
	if f < 0 {
		return c.node(i, xOther)
	}
	annotation := c.annotation
	c.annotation = false
	e := c.callOf(i, f)
	c.annotation = annotation
	return e
}

func (c *collector) callOf(i, f int) exprID {
	callee := c.expr(f)
	if callee == 0 {
		callee = c.add(expr{kind: xOther, span: c.span(f)})
	}
	c.exprs[callee].ctx = Callee
	k := kids{callee, callee}
	spreads := false
	if args := c.tree.Child(i, syntax.FieldArguments); args >= 0 {
		if c.tree[args].Kind == syntax.GeneratorExpression {
			c.join(&k, c.expr(args))
		} else {
			for a := range c.tree.Children(args) {
				e := c.argument(a)
				c.join(&k, e)
				if len(c.outdated) > 0 {
					c.passedOn(e, callee)
				}
				if x := &c.exprs[e]; x.kind == xDoubleStar && x.first != 0 && c.exprs[x.first].kind == xName {
					spreads = true
				}
			}
		}
	}
	c.markClassTest(callee)
	at := c.span(i)
	if c.hoisted == at.start+1 {
		at.start = c.exprs[callee].start
	}
	e := c.add(expr{kind: xCall, first: callee, span: at})
	c.markMutation(e, callee)
	if spreads {
		c.spreads = append(c.spreads, e)
	}
	if f := &c.exprs[callee]; f.kind == xAttr && c.exprs[f.first].kind == xName && c.names[c.exprs[f.first].name] == publicNames {
		c.listed = append(c.listed, e)
	}
	return e
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
	name := c.names[f.name]
	if name != "isinstance" && name != "issubclass" {
		return
	}
	first := f.next
	if first == 0 || c.exprs[first].next == 0 {
		return
	}
	c.checked = c.checked || name == "isinstance"
	if second := c.exprs[first].next; c.exprs[second].kind == xName {
		c.tested = append(c.tested, second)
	}
	c.eachAlternative(c.exprs[first].next, func(e exprID) {
		if x := &c.exprs[e]; x.kind == xName || x.kind == xAttr {
			x.ctx = IsInstance
		}
	})
}

// markMutation notes "l.append(...)" and the like, after which l is no longer
// the list it was assigned; e is the call.
func (c *collector) markMutation(e, callee exprID) {
	f := &c.exprs[callee]
	if f.kind != xAttr {
		return
	}
	arg := f.next
	kind := shrinks
	switch c.names[f.name] {
	case "append", "appendleft", "add":
		kind = grows
	case "extend", "extendleft":
		kind = joins
	case "insert", "setdefault":
		if kind = grows; arg != 0 {
			arg = c.exprs[arg].next
		}
	case "update":
		kind = overruns
	case "remove", "pop", "clear", "sort", "reverse":
	case "register_buffer", "register_parameter", "register_module", "add_module":
		c.enrolled = append(c.enrolled, e)
		return
	default:
		return
	}
	if arg == 0 && kind != shrinks || arg != 0 && c.exprs[arg].kind == xStar {
		kind = overruns
	}
	c.grow(f.first, arg, kind)
}
