package outline

import "github.com/upcheck/upcheck/parser/internal/syntax"

func (r *reader) operator(kind ExprKind, i int) *Expr {
	text := ""
	if op := r.tree.Child(i, syntax.FieldOperator); op >= 0 {
		text = r.word(op)
	}
	return r.node(kind, text, i)
}

// boolean reads "a and b and c", which is nested to the left, as one
// expression.
func (r *reader) boolean(i int) *Expr {
	op := r.operation(i)
	nodes := make([]int, 0, 8) // from the last to the first
	k := i
	for r.tree[k].Kind == syntax.BooleanOperator && r.operation(k) == op {
		left, right := r.tree.Child(k, syntax.FieldLeft), r.tree.Child(k, syntax.FieldRight)
		if left < 0 || right < 0 {
			return r.opaque(i)
		}
		nodes = append(nodes, right)
		k = left
	}
	nodes = append(nodes, k)
	e := r.make(Bool, op, i)
	e.Args = r.list(len(nodes))
	for j := len(nodes) - 1; j >= 0; j-- {
		e.Args = append(e.Args, r.expr(nodes[j]))
	}
	return e
}

func (r *reader) operation(i int) string {
	if op := r.tree.Child(i, syntax.FieldOperator); op >= 0 && r.tree[op].Kind == syntax.TokenOr {
		return "or"
	}
	return "and"
}

func (r *reader) comparison(i int) *Expr {
	op, n := "", 0
	for k := range r.tree.Children(i) {
		if r.tree[k].Field != syntax.FieldOperators {
			continue
		}
		n++
		switch r.tree[k].Kind {
		case syntax.TokenNotIn:
			op = "not in"
		case syntax.TokenIsNot:
			op = "is not"
		default:
			op = r.word(k)
		}
	}
	if n != 1 {
		return r.opaque(i)
	}
	return r.node(Compare, op, i)
}

func (r *reader) lambda(i int) *Expr {
	e := r.make(Lambda, "", i)
	if list := r.tree.Child(i, syntax.FieldParameters); list >= 0 {
		e.Params = r.params(list)
	}
	e.Args = append(r.list(1), r.child(i, syntax.FieldBody))
	return e
}

// comprehension reads the element and what follows it, in order.
func (r *reader) comprehension(sort string, i int) *Expr {
	e := r.make(Comprehension, sort, i)
	e.Args = r.list(3)
	for k := range r.kids(i) {
		switch r.tree[k].Kind {
		case syntax.ForInClause:
			e.Args = append(e.Args, r.child(k, syntax.FieldLeft), r.iterable(k))
		case syntax.Pair:
			pair := r.node(Tuple, "", k)
			if n := len(pair.Args); n > 0 {
				pair.Span.Start, pair.Span.End = pair.Args[0].Span.Start, pair.Args[n-1].Span.End
			}
			e.Args = append(e.Args, pair)
		case syntax.IfClause:
			e.Args = append(e.Args, r.inner(k))
		default:
			e.Args = append(e.Args, r.expr(k))
		}
	}
	if len(e.Args) == 0 {
		return r.opaque(i)
	}
	return e
}

// iterable reads what a clause of a comprehension walks over. Python 2 allowed
// several values without brackets.
func (r *reader) iterable(i int) *Expr {
	first, n := -1, 0
	for k := range r.tree.Children(i) {
		if r.tree[k].Field == syntax.FieldRight && !r.tree[k].Kind.IsToken() {
			if n++; first < 0 {
				first = k
			}
		}
	}
	if first < 0 || n > 1 {
		return r.make(Opaque, "", i)
	}
	return r.expr(first)
}

// comma returns the offset of the comma that is the first thing of meaning
// between two offsets, or -1.
func (r *reader) comma(start, end int) int {
	for at := start; at < end; at++ {
		switch r.text[at] {
		case ',':
			return at
		case ' ', '\t', '\f', '\n', '\r', '\\':
		case '#':
			for at+1 < end && r.text[at+1] != '\n' {
				at++
			}
		default:
			return -1
		}
	}
	return -1
}
