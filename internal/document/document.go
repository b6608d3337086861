// Package document reads TOML and YAML into one kind of tree that knows where
// everything stands, so that a configuration may be written in either and a
// complaint can always name its line.
package document

import (
	"fmt"

	"github.com/upcheck/upcheck/internal/source"
)

// Kind is the kind of a node.
type Kind uint8

// The kinds of nodes.
const (
	Null Kind = iota
	Text
	Integer
	Float
	Bool
	Date // a TOML date or time
	List
	Table
)

// String returns the kind as it is called in messages.
func (k Kind) String() string {
	return [...]string{"nothing", "a string", "an integer", "a number", "true or false", "a date", "a list", "a table"}[k]
}

// Node is a value of a document. A YAML alias shares the node it refers to, so
// a tree must not be changed.
type Node struct {
	Kind Kind
	// Text is the decoded content of a scalar as written, "" for others.
	Text string
	// Line is 1-based.
	Line int
	// Span covers the content of a scalar: without its quotes when it has no
	// escapes. One of TOML that has some is covered with them, one of YAML that is
	// not written as it is has none. It is zero for all other nodes.
	Span source.Span
	// Block are the lines of a block scalar of YAML ("|" or ">") as they stand in
	// the document, with their indentation, without the line end of the last one.
	// It is zero for all other nodes.
	Block source.Span
	// Items are the elements of a List.
	Items []*Node
	// Fields are the members of a Table, in the order of the document.
	Fields []Field

	// parts are the pieces of Text that stand in Block as they are, size is how
	// much a walk over the node has to do.
	parts []part
	size  int
}

// Field is a member of a table.
type Field struct {
	Name string
	Line int // of the name
	// Span is the name, of YAML and only where it is written as it is.
	Span  source.Span
	Value *Node
}

// At returns where a part of Text stands in the document. It is zero where the
// part does not stand there as it is.
func (n *Node) At(s source.Span) source.Span {
	if s.Start < 0 || s.End < s.Start || s.End > len(n.Text) {
		return source.Span{}
	}
	if n.Span.Len() == len(n.Text) && n.Span.Len() > 0 {
		return source.Span{Start: n.Span.Start + s.Start, End: n.Span.Start + s.End}
	}
	start, ok := n.place(s.Start)
	if !ok {
		return source.Span{}
	}
	if s.Len() == 0 {
		return source.Span{Start: start, End: start}
	}
	last, ok := n.place(s.End - 1)
	if !ok {
		return source.Span{}
	}
	return source.Span{Start: start, End: last + 1}
}

// Walk visits a node and what is below it, in the order of the document, with
// the names that lead to it from where the walk began; an element of a list has
// none of its own. Where visit returns false, nothing below is visited. The path
// is only lent.
func (n *Node) Walk(visit func(path []string, n *Node) bool) { n.walk(nil, visit) }

func (n *Node) walk(path []string, visit func([]string, *Node) bool) {
	if !visit(path, n) {
		return
	}
	for _, item := range n.Items {
		item.walk(path, visit)
	}
	for _, f := range n.Fields {
		f.Value.walk(append(path, f.Name), visit)
	}
}

// Get follows names from table to table. It returns nil when one is missing or
// when n is nil.
func (n *Node) Get(path ...string) *Node {
	for _, name := range path {
		n = n.field(name)
	}
	return n
}

func (n *Node) field(name string) *Node {
	if n == nil {
		return nil
	}
	for _, f := range n.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

// Error is a document that cannot be read.
type Error struct {
	Line    int // 1-based, 0 when unknown
	Message string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Message)
}
