package outline

import (
	"strings"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// prefix is a star or a "name :=" that the grammar binds too tightly: it reads
// "*a.b()" as a call of "*a.b", where Python unpacks what a.b() gives, and
// "a := b if c else d" as a choice. While its operand is read, the nodes that
// start at the prefix start at the operand.
type prefix struct{ at, operand int }

// noPrefix, a star, or a walrus.
type prefixKind uint8

const (
	noPrefix prefixKind = iota
	starPrefix
	walrusPrefix
)

func isStar(k syntax.Kind) bool {
	switch k {
	case syntax.ListSplat, syntax.ListSplatPattern, syntax.ParenthesizedListSplat,
		syntax.DictionarySplat, syntax.DictionarySplatPattern, syntax.SplatType, syntax.SplatPattern:
		return true
	}
	return false
}

// misplaced tells which prefix node i starts with that belongs in front of all
// of it.
func (r *reader) misplaced(i int) prefixKind {
	n := &r.tree[i]
	switch n.Kind {
	case syntax.ExpressionList, syntax.PatternList: // the star is that of the first
		return noPrefix
	case syntax.ConditionalExpression:
		if r.assigns(int(n.Start), int(n.End)) && !r.stripped(i) {
			return walrusPrefix
		}
	}
	if r.text[n.Start] == '*' && !isStar(n.Kind) && !r.stripped(i) {
		return starPrefix
	}
	return noPrefix
}

// stripped reports whether node i starts with the prefix whose operand is being
// read.
func (r *reader) stripped(i int) bool {
	return r.prefix.operand > 0 && r.prefix.at == int(r.tree[i].Start)
}

// assigns reports whether the text starts with "name :=".
func (r *reader) assigns(at, end int) bool {
	for at < end && isWord(r.text[at]) {
		at++
	}
	for at < end && strings.IndexByte(" \t", r.text[at]) >= 0 {
		at++
	}
	return at+1 < end && r.text[at] == ':' && r.text[at+1] == '='
}

func isWord(b byte) bool {
	return b == '_' || b >= 0x80 || 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9'
}

// hoisted reads node i as if its prefix stood in front of all of it.
func (r *reader) hoisted(kind prefixKind, i int) *Expr {
	inner := i + 1 // the node of the prefix
	for inner < int(r.tree[i].Next) && r.tree[inner].Kind != syntax.NamedExpression && !isStar(r.tree[inner].Kind) {
		inner++
	}
	if inner == int(r.tree[i].Next) || r.tree[inner].Start != r.tree[i].Start {
		return r.opaque(i)
	}
	e := r.make(Star, "", i)
	operand := r.only(inner)
	if kind == walrusPrefix {
		operand = r.tree.Child(inner, syntax.FieldValue)
		e.Kind = Walrus
		if name := r.tree.Child(inner, syntax.FieldName); name >= 0 {
			e.Text = r.word(name)
		}
	}
	if operand < 0 {
		return r.opaque(i)
	}
	outer := r.prefix
	r.prefix = prefix{int(r.tree[i].Start), int(r.tree[operand].Start)}
	e.Args = append(r.list(1), r.compound(i))
	r.prefix = outer
	return e
}
