package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// classDefinition evaluates the bases outside, then runs the body, then binds
// the name.
func (c *collector) classDefinition(i int) {
	c.here.statement = c.header(i)
	name := c.tree.Child(i, syntax.FieldName)
	if name < 0 {
		c.loose(i)
		return
	}
	class := int32(len(c.classes))
	c.classes = append(c.classes, rawClass{name: c.sym(name), nameSpan: c.span(name), span: c.span(i)})
	outer := c.here
	c.typeParameters(i)
	var bases kids
	if list := c.tree.Child(i, syntax.FieldSuperclasses); list >= 0 {
		for a := range c.tree.Children(list) {
			e := c.argument(a)
			if e == 0 || c.exprs[e].kind == xKeyword || c.exprs[e].kind == xDoubleStar {
				continue
			}
			if c.exprs[e].ctx == Load {
				c.exprs[e].ctx = Base
			}
			c.join(&bases, e)
		}
	}
	c.classes[class].bases = bases.first
	c.classes[class].place = c.placeIndex()
	c.newScope(classScope, class)
	c.classes[class].scope = c.here.scope
	if body := c.tree.Child(i, syntax.FieldBody); body >= 0 {
		c.statements(body)
	}
	c.restore(outer)
	c.bind(c.sym(name), binding{kind: bindClass, index: class})
}
