package outline

import (
	"strings"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// body reads the statements below a module, a block or an error. A negative
// list is none.
func (r *reader) body(list int) []Stmt {
	if list < 0 {
		return nil
	}
	n := r.count(list)
	if n == 0 {
		return nil
	}
	return r.statements(make([]Stmt, 0, n), list)
}

func (r *reader) statements(out []Stmt, list int) []Stmt {
	for i := range r.kids(list) {
		out = r.statement(out, i)
	}
	return out
}

// statement appends what node i says: one statement, or those inside of an
// error.
func (r *reader) statement(out []Stmt, i int) []Stmt {
	if !r.enter(i) {
		return append(out, Stmt{Span: r.span(i)})
	}
	defer r.leave()
	if k := r.tree[i].Kind; k == syntax.Error || k == syntax.Block {
		return r.statements(out, i)
	}
	out = append(out, Stmt{Span: r.span(i)})
	r.read(&out[len(out)-1], i)
	return out
}

func (r *reader) read(s *Stmt, i int) {
	switch r.tree[i].Kind {
	case syntax.ExpressionStatement:
		r.expressionStatement(s, i)
	case syntax.ImportStatement:
		s.Kind = Import
		s.Names = r.aliases(i)
	case syntax.ImportFromStatement, syntax.FutureImportStatement:
		r.fromImport(s, i)
	case syntax.DecoratedDefinition:
		r.decorated(s, i)
	case syntax.FunctionDefinition:
		r.function(s, i)
	case syntax.ClassDefinition:
		r.class(s, i)
	case syntax.IfStatement:
		r.ifStatement(s, i)
	case syntax.ForStatement, syntax.WhileStatement:
		r.loop(s, i)
	case syntax.TryStatement:
		r.try(s, i)
	case syntax.WithStatement:
		r.with(s, i)
	case syntax.MatchStatement:
		r.match(s, i)
	case syntax.ReturnStatement:
		s.Kind = Return
		s.Value = r.optional(r.only(i))
	case syntax.RaiseStatement:
		s.Kind = Raise
		s.Value = r.optional(r.only(i))
		if s.Value != nil && r.tree[r.only(i)].Kind == syntax.ExpressionList && len(s.Value.Args) > 0 {
			s.Value = s.Value.Args[0] // Python 2: raise E, "message"
		}
	case syntax.DeleteStatement:
		s.Kind = Delete
		if k := r.only(i); k >= 0 && r.tree[k].Kind == syntax.ExpressionList {
			s.Targets = r.args(k, 0)
		} else {
			s.Targets = r.args(i, 0)
		}
	case syntax.TypeAliasStatement:
		r.typeAlias(s, i)
	}
}

func (r *reader) expressionStatement(s *Stmt, i int) {
	first := r.only(i)
	switch {
	case first < 0:
	case r.tree[first].Kind == syntax.Assignment:
		r.assignment(s, first)
	case r.tree[first].Kind == syntax.AugmentedAssignment:
		s.Kind = AugAssign
		s.Targets = append(r.list(1), r.child(first, syntax.FieldLeft))
		s.Value = r.child(first, syntax.FieldRight)
		if op := r.tree.Child(first, syntax.FieldOperator); op >= 0 {
			s.Op = strings.TrimSuffix(r.word(op), "=")
		}
	default:
		s.Kind = Expression
		if int(r.tree[first].Next) == int(r.tree[i].Next) && r.comma(int(r.tree[first].End), int(r.tree[i].End)) < 0 {
			s.Value = r.expr(first)
			return
		}
		s.Value = r.node(Tuple, "", i)
	}
}

// assignment reads "a = b = value", which is nested to the right, and
// "a: T = value".
func (r *reader) assignment(s *Stmt, i int) {
	s.Kind = Assign
	s.Targets = r.list(1)
	for {
		s.Targets = append(s.Targets, r.child(i, syntax.FieldLeft))
		if t := r.tree.Child(i, syntax.FieldType); t >= 0 {
			s.Annotation = r.expr(t)
		}
		right := r.tree.Child(i, syntax.FieldRight)
		if right < 0 {
			return
		}
		if r.tree[right].Kind != syntax.Assignment {
			s.Value = r.expr(right)
			return
		}
		i = right
	}
}

// typeAlias reads "type X[T] = V" as an assignment to X. The grammar takes
// "type(x).y = z" for one as well.
func (r *reader) typeAlias(s *Stmt, i int) {
	s.Kind = Assign
	var sides []int
	for k := range r.kids(i) {
		sides = append(sides, k)
	}
	if len(sides) < 2 {
		s.Kind = Other
		return
	}
	at, bracket := s.Span.Start, int(r.tree[sides[0]].Start)
	if r.text[bracket] == '(' {
		outer := r.prefix
		r.prefix, r.typeCall = prefix{bracket, at}, bracket
		s.Targets = append(r.list(1), r.expr(sides[0]))
		r.prefix, r.typeCall = outer, -1
	} else {
		s.Op = r.text[at : at+len("type")]
		name := sides[0]
		for r.tree[name].Kind != syntax.Identifier {
			if name = r.only(name); name < 0 {
				s.Kind = Other
				return
			}
		}
		s.Targets = append(r.list(1), r.expr(name))
	}
	s.Value = r.expr(sides[1])
}
