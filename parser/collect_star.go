package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// hoists reports whether the grammar binds a star too tightly: it reads
// "*a.b()" as a call of "*a.b", where Python unpacks what a.b() gives.
func (c *collector) hoists(n *syntax.Node) bool {
	if c.text[n.Start] != '*' || c.hoisted == n.Start+1 {
		return false
	}
	switch n.Kind {
	case syntax.ListSplat, syntax.ListSplatPattern, syntax.ParenthesizedListSplat,
		syntax.DictionarySplat, syntax.DictionarySplatPattern, syntax.SplatType:
		return false
	}
	return true
}

// hoistedStar collects the expression as if the star stood in front of all of
// it.
func (c *collector) hoistedStar(i int) exprID {
	outer := c.hoisted
	c.hoisted = c.tree[i].Start + 1
	e := c.compound(i)
	c.hoisted = outer
	return c.add(expr{kind: xStar, first: e, span: c.span(i)})
}
