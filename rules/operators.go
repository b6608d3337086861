package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// operators matches operators whose operands have known types.
func (s *scan) operators() {
	for i := range s.module.Operations {
		o := &s.module.Operations[i]
		if !s.matters(o.Statement, o.Span) {
			continue
		}
		for _, p := range s.set.ByOperator(o.Op) {
			s.operator(o, p)
		}
	}
	for i := range s.module.Subscripts {
		s.itemOperator(&s.module.Subscripts[i])
	}
}

// itemOperator matches x[key], and x[key] = value, as operators of x and the key.
func (s *scan) itemOperator(sub *parser.Subscript) {
	op := matrix.ReadItem
	if sub.Context == parser.Store {
		op = matrix.WriteItem
	}
	patterns := s.set.ByOperator(op)
	if len(patterns) == 0 || sub.Context == parser.Delete || sub.Confidence == parser.Possible {
		return
	}
	o := parser.Operation{
		Op: op, Left: parser.Value{Kind: parser.Reference, Refs: sub.Refs}, Right: sub.Key,
		Span: sub.Key.Span, Statement: sub.Statement, Block: sub.Block,
	}
	for _, p := range patterns {
		if want := p.Match.Operator.Value; want == "" || valueFits(sub.Stored, want) {
			s.operator(&o, p)
		}
	}
}

func (s *scan) operator(o *parser.Operation, p matrix.Pattern) {
	m := p.Match.Operator
	left, ok := s.operand(o.Left, m.Left)
	if !ok {
		return
	}
	right, ok := s.operand(o.Right, m.Right)
	if !ok && (o.Op == matrix.ReadItem || o.Op == matrix.WriteItem) {
		right, ok = s.itemIs(o.Right, m.Right) // one of several indexes
	}
	if !ok {
		return
	}
	// The method is that of the left operand, where it has one.
	as, class, method := left.as, m.Left, forward(o)
	if left.as.name == "" {
		as, class = right.as, m.Right
		if m.Left != "" {
			method = "r" + method
		}
	}
	v, ok := s.reported(p.Entry, as.axis)
	if !ok {
		return
	}
	name := class + ".__" + method + "__"
	s.add(hit{
		pattern: p, verdict: v, block: o.Block, length: segments(name), as: as, shape: true,
		finding: finding.Finding{
			Name: name, Span: o.Span, Statement: o.Statement,
			Confidence: min(left.sure, right.sure), Catches: catches(v.row.Effect, false),
		},
	})
}

// forward returns the name of the method behind an operator, without the
// underscores.
func forward(o *parser.Operation) string {
	unary := o.Left.Span.Len() == 0
	switch o.Op {
	case "+":
		return choose(unary, "pos", "add")
	case "-":
		return choose(unary, "neg", "sub")
	case "~":
		return "invert"
	case "*":
		return "mul"
	case "/":
		return "truediv"
	case "//":
		return "floordiv"
	case "%":
		return "mod"
	case "@":
		return "matmul"
	case "**":
		return "pow"
	case "<<":
		return "lshift"
	case ">>":
		return "rshift"
	case "&":
		return "and"
	case "|":
		return "or"
	case "^":
		return "xor"
	case "<":
		return "lt"
	case "<=":
		return "le"
	case ">":
		return "gt"
	case ">=":
		return "ge"
	case "==":
		return "eq"
	case matrix.ReadItem:
		return "getitem"
	case matrix.WriteItem:
		return "setitem"
	default:
		return "ne"
	}
}

func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
