package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// withStatement reads a with statement whose node is at i.
func (p *Parser) withStatement(i int) {
	p.next()
	clause := p.open(syntax.WithClause)
	if p.tok != tokenLeftParen || !p.parenthesizedItems() {
		p.withItems()
	}
	p.split = false
	p.close(clause)
	p.body(syntax.FieldBody)
	p.close(i)
}

// withItems reads the items of a with statement without parentheses.
func (p *Parser) withItems() {
	for {
		item := p.open(syntax.WithItem)
		var e int
		if p.tok == tokenLeftParen {
			e = p.climb(p.postfix(p.paren(true)), bindAny)
		} else {
			e = p.expr(bindAny)
		}
		if p.tok == tokenAs {
			p.alias(e)
		}
		p.in(e, syntax.FieldValue)
		p.close(item)
		if p.tok != tokenComma {
			return
		}
		p.next()
	}
}

// parenthesizedItems reads the items of a with statement in parentheses, when
// they are that: two or more with nothing behind the parentheses. Anything else
// is an expression, and is not consumed.
func (p *Parser) parenthesizedItems() bool {
	before, nodes := p.state, len(p.nodes)
	p.split = true
	i := p.paren(true)
	items := 0
	if !p.bad && p.tok == tokenColon && p.nodes[i].Kind == syntax.Tuple {
		for c := range syntax.Tree(p.nodes).Children(i) {
			if p.nodes[c].Kind != syntax.Comment {
				items++
			}
		}
	}
	p.rewind(before, nodes)
	p.split = true
	if items < 2 {
		return false
	}
	p.enter()
	for p.tok != tokenRightParen && !p.bad {
		item := p.open(syntax.WithItem)
		p.in(p.element(true), syntax.FieldValue)
		p.close(item)
		if p.tok != tokenComma {
			break
		}
		p.next()
	}
	p.leave(tokenRightParen)
	return true
}

// rewind goes back to an earlier state, before which all comments were nodes.
func (p *Parser) rewind(before state, nodes int) {
	shifted := p.shifted
	p.state = before
	p.shifted = shifted
	p.nodes = p.nodes[:nodes]
	p.comments, p.flushed, p.pending = p.comments[:0], 0, 0
	p.operators = p.operators[:0]
}
