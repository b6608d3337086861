package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

func (p *Parser) ifStatement() {
	i := p.open(syntax.IfStatement)
	p.condition()
	for p.tok == tokenElif {
		clause := p.open(syntax.ElifClause)
		p.condition()
		p.close(clause)
		p.in(clause, syntax.FieldAlternative)
	}
	p.elseClause(syntax.FieldAlternative)
	p.close(i)
}

// condition reads what follows from "if" or "elif".
func (p *Parser) condition() {
	p.next()
	p.in(p.expr(bindAny), syntax.FieldCondition)
	p.body(syntax.FieldConsequence)
}

// elseClause reads an else clause, if there is one.
func (p *Parser) elseClause(field syntax.Field) {
	if p.tok != tokenElse {
		return
	}
	i := p.open(syntax.ElseClause)
	p.next()
	p.body(syntax.FieldBody)
	p.close(i)
	p.in(i, field)
}

func (p *Parser) whileStatement() {
	i := p.open(syntax.WhileStatement)
	p.next()
	p.in(p.expr(bindAny), syntax.FieldCondition)
	p.body(syntax.FieldBody)
	p.elseClause(syntax.FieldAlternative)
	p.close(i)
}

// forStatement reads a for statement whose node is at i.
func (p *Parser) forStatement(i int) {
	p.next()
	p.in(p.targets(), syntax.FieldLeft)
	p.expect(tokenIn)
	p.in(p.expressions(), syntax.FieldRight)
	p.body(syntax.FieldBody)
	p.elseClause(syntax.FieldAlternative)
	p.close(i)
}

func (p *Parser) tryStatement() {
	i := p.open(syntax.TryStatement)
	p.next()
	p.body(syntax.FieldBody)
	handlers := syntax.Other
	for p.tok == tokenExcept {
		kind := syntax.ExceptClause
		if p.text[p.pos] == '*' {
			kind = syntax.ExceptGroupClause
		}
		if handlers != syntax.Other && handlers != kind {
			p.fail()
			return
		}
		handlers = kind
		p.except(kind)
	}
	if handlers != syntax.Other {
		p.elseClause(syntax.NoField)
	} else if p.tok != tokenFinally {
		p.fail()
		return
	}
	if p.tok == tokenFinally {
		clause := p.open(syntax.FinallyClause)
		p.next()
		p.body(syntax.NoField)
		p.close(clause)
	}
	p.close(i)
}

// except reads an except clause. The star of a group is part of the keyword.
func (p *Parser) except(kind syntax.Kind) {
	i := p.open(kind)
	if kind == syntax.ExceptGroupClause {
		p.pos++
	}
	p.next()
	if p.tok != tokenColon || kind == syntax.ExceptGroupClause {
		e := p.starred()
		if p.tok == tokenAs {
			p.alias(e)
		}
	}
	p.body(syntax.NoField)
	p.close(i)
}

// alias reads the name given with "as" to the expression at i. It binds more
// tightly than a condition or a lambda does.
func (p *Parser) alias(i int) {
	if p.bad {
		return
	}
	switch p.nodes[i].Kind {
	case syntax.NamedExpression:
		p.fail()
		return
	case syntax.NotOperator, syntax.BooleanOperator:
		for _, n := range p.nodes[i+1:] {
			if n.End == p.nodes[i].End && n.Kind == syntax.Lambda {
				p.fail()
				return
			}
		}
	case syntax.ConditionalExpression, syntax.Lambda:
		last := 0
		for c := range syntax.Tree(p.nodes).Children(i) {
			last = c
		}
		field := p.nodes[last].Field
		p.nodes[last].Field = syntax.NoField
		p.alias(last)
		p.in(last, field)
		p.close(i)
		return
	}
	p.wrap(i, syntax.AsPattern)
	p.next()
	target := p.open(syntax.AsPatternTarget)
	p.expr(bindUnary)
	p.close(target)
	p.in(target, syntax.FieldAlias)
	p.close(i)
}

// async reads a statement behind "async".
func (p *Parser) async() {
	i := p.open(syntax.FunctionDefinition)
	p.next()
	switch p.tok {
	case tokenDef:
		p.function(i)
	case tokenFor:
		p.kind(i, syntax.ForStatement)
		p.forStatement(i)
	case tokenWith:
		p.kind(i, syntax.WithStatement)
		p.withStatement(i)
	default:
		p.fail()
	}
}
