package parser

import (
	"github.com/upcheck/upcheck/internal/pages"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// maxDepth bounds how deep the collector follows nested code. CPython itself
// gives up far earlier (100 levels of indentation, 200 of brackets); chains of
// operators are what comes near in real files. Deeper code is listed as an
// error region.
const maxDepth = 5000

// collector turns a syntax tree into raw facts. It alone knows the grammar.
type collector struct {
	raw
	texts *texts
	// What parameters take.
	nameRoom  slab[sym]
	paramRoom slab[binding]
	rawRoom   slab[rawParam]
	tree      syntax.Tree
	here      place
	depth     int
	// annotation says that names are read as types.
	annotation bool
	fn         int32 // the function around, -1 for none
	// mark is the block that the functions of the module run under when it has a
	// pytestmark, 0 without; marks are the tests that names of marks stand for.
	mark  int32
	marks map[sym]term
	end   int // of the list of statements that is being collected
	// hoisted is the offset behind a star whose operand is being collected as
	// if the star stood elsewhere; see hoists.
	hoisted uint32
}

// collect fills the raw facts from a tree of text.
func (c *collector) collect(text []byte, tree syntax.Tree) {
	c.reset(text, tree)
	c.scopes = append(c.scopes, scope{kind: moduleScope, parent: -1, class: -1})
	c.regions = append(c.regions, region{parent: -1, group: -1})
	c.blocks = append(c.blocks, rawBlock{parent: -1, loaded: -1})
	c.here = place{}
	if len(tree) == 0 {
		return
	}
	c.notes()
	if c.hasMark(0) {
		c.mark = c.ifBlock()
	}
	c.statements(0)
	c.settleNonlocal()
}

// roomy is the number of elements that there is room for from the start where there is
// one for many nodes of a tree.
const roomy = 1 << 11

// reset empties the facts and keeps their memory.
func (c *collector) reset(text []byte, tree syntax.Tree) {
	if c.index == nil {
		c.index = &symbols{texts: c.texts}
		c.entries = make(map[entryKey]int32)
		c.grown = make(map[sym]int32)
	}
	c.index.reset()
	clear(c.entries)
	clear(c.grown)
	c.raw = raw{
		text: text, index: c.index, spoken: c.spoken[:0], newest: c.newest[:0], entries: c.entries, grown: c.grown,
		exprs: append(pages.Room(c.exprs, len(tree)/2+1, roomy), expr{}), bindings: append(c.bindings[:0], binding{}),
		places: c.places[:0], scopes: c.scopes[:0], scoped: c.scoped[:0], declared: c.declared[:0],
		regions: c.regions[:0], groups: c.groups[:0], blocks: c.blocks[:0],
		imports: c.imports[:0], classes: c.classes[:0], funcs: c.funcs[:0],
		stores: c.stores[:0], strays: c.strays[:0], spreads: c.spreads[:0], listed: c.listed[:0],
		growths: append(c.growths[:0], growth{}), enrolled: c.enrolled[:0], tested: c.tested[:0],
		returns: append(c.returns[:0], returned{}), yields: append(c.yields[:0], returned{}), comments: c.comments[:0], errors: c.errors[:0], outdated: c.outdated[:0],
	}
	c.tree, c.depth, c.annotation, c.hoisted, c.fn, c.end = tree, 0, false, 0, -1, 0
	c.mark, c.marks = 0, nil
}

// intern returns the symbol of an identifier.
func (c *collector) intern(b []byte) sym {
	s := c.index.intern(b)
	if int(s) == len(c.spoken) {
		c.spoken, c.newest = append(c.spoken, false), append(c.newest, 0)
		c.names = c.index.names
	}
	return s
}

func (c *collector) span(i int) span { return span{c.tree[i].Start, c.tree[i].End} }

func (c *collector) bytes(i int) []byte { return c.text[c.tree[i].Start:c.tree[i].End] }

func (c *collector) sym(i int) sym { return c.intern(c.bytes(i)) }

// enter counts a level of nesting; at the limit it notes the node as unread.
func (c *collector) enter(i int) bool {
	if c.depth == maxDepth {
		c.errors = append(c.errors, c.span(i))
		return false
	}
	c.depth++
	return true
}

func (c *collector) leave() { c.depth-- }

// add appends an expression that stands where the collector is.
func (c *collector) add(e expr) exprID {
	if n := len(c.places); n == 0 || c.places[n-1] != c.here {
		c.places = append(c.places, c.here)
	}
	e.place = int32(len(c.places) - 1)
	c.exprs = append(c.exprs, e)
	return exprID(len(c.exprs) - 1)
}

// now is the point in time behind everything that was evaluated so far.
func (c *collector) now() exprID { return exprID(len(c.exprs)) }

// kids chains children behind each other. It must get fresh expressions.
type kids struct{ first, last exprID }

func (c *collector) join(k *kids, e exprID) {
	if e == 0 {
		return
	}
	if k.first == 0 {
		k.first = e
	} else {
		c.exprs[k.last].next = e
	}
	k.last = e
}

// restore returns to an earlier scope, region and block of the same statement.
func (c *collector) restore(saved place) { saved.statement = c.here.statement; c.here = saved }

// notes collects the comments that may hold a directive, the regions that the grammar
// could not read, and what newer Pythons do not read, wherever they stand.
func (c *collector) notes() {
	for i := range c.tree {
		n := &c.tree[i]
		switch {
		case n.Kind == syntax.Comment:
			if isDirective(c.bytes(i)) {
				c.comments = append(c.comments, comment{c.span(i), c.startsLine(n.Start)})
			}
		case n.Kind == syntax.Error, n.Missing:
			if !c.tree.InFormat(i) {
				c.errors = append(c.errors, c.span(i))
				c.execInError(i)
			}
		default:
			c.outdatedIn(i)
		}
	}
	c.mixedTabs()
}
