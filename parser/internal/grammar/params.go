package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// parameters reads the parameters of a function up to the token end; those of
// a lambda have no types.
func (p *Parser) parameters(end token, typed bool) {
	for p.tok != end && !p.bad {
		p.parameter(typed)
		if p.tok != tokenComma {
			return
		}
		p.next()
	}
}

func (p *Parser) parameter(typed bool) {
	switch p.tok {
	case tokenName:
		i := p.leaf(syntax.Identifier)
		switch {
		case p.tok == tokenAssign:
			p.wrapIn(i, syntax.DefaultParameter, syntax.FieldName)
		case p.tok == tokenColon && typed:
			p.wrap(i, syntax.TypedParameter)
			p.next()
			p.in(p.typ(), syntax.FieldType)
			if p.tok == tokenAssign {
				p.kind(i, syntax.TypedDefaultParameter)
				p.in(i+1, syntax.FieldName)
			}
		default:
			return
		}
		if p.tok == tokenAssign {
			p.next()
			p.in(p.expr(bindAny), syntax.FieldValue)
		}
		p.close(i)
	case tokenStar:
		p.splatParameter(syntax.ListSplatPattern, typed)
	case tokenPower:
		p.splatParameter(syntax.DictionarySplatPattern, typed)
	case tokenSlash:
		p.leaf(syntax.PositionalSeparator)
	default:
		p.fail()
	}
}

// splatParameter reads a parameter with one or two stars, or the star alone.
func (p *Parser) splatParameter(kind syntax.Kind, typed bool) {
	i := p.open(kind)
	p.next()
	if p.tok != tokenName {
		if kind != syntax.ListSplatPattern || p.tok != tokenComma {
			p.fail()
			return
		}
		p.kind(i, syntax.KeywordSeparator)
		p.close(i)
		return
	}
	p.leaf(syntax.Identifier)
	p.close(i)
	if p.tok == tokenColon && typed {
		p.wrap(i, syntax.TypedParameter)
		p.next()
		p.in(p.typ(), syntax.FieldType)
		p.close(i)
	}
}
