package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// assignment evaluates the value, then assigns it to each target from left to
// right.
func (c *collector) assignment(i int) exprID {
	var targets []int
	var ann exprID
	value := exprID(0)
	for { // a = b = value is nested to the right
		if left := c.tree.Child(i, syntax.FieldLeft); left >= 0 {
			targets = append(targets, left)
		}
		if t := c.tree.Child(i, syntax.FieldType); t >= 0 {
			ann = c.typeExpr(t)
		}
		right := c.tree.Child(i, syntax.FieldRight)
		if right < 0 {
			break
		}
		if c.tree[right].Kind != syntax.Assignment {
			value = c.expr(right)
			break
		}
		i = right
	}
	for _, t := range targets {
		if c.tree[t].Kind == syntax.Identifier && ann != 0 {
			known := c.entry(c.here.scope, c.sym(t))
			known.ann = ann
			if value == 0 && known.last != 0 {
				continue // "x: T" alone declares, and changes nothing
			}
			c.bind(c.sym(t), binding{kind: bindValue, value: value, ann: ann})
			continue
		}
		c.assign(t, value, bindValue)
		if n := len(c.stores); ann != 0 && n > 0 && c.tree[t].Kind == syntax.Attribute && c.exprs[c.stores[n-1].target].end == c.tree[t].End {
			c.stores[n-1].annotation = ann
		}
	}
	return value
}

// assign binds what a target names. The kind is bindValue for an assignment,
// bindEnter for a with statement and bindUnknown where the value cannot be
// told.
func (c *collector) assign(i int, value exprID, kind bindKind) {
	n := &c.tree[i]
	if n.Missing || !c.enter(i) {
		return
	}
	defer c.leave()
	switch n.Kind {
	case syntax.Comment:
	case syntax.Identifier:
		if value == 0 {
			kind = bindUnknown
		}
		c.bind(c.sym(i), binding{kind: kind, value: value})
	case syntax.PatternList, syntax.TuplePattern, syntax.ListPattern, syntax.Tuple, syntax.List,
		syntax.ExpressionList, syntax.ParenthesizedExpression:
		c.unpack(i, value, kind)
	case syntax.ListSplatPattern, syntax.ListSplat:
		for k := range c.tree.Children(i) {
			c.assign(k, 0, bindUnknown)
		}
	case syntax.Attribute, syntax.Subscript:
		e := c.expr(i)
		if e == 0 {
			return
		}
		c.exprs[e].ctx = Store
		c.noteStore(e, value)
	default:
		c.expr(i)
	}
}

// unpack assigns item by item. A tuple on the right that fits is taken apart.
func (c *collector) unpack(i int, value exprID, kind bindKind) {
	var targets []int
	star := len(c.tree) // the first target behind which places are not known
	for k := range c.tree.Children(i) {
		switch c.tree[k].Kind {
		case syntax.Comment:
			continue
		case syntax.ListSplatPattern, syntax.ListSplat:
			star = min(star, len(targets))
		}
		targets = append(targets, k)
	}
	if c.tree[i].Kind == syntax.ParenthesizedExpression && len(targets) == 1 {
		c.assign(targets[0], value, kind)
		return
	}
	items := c.items(value)
	for k, t := range targets {
		switch {
		case k >= star || value == 0 || kind != bindValue:
			c.assign(t, 0, bindUnknown)
		case len(items) == len(targets) && star >= len(targets):
			c.assign(t, items[k], bindValue)
		case items == nil && c.tree[t].Kind == syntax.Identifier:
			c.bind(c.sym(t), binding{kind: bindItem, value: value, index: int32(k)})
		case items == nil && k < maxItems:
			item := c.add(expr{kind: xItem, op: uint8(k), first: value, span: c.exprs[value].span})
			c.assign(t, item, bindValue)
		default:
			c.assign(t, 0, bindUnknown)
		}
	}
}

// items returns the elements of a tuple or list display without stars.
func (c *collector) items(e exprID) []exprID {
	if e == 0 || c.exprs[e].kind != xTuple && c.exprs[e].kind != xList {
		return nil
	}
	items := []exprID{}
	for k := c.exprs[e].first; k != 0; k = c.exprs[k].next {
		if c.exprs[k].kind == xStar {
			return []exprID{}
		}
		items = append(items, k)
	}
	return items
}

// element returns what a loop over e gives each time, 0 when nothing is known.
func (c *collector) element(e exprID) exprID {
	if e == 0 {
		return 0
	}
	return c.add(expr{kind: xElement, first: e, span: c.exprs[e].span})
}

// noteStore remembers an assignment to, or the deletion of, an attribute or an
// item.
func (c *collector) noteStore(target, value exprID) {
	c.stores = append(c.stores, store{target: target, value: value})
	x := &c.exprs[target]
	if x.kind != xSubscript {
		return
	}
	kind := grows
	switch {
	case c.exprs[target].ctx == Delete:
		kind = shrinks
	case value == 0:
		kind = overruns
	}
	c.grow(x.first, value, kind)
}

// grow notes a change of the list or dict that base names.
func (c *collector) grow(base, value exprID, kind growthKind) {
	x := &c.exprs[base]
	if x.kind != xName && x.kind != xAttr {
		return
	}
	c.growths = append(c.growths, growth{base: base, value: value, prev: c.grown[x.name], kind: kind})
	c.grown[x.name] = int32(len(c.growths) - 1)
}

// augmented handles "x += 1": x is read, then rebound to what the operation
// gives.
func (c *collector) augmented(i int) {
	left, right := c.tree.Child(i, syntax.FieldLeft), c.tree.Child(i, syntax.FieldRight)
	op := c.tree.Child(i, syntax.FieldOperator)
	var e, value exprID
	if left >= 0 {
		e = c.expr(left)
	}
	if right >= 0 {
		value = c.expr(right)
	}
	if e != 0 && value != 0 && op >= 0 {
		value = c.operation(e, value, c.span(op), c.span(i), 1)
	} else {
		value = 0
	}
	switch x := &c.exprs[e]; x.kind {
	case xAttr, xSubscript:
		x.ctx = Store
		c.noteStore(e, value)
	case xName:
		kind := bindValue
		if value == 0 {
			kind = bindUnknown
		}
		c.bind(x.name, binding{kind: kind, value: value})
	}
}

// walrus binds outside of the comprehensions it stands in and gives its value.
func (c *collector) walrus(i int) exprID {
	name, right := c.tree.Child(i, syntax.FieldName), c.tree.Child(i, syntax.FieldValue)
	if name < 0 || right < 0 {
		return c.node(i, xOther)
	}
	value := c.expr(right)
	s := c.here.scope
	for c.scopes[s].kind == innerScope {
		s = c.scopes[s].parent
	}
	kind := bindValue
	if value == 0 {
		kind = bindUnknown
	}
	c.bindIn(s, c.sym(name), binding{kind: kind, value: value})
	return value
}

// remove handles the operands of del.
func (c *collector) remove(i int) {
	switch c.tree[i].Kind {
	case syntax.Comment:
	case syntax.Identifier:
		c.bind(c.sym(i), binding{kind: bindDelete})
	case syntax.ExpressionList, syntax.Tuple, syntax.List, syntax.ParenthesizedExpression:
		if !c.enter(i) {
			return
		}
		for k := range c.tree.Children(i) {
			c.remove(k)
		}
		c.leave()
	default:
		e := c.expr(i)
		if e == 0 {
			return
		}
		if x := &c.exprs[e]; x.kind == xAttr || x.kind == xSubscript {
			x.ctx = Delete
			c.noteStore(e, 0)
		}
	}
}
