package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// typeExpr collects an annotation: the names in it, also those inside quotes,
// are read as types.
func (c *collector) typeExpr(i int) exprID {
	if !c.enter(i) {
		return 0
	}
	defer c.leave()
	saved := c.annotation
	c.annotation = true
	defer func() { c.annotation = saved }()

	switch c.tree[i].Kind {
	case syntax.Type:
		var e exprID
		for k := range c.tree.Children(i) {
			if x := c.expr(k); e == 0 {
				e = x
			}
		}
		return e
	case syntax.GenericType:
		return c.genericType(i)
	case syntax.UnionType:
		return c.node(i, xUnion)
	case syntax.MemberType:
		return c.memberType(i)
	case syntax.ConstrainedType, syntax.SplatType:
		return c.node(i, xOther)
	}
	return c.expr(i)
}

// genericType collects "List[int]" in the shape of a subscript.
func (c *collector) genericType(i int) exprID {
	var k kids
	for child := range c.tree.Children(i) {
		if c.tree[child].Kind != syntax.TypeParameter {
			c.join(&k, c.expr(child))
			continue
		}
		c.typeArguments(&k, child)
	}
	return c.add(expr{kind: xSubscript, first: k.first, span: c.span(i)})
}

// subscript collects "a[b]", which is also a type where types are read.
func (c *collector) subscript(i int) exprID {
	value := c.tree.Child(i, syntax.FieldValue)
	if !c.annotation || value < 0 {
		e := c.node(i, xSubscript)
		if first := c.exprs[e].first; first != 0 {
			c.markKeys(c.exprs[first].next)
		}
		return e
	}
	var k kids
	c.join(&k, c.expr(value))
	c.typeArguments(&k, i)
	return c.add(expr{kind: xSubscript, first: k.first, span: c.span(i)})
}

// typeArguments collects what stands in the brackets behind a type, the only
// thing in k. The strings of a Literal, and what Annotated adds to a type, are
// values.
func (c *collector) typeArguments(k *kids, i int) {
	types := -1 // how many of them are types; all when negative
	if k.first != 0 {
		switch f := &c.exprs[k.first]; c.nameOf(f) {
		case "Literal":
			types = 0
		case "Annotated":
			types = 1
		}
	}
	for t := range c.tree.Children(i) {
		if c.tree[t].Field == syntax.FieldValue || c.tree[t].Kind == syntax.Comment {
			continue
		}
		if types == 0 {
			c.value(k, t)
			continue
		}
		c.join(k, c.expr(t))
		types--
	}
}

// value collects an operand of an annotation that is no type.
func (c *collector) value(k *kids, i int) {
	c.annotation = false
	if c.tree[i].Kind == syntax.Type && c.tree[i].Next > uint32(i+1) {
		i++ // the grammar takes it for one
	}
	c.join(k, c.expr(i))
	c.annotation = true
}

// nameOf returns the last segment of a name or an attribute, "" for others.
func (c *collector) nameOf(e *expr) string {
	if e.kind != xName && e.kind != xAttr {
		return ""
	}
	return c.names[e.name]
}

// memberType collects "a[int].b".
func (c *collector) memberType(i int) exprID {
	var e exprID
	for k := range c.tree.Children(i) {
		if e == 0 {
			e = c.expr(k)
			continue
		}
		if c.tree[k].Kind == syntax.Identifier && e != 0 {
			c.exprs[e].inner = true
			e = c.add(expr{kind: xAttr, name: c.sym(k), ctx: Annotation, first: e, span: span{c.exprs[e].start, c.tree[k].End}})
		}
	}
	return e
}

// quotedType reads the annotation inside a plain string, "torch.Tensor" or
// "Optional[nn.Module]". Anything it cannot read gives 0.
func (c *collector) quotedType(i int) exprID {
	s := c.span(i)
	content, ok := plainContent(c.text, s)
	if !ok {
		return 0
	}
	q := quoted{c: c, at: content.start, end: content.end}
	before, places := len(c.exprs), len(c.places)
	e := q.union(0)
	q.space()
	if e == 0 || q.at != q.end {
		c.exprs, c.places = c.exprs[:before], c.places[:places]
		return 0
	}
	return e
}

// quoted reads a type expression from the text of a string.
type quoted struct {
	c       *collector
	at, end uint32
}

// maxQuoted bounds the nesting of brackets inside a quoted annotation.
const maxQuoted = 50

func (q *quoted) space() {
	for q.at < q.end && (q.c.text[q.at] == ' ' || q.c.text[q.at] == '\n') {
		q.at++
	}
}

func (q *quoted) take(b byte) bool {
	q.space()
	if q.at < q.end && q.c.text[q.at] == b {
		q.at++
		return true
	}
	return false
}

// union reads types joined by "|".
func (q *quoted) union(depth int) exprID {
	q.space()
	start := q.at
	e := q.item(depth)
	if e == 0 || depth > maxQuoted {
		return 0
	}
	var k kids
	q.c.join(&k, e)
	for q.take('|') {
		next := q.item(depth)
		if next == 0 {
			return 0
		}
		q.c.join(&k, next)
	}
	if k.first == k.last {
		return e
	}
	return q.c.add(expr{kind: xUnion, first: k.first, span: span{start, q.at}})
}

// item reads a dotted name with an optional list in brackets.
func (q *quoted) item(depth int) exprID {
	e := q.dotted()
	if e == 0 || !q.take('[') {
		return e
	}
	k := kids{e, e}
	for {
		next := q.union(depth + 1)
		if next == 0 {
			return 0
		}
		q.c.join(&k, next)
		if q.take(']') {
			break
		}
		if !q.take(',') {
			return 0
		}
	}
	return q.c.add(expr{kind: xSubscript, first: k.first, span: span{q.c.exprs[e].start, q.at}})
}

func (q *quoted) dotted() exprID {
	c := q.c
	q.space()
	var e exprID
	for {
		start := q.at
		for q.at < q.end && isIdentByte(c.text[q.at]) {
			q.at++
		}
		if q.at == start || '0' <= c.text[start] && c.text[start] <= '9' {
			return 0
		}
		s := span{start, q.at}
		name := c.intern(c.text[start:q.at])
		switch {
		case e != 0:
			c.exprs[e].inner = true
			e = c.add(expr{kind: xAttr, name: name, ctx: Annotation, quoted: true, first: e, span: span{c.exprs[e].start, q.at}})
		case c.names[name] == "None":
			return c.add(expr{kind: xNone, span: s})
		default:
			e = c.add(expr{kind: xName, name: name, ctx: Annotation, quoted: true, span: s})
		}
		if q.at >= q.end || c.text[q.at] != '.' {
			return e
		}
		q.at++
	}
}

func isIdentByte(b byte) bool {
	return b == '_' || b >= 0x80 || 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9'
}
