package parser

import "github.com/upcheck/upcheck/parser/internal/syntax"

// entry returns what the scope knows of the name, making room for it.
func (c *collector) entry(s int32, name sym) *entry {
	key := entryKey{s, name}
	if k, ok := c.entryOf(s, name); ok {
		return &c.scoped[k]
	}
	k := int32(len(c.scoped))
	c.entries[key] = k
	e := entry{scope: s, same: c.newest[name]}
	if e.same != 0 {
		e.rank = c.scoped[e.same-1].rank + 1
	}
	c.scoped = append(c.scoped, e)
	c.newest[name] = k + 1
	if c.scopes[s].kind <= classScope {
		c.declared = append(c.declared, declaredName{key, k})
	}
	return &c.scoped[k]
}

// bind gives a name a value in the current scope, or where that scope's
// declarations send it.
func (c *collector) bind(name sym, b binding) {
	c.bindIn(c.here.scope, name, b)
}

func (c *collector) bindIn(s int32, name sym, b binding) {
	b.at, b.region, b.scope = c.now(), c.here.region, s
	c.spoken[name] = c.spoken[name] || b.speaks()
	n := int32(len(c.bindings))
	switch e := c.entry(s, name); e.decl {
	case declGlobal:
		global := c.entry(0, name)
		b.scope, b.prev = 0, global.roam
		global.roam = n
	case declNonlocal:
		c.strays = append(c.strays, strayBinding{name, n})
	default:
		if b.kind == bindValue && b.ann == 0 && c.scopes[s].kind != classScope {
			b.ann = e.ann
		}
		b.prev = e.last
		if e.last != 0 {
			c.bindings[e.last].next = n
		}
		e.last = n
	}
	c.bindings = append(c.bindings, b)
}

// speaks reports whether a binding may give its name something to talk of. Of an
// import its module says that.
func (b *binding) speaks() bool {
	switch b.kind {
	case bindUnknown, bindKeywords, bindImport:
		return false
	case bindParam, bindRest:
		return b.ann != 0
	}
	return true
}

// settleNonlocal moves the bindings that nonlocal sends outwards to the
// function that has the name, which may bind it only later in the file.
func (c *collector) settleNonlocal() {
	for _, stray := range c.strays {
		b := &c.bindings[stray.binding]
		for s := c.scopes[b.scope].parent; s > 0; s = c.scopes[s].parent {
			k, ok := c.entryOf(s, stray.name)
			if !ok || c.scopes[s].kind == classScope || c.scoped[k].decl != declLocal || c.scoped[k].last == 0 {
				continue
			}
			b.scope, b.prev = s, c.scoped[k].roam
			c.scoped[k].roam = stray.binding
			break
		}
	}
}

// declare handles global and nonlocal.
func (c *collector) declare(i int) {
	decl := declGlobal
	if c.tree[i].Kind == syntax.NonlocalStatement {
		decl = declNonlocal
	}
	if c.here.scope == 0 {
		return
	}
	for k := range c.tree.Children(i) {
		if c.tree[k].Kind == syntax.Identifier {
			c.entry(c.here.scope, c.sym(k)).decl = decl
		}
	}
}
