package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// paren reads what stands in parentheses: one expression, a tuple or a
// generator. An element may have a name given with "as" only in a with
// statement.
func (p *Parser) paren(as bool) int {
	i := p.open(syntax.ParenthesizedExpression)
	p.enter()
	switch p.tok {
	case tokenRightParen:
		p.kind(i, syntax.Tuple)
	case tokenYield:
		p.yield()
	default:
		first := p.element(as)
		switch {
		case p.tok == tokenFor || p.tok == tokenAsync:
			p.comprehension(i, first, syntax.GeneratorExpression)
		case p.tok == tokenComma:
			p.kind(i, syntax.Tuple)
			p.elements(first, tokenRightParen, as)
		case !p.bad && p.nodes[first].Kind == syntax.ListSplat:
			p.fail() // "(*a)" is one thing in a call and an error elsewhere
		}
	}
	p.leave(tokenRightParen)
	p.close(i)
	return i
}

// kind changes the kind of an open node, once it is known.
func (p *Parser) kind(i int, kind syntax.Kind) {
	if !p.bad {
		p.nodes[i].Kind = kind
	}
}

// element reads an element of a tuple, list or set.
func (p *Parser) element(as bool) int {
	if p.tok == tokenStar {
		if as {
			p.fail()
		}
		return p.splat(syntax.ListSplat)
	}
	i := p.expr(bindAny)
	if as && p.tok == tokenAs {
		p.alias(i)
	}
	return i
}

// elements reads the rest of a tuple, list or set, from the comma behind the
// first element to the closing bracket.
func (p *Parser) elements(first int, end token, as bool) {
	if p.tok == end {
		p.starInward(first, false)
	}
	for p.tok == tokenComma {
		p.next()
		if p.tok == end {
			return
		}
		p.element(as)
	}
}

// list reads a list or a list comprehension.
func (p *Parser) list() int {
	i := p.open(syntax.List)
	p.enter()
	if p.tok != tokenRightBracket {
		first := p.element(false)
		if p.tok == tokenFor || p.tok == tokenAsync {
			p.comprehension(i, first, syntax.ListComprehension)
		} else {
			p.elements(first, tokenRightBracket, false)
		}
	}
	p.leave(tokenRightBracket)
	p.close(i)
	return i
}

// brace reads a dictionary, a set, or a comprehension of either.
func (p *Parser) brace() int {
	i := p.open(syntax.Dictionary)
	p.enter()
	switch {
	case p.tok == tokenRightBrace:
	case p.tok == tokenPower:
		p.pairs(true)
	default:
		first := p.element(false)
		switch {
		case p.tok == tokenColon:
			if !p.bad && p.nodes[first].Kind == syntax.ListSplat {
				p.fail()
			}
			p.wrapIn(first, syntax.Pair, syntax.FieldKey)
			p.value(first)
			if p.tok == tokenFor || p.tok == tokenAsync {
				p.comprehension(i, first, syntax.DictionaryComprehension)
			} else {
				p.pairs(false)
			}
		case p.tok == tokenFor || p.tok == tokenAsync:
			p.comprehension(i, first, syntax.SetComprehension)
		default:
			p.kind(i, syntax.Set)
			p.elements(first, tokenRightBrace, false)
		}
	}
	p.leave(tokenRightBrace)
	p.close(i)
	return i
}

// value reads the second half of the pair whose node is at i.
func (p *Parser) value(i int) {
	p.expect(tokenColon)
	p.in(p.expr(bindAny), syntax.FieldValue)
	p.close(i)
}

// pairs reads the pairs of a dictionary, which are between commas: the one at
// the current token, or those behind it.
func (p *Parser) pairs(here bool) {
	for here || p.tok == tokenComma {
		if !here {
			p.next()
		}
		here = false
		switch p.tok {
		case tokenRightBrace:
			return
		case tokenPower:
			p.splat(syntax.DictionarySplat)
		default:
			i := p.open(syntax.Pair)
			p.in(p.expr(bindAny), syntax.FieldKey)
			p.value(i)
		}
	}
}

// comprehension reads the clauses of a comprehension whose node is at i and
// whose body is at body.
func (p *Parser) comprehension(i, body int, kind syntax.Kind) {
	p.kind(i, kind)
	p.in(body, syntax.FieldBody)
	if !p.bad {
		switch p.nodes[body].Kind {
		case syntax.ListSplat, syntax.DictionarySplat, syntax.KeywordArgument:
			p.fail()
		}
	}
	for {
		clause := 0
		switch p.tok {
		case tokenFor, tokenAsync:
			clause = p.open(syntax.ForInClause)
			if p.tok == tokenAsync {
				p.next()
			}
			p.strict++
			p.expect(tokenFor)
			p.in(p.targets(), syntax.FieldLeft)
			p.strict--
			p.expect(tokenIn)
			p.in(p.expr(bindNoCondition), syntax.FieldRight)
		case tokenIf:
			clause = p.open(syntax.IfClause)
			p.next()
			p.expr(bindNoCondition)
		default:
			return
		}
		p.close(clause)
	}
}
