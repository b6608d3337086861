package outline

import "github.com/upcheck/upcheck/parser/internal/syntax"

// subscript reads "a[b, c]", in an annotation as well.
func (r *reader) subscript(i int) *Expr {
	e := r.make(Subscript, "", i)
	e.Args = r.list(r.count(i))
	last := i
	items := i // in a type the arguments stand one node deeper
	for k := range r.kids(i) {
		if r.tree[k].Kind == syntax.TypeParameter {
			items = k
			break
		}
		e.Args = append(e.Args, r.expr(k))
		last = k
	}
	if items != i {
		for k := range r.kids(items) {
			e.Args = append(e.Args, r.expr(k))
			last = k
		}
	}
	if len(e.Args) != 2 {
		return e
	}
	arg := e.Args[1]
	switch comma := r.comma(int(r.tree[last].End), int(r.tree[i].End)); {
	case comma >= 0:
		if arg.Kind == Star {
			return e
		}
		one := r.slot()
		*one = Expr{Kind: Tuple, Args: append(r.list(1), arg), Span: r.span(last)}
		one.Span.End = comma + 1
		e.Args[1] = one
	case arg.Kind == Tuple && (len(arg.Args) != 1 || arg.Args[0].Kind == Star):
		e.Args = append(e.Args[:1], arg.Args...)
	}
	return e
}

// member reads "a[int].b" in an annotation.
func (r *reader) member(i int) *Expr {
	var e *Expr
	for k := range r.kids(i) {
		if e == nil {
			e = r.expr(k)
			continue
		}
		base := e
		e = r.make(Attribute, r.word(k), k)
		e.Span.Start = r.span(i).Start
		e.Args = append(r.list(1), base)
	}
	if e == nil {
		return r.opaque(i)
	}
	return e
}

// union reads "A[b] | c | d" in an annotation, which the grammar may nest to
// the right.
func (r *reader) union(i int) *Expr {
	var operands []int
	r.operands(i, &operands)
	e := r.expr(operands[0])
	for _, k := range operands[1:] {
		left := e
		e = r.make(Binary, "|", i)
		e.Span.End = int(r.tree[k].End)
		e.Args = append(r.list(2), left, r.expr(k))
	}
	return e
}

// operands appends the operands of "|" at the top of node i, which is no
// operator itself when nothing else is.
func (r *reader) operands(i int, out *[]int) {
	n := &r.tree[i]
	op := r.tree.Child(i, syntax.FieldOperator)
	switch {
	case n.Kind == syntax.Type && r.count(i) == 1:
		r.operands(r.only(i), out)
	case n.Kind == syntax.UnionType && r.count(i) > 0, n.Kind == syntax.BinaryOperator && op >= 0 && r.tree[op].Kind == syntax.TokenPipe:
		if !r.enter(i) {
			*out = append(*out, i)
			return
		}
		for k := range r.kids(i) {
			r.operands(k, out)
		}
		r.leave()
	default:
		*out = append(*out, i)
	}
}
