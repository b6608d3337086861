package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// parameters evaluates the defaults and annotations and lists the names to
// bind, in order, and those of them that a caller may name.
func (c *collector) parameters(i int) (names []sym, params []binding, named []rawParam) {
	n := 0
	for k := range c.tree.Children(i) {
		if kind := c.tree[k].Kind; kind != syntax.Token && kind != syntax.Comment {
			n++
		}
	}
	names, params, named = c.nameRoom.take(n)[:0], c.paramRoom.take(n)[:0], c.rawRoom.take(n)[:0]
	add := func(name int, b binding) {
		if name >= 0 {
			names, params = append(names, c.sym(name)), append(params, b)
		}
	}
	list := func(name int, optional bool) {
		if name >= 0 {
			named = append(named, rawParam{c.sym(name), c.span(name), optional})
		}
	}
	for k := range c.tree.Children(i) {
		switch n := &c.tree[k]; n.Kind {
		case syntax.Identifier:
			add(k, binding{kind: bindParam})
			list(k, false)
		case syntax.DefaultParameter, syntax.TypedParameter, syntax.TypedDefaultParameter:
			b := binding{kind: bindParam}
			if t := c.tree.Child(k, syntax.FieldType); t >= 0 {
				b.ann = c.typeExpr(t)
			}
			if v := c.tree.Child(k, syntax.FieldValue); v >= 0 {
				b.value = c.expr(v)
			}
			switch c.tree[k+1].Kind {
			case syntax.ListSplatPattern:
				b.kind = bindRest
			case syntax.DictionarySplatPattern:
				b = binding{kind: bindKeywords}
			}
			if f := c.tree[k+1].Kind; f == syntax.TuplePattern {
				c.looseNames(k+1, add)
				continue
			}
			add(c.firstIdentifier(k), b)
			if b.kind == bindParam {
				list(c.firstIdentifier(k), c.tree.Child(k, syntax.FieldValue) >= 0)
			}
		case syntax.ListSplatPattern:
			add(c.firstIdentifier(k), binding{kind: bindUnknown})
		case syntax.DictionarySplatPattern:
			add(c.firstIdentifier(k), binding{kind: bindKeywords})
		case syntax.TuplePattern: // Python 2: def f((a, b))
			c.looseNames(k, add)
		}
	}
	return names, params, named
}

func (c *collector) looseNames(i int, add func(int, binding)) {
	for k := i; k < int(c.tree[i].Next); k++ {
		if c.tree[k].Kind == syntax.Identifier {
			add(k, binding{kind: bindUnknown})
		}
	}
}

// typeParameters opens a scope for "[T: bound]", when there is one. The caller
// closes it by restoring its own place.
func (c *collector) typeParameters(i int) {
	p := c.tree.Child(i, syntax.FieldTypeParameters)
	if p < 0 {
		return
	}
	c.newScope(innerScope, c.scopes[c.here.scope].class)
	for k := range c.tree.Children(p) {
		name := c.firstIdentifier(k)
		if name < 0 {
			continue
		}
		c.bind(c.sym(name), binding{kind: bindUnknown})
		for j := name + 1; j < int(c.tree[k].Next); j++ {
			if c.tree[j].Kind == syntax.Type {
				c.typeExpr(j)
				break
			}
		}
	}
}
