package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// matchStatement reads a match statement, if the current name starts one:
// "match" is a name elsewhere. It reports whether it did.
func (p *Parser) matchStatement() bool {
	if p.end-p.start != 5 || string(p.text[p.start:p.end]) != "match" {
		return false
	}
	p.flush()
	before, nodes := p.state, len(p.nodes)
	i := p.open(syntax.MatchStatement)
	p.next()
	if p.tok == tokenNewline {
		p.fail() // it tries the next line as the subject
	}
	if !starts[p.tok] && !p.bad {
		p.rewind(before, nodes)
		return false
	}
	certain := false
	switch p.tok {
	case tokenLeftBracket:
		p.rewind(before, nodes) // in doubt "match[a]: b"
		return false
	case tokenLeftParen, tokenPlus, tokenMinus, tokenStar:
	default:
		certain = true
	}
	for {
		p.in(p.starred(), syntax.FieldSubject)
		if p.tok != tokenComma {
			break
		}
		p.next()
		if p.tok == tokenColon {
			break
		}
	}
	if p.tok == tokenColon {
		p.next()
		if p.tok == tokenNewline {
			p.cases(i)
			return true
		}
	}
	if certain {
		p.fail()
		return true
	}
	p.rewind(before, nodes)
	return false
}

// cases reads the block of the match statement whose node is at i, from the end
// of its line. The block starts where its indentation does.
func (p *Parser) cases(i int) {
	p.next()
	block := p.open(syntax.Block)
	p.expect(tokenIndent)
	for p.tok == tokenName && string(p.text[p.start:p.end]) == "case" {
		clause := p.open(syntax.CaseClause)
		p.in(clause, syntax.FieldAlternative)
		p.next()
		p.patterns(tokenColon)
		if p.tok == tokenIf {
			guard := p.open(syntax.IfClause)
			p.next()
			p.expr(bindNoCondition)
			p.close(guard)
			p.in(guard, syntax.FieldGuard)
		}
		p.body(syntax.FieldConsequence)
		p.close(clause)
	}
	p.expect(tokenDedent)
	p.close(block)
	p.in(block, syntax.FieldBody)
	p.close(i)
}
