package parser

import "slices"

// suppresses returns the names of the exceptions that a context manager keeps
// quiet: suppress(E, ...) among the expressions from start on.
func (c *collector) suppresses(start exprID) []string {
	e := c.now() - 1 // the item comes last
	if e < start || c.exprs[e].kind != xCall {
		return nil
	}
	f := c.exprs[e].first
	if x := &c.exprs[f]; x.kind != xName && x.kind != xAttr || c.names[x.name] != "suppress" {
		return nil
	}
	var names []string
	for a := c.exprs[f].next; a != 0; a = c.exprs[a].next {
		c.eachAlternative(a, func(e exprID) {
			if x := &c.exprs[e]; x.kind == xName || x.kind == xAttr {
				names = append(names, c.names[x.name])
			}
		})
	}
	return names
}

// suppressed collects the body of a with statement that keeps exceptions
// quiet: that is a try statement whose handler does nothing.
func (c *collector) suppressed(list int, catches []string) {
	slices.Sort(catches)
	a := attempt{body: list, orElse: -1, start: int32(len(c.bindings))}
	block := c.addBlock(rawBlock{kind: Try, catches: slices.Compact(catches), handled: true, loaded: -1})
	c.arm(list, tryRegion, c.newGroup(), block)
	c.blocks[block].alternative = c.boundBefore(&a)
}
