package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// Nodes are written in the order of the tree, a parent before its children: it
// is opened at its first token and closed behind its last. A comment becomes a
// node only when the token behind it is consumed or a node is opened there, so
// that it lands where tree-sitter puts it: in the innermost node that has
// tokens on both sides of it.

// append writes a node without children.
func (p *Parser) append(kind syntax.Kind, start, end int) int {
	i := len(p.nodes)
	p.nodes = append(p.nodes, syntax.Node{Start: uint32(start), End: uint32(end), Next: uint32(i + 1), Kind: kind})
	return i
}

// open writes a node that starts at the current token.
func (p *Parser) open(kind syntax.Kind) int {
	if p.flushed != p.pending {
		p.flush()
	}
	return p.append(kind, p.start, p.start)
}

// close ends a node behind the token consumed last.
func (p *Parser) close(i int) {
	n := &p.nodes[i]
	n.End = uint32(p.prev)
	n.Next = uint32(len(p.nodes))
}

// leaf consumes the current token as a node.
func (p *Parser) leaf(kind syntax.Kind) int {
	if p.flushed != p.pending {
		p.flush()
	}
	i := p.append(kind, p.start, p.end)
	p.next()
	return i
}

// leafIn consumes the current token as a node in a field.
func (p *Parser) leafIn(kind syntax.Kind, field syntax.Field) {
	i := p.leaf(kind)
	p.nodes[i].Field = field
}

// in puts a node into a field of its parent.
func (p *Parser) in(i int, field syntax.Field) {
	if !p.bad {
		p.nodes[i].Field = field
	}
}

// So many nodes may be moved, and so many more for each byte of text. What is
// nested moves once for each level.
const (
	maxShift        = 1 << 18
	maxShiftPerByte = 8
)

// wrap puts a new node around the last subtree, which starts at i: the left
// operand of an operator is known as such only behind it.
func (p *Parser) wrap(i int, kind syntax.Kind) {
	if p.bad || !p.shift(len(p.nodes)-i) {
		return
	}
	p.nodes = append(p.nodes, syntax.Node{})
	nodes := p.nodes[i:]
	for j := len(nodes) - 1; j > 0; j-- {
		nodes[j] = nodes[j-1]
		nodes[j].Next++
	}
	start := uint32(p.start)
	if len(nodes) > 1 {
		start = nodes[1].Start
	}
	nodes[0] = syntax.Node{Start: start, Kind: kind, Next: uint32(i + 1)}
}

// wrapIn wraps the subtree at i, which gets a field of the new node.
func (p *Parser) wrapIn(i int, kind syntax.Kind, field syntax.Field) {
	p.wrap(i, kind)
	p.in(i+1, field)
}

// operator ends an operation, a call or the like, whose node is not written yet:
// those that start with the same operand are put around it together, so that
// what it consists of is moved once.
func (p *Parser) operator(kind syntax.Kind) {
	p.operators = append(p.operators, syntax.Node{End: uint32(p.prev), Next: uint32(len(p.nodes)), Kind: kind})
}

// wrapAll puts the operators from base on, the innermost first, around what
// starts at node i.
func (p *Parser) wrapAll(i, base int) {
	operators := p.operators[base:]
	moved, k := len(p.nodes)-i, len(operators)
	if k == 0 || p.bad || !p.shift(moved) {
		return
	}
	p.nodes = append(p.nodes, operators...)
	nodes := p.nodes[i:]
	for j := moved - 1; j >= 0; j-- {
		nodes[j+k] = nodes[j]
		nodes[j+k].Next += uint32(k)
	}
	start := nodes[k].Start
	for j, n := range operators {
		nodes[k-j].Field = firstField(n.Kind)
		n.Start = start
		n.Next += uint32(k)
		nodes[k-1-j] = n
	}
	p.operators = p.operators[:base]
}

// firstField is the field of an operation's first operand.
func firstField(operation syntax.Kind) syntax.Field {
	switch operation {
	case syntax.Attribute:
		return syntax.FieldObject
	case syntax.Call:
		return syntax.FieldFunction
	case syntax.Subscript:
		return syntax.FieldValue
	case syntax.BinaryOperator, syntax.BooleanOperator:
		return syntax.FieldLeft
	}
	return syntax.NoField
}

// shift reports whether so many more nodes may be moved.
func (p *Parser) shift(n int) bool {
	p.shifted += n
	if p.shifted > maxShift+maxShiftPerByte*len(p.text) {
		p.fail()
		return false
	}
	return true
}

// comment is a comment outside the tree yet.
type comment struct {
	start, end int
	indent     int // its column, when it has a line of its own
}

// flush writes the comments before the current token.
func (p *Parser) flush() {
	for _, c := range p.comments[p.flushed:p.pending] {
		p.append(syntax.Comment, c.start, c.end)
	}
	p.flushed = p.pending
	if p.flushed == len(p.comments) {
		p.comments, p.flushed, p.pending = p.comments[:0], 0, 0
	}
}
