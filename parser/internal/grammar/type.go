package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// typ reads an annotation: a type node around an expression, or around one of
// the forms that tree-sitter has for types only. A name with brackets behind it
// is one of those, when the annotation starts with it.
func (p *Parser) typ() int {
	if p.depth++; p.depth > maxDepth {
		p.fail()
		return 0
	}
	i := p.typeTerm()
	if p.bad {
		return i
	}
	term := p.nodes[i+1].Kind
	for term == syntax.GenericType || term == syntax.SplatType && p.tok == tokenDot {
		switch p.tok {
		case tokenDot:
			p.wrap(i, syntax.MemberType)
			p.wrap(i, syntax.Type)
			p.next()
			if p.tok != tokenName {
				p.fail()
				break
			}
			p.leaf(syntax.Identifier)
			p.close(i + 1)
			p.close(i)
			continue
		case tokenPipe:
			p.wrap(i, syntax.UnionType)
			p.wrap(i, syntax.Type)
			p.next()
			p.typeTerm()
			p.close(i + 1)
			p.close(i)
			continue
		}
		break
	}
	p.depth--
	return i
}

// typeTerm reads one operand of a union of types.
func (p *Parser) typeTerm() int {
	i := p.open(syntax.Type)
	switch p.tok {
	case tokenName:
		soft := p.soft()
		name := p.leaf(syntax.Identifier)
		if p.tok == tokenLeftBracket && !soft {
			p.wrap(name, syntax.GenericType)
			p.typeParameters()
			p.close(name)
		} else {
			p.climb(p.postfix(name), bindAny)
		}
	case tokenStar, tokenPower:
		splat := p.open(syntax.SplatType)
		power := p.tok == tokenPower
		p.next()
		if p.tok != tokenName || p.soft() {
			p.fail()
			break
		}
		p.leaf(syntax.Identifier)
		p.close(splat)
		if power && p.tok == tokenLeftBracket {
			p.fail()
		}
		if p.tok == tokenLeftBracket { // an expression after all
			p.kind(splat, syntax.ListSplat)
			p.climb(p.postfix(splat), bindAny)
		}
	default:
		p.expr(bindAny)
	}
	p.close(i)
	return i
}

// soft reports whether the current name is a keyword in some places. There it
// starts no type of its own.
func (p *Parser) soft() bool {
	switch string(p.text[p.start:p.end]) {
	case "type", "match", "print", "exec":
		return true
	}
	return false
}

// typeParameters reads types in brackets.
func (p *Parser) typeParameters() int {
	i := p.open(syntax.TypeParameter)
	p.enterStrict()
	for {
		p.constrained()
		if p.tok != tokenComma {
			break
		}
		p.next()
		if p.tok == tokenRightBracket {
			break
		}
	}
	p.leave(tokenRightBracket)
	p.close(i)
	return i
}

// constrained reads a type, or a type variable with its bound.
func (p *Parser) constrained() {
	i := p.typ()
	if p.tok == tokenColon {
		p.wrap(i, syntax.ConstrainedType)
		p.wrap(i, syntax.Type)
		p.next()
		p.constrained()
		p.close(i + 1)
		p.close(i)
	}
}
