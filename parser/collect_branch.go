package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// newRegion adds a region below the current one.
func (c *collector) newRegion(kind regionKind, group int32) int32 {
	parent := c.here.region
	c.regions = append(c.regions, region{kind: kind, parent: parent, group: group, depth: c.regions[parent].depth + 1})
	return int32(len(c.regions) - 1)
}

func (c *collector) newGroup() int32 {
	c.groups = append(c.groups, group{})
	return int32(len(c.groups) - 1)
}

// ifBlock adds a block that runs under the terms, inside the current block.
func (c *collector) ifBlock(terms ...term) int32 {
	return c.addBlock(rawBlock{kind: If, terms: terms, loaded: -1})
}

// unless adds a block that runs when not all of the terms hold.
func (c *collector) unless(terms ...term) int32 {
	return c.addBlock(rawBlock{kind: If, terms: terms, negated: true, loaded: -1})
}

func (c *collector) addBlock(b rawBlock) int32 {
	b.parent = c.here.block
	c.blocks = append(c.blocks, b)
	return int32(len(c.blocks) - 1)
}

// header returns the span of a compound statement up to its body, so that a
// statement is never more than what a person would call one.
func (c *collector) header(i int) span {
	s := c.span(i)
	for k := range c.tree.Children(i) {
		if c.tree[k].Kind == syntax.Block {
			break
		}
		if c.tree[k].Kind != syntax.Comment {
			s.end = c.tree[k].End
		}
	}
	return s
}

// arm collects a block of statements as a region of its own, under a block.
func (c *collector) arm(list int, kind regionKind, group, block int32) endKind {
	saved := c.here
	region := c.newRegion(kind, group)
	c.here.region, c.here.block = region, block
	ends := c.statements(list)
	c.closeArm(region, ends)
	c.restore(saved)
	return ends
}

// closeArm notes how control leaves an arm.
func (c *collector) closeArm(region int32, ends endKind) {
	c.regions[region].ends = ends
	if g := c.regions[region].group; g >= 0 {
		c.groups[g].arms++
		if ends != fallsThrough {
			c.groups[g].ended++
		}
	}
}

// maxElif is the number of tests in front of an arm up to which the arm narrows
// what follows. It keeps the cost of a long elif chain in proportion to it.
const maxElif = 16

// ifStatement collects the arms. Each test runs under the negation of those
// before it; an arm that ends control narrows the statements that follow.
func (c *collector) ifStatement(i int) endKind {
	g := c.newGroup()
	block := c.here.block
	var before []term // the tests that failed so far
	var ended [][]term
	hasElse, all := false, leavesScope

	arm := func(list int, last ...term) {
		ends := c.arm(list, armRegion, g, c.here.block)
		switch {
		case ends == fallsThrough:
		case all != fallsThrough: // so did the arms before it: their tests have failed
			ended = append(ended, last)
		case len(before) <= maxElif:
			ended = append(ended, append(before[:len(before):len(before)], last...))
		}
		all = min(all, ends)
	}
	test := func(i int) {
		cond, list := c.tree.Child(i, syntax.FieldCondition), c.tree.Child(i, syntax.FieldConsequence)
		c.here.statement = c.header(i)
		var e exprID
		if cond >= 0 {
			e = c.expr(cond)
		}
		outer := c.here.block
		if list >= 0 {
			c.here.block = c.ifBlock(term{e, false})
			arm(list, term{e, false})
			c.here.block = outer
		} else { // torn code
			all = fallsThrough
		}
		before = append(before, term{e, true})
	}
	otherwise := func() { c.here.block = c.ifBlock(before[len(before)-1]) }

	test(i)
	for k := range c.tree.Children(i) {
		switch c.tree[k].Kind {
		case syntax.ElifClause:
			otherwise()
			test(k)
		case syntax.ElseClause:
			if list := c.tree.Child(k, syntax.FieldBody); list >= 0 {
				hasElse = true
				otherwise()
				arm(list)
			}
		}
	}
	c.groups[g].exhaustive = hasElse
	c.here.block = block
	if hasElse && all != fallsThrough {
		return all
	}
	for _, terms := range ended {
		c.here.block = c.unless(terms...)
	}
	return fallsThrough
}

// forStatement evaluates the iterable, binds the targets and runs the body as
// a loop.
func (c *collector) forStatement(i int) {
	c.here.statement = c.header(i)
	var element exprID
	if right := c.tree.Child(i, syntax.FieldRight); right >= 0 {
		element = c.expr(right)
	}
	if element = c.element(element); c.text[c.tree[i].Start] == 'a' { // async for
		element = 0
	}
	saved := c.here
	body := c.tree.Child(i, syntax.FieldBody)
	region := c.newRegion(loopRegion, -1)
	c.here.region = region
	if left := c.tree.Child(i, syntax.FieldLeft); left >= 0 {
		c.assign(left, element, bindValue)
	}
	if body >= 0 {
		c.statements(body)
	}
	c.regions[region].end = c.now()
	c.restore(saved)
	c.loopElse(i)
}

// whileStatement tests at the top of the loop.
func (c *collector) whileStatement(i int) {
	c.here.statement = c.header(i)
	saved := c.here
	region := c.newRegion(loopRegion, -1)
	c.here.region = region
	var test exprID
	if cond := c.tree.Child(i, syntax.FieldCondition); cond >= 0 {
		test = c.expr(cond)
	}
	if body := c.tree.Child(i, syntax.FieldBody); body >= 0 {
		c.here.block = c.ifBlock(term{test, false})
		c.statements(body)
	}
	c.regions[region].end = c.now()
	c.restore(saved)
	c.loopElse(i)
}

func (c *collector) loopElse(i int) {
	for k := range c.tree.Children(i) {
		if c.tree[k].Kind == syntax.ElseClause {
			if list := c.tree.Child(k, syntax.FieldBody); list >= 0 {
				c.arm(list, maybeRegion, -1, c.here.block)
			}
		}
	}
}
