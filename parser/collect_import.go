package parser

import (
	"hash/maphash"
	"strings"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// importStatement collects one import fact and one binding for each name.
func (c *collector) importStatement(i int) {
	plain := c.tree[i].Kind == syntax.ImportStatement
	from := rawImport{place: c.placeIndex(), bound: -1}
	switch m := c.tree.Child(i, syntax.FieldModuleName); {
	case m >= 0:
		from.modulePart = c.span(m)
		from.module, from.level = c.modulePath(m)
	case c.tree[i].Kind == syntax.FutureImportStatement:
		from.module = "__future__"
		from.modulePart = c.futureSpan(i)
	case !plain:
		return
	}
	for k := range c.tree.Children(i) {
		switch n := &c.tree[k]; {
		case n.Kind == syntax.WildcardImport:
			imp := from
			imp.name, imp.last = "*", c.span(k)
			c.imports = append(c.imports, imp)
		case n.Field == syntax.FieldName:
			if plain {
				c.importModule(k, from)
			} else {
				c.importName(k, from)
			}
		}
	}
}

// importModule handles one "a.b" or "a.b as c" of an import statement.
func (c *collector) importModule(i int, imp rawImport) {
	name, alias := c.aliased(i)
	if name < 0 || c.tree[name].Start == c.tree[name].End {
		return
	}
	imp.modulePart, imp.last = c.span(name), c.lastSegment(name)
	imp.module = c.dotted(name)
	imp.alias, imp.renamed = c.boundName(i, true), alias >= 0
	c.imports = append(c.imports, imp)
	b := binding{kind: bindImport, index: int32(len(c.imports) - 1)}
	if alias < 0 {
		alias = c.firstIdentifier(name)
	}
	if alias >= 0 {
		c.imports[b.index].bound = c.sym(alias)
		c.bind(c.sym(alias), b)
	}
}

// importName handles one name of a from-import.
func (c *collector) importName(i int, imp rawImport) {
	name, alias := c.aliased(i)
	if name < 0 || c.tree[name].Start == c.tree[name].End {
		return
	}
	imp.last = c.lastSegment(name)
	imp.name = c.dotted(name)
	imp.alias, imp.renamed = c.boundName(i, false), alias >= 0
	c.imports = append(c.imports, imp)
	b := binding{kind: bindImport, index: int32(len(c.imports) - 1)}
	if imp.level > 0 {
		b.kind = bindLocal
	}
	if alias < 0 {
		alias = c.firstIdentifier(name)
	}
	if alias >= 0 {
		c.imports[b.index].bound = c.sym(alias)
		c.bind(c.sym(alias), b)
	}
}

// aliased returns the nodes of the name and of the alias, -1 when absent.
func (c *collector) aliased(i int) (name, alias int) {
	if c.tree[i].Kind != syntax.AliasedImport {
		return i, -1
	}
	return c.tree.Child(i, syntax.FieldName), c.tree.Child(i, syntax.FieldAlias)
}

// boundName returns the name that an import binds: the alias, or the first
// segment of a plain import.
func (c *collector) boundName(i int, plain bool) string {
	name, alias := c.aliased(i)
	if alias >= 0 {
		return string(c.bytes(alias))
	}
	if name < 0 {
		return ""
	}
	dotted := c.dotted(name)
	if plain {
		dotted, _, _ = strings.Cut(dotted, ".")
	}
	return dotted
}

// dotted returns a dotted name without the white space that may stand in it.
func (c *collector) dotted(i int) string {
	if b := c.bytes(i); isPlainName(b) {
		return c.texts.of(maphash.Bytes(c.texts.seed, b), b)
	}
	var b strings.Builder
	for k := range c.tree.Children(i) {
		if c.tree[k].Kind != syntax.Identifier {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.Write(c.bytes(k))
	}
	return b.String()
}

// isPlainName reports whether a text has nothing but identifiers and dots.
func isPlainName(b []byte) bool {
	for _, ch := range b {
		if !isIdentByte(ch) && ch != '.' {
			return false
		}
	}
	return true
}

func (c *collector) lastSegment(i int) span {
	s := c.span(i)
	for k := range c.tree.Children(i) {
		s = c.span(k)
	}
	return s
}

// modulePath reads the module of a from-import: dots and a name.
func (c *collector) modulePath(i int) (module string, level int) {
	if c.tree[i].Kind != syntax.RelativeImport {
		return c.dotted(i), 0
	}
	for k := range c.tree.Children(i) {
		switch c.tree[k].Kind {
		case syntax.ImportPrefix:
			level = strings.Count(string(c.bytes(k)), ".")
		case syntax.DottedName:
			module = c.dotted(k)
		}
	}
	return module, level
}

// futureSpan finds the word __future__, which the grammar keeps as a token.
func (c *collector) futureSpan(i int) span {
	at := strings.Index(string(c.bytes(i)), "__future__")
	if at < 0 {
		return c.span(i)
	}
	start := c.tree[i].Start + uint32(at)
	return span{start, start + uint32(len("__future__"))}
}
