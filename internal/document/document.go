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
	// Items are the elements of a List.
	Items []*Node
	// Fields are the members of a Table, in the order of the document.
	Fields []Field
}

// Field is a member of a table.
type Field struct {
	Name string
	Line int // of the name
	// Span is the name, of YAML and only where it is written as it is.
	Span  source.Span
	Value *Node
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
