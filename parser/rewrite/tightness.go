package rewrite

import (
	"bytes"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// tightness is how tightly an expression binds: where another takes its place, it may
// need parentheses.
type tightness uint8

const (
	bare   tightness = iota // a walrus, a yield: always needs them
	loose                   // with an operator, a lambda
	unary                   // with a sign
	digits                  // a number: tight, but for the dot behind it
	tight                   // a name, a call
)

// tightnessOf returns how tightly an expression binds.
func (f *File) tightnessOf(node int) tightness {
	switch f.kind(node) {
	case syntax.Identifier, syntax.Attribute, syntax.Call, syntax.Subscript, syntax.ParenthesizedExpression,
		syntax.List, syntax.Dictionary, syntax.Set, syntax.Tuple, syntax.String, syntax.ListComprehension,
		syntax.DictionaryComprehension, syntax.SetComprehension, syntax.GeneratorExpression,
		syntax.True, syntax.False, syntax.None:
		return tight
	case syntax.UnaryOperator:
		return unary
	case syntax.Integer, syntax.Float:
		return digits
	case syntax.NamedExpression, syntax.Yield, syntax.ExpressionList:
		return bare
	}
	return loose
}

// holds reports whether an expression can stand in the place of a node without
// parentheses.
func (f *File) holds(node int, t tightness) bool {
	p := f.parent(node)
	field := f.tree[node].Field
	switch f.kind(p) {
	case syntax.ParenthesizedExpression:
		return true
	case syntax.Attribute, syntax.GenericType, syntax.MemberType:
		return t == tight
	case syntax.Await, syntax.Decorator:
		return t >= digits
	case syntax.Call:
		return t >= digits || field != syntax.FieldFunction
	case syntax.Subscript:
		return t >= digits || field != syntax.FieldValue && t > bare
	case syntax.BinaryOperator:
		if t == unary && field == syntax.FieldLeft {
			operator := f.tree.Child(p, syntax.FieldOperator)
			return operator >= 0 && f.of(operator) != "**"
		}
		return t >= unary
	case syntax.ArgumentList, syntax.KeywordArgument, syntax.Assignment, syntax.AugmentedAssignment, syntax.ReturnStatement,
		syntax.List, syntax.Tuple, syntax.Set, syntax.ExpressionList, syntax.ExpressionStatement, syntax.DefaultParameter,
		syntax.TypedDefaultParameter, syntax.Pair, syntax.Interpolation, syntax.IfStatement, syntax.ElifClause, syntax.WhileStatement,
		syntax.AssertStatement:
		return t >= loose
	}
	return t >= unary
}

// inBrackets reports whether a node stands directly in brackets, where lines may end
// anywhere.
func (f *File) inBrackets(node int) bool {
	switch p := f.parent(node); f.kind(p) {
	case syntax.ArgumentList, syntax.KeywordArgument, syntax.ParenthesizedExpression, syntax.List, syntax.Tuple, syntax.Set, syntax.Pair:
		return true
	case syntax.Subscript:
		return f.tree[node].Field == syntax.FieldSubscript
	}
	return false
}

// spills reports whether an expression goes over lines outside of its own brackets.
func (f *File) spills(node int) bool {
	at := int(f.tree[node].Start)
	for i := node; i < int(f.tree[node].Next); {
		switch f.tree[i].Kind {
		case syntax.ArgumentList, syntax.ParenthesizedExpression, syntax.List, syntax.Tuple, syntax.Set, syntax.Dictionary, syntax.String,
			syntax.ListComprehension, syntax.DictionaryComprehension, syntax.SetComprehension, syntax.GeneratorExpression:
			if bytes.IndexByte(f.text[at:f.tree[i].Start], '\n') >= 0 {
				return true
			}
			at, i = int(f.tree[i].End), int(f.tree[i].Next)
		default:
			i++
		}
	}
	return at < int(f.tree[node].End) && bytes.IndexByte(f.text[at:f.tree[node].End], '\n') >= 0
}
