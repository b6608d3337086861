// Package syntax is the one place that knows tree-sitter and C. It turns
// Python text into a flat array of nodes in one call across the language
// border: crossing it for every node doubles the cost of a parse.
package syntax

// Node is one node of a Tree. Its layout is that of the C type upcheck_node.
type Node struct {
	// Start and End are byte offsets into the parsed text.
	Start, End uint32
	// Next is the index of the first node that is not below this one: its
	// next sibling, when that is still inside the parent.
	Next  uint32
	Kind  Kind
	Field Field
	// Missing says that the parser put the node in to go on after an error; it
	// covers no text.
	Missing bool
	_       uint8
}

// Tree is a syntax tree as an array in the order of a depth-first walk: node 0
// is the module, the children of node i start at i+1, and Node.Next leads from
// one child to the next. It lives in memory of the Parser that made it and is
// valid until that parser's next Parse or Close.
type Tree []Node

// Children calls yield with the index of each child of node i, in order.
func (t Tree) Children(i int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		end := int(t[i].Next)
		for c := i + 1; c < end; c = int(t[c].Next) {
			if !yield(c) {
				return
			}
		}
	}
}

// Child returns the first child of node i in the field, or -1.
func (t Tree) Child(i int, f Field) int {
	end := int(t[i].Next)
	for c := i + 1; c < end; c = int(t[c].Next) {
		if t[c].Field == f {
			return c
		}
	}
	return -1
}
