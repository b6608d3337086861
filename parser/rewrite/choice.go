package rewrite

import (
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// writtenName is a qualified name as new text has it.
type writtenName struct{ name, text string }

// eitherWay writes new code where what it needs is there, and the old code where it is
// not: new if hasattr(module, "name") else old. "" means that this cannot be said in an
// expression, or not so.
func (f *File) eitherWay(c *Change, node int, text string, names []writtenName) string {
	if !c.Floor || f.Had == nil || f.kind(f.parent(node)) == syntax.Decorator || f.above(node, syntax.Type) >= 0 || f.side(node) == gives {
		return ""
	}
	test := ""
	for _, n := range names {
		if f.Had(n.name) {
			continue
		}
		if test != "" || !strings.Contains(n.text, ".") {
			return ""
		}
		test = f.hasName(n)
	}
	if test == "" {
		return ""
	}
	old := f.of(node)
	if c.Item > 0 && f.kind(node) == syntax.Call { // which gives all items
		old += "[" + strconv.Itoa(c.Item-1) + "]"
	}
	text += " if " + test + " else " + old
	if !f.holds(node, loose) {
		text = "(" + text + ")"
	}
	return text
}

// hasName is the test for a name, which asks step by step where the modules before it
// may not be there either.
func (f *File) hasName(n writtenName) string {
	parts := strings.Split(n.text, ".")
	bound := segments(n.name) - len(parts)
	object := parts[0]
	for i, part := range parts[1 : len(parts)-1] {
		if f.Had(cut(n.name, bound+i+2)) && !strings.HasPrefix(object, "getattr(") {
			object += "." + part
		} else {
			object = "getattr(" + object + ", " + strconv.Quote(part) + ", None)"
		}
	}
	return "hasattr(" + object + ", " + strconv.Quote(parts[len(parts)-1]) + ")"
}
