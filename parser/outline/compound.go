package outline

import (
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// end moves the end of a statement to that of the last one inside of it:
// the grammar's blocks hold the comments behind that, too.
func (s *Stmt) end(body []Stmt) {
	if n := len(body); n > 0 {
		s.Span.End = body[n-1].Span.End
	}
}

// ifStatement reads an if. An elif is an if in the else of what stands before.
func (r *reader) ifStatement(s *Stmt, i int) {
	var rest []int
	for k := range r.kids(i) {
		if kind := r.tree[k].Kind; kind == syntax.ElifClause || kind == syntax.ElseClause {
			rest = append(rest, k)
		}
	}
	r.arm(s, i, rest)
}

// arm reads the test and the body below node i, and what follows it.
func (r *reader) arm(s *Stmt, i int, rest []int) {
	s.Kind = If
	s.Value = r.child(i, syntax.FieldCondition)
	s.Body = r.body(r.tree.Child(i, syntax.FieldConsequence))
	s.end(s.Body)
	if len(rest) == 0 {
		return
	}
	next := rest[0]
	switch {
	case r.tree[next].Kind == syntax.ElseClause:
		s.Else = r.body(r.tree.Child(next, syntax.FieldBody))
	case r.enter(next):
		s.Else = []Stmt{{Span: r.span(next)}}
		r.arm(&s.Else[0], next, rest[1:])
		r.leave()
	}
	s.end(s.Else)
}

func (r *reader) loop(s *Stmt, i int) {
	if r.tree[i].Kind == syntax.ForStatement {
		s.Kind = For
		s.Targets = append(r.list(1), r.child(i, syntax.FieldLeft))
		s.Value = r.child(i, syntax.FieldRight)
	} else {
		s.Kind = While
		s.Value = r.child(i, syntax.FieldCondition)
	}
	s.Body = r.body(r.tree.Child(i, syntax.FieldBody))
	s.end(s.Body)
	for k := range r.kids(i) {
		if r.tree[k].Kind == syntax.ElseClause {
			s.Else = r.body(r.tree.Child(k, syntax.FieldBody))
			s.end(s.Else)
		}
	}
}

func (r *reader) try(s *Stmt, i int) {
	s.Kind = Try
	s.Body = r.body(r.tree.Child(i, syntax.FieldBody))
	s.end(s.Body)
	for k := range r.kids(i) {
		switch r.tree[k].Kind {
		case syntax.ExceptClause, syntax.ExceptGroupClause:
			s.Handlers = append(s.Handlers, r.handler(k))
			s.end(s.Handlers)
		case syntax.ElseClause:
			s.Else = r.body(r.tree.Child(k, syntax.FieldBody))
			s.end(s.Else)
		case syntax.FinallyClause:
			s.Finally = r.body(r.block(k))
			s.end(s.Finally)
		}
	}
}

// block returns the block directly below node i, or -1.
func (r *reader) block(i int) int {
	for k := range r.kids(i) {
		if r.tree[k].Kind == syntax.Block {
			return k
		}
	}
	return -1
}

// handler reads an except clause. In "except* E" the grammar may take the star
// for a part of the type.
func (r *reader) handler(i int) Stmt {
	s := Stmt{Kind: Handler, Span: r.span(i)}
	for k := range r.kids(i) {
		kind := r.tree[k].Kind
		if kind == syntax.Block {
			s.Body = r.body(k)
			s.end(s.Body)
			break
		}
		if s.Value != nil { // Python 2: except E, name
			if kind == syntax.Identifier {
				s.Name = r.word(k)
			}
			continue
		}
		value, target := r.as(k)
		if target != nil {
			s.Name = target.Text
		}
		if value.Kind == Star {
			value = value.Args[0]
		}
		s.Value = value
	}
	return s
}

func (r *reader) with(s *Stmt, i int) {
	s.Kind = With
	for k := range r.kids(i) {
		switch r.tree[k].Kind {
		case syntax.WithClause:
			s.Items = r.list(r.count(k))
			for item := range r.kids(k) {
				v := r.tree.Child(item, syntax.FieldValue)
				if v < 0 {
					continue
				}
				if r.tree[v].Kind == syntax.Tuple && r.tree[v].Next == r.tree[k].Next && r.tree[item].Start == r.tree[k].Start {
					// "with (a, b):" enters both, Python has it so since 3.9.
					s.Items = append(s.Items, r.args(v, 0)...)
					continue
				}
				value, target := r.as(v)
				s.Items = append(s.Items, value)
				if target != nil {
					s.Targets = append(s.Targets, target)
				}
			}
		case syntax.Block:
			s.Body = r.body(k)
			s.end(s.Body)
		}
	}
}

// as reads "value as target"; the target may be nil. Where the value is a
// conditional or the like, the grammar gives the target to its last operand.
func (r *reader) as(i int) (value, target *Expr) {
	if n := &r.tree[i]; n.Kind == syntax.ParenthesizedExpression {
		if k := r.only(i); k >= 0 && r.tree[k].Kind == syntax.AsPattern {
			i = k // "with (a as b):"
		}
	}
	outer := r.target
	r.target = nil
	value = r.expr(i)
	target = r.target
	r.target = outer
	if target != nil { // what the grammar gave to the last operand is no part of the value
		trim(value, r.valueEnd)
	}
	return value, target
}

// trim ends an expression, and its last operands, at the offset.
func trim(e *Expr, end int) {
	for e != nil && e.Span.Start <= end && end < e.Span.End {
		e.Span.End = end
		if len(e.Args) == 0 {
			return
		}
		e = e.Args[len(e.Args)-1]
	}
}

func (r *reader) match(s *Stmt, i int) {
	s.Kind = Match
	var subjects []int
	for k := range r.kids(i) {
		if r.tree[k].Field == syntax.FieldSubject {
			subjects = append(subjects, k)
		}
	}
	body := r.tree.Child(i, syntax.FieldBody)
	s.Value = r.subject(subjects, body)
	if body < 0 {
		return
	}
	for k := range r.kids(body) {
		if r.tree[k].Kind != syntax.CaseClause {
			continue
		}
		h := Stmt{Kind: Handler, Span: r.span(k)}
		h.Body = r.body(r.block(k))
		h.end(h.Body)
		s.Handlers = append(s.Handlers, h)
	}
	s.end(s.Handlers)
}

// subject reads what a match statement with the body looks at: an expression,
// or a tuple without brackets.
func (r *reader) subject(nodes []int, body int) *Expr {
	if len(nodes) == 0 {
		return nil
	}
	first, last := &r.tree[nodes[0]], &r.tree[nodes[len(nodes)-1]]
	end := int(last.End)
	if body >= 0 {
		if comma := r.comma(end, int(r.tree[body].Start)); comma >= 0 {
			end = comma + 1
		} else if len(nodes) == 1 {
			return r.expr(nodes[0])
		}
	}
	e := r.slot()
	*e = Expr{Kind: Tuple, Args: r.list(len(nodes)), Span: source.Span{Start: int(first.Start), End: end}}
	for _, k := range nodes {
		e.Args = append(e.Args, r.expr(k))
	}
	return e
}
