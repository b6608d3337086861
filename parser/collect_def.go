package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// newScope enters a scope with a region of its own and returns the place to
// come back to.
func (c *collector) newScope(kind scopeKind, class int32) place {
	saved := c.here
	c.here.region = c.newRegion(bodyRegion, -1)
	c.scopes = append(c.scopes, scope{kind: kind, parent: c.here.scope, region: c.here.region, class: class})
	c.here.scope = int32(len(c.scopes) - 1)
	return saved
}

// decorated collects the decorators, which are evaluated first, then the
// definition. A test in skipif or skipUnless guards the body.
func (c *collector) decorated(i int) {
	block := c.here.block
	var decorators kids
	for k := range c.tree.Children(i) {
		switch c.tree[k].Kind {
		case syntax.Decorator:
			c.here.statement = c.span(k)
			for d := range c.tree.Children(k) {
				e := c.expr(d)
				if e == 0 {
					continue
				}
				if x := &c.exprs[e]; x.ctx == Load {
					x.ctx = Decorator
				}
				c.join(&decorators, e)
				if t, ok := c.skipTest(e); ok {
					c.here.block = c.ifBlock(t)
				}
			}
		case syntax.FunctionDefinition:
			c.functionDefinition(k, c.methodKind(i), decorators.first)
		case syntax.ClassDefinition:
			c.classDefinition(k)
		}
	}
	c.here.block = block
}

// methodKind tells what the first parameter of a decorated method is:
// bindClsParam, bindParam for a static method, or bindSelf.
func (c *collector) methodKind(i int) bindKind {
	for k := range c.tree.Children(i) {
		if c.tree[k].Kind != syntax.Decorator {
			continue
		}
		for d := range c.tree.Children(k) {
			switch string(c.bytes(d)) {
			case "staticmethod":
				return bindParam
			case "classmethod":
				return bindClsParam
			}
		}
	}
	return bindSelf
}

// functionDefinition evaluates defaults and annotations outside, binds the
// name, and collects the body in a scope of its own. self says what the first
// parameter of a method is; 0 stands for the usual.
func (c *collector) functionDefinition(i int, self bindKind, decorators exprID) {
	c.here.statement = c.header(i)
	name := c.tree.Child(i, syntax.FieldName)
	class, method := int32(-1), -1
	if s := c.scopes[c.here.scope]; s.kind == classScope {
		class = s.class
		if name >= 0 {
			self = implicitSelf(string(c.bytes(name)), self)
			c.classes[class].methods = append(c.classes[class].methods, rawMethod{name: c.sym(name), span: c.span(name)})
			method = len(c.classes[class].methods) - 1
		}
	} else {
		self = bindParam
	}
	outer := c.here
	c.typeParameters(i)
	fn := int32(len(c.funcs))
	c.funcs = append(c.funcs, function{class: class, block: c.here.block, decorators: decorators, async: c.text[c.tree[i].Start] == 'a'})
	if name >= 0 {
		c.funcs[fn].name = c.sym(name)
	}
	if method >= 0 {
		c.classes[class].methods[method].function = fn
	}
	var params []binding
	var names []sym
	if p := c.tree.Child(i, syntax.FieldParameters); p >= 0 {
		var named []rawParam
		names, params, named = c.parameters(p)
		c.funcs[fn].params = named
		if method >= 0 {
			c.classes[class].methods[method].params = named
		}
	}
	if ret := c.tree.Child(i, syntax.FieldReturnType); ret >= 0 {
		c.funcs[fn].annotation = c.typeExpr(ret)
	}
	c.newScope(functionScope, class)
	c.funcs[fn].scope = c.here.scope
	for k, b := range params {
		b.index = int32(k)
		if b.kind == bindKeywords {
			b.index = fn
		}
		if k == 0 && self != bindParam && b.kind == bindParam {
			b = binding{kind: self, index: class}
		}
		c.bind(names[k], b)
	}
	if body := c.tree.Child(i, syntax.FieldBody); body >= 0 {
		start := c.now()
		around := c.fn
		c.fn = fn
		if c.here.block == 0 {
			c.here.block = c.mark
		}
		ends := c.statements(body)
		c.fn = around
		c.regions[c.here.region].ends = ends
		c.funcs[fn].falls = c.funcs[fn].falls || ends != leavesScope
		c.funcs[fn].result = c.onlyResult(body, start)
	}
	c.restore(outer)
	if name >= 0 {
		c.bind(c.sym(name), binding{kind: bindFunc, index: fn})
	}
}

// implicitSelf is what the first parameter of a method denotes.
func implicitSelf(name string, self bindKind) bindKind {
	switch name {
	case "__new__", "__init_subclass__", "__class_getitem__":
		return bindClsParam
	}
	if self == 0 {
		return bindSelf
	}
	return self
}

// onlyResult returns the value of the return statement that is all a function
// body holds, apart from its docstring. The body's expressions begin at start.
func (c *collector) onlyResult(body int, start exprID) exprID {
	var result exprID
	for k := range c.tree.Children(body) {
		switch c.tree[k].Kind {
		case syntax.Comment:
		case syntax.ExpressionStatement:
			if c.tree[k+1].Kind != syntax.String || c.tree[k+1].Next != c.tree[k].Next {
				return 0
			}
		case syntax.ReturnStatement:
			if result != 0 || c.tree[k].Next == uint32(k+1) {
				return 0
			}
			want := span{c.tree[k+1].Start, c.tree[k+1].End}
			for e := c.now() - 1; e >= start; e-- {
				if x := &c.exprs[e]; x.kind != xKeyword && within(want, x.span) {
					result = e
					break
				}
			}
		default:
			return 0
		}
	}
	return result
}

func within(outer, inner span) bool { return outer.start <= inner.start && inner.end <= outer.end }

// lambda collects defaults outside and the body inside.
func (c *collector) lambda(i int) exprID {
	annotation := c.annotation
	c.annotation = false
	var params []binding
	var names []sym
	if p := c.tree.Child(i, syntax.FieldParameters); p >= 0 {
		names, params, _ = c.parameters(p)
	}
	saved := c.newScope(functionScope, -1)
	for k, b := range params {
		if b.kind == bindKeywords { // a lambda passes nothing on
			b.kind = bindUnknown
		}
		c.bind(names[k], b)
	}
	var result exprID
	if body := c.tree.Child(i, syntax.FieldBody); body >= 0 {
		result = c.expr(body)
	}
	c.restore(saved)
	c.annotation = annotation
	return c.add(expr{kind: xLambda, first: result, span: c.span(i)})
}

// comprehension evaluates its first iterable outside and everything else in a
// scope of its own, the element last.
func (c *collector) comprehension(i int) exprID {
	saved := c.here
	opened := false
	var iterable exprID
	for k := range c.tree.Children(i) {
		switch c.tree[k].Kind {
		case syntax.ForInClause:
			var over exprID
			for e := range c.tree.Children(k) {
				if c.tree[e].Field == syntax.FieldRight {
					over = c.expr(e)
				}
			}
			if !opened {
				iterable = over
			}
			if over = c.element(over); c.text[c.tree[k].Start] == 'a' { // async for
				over = 0
			}
			if !opened {
				saved, opened = c.newScope(innerScope, -1), true
			}
			if left := c.tree.Child(k, syntax.FieldLeft); left >= 0 {
				c.assign(left, over, bindValue)
			}
		case syntax.IfClause:
			for e := range c.tree.Children(k) {
				if test := c.expr(e); test != 0 {
					c.here.block = c.ifBlock(term{test, false})
				}
			}
		}
	}
	var element kids
	if body := c.tree.Child(i, syntax.FieldBody); body >= 0 {
		c.join(&element, c.expr(body))
	}
	if element.first != 0 {
		c.join(&element, iterable)
	}
	c.restore(saved)
	kind := xComp
	if c.tree[i].Kind == syntax.DictionaryComprehension {
		kind = xOther
	}
	return c.add(expr{kind: kind, first: element.first, span: c.span(i)})
}

// placeIndex returns the index of the current place.
func (c *collector) placeIndex() int32 {
	if n := len(c.places); n == 0 || c.places[n-1] != c.here {
		c.places = append(c.places, c.here)
	}
	return int32(len(c.places) - 1)
}
