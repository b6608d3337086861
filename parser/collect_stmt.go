package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// statements collects the statements below a module or a block and says how
// control leaves the list. What follows "if c: return" runs under the negation
// of c: the rest of the list gets a block of its own.
func (c *collector) statements(list int) endKind {
	block, end := c.here.block, c.end
	c.end = int(c.tree[list].Next)
	ends := fallsThrough
	for i := range c.tree.Children(list) {
		if e := c.statement(i); e > ends {
			ends = e
		}
	}
	c.here.block, c.end = block, end
	return ends
}

// followed reports whether another statement of the same list comes after i.
func (c *collector) followed(i int) bool {
	for k := int(c.tree[i].Next); k < c.end; k = int(c.tree[k].Next) {
		if c.tree[k].Kind != syntax.Comment {
			return true
		}
	}
	return false
}

// statement collects one statement.
func (c *collector) statement(i int) endKind {
	n := &c.tree[i]
	if n.Kind == syntax.Comment || !c.enter(i) {
		return fallsThrough
	}
	outer := c.here.statement
	c.here.statement = span{n.Start, n.End}
	ends := c.statementOf(i)
	c.here.statement = outer
	c.leave()
	return ends
}

func (c *collector) statementOf(i int) endKind {
	switch c.tree[i].Kind {
	case syntax.ExpressionStatement:
		return c.expressionStatement(i)
	case syntax.ImportStatement, syntax.ImportFromStatement, syntax.FutureImportStatement:
		c.importStatement(i)
	case syntax.IfStatement:
		return c.ifStatement(i)
	case syntax.TryStatement:
		return c.tryStatement(i)
	case syntax.ForStatement:
		c.forStatement(i)
	case syntax.WhileStatement:
		c.whileStatement(i)
	case syntax.WithStatement:
		return c.withStatement(i)
	case syntax.MatchStatement:
		return c.matchStatement(i)
	case syntax.FunctionDefinition:
		c.functionDefinition(i, 0, 0)
	case syntax.ClassDefinition:
		c.classDefinition(i)
	case syntax.DecoratedDefinition:
		c.decorated(i)
	case syntax.ReturnStatement:
		c.returnStatement(i)
		return leavesScope
	case syntax.RaiseStatement:
		c.raiseStatement(i)
		return leavesScope
	case syntax.BreakStatement, syntax.ContinueStatement:
		for reg := &c.regions[c.here.region]; reg.kind != loopRegion && reg.kind != bodyRegion && !reg.jumps; reg = &c.regions[reg.parent] {
			reg.jumps = true
		}
		return leavesLoop
	case syntax.AssertStatement:
		c.assertStatement(i)
	case syntax.DeleteStatement:
		for k := range c.tree.Children(i) {
			c.remove(k)
		}
	case syntax.GlobalStatement, syntax.NonlocalStatement:
		c.declare(i)
	case syntax.TypeAliasStatement:
		c.typeAlias(i)
	case syntax.PrintStatement, syntax.ExecStatement:
		c.operands(i)
	case syntax.Block, syntax.Module, syntax.Error:
		return c.loose(i)
	default:
		c.operands(i)
	}
	return fallsThrough
}

// loose collects what stands below a node that is no statement of its own: an
// error may hold statements as well as torn expressions.
func (c *collector) loose(i int) endKind {
	for k := range c.tree.Children(i) {
		if isStatement(c.tree[k].Kind) {
			c.statement(k)
		} else {
			c.expr(k)
		}
	}
	return fallsThrough
}

func isStatement(k syntax.Kind) bool {
	switch k {
	case syntax.ExpressionStatement, syntax.ImportStatement, syntax.ImportFromStatement,
		syntax.FutureImportStatement, syntax.IfStatement, syntax.TryStatement, syntax.ForStatement,
		syntax.WhileStatement, syntax.WithStatement, syntax.MatchStatement, syntax.FunctionDefinition,
		syntax.ClassDefinition, syntax.DecoratedDefinition, syntax.ReturnStatement, syntax.RaiseStatement,
		syntax.AssertStatement, syntax.DeleteStatement, syntax.GlobalStatement, syntax.NonlocalStatement,
		syntax.TypeAliasStatement, syntax.PrintStatement, syntax.ExecStatement, syntax.Block, syntax.Error:
		return true
	}
	return false
}

func (c *collector) expressionStatement(i int) endKind {
	ends := fallsThrough
	for k := range c.tree.Children(i) {
		switch c.tree[k].Kind {
		case syntax.Assignment:
			e := c.assignment(k)
			c.noteMark(k, e)
			c.narrow(e)
		case syntax.AugmentedAssignment:
			c.augmented(k)
		default:
			e := c.expr(k)
			if c.exits(e) {
				ends = leavesScope
			}
			c.narrow(e)
		}
	}
	return ends
}

// exits reports whether e is a call that does not come back.
func (c *collector) exits(e exprID) bool {
	if e == 0 || c.exprs[e].kind != xCall {
		return false
	}
	f := &c.exprs[c.exprs[e].first]
	switch f.kind {
	case xName:
		return c.names[f.name] == "exit" || c.names[f.name] == "quit"
	case xAttr:
		base := &c.exprs[f.first]
		if base.kind != xName {
			return false
		}
		switch c.names[base.name] + "." + c.names[f.name] {
		case "sys.exit", "os._exit", "pytest.skip", "pytest.fail", "pytest.exit",
			"self.skipTest", "self.fail":
			return true
		}
	}
	return false
}

// returnStatement notes what the function around returns. One without a value
// returns None, which says no more than that control may leave at the end.
func (c *collector) returnStatement(i int) {
	var value exprID
	for k := range c.tree.Children(i) {
		if e := c.expr(k); value == 0 {
			value = e
		}
	}
	if c.fn < 0 {
		return
	}
	f := &c.funcs[c.fn]
	if value == 0 {
		f.falls = true
		return
	}
	c.returns = append(c.returns, returned{value: value, prev: f.returns})
	f.returns = int32(len(c.returns) - 1)
}

func (c *collector) raiseStatement(i int) {
	for k := range c.tree.Children(i) {
		c.expr(k)
	}
}

// assertStatement narrows what follows in the same list.
func (c *collector) assertStatement(i int) {
	var test exprID
	for k := range c.tree.Children(i) {
		if e := c.expr(k); test == 0 {
			test = e
		}
	}
	c.here.block = c.ifBlock(term{test, false})
}

// withStatement binds the targets and runs the body as part of the same
// region: a with statement takes no branch.
func (c *collector) withStatement(i int) endKind {
	c.here.statement = c.header(i)
	ends := fallsThrough
	var suppressed []string
	for k := range c.tree.Children(i) {
		switch c.tree[k].Kind {
		case syntax.WithClause:
			for item := range c.tree.Children(k) {
				if v := c.tree.Child(item, syntax.FieldValue); v >= 0 {
					last := c.now()
					c.withItem(v)
					suppressed = append(suppressed, c.suppresses(last)...)
				}
			}
		case syntax.Block:
			if suppressed != nil {
				c.suppressed(k, suppressed)
				continue
			}
			ends = c.statements(k)
		}
	}
	return ends
}

func (c *collector) withItem(i int) {
	if p := &c.tree[i]; p.Kind == syntax.ParenthesizedExpression && p.Next > uint32(i+1) && c.tree[i+1].Kind == syntax.AsPattern {
		i++ // "with (a as b):"
	}
	if c.tree[i].Kind != syntax.AsPattern {
		c.expr(i)
		return
	}
	var value exprID
	for k := range c.tree.Children(i) {
		switch c.tree[k].Kind {
		case syntax.Comment:
		case syntax.AsPatternTarget:
			for t := range c.tree.Children(k) {
				c.assign(t, value, bindEnter)
			}
		default:
			value = c.expr(k)
		}
	}
}

// tornWithItem handles "b as x" where the grammar reads "with a if t else b as
// x" as if the target belonged to b alone.
func (c *collector) tornWithItem(i int) exprID {
	var e exprID
	for k := range c.tree.Children(i) {
		if c.tree[k].Kind != syntax.AsPatternTarget {
			e = c.expr(k)
			continue
		}
		for t := range c.tree.Children(k) {
			c.assign(t, 0, bindUnknown)
		}
	}
	return e
}

// typeAlias handles "type X[T] = V", which binds X outside and T inside. The
// grammar takes "type(x).y = z" for one as well.
func (c *collector) typeAlias(i int) {
	if at := int(c.tree[i].Start) + len("type"); at < len(c.text) && c.text[at] == '(' {
		c.typeCallAssignment(i)
		return
	}
	saved := c.here
	name := -1
	for k := range c.tree.Children(i) {
		if name >= 0 {
			c.typeExpr(k)
			continue
		}
		if name = c.firstIdentifier(k); name < 0 {
			return
		}
		c.newScope(innerScope, c.scopes[c.here.scope].class)
		for j := name + 1; j < int(c.tree[k].Next); j++ {
			if c.tree[j].Kind == syntax.Identifier {
				c.bind(c.sym(j), binding{kind: bindUnknown})
			}
		}
	}
	c.restore(saved)
	if name >= 0 {
		c.bind(c.sym(name), binding{kind: bindUnknown})
	}
}

// typeCallAssignment reads what can be trusted of "type(x).y = z": x and z.
func (c *collector) typeCallAssignment(i int) {
	first := true
	for k := range c.tree.Children(i) {
		if !first {
			c.operands(k)
			continue
		}
		first = false
		for j := k; j < int(c.tree[k].Next); j++ {
			if c.tree[j].Kind == syntax.ParenthesizedExpression || c.tree[j].Kind == syntax.Tuple {
				c.expr(j)
				break
			}
		}
	}
}

// firstIdentifier returns the first identifier at or below node i, or -1.
func (c *collector) firstIdentifier(i int) int {
	for k := i; k < int(c.tree[i].Next); k++ {
		if c.tree[k].Kind == syntax.Identifier {
			return k
		}
	}
	return -1
}
