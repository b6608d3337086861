package rewrite

import (
	"strings"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// chain is a dotted expression up to the segment that a change is about.
type chain struct {
	node int
	// base is the identifier that it starts with, -1 when that is something else.
	base int
	// attrs counts the segments behind the base.
	attrs int
}

// chainAt returns the chain that ends with an identifier.
func (f *File) chainAt(i int) chain {
	c := chain{node: i}
	if p := f.parent(i); f.kind(p) == syntax.Attribute && f.tree[i].Field == syntax.FieldAttribute {
		c.node = p
	}
	at := c.node
	for f.kind(at) == syntax.Attribute {
		c.attrs++
		if at = f.tree.Child(at, syntax.FieldObject); at < 0 {
			break
		}
	}
	if c.base = -1; f.kind(at) == syntax.Identifier {
		c.base = at
	}
	return c
}

// nameable refuses a chain that does not end with the name of a change, and one that
// is no expression that can be another.
func (f *File) nameable(on chain, c *Change) error {
	switch _, last := split(c.Name); {
	case on.base < 0:
		return refusef("it is reached through an expression")
	case on.attrs > 0 && f.of(f.tree.Child(on.node, syntax.FieldAttribute)) != last, on.attrs == 0 && f.role(on.base) != reads:
		return refusef("it goes by another name here")
	case f.comments(f.span(on.node)):
		return refusef("a comment would be lost")
	}
	return nil
}

// boundTo returns the qualified name that the base of a chain stands for, "" when the
// chain is not written like the name.
func (f *File) boundTo(on chain, name string) string {
	n := segments(name) - on.attrs
	if on.attrs == 0 || n < 1 {
		return ""
	}
	if _, written := f.path(on.base); !strings.HasPrefix(written+".", f.of(on.base)+name[len(cut(name, n)):]+".") {
		return ""
	}
	return cut(name, n)
}

// ahead returns the identifier that stands some segments behind one of a chain, or the
// last of the chain.
func (f *File) ahead(i, n int) int {
	for node := f.chainAt(i).node; n > 0; n-- {
		if node = f.parent(node); f.kind(node) != syntax.Attribute {
			break
		}
		i = f.tree.Child(node, syntax.FieldAttribute)
	}
	return i
}

// path returns the dotted text of the longest chain that an identifier starts.
func (f *File) path(base int) (node int, text string) {
	node = base
	for p := f.parent(node); f.kind(p) == syntax.Attribute && f.tree[node].Field == syntax.FieldObject && f.tree.Child(p, syntax.FieldAttribute) >= 0; p = f.parent(p) {
		node = p
	}
	if text = f.of(node); !strings.ContainsAny(text, " \t\r\n\f\\#") {
		return node, text
	}
	parts := []string{f.of(base)} // it has white space or comments between
	for i := base; i != node; {
		i = f.parent(i)
		parts = append(parts, f.of(f.tree.Child(i, syntax.FieldAttribute)))
	}
	return node, strings.Join(parts, ".")
}

// callOf returns the call that a node is the callee of, -1 for none.
func (f *File) callOf(node int) int {
	if p := f.parent(node); f.kind(p) == syntax.Call && f.tree[node].Field == syntax.FieldFunction {
		return p
	}
	return -1
}

// below reports whether a dotted name is another one or lies below it.
func below(name, root string) bool {
	return strings.HasPrefix(name, root) && (len(name) == len(root) || name[len(root)] == '.')
}

// split cuts a dotted name at its last dot.
func split(name string) (parent, last string) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", name
	}
	return name[:i], name[i+1:]
}

// cut returns the first n segments of a dotted name.
func cut(name string, n int) string {
	parts := strings.Split(name, ".")
	return strings.Join(parts[:min(max(n, 0), len(parts))], ".")
}

func segments(name string) int { return strings.Count(name, ".") + 1 }
