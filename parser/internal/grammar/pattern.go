package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// patterns reads one or more patterns between commas, up to the token end or
// what cannot be a part of one.
func (p *Parser) patterns(end token) {
	for {
		p.pattern()
		if p.tok != tokenComma {
			return
		}
		p.next()
		if p.tok == end {
			return
		}
	}
}

// pattern reads a pattern that may be given a name, or a keyword with one.
func (p *Parser) pattern() int {
	if p.depth++; p.depth > maxDepth {
		p.fail()
		return 0
	}
	i := p.open(syntax.CasePattern)
	if p.tok == tokenName && p.assigned() {
		keyword := p.open(syntax.KeywordPattern)
		p.leaf(syntax.Identifier)
		p.expect(tokenAssign)
		p.alternatives()
		p.close(keyword)
	} else {
		p.alternatives()
	}
	p.close(i)
	if p.tok == tokenAs {
		p.wrap(i, syntax.AsPattern)
		p.wrap(i, syntax.CasePattern)
		p.next()
		if p.tok != tokenName {
			p.fail()
			return i
		}
		p.leaf(syntax.Identifier)
		p.close(i + 1)
		p.close(i)
	}
	p.depth--
	return i
}

// alternatives reads patterns with "|" between them.
func (p *Parser) alternatives() {
	if p.flushed != p.pending {
		p.flush()
	}
	i, start := len(p.nodes), p.start
	p.closedPattern()
	if p.tok != tokenPipe || p.bad {
		return
	}
	p.wrapFrom(i, start, syntax.UnionPattern)
	for p.tok == tokenPipe {
		p.next()
		p.closedPattern()
	}
	p.close(i)
}

// wrapFrom wraps what follows from node i on, which may be none: a minus sign
// and the name that matches everything have no node.
func (p *Parser) wrapFrom(i, start int, kind syntax.Kind) {
	p.wrap(i, kind)
	if !p.bad {
		p.nodes[i].Start = uint32(start)
	}
}

// closedPattern reads a pattern without operators.
func (p *Parser) closedPattern() {
	switch p.tok {
	case tokenName:
		p.namePattern()
	case tokenString:
		p.strings()
	case tokenNone:
		p.leaf(syntax.None)
	case tokenTrue:
		p.leaf(syntax.True)
	case tokenFalse:
		p.leaf(syntax.False)
	case tokenMinus, tokenInteger, tokenFloat:
		p.numberPattern()
	case tokenStar:
		p.splatPattern()
	case tokenLeftParen:
		p.sequence(syntax.TuplePattern, tokenRightParen)
	case tokenLeftBracket:
		p.sequence(syntax.ListPattern, tokenRightBracket)
	case tokenLeftBrace:
		p.mapping()
	default:
		p.fail()
	}
}

// namePattern reads a name, a member, or a class with patterns for its
// attributes. The name that matches everything has no node.
func (p *Parser) namePattern() {
	if p.end-p.start == 1 && p.text[p.start] == '_' {
		p.next()
		if p.tok == tokenDot || p.tok == tokenLeftParen {
			p.fail()
		}
		return
	}
	i := p.dottedName()
	if p.tok != tokenLeftParen {
		return
	}
	p.wrap(i, syntax.ClassPattern)
	p.enter()
	if p.tok != tokenRightParen {
		p.patterns(tokenRightParen)
	}
	p.leave(tokenRightParen)
	p.close(i)
}

// numberPattern reads a number, or a complex one. Its sign has no node.
func (p *Parser) numberPattern() {
	if p.flushed != p.pending {
		p.flush()
	}
	i, start := len(p.nodes), p.start
	if p.tok == tokenMinus {
		p.next()
	}
	p.numberLeaf()
	if p.tok != tokenPlus && p.tok != tokenMinus || p.bad {
		return
	}
	p.wrapFrom(i, start, syntax.ComplexPattern)
	p.next()
	p.numberLeaf()
	p.close(i)
}

func (p *Parser) numberLeaf() {
	switch p.tok {
	case tokenInteger:
		p.leaf(syntax.Integer)
	case tokenFloat:
		p.leaf(syntax.Float)
	default:
		p.fail()
	}
}

// splatPattern reads a name with one or two stars.
func (p *Parser) splatPattern() {
	i := p.open(syntax.SplatPattern)
	p.next()
	switch {
	case p.tok != tokenName:
		p.fail()
	case p.end-p.start == 1 && p.text[p.start] == '_':
		p.next()
	default:
		p.leaf(syntax.Identifier)
	}
	p.close(i)
}

// sequence reads patterns in brackets.
func (p *Parser) sequence(kind syntax.Kind, end token) {
	i := p.open(kind)
	p.enter()
	if p.tok != end {
		p.patterns(end)
	}
	p.leave(end)
	p.close(i)
}

// numberKey reads a number as a key, the node at i. There its sign has a node.
func (p *Parser) numberKey(i int) {
	start, minus := p.start, p.tok == tokenMinus
	p.numberPattern()
	if minus && !p.bad && p.nodes[i].Kind != syntax.ComplexPattern {
		p.in(i, syntax.FieldKey)
		p.wrapFrom(i, start, syntax.TokenMinus)
		p.nodes[i].End = uint32(start + 1)
	}
}

// mapping reads keys with their patterns.
func (p *Parser) mapping() {
	i := p.open(syntax.DictPattern)
	p.enter()
	for p.tok != tokenRightBrace && !p.bad {
		if p.tok == tokenPower {
			p.splatPattern()
		} else {
			if p.flushed != p.pending {
				p.flush()
			}
			key := len(p.nodes)
			switch p.tok {
			case tokenName:
				p.dottedName()
			case tokenString, tokenNone, tokenTrue, tokenFalse:
				p.closedPattern()
			case tokenInteger, tokenFloat, tokenMinus:
				p.numberKey(key)
			default:
				p.fail()
			}
			p.in(key, syntax.FieldKey)
			p.expect(tokenColon)
			p.in(p.pattern(), syntax.FieldValue)
		}
		if p.tok != tokenComma {
			break
		}
		p.next()
	}
	p.leave(tokenRightBrace)
	p.close(i)
}
