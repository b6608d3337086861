package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

func (p *Parser) importStatement() {
	i := p.open(syntax.ImportStatement)
	p.next()
	p.imported(false)
	p.close(i)
}

func (p *Parser) fromStatement() {
	i := p.open(syntax.ImportFromStatement)
	p.next()
	if p.tok == tokenName && string(p.text[p.start:p.end]) == "__future__" {
		p.kind(i, syntax.FutureImportStatement)
		p.next()
	} else {
		p.in(p.module(), syntax.FieldModuleName)
	}
	p.expect(tokenImport)
	switch {
	case p.tok == tokenStar && !p.bad && p.nodes[i].Kind == syntax.ImportFromStatement:
		p.leaf(syntax.WildcardImport)
	case p.tok == tokenLeftParen:
		p.enterStrict()
		p.imported(true)
		p.leave(tokenRightParen)
	default:
		p.imported(false)
	}
	p.close(i)
}

// module reads the module of a from statement.
func (p *Parser) module() int {
	if p.tok != tokenDot && p.tok != tokenEllipsis {
		return p.dottedName()
	}
	i := p.open(syntax.RelativeImport)
	prefix := p.open(syntax.ImportPrefix)
	for p.tok == tokenDot || p.tok == tokenEllipsis {
		p.next()
	}
	p.close(prefix)
	if p.tok == tokenName {
		p.dottedName()
	}
	p.close(i)
	return i
}

// imported reads what is imported; in parentheses a comma may end it.
func (p *Parser) imported(paren bool) {
	for {
		i := p.dottedName()
		if p.tok == tokenAs {
			p.wrapIn(i, syntax.AliasedImport, syntax.FieldName)
			p.next()
			if p.tok != tokenName {
				p.fail()
				return
			}
			p.leafIn(syntax.Identifier, syntax.FieldAlias)
			p.close(i)
		}
		p.in(i, syntax.FieldName)
		if p.tok != tokenComma {
			return
		}
		p.next()
		if paren && p.tok == tokenRightParen {
			return
		}
	}
}

// dottedName reads names between dots.
func (p *Parser) dottedName() int {
	i := p.open(syntax.DottedName)
	for {
		if p.tok != tokenName {
			p.fail()
			return i
		}
		p.leaf(syntax.Identifier)
		if p.tok != tokenDot {
			break
		}
		p.next()
	}
	p.close(i)
	return i
}
