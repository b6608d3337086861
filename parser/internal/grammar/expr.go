package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// The functions here and in the files of expressions return the index of the
// node that they write, so that the caller can put it into a field.

// expr reads an expression whose operators bind at least as tightly as least.
func (p *Parser) expr(least uint8) int {
	if p.depth++; p.depth > maxDepth {
		p.fail()
		return 0
	}
	i := p.climb(p.operand(least), least)
	p.depth--
	return i
}

// climb reads the operators behind an operand, the node at i.
func (p *Parser) climb(i int, least uint8) int {
	base := len(p.operators)
	for {
		bind := binding[p.tok]
		if bind < least || bind == 0 {
			break
		}
		kind := syntax.BooleanOperator
		switch {
		case bind >= bindPipe:
			kind = syntax.BinaryOperator
			p.leafIn(operatorKind[p.tok], syntax.FieldOperator)
			if bind != bindPower { // the one from right to left
				bind++
			}
			p.in(p.expr(bind), syntax.FieldRight)
		case bind == bindCompare:
			kind = syntax.ComparisonOperator
			for binding[p.tok] == bindCompare {
				p.comparison()
				p.expr(bindPipe)
			}
		case bind == bindConditional:
			kind = syntax.ConditionalExpression
			p.next()
			p.expr(bindAny)
			p.expect(tokenElse)
			p.expr(bindAny)
		default: // and, or
			p.leafIn(operatorKind[p.tok], syntax.FieldOperator)
			p.in(p.expr(bind+1), syntax.FieldRight)
		}
		p.operator(kind)
	}
	p.wrapAll(i, base)
	return i
}

// comparison consumes one comparing operator, of which two have two words.
func (p *Parser) comparison() {
	switch p.tok {
	case tokenNot:
		i := p.open(syntax.TokenNotIn)
		p.in(i, syntax.FieldOperators)
		p.next()
		p.expect(tokenIn)
		p.close(i)
	case tokenIs:
		i := p.leaf(syntax.TokenIs)
		p.in(i, syntax.FieldOperators)
		if p.tok == tokenNot {
			p.nodes[i].Kind = syntax.TokenIsNot
			p.next()
			p.close(i)
		}
	default:
		p.leafIn(operatorKind[p.tok], syntax.FieldOperators)
	}
}

// operand reads what stands left of an operator that binds at least as tightly
// as least.
func (p *Parser) operand(least uint8) int {
	switch p.tok {
	case tokenName:
		return p.name(least)
	case tokenNot:
		if least > bindNot {
			break
		}
		i := p.open(syntax.NotOperator)
		p.next()
		p.in(p.expr(bindNot), syntax.FieldArgument)
		p.close(i)
		return i
	case tokenPlus, tokenMinus, tokenTilde:
		i := p.open(syntax.UnaryOperator)
		p.leafIn(operatorKind[p.tok], syntax.FieldOperator)
		p.in(p.expr(bindUnary), syntax.FieldArgument)
		p.close(i)
		return i
	case tokenAwait:
		i := p.open(syntax.Await)
		p.next()
		p.expr(bindUnary)
		p.close(i)
		return i
	case tokenLambda:
		// In a clause of a comprehension its body ends before an "if".
		if least > bindNot || least == bindNoCondition {
			break
		}
		return p.lambda()
	default:
		return p.postfix(p.atom())
	}
	p.fail()
	return 0
}

// atom reads an operand without operators, calls, members and so on.
func (p *Parser) atom() int {
	switch p.tok {
	case tokenInteger:
		return p.leaf(syntax.Integer)
	case tokenFloat:
		return p.leaf(syntax.Float)
	case tokenNone:
		return p.leaf(syntax.None)
	case tokenTrue:
		return p.leaf(syntax.True)
	case tokenFalse:
		return p.leaf(syntax.False)
	case tokenEllipsis:
		return p.leaf(syntax.Ellipsis)
	case tokenString:
		return p.strings()
	case tokenLeftParen:
		return p.paren(false)
	case tokenLeftBracket:
		return p.list()
	case tokenLeftBrace:
		return p.brace()
	}
	p.fail()
	return 0
}

// lambda reads a function without a name.
func (p *Parser) lambda() int {
	i := p.open(syntax.Lambda)
	p.strict++
	p.next()
	if p.tok != tokenColon {
		params := p.open(syntax.LambdaParameters)
		p.parameters(tokenColon, false)
		p.close(params)
		p.in(params, syntax.FieldParameters)
	}
	p.strict--
	p.expect(tokenColon)
	p.in(p.expr(bindAny), syntax.FieldBody)
	p.close(i)
	return i
}

// expressions reads expressions between commas; several, or one with a comma
// behind it, make an expression_list.
func (p *Parser) expressions() int {
	i := p.starred()
	if p.tok == tokenComma {
		p.wrap(i, syntax.ExpressionList)
		for p.tok == tokenComma {
			p.next()
			if !starts[p.tok] {
				break
			}
			p.starred()
		}
		p.close(i)
	}
	return i
}

// yield reads a yield expression.
func (p *Parser) yield() int {
	i := p.open(syntax.Yield)
	p.next()
	if p.tok == tokenFrom {
		p.next()
		p.expr(bindAny)
	} else if starts[p.tok] {
		p.expressions()
	}
	p.close(i)
	return i
}
