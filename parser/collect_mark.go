package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// pytestMark is the name whose marks hold for all tests of a module or a class.
const pytestMark = "pytestmark"

// skipTest returns the condition under which what has a mark runs: one of
// pytest's or unittest's decorators, or a name that stands for one.
func (c *collector) skipTest(e exprID) (term, bool) {
	x := &c.exprs[e]
	if x.kind == xName {
		t, ok := c.marks[x.name]
		return t, ok
	}
	if x.kind != xCall {
		return term{}, false
	}
	f := &c.exprs[x.first]
	if (f.kind != xAttr && f.kind != xName) || f.next == 0 {
		return term{}, false
	}
	negated := false
	switch c.names[f.name] {
	case "skipif", "skipIf":
		negated = true
	case "skipUnless":
	default:
		return term{}, false
	}
	arg := f.next
	if a := &c.exprs[arg]; a.kind == xKeyword {
		if c.names[a.name] != "condition" {
			return term{}, false
		}
		arg = a.first
	}
	return term{arg, negated}, arg != 0
}

// hasMark reports whether a list of statements assigns pytestmark.
func (c *collector) hasMark(list int) bool {
	for k := range c.tree.Children(list) {
		if c.tree[k].Kind == syntax.ExpressionStatement && k+1 < int(c.tree[k].Next) && c.tree[k+1].Kind == syntax.Assignment {
			if left := c.tree.Child(k+1, syntax.FieldLeft); left >= 0 && string(c.bytes(left)) == pytestMark {
				return true
			}
		}
	}
	return false
}

// noteMark remembers the test that an assigned mark stands for. Those of
// pytestmark hold for the functions of the module wherever they stand, and for
// what comes below it in a class.
func (c *collector) noteMark(i int, value exprID) {
	left := c.tree.Child(i, syntax.FieldLeft)
	if left < 0 || value == 0 || c.tree[left].Kind != syntax.Identifier {
		return
	}
	if string(c.bytes(left)) != pytestMark {
		if t, ok := c.skipTest(value); ok {
			if c.marks == nil {
				c.marks = make(map[sym]term)
			}
			c.marks[c.sym(left)] = t
		}
		return
	}
	items := []exprID{value}
	if list := c.items(value); list != nil {
		items = list
	}
	var terms []term
	for _, e := range items {
		if t, ok := c.skipTest(e); ok {
			terms = append(terms, t)
		}
	}
	switch {
	case len(terms) == 0:
	case c.here.scope == 0 && c.mark != 0:
		c.blocks[c.mark].terms = terms
	case c.scopes[c.here.scope].kind == classScope:
		c.here.block = c.ifBlock(terms...)
	}
}

// narrow lets what follows in the same list run under the condition that a call
// came back: one that skips the test or fails without a version of something.
func (c *collector) narrow(e exprID) {
	if e == 0 || c.exprs[e].kind != xCall {
		return
	}
	if f := &c.exprs[c.exprs[e].first]; f.kind == xName || f.kind == xAttr {
		switch c.names[f.name] {
		case "importorskip", "require_version":
			c.here.block = c.ifBlock(term{e, false})
		}
	}
}

// markKeys notes the names that only stand for themselves in an expression: the key of a
// dict, an index, what is compared.
func (c *collector) markKeys(e exprID) {
	if e == 0 {
		return
	}
	switch x := &c.exprs[e]; x.kind {
	case xName, xAttr:
		x.key = true
	case xTuple, xList, xOperand:
		for k := x.first; k != 0; k = c.exprs[k].next {
			c.markKeys(k)
		}
	}
}

// isNames reports whether an expression is a name, or some in brackets: what is compared
// with a value is read for its own.
func (c *collector) isNames(e exprID) bool {
	switch x := &c.exprs[e]; x.kind {
	case xName, xAttr:
		return true
	case xTuple, xList, xOperand:
		for k := x.first; k != 0; k = c.exprs[k].next {
			if !c.isNames(k) {
				return false
			}
		}
		return x.first != 0
	}
	return false
}
