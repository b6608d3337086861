package parser

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// tryStatement collects the body, the handlers, the else and the finally. The
// else runs only when the body did not fail and belongs to its region.
func (c *collector) tryStatement(i int) endKind {
	g := c.newGroup()
	c.groups[g].exhaustive = true
	outer := c.here
	try := attempt{orElse: -1, start: int32(len(c.bindings)), followed: c.followed(i)}
	var blocks []int32
	var catches []string
	body, bodyRegion := int32(-1), int32(-1)
	bodyEnds, all := fallsThrough, leavesScope

	for k := range c.tree.Children(i) {
		switch n := &c.tree[k]; n.Kind {
		case syntax.Block:
			if body >= 0 {
				continue
			}
			try.body = k
			body = c.addBlock(rawBlock{kind: Try, loaded: -1})
			bodyRegion = int32(len(c.regions))
			bodyEnds = c.arm(k, tryRegion, g, body)
		case syntax.ExceptClause, syntax.ExceptGroupClause:
			if body < 0 { // torn code
				c.loose(k)
				continue
			}
			block, ends := c.handler(k, g, body)
			blocks = append(blocks, block)
			try.handlers = append(try.handlers, attemptHandler{k, ends, c.blocks[block].catches})
			catches = append(catches, c.blocks[block].catches...)
			all = min(all, ends)
		case syntax.ElseClause:
			if list := c.tree.Child(k, syntax.FieldBody); list >= 0 && bodyRegion >= 0 {
				try.orElse = list
				c.here.region = bodyRegion
				block := c.here.block
				if caught(blocks, c.blocks, "ImportError", "ModuleNotFoundError") {
					block = c.addBlock(rawBlock{kind: If, loaded: bodyRegion})
				}
				bodyEnds = c.inside(list, block)
				c.restore(outer)
			}
		case syntax.FinallyClause:
			for list := range c.tree.Children(k) {
				if c.tree[list].Kind == syntax.Block {
					c.statements(list)
				}
			}
		}
	}
	if body < 0 {
		return fallsThrough
	}
	slices.Sort(catches)
	c.blocks[body].catches = slices.Compact(catches)
	c.blocks[body].handled = len(try.handlers) > 0
	c.blocks[body].alternative = c.providesAlternative(&try)
	if len(try.handlers) == 0 {
		return bodyEnds
	}
	return min(bodyEnds, all)
}

// inside collects statements under a block, in the current region.
func (c *collector) inside(list int, block int32) endKind {
	saved := c.here.block
	c.here.block = block
	ends := c.statements(list)
	c.here.block = saved
	return ends
}

// caught reports whether one of the handler blocks catches one of the names.
func caught(handlers []int32, blocks []rawBlock, names ...string) bool {
	for _, h := range handlers {
		for _, name := range names {
			if slices.Contains(blocks[h].catches, name) {
				return true
			}
		}
	}
	return false
}

// handler collects an except clause. The types are what stands before the
// block: one expression, a tuple, or Python 2's "E, name".
func (c *collector) handler(i int, g, body int32) (block int32, ends endKind) {
	saved := c.here
	c.here.statement = c.header(i)
	region := c.newRegion(handlerRegion, g)
	var catches []string
	var types []exprID
	list, bound := -1, -1
	for k := range c.tree.Children(i) {
		switch n := &c.tree[k]; n.Kind {
		case syntax.Comment:
		case syntax.Block:
			list = k
		case syntax.AsPattern:
			for p := range c.tree.Children(k) {
				switch c.tree[p].Kind {
				case syntax.Comment:
				case syntax.AsPatternTarget:
					bound = c.firstIdentifier(p)
				default:
					types = append(types, c.expr(p))
				}
			}
		default:
			if len(types) > 0 { // except E, name
				bound = c.firstIdentifier(k)
				continue
			}
			types = append(types, c.expr(k))
		}
	}
	for _, e := range types {
		c.eachAlternative(e, func(e exprID) {
			c.exprs[e].ctx = Except
			if x := &c.exprs[e]; x.kind == xName || x.kind == xAttr {
				catches = append(catches, c.names[x.name])
			}
		})
	}
	if len(types) == 0 {
		catches = []string{"BaseException"}
	}
	slices.Sort(catches)
	block = c.addBlock(rawBlock{kind: Handler, catches: slices.Compact(catches), body: body, loaded: -1})
	c.here.region, c.here.block = region, block
	if bound >= 0 {
		c.bind(c.sym(bound), binding{kind: bindUnknown})
	}
	if list >= 0 {
		ends = c.statements(list)
	}
	if bound >= 0 { // Python deletes the name when the clause is done
		c.bind(c.sym(bound), binding{kind: bindDelete})
	}
	c.closeArm(region, ends)
	c.restore(saved)
	return block, ends
}

// eachAlternative calls f for the elements of a tuple, list or union of types,
// or for e itself.
func (c *collector) eachAlternative(e exprID, f func(exprID)) {
	switch c.exprs[e].kind {
	case xTuple, xList, xUnion, xBinary, xOperand, xStar:
		for k := c.exprs[e].first; k != 0; k = c.exprs[k].next {
			c.eachAlternative(k, f)
		}
	default:
		f(e)
	}
}

// provided lists the names and attributes that the statements below node i
// bind, and whether they return. Nested definitions count by their name only.
func (c *collector) provided(i int) (names map[string]bool, returns bool) {
	names = make(map[string]bool)
	for k := i + 1; k < int(c.tree[i].Next); {
		n := &c.tree[k]
		skip := false
		switch n.Kind {
		case syntax.ReturnStatement:
			returns = true
		case syntax.FunctionDefinition, syntax.ClassDefinition:
			if name := c.tree.Child(k, syntax.FieldName); name >= 0 {
				names[string(c.bytes(name))] = true
			}
			skip = true
		case syntax.Lambda:
			skip = true
		case syntax.ImportStatement, syntax.ImportFromStatement:
			for a := range c.tree.Children(k) {
				if c.tree[a].Field == syntax.FieldName {
					names[c.boundName(a, n.Kind == syntax.ImportStatement)] = true
				}
			}
			skip = true
		case syntax.Assignment, syntax.AugmentedAssignment:
			if left := c.tree.Child(k, syntax.FieldLeft); left >= 0 {
				for _, t := range strings.Split(string(c.bytes(left)), ",") {
					names[strings.Trim(t, " ()[]\t\n\r\\")] = true
				}
			}
		}
		if skip {
			k = int(n.Next)
		} else {
			k++
		}
	}
	return names, returns
}
