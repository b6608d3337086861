package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// statement reads a compound statement, or a line of simple ones.
func (p *Parser) statement() {
	if p.depth++; p.depth > maxDepth {
		p.fail()
		return
	}
	switch p.tok {
	case tokenIf:
		p.ifStatement()
	case tokenFor:
		p.forStatement(p.open(syntax.ForStatement))
	case tokenWhile:
		p.whileStatement()
	case tokenTry:
		p.tryStatement()
	case tokenWith:
		p.withStatement(p.open(syntax.WithStatement))
	case tokenDef:
		p.function(p.open(syntax.FunctionDefinition))
	case tokenClass:
		p.class()
	case tokenAsync:
		p.async()
	case tokenAt:
		p.decorated()
	case tokenName:
		if !p.matchStatement() {
			p.simpleStatements()
		}
	default:
		p.simpleStatements()
	}
	p.depth--
}

// suite reads the block of a compound statement behind its colon and returns
// its node.
func (p *Parser) suite() int {
	if p.tok != tokenNewline {
		i := p.open(syntax.Block)
		p.simpleStatements()
		p.close(i)
		return i
	}
	p.next()
	p.expect(tokenIndent)
	i := p.open(syntax.Block)
	for p.tok != tokenDedent && !p.bad {
		p.statement()
	}
	p.next()
	p.close(i)
	return i
}

// body reads a colon and the block behind it.
func (p *Parser) body(field syntax.Field) {
	p.expect(tokenColon)
	p.in(p.suite(), field)
}

// simpleStatements reads the simple statements of a line with its end.
func (p *Parser) simpleStatements() {
	for {
		p.simpleStatement()
		if p.tok != tokenSemicolon {
			break
		}
		p.next()
		if p.tok == tokenNewline {
			break
		}
	}
	p.expect(tokenNewline)
}

func (p *Parser) simpleStatement() {
	switch p.tok {
	case tokenName:
		p.nameStatement()
	case tokenImport:
		p.importStatement()
	case tokenFrom:
		p.fromStatement()
	case tokenReturn:
		i := p.open(syntax.ReturnStatement)
		p.next()
		if starts[p.tok] {
			p.expressions()
		}
		p.close(i)
	case tokenPass:
		p.leaf(syntax.PassStatement)
	case tokenBreak:
		p.leaf(syntax.BreakStatement)
	case tokenContinue:
		p.leaf(syntax.ContinueStatement)
	case tokenRaise:
		p.raise()
	case tokenAssert:
		i := p.open(syntax.AssertStatement)
		p.next()
		p.expr(bindAny)
		if p.tok == tokenComma {
			p.next()
			p.expr(bindAny)
		}
		p.close(i)
	case tokenDel:
		i := p.open(syntax.DeleteStatement)
		p.next()
		p.expressions()
		p.close(i)
	case tokenGlobal:
		p.names(syntax.GlobalStatement)
	case tokenNonlocal:
		p.names(syntax.NonlocalStatement)
	default:
		p.expressionStatement()
	}
}

// raise reads a raise statement; the one of Python 2 has commas.
func (p *Parser) raise() {
	i := p.open(syntax.RaiseStatement)
	p.next()
	if starts[p.tok] {
		p.expr(bindAny)
		if p.tok == tokenFrom {
			p.next()
			p.in(p.expr(bindAny), syntax.FieldCause)
		}
	}
	p.close(i)
}

// names reads a statement of names between commas.
func (p *Parser) names(kind syntax.Kind) {
	i := p.open(kind)
	for {
		p.next()
		if p.tok != tokenName {
			p.fail()
			return
		}
		p.leaf(syntax.Identifier)
		if p.tok != tokenComma {
			break
		}
	}
	p.close(i)
}
