package outline

import "github.com/upcheck/upcheck/parser/internal/syntax"

// make returns an expression that covers node i.
func (r *reader) make(kind ExprKind, text string, i int) *Expr {
	e := r.slot()
	e.Kind, e.Text, e.Span = kind, text, r.span(i)
	return e
}

// node reads node i as an expression whose operands are its kids.
func (r *reader) node(kind ExprKind, text string, i int) *Expr {
	e := r.make(kind, text, i)
	e.Args = r.args(i, 0)
	return e
}

// opaque is node i as an expression of a sort that has no kind.
func (r *reader) opaque(i int) *Expr { return r.node(Opaque, "", i) }

// args reads the kids of node i, and leaves room for more in front of them.
func (r *reader) args(i, more int) []*Expr {
	n := r.count(i)
	if n+more == 0 {
		return nil
	}
	out := r.list(n + more)[:more]
	for k := range r.kids(i) {
		out = append(out, r.expr(k))
	}
	return out
}

// child reads the child of node i in the field; what is not there is opaque.
func (r *reader) child(i int, f syntax.Field) *Expr {
	k := r.tree.Child(i, f)
	if k < 0 {
		return r.make(Opaque, "", i)
	}
	return r.expr(k)
}

// optional reads node i, nil when it is negative.
func (r *reader) optional(i int) *Expr {
	if i < 0 {
		return nil
	}
	return r.expr(i)
}

// expr reads an expression. It never returns nil: what it cannot read is
// opaque.
func (r *reader) expr(i int) *Expr {
	n := &r.tree[i]
	if r.stars != nil && n.Kind != syntax.ExpressionList {
		if star, ok := r.stars[int(n.Start)]; ok {
			return r.unblank(star, i)
		}
	}
	switch n.Kind { // what needs no bookkeeping
	case syntax.Identifier:
		if n.Start < n.End { // what is missing covers no text
			return r.make(Name, r.word(i), i)
		}
	case syntax.Integer, syntax.Float:
		return r.make(Number, r.word(i), i)
	case syntax.True, syntax.False, syntax.None, syntax.Ellipsis:
		return r.make(Constant, r.word(i), i)
	}
	if n.Start == n.End || n.Kind.IsToken() || !r.enter(i) {
		return r.make(Opaque, "", i)
	}
	e := r.compound(i)
	r.leave()
	return e
}

// compound reads an expression that has operands.
func (r *reader) compound(i int) *Expr {
	if p := r.misplaced(i); p != noPrefix {
		return r.hoisted(p, i)
	}
	if int(r.tree[i].Start) == r.typeCall {
		if k := r.tree[i].Kind; k == syntax.ParenthesizedExpression || k == syntax.Tuple {
			return r.typeOf(i)
		}
	}
	switch r.tree[i].Kind {
	case syntax.Attribute:
		return r.attribute(i)
	case syntax.Call:
		return r.call(i)
	case syntax.String:
		return r.literal(i)
	case syntax.ConcatenatedString:
		return r.concatenated(i)
	case syntax.ParenthesizedExpression, syntax.Type:
		return r.inner(i)
	case syntax.ListSplat, syntax.ListSplatPattern, syntax.ParenthesizedListSplat, syntax.SplatType:
		if r.stripped(i) {
			return r.inner(i)
		}
		return r.node(Star, "", i)
	case syntax.TuplePattern:
		if k := r.only(i); k >= 0 && r.count(i) == 1 && r.comma(int(r.tree[k].End), int(r.tree[i].End)) < 0 {
			return r.expr(k)
		}
		return r.node(Tuple, "", i)
	case syntax.Tuple, syntax.ExpressionList, syntax.PatternList:
		return r.node(Tuple, "", i)
	case syntax.List, syntax.ListPattern:
		return r.node(List, "", i)
	case syntax.Set:
		return r.node(Set, "", i)
	case syntax.Dictionary:
		return r.dictionary(i)
	case syntax.KeywordArgument:
		return r.keyword(i)
	case syntax.DictionarySplat:
		return r.node(Keyword, "", i)
	case syntax.Subscript, syntax.GenericType:
		return r.subscript(i)
	case syntax.MemberType:
		return r.member(i)
	case syntax.UnionType:
		return r.union(i)
	case syntax.ConditionalExpression:
		return r.node(Conditional, "", i)
	case syntax.BooleanOperator:
		return r.boolean(i)
	case syntax.NotOperator:
		return r.node(Not, "", i)
	case syntax.ComparisonOperator:
		return r.comparison(i)
	case syntax.BinaryOperator:
		return r.operator(Binary, i)
	case syntax.UnaryOperator:
		return r.operator(Unary, i)
	case syntax.Await:
		return r.node(Await, "", i)
	case syntax.NamedExpression:
		return r.walrus(i)
	case syntax.AsPattern:
		return r.asPattern(i)
	case syntax.Lambda:
		return r.lambda(i)
	case syntax.ListComprehension:
		return r.comprehension("list", i)
	case syntax.SetComprehension:
		return r.comprehension("set", i)
	case syntax.DictionaryComprehension:
		return r.comprehension("dict", i)
	case syntax.GeneratorExpression:
		return r.comprehension("generator", i)
	}
	return r.opaque(i)
}

// inner reads what stands in brackets that mean nothing. Under an error there
// may be more than one thing.
func (r *reader) inner(i int) *Expr {
	for k := range r.kids(i) {
		if r.tree[k].Kind != syntax.Error {
			return r.expr(k)
		}
	}
	return r.opaque(i)
}

func (r *reader) attribute(i int) *Expr {
	object, attr := r.tree.Child(i, syntax.FieldObject), r.tree.Child(i, syntax.FieldAttribute)
	if object < 0 || attr < 0 {
		return r.opaque(i)
	}
	e := r.make(Attribute, r.word(attr), i)
	e.Args = append(r.list(1), r.expr(object))
	return e
}

func (r *reader) call(i int) *Expr {
	callee, list := r.tree.Child(i, syntax.FieldFunction), r.tree.Child(i, syntax.FieldArguments)
	if callee < 0 || list < 0 {
		return r.opaque(i)
	}
	e := r.make(Call, "", i)
	if r.tree[list].Kind == syntax.GeneratorExpression {
		e.Args = append(r.list(2), r.expr(callee), r.expr(list))
		return e
	}
	f := r.expr(callee)
	e.Args = r.args(list, 1)
	e.Args[0] = f
	return e
}

// typeOf reads the brackets of a "type(x)" as the call that it is.
func (r *reader) typeOf(i int) *Expr {
	e := r.make(Call, "", i)
	r.typeCall = -1
	e.Args = r.args(i, 1)
	e.Args[0] = r.make(Name, "type", i)
	e.Args[0].Span.End = e.Span.Start + len("type")
	return e
}

func (r *reader) keyword(i int) *Expr {
	name, value := r.tree.Child(i, syntax.FieldName), r.tree.Child(i, syntax.FieldValue)
	if name < 0 || value < 0 {
		return r.opaque(i)
	}
	e := r.make(Keyword, r.word(name), i)
	e.Args = append(r.list(1), r.expr(value))
	return e
}

func (r *reader) dictionary(i int) *Expr {
	e := r.make(Dict, "", i)
	e.Args = r.list(2 * r.count(i))
	for k := range r.kids(i) {
		switch r.tree[k].Kind {
		case syntax.Pair:
			e.Args = append(e.Args, r.child(k, syntax.FieldKey), r.child(k, syntax.FieldValue))
		case syntax.DictionarySplat:
			e.Args = append(e.Args, nil, r.inner(k))
		}
	}
	return e
}

func (r *reader) walrus(i int) *Expr {
	name, value := r.tree.Child(i, syntax.FieldName), r.tree.Child(i, syntax.FieldValue)
	if name < 0 || value < 0 {
		return r.opaque(i)
	}
	if r.stripped(i) {
		return r.expr(value)
	}
	e := r.make(Walrus, r.word(name), i)
	e.Args = append(r.list(1), r.expr(value))
	return e
}

// asPattern reads "value as target" and leaves the target to reader.as.
func (r *reader) asPattern(i int) *Expr {
	var value *Expr
	end := 0
	for k := range r.kids(i) {
		switch {
		case r.tree[k].Kind == syntax.AsPatternTarget:
			r.target, r.valueEnd = r.inner(k), end
		case value == nil:
			value, end = r.expr(k), int(r.tree[k].End)
		}
	}
	if value == nil {
		return r.make(Opaque, "", i)
	}
	return value
}
