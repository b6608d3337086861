package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// maxChain is the number of members that name reads at once.
const maxChain = 8

// name reads a name with all that is applied to it. The members that follow
// without white space are looked up first: their nodes go before the name's.
func (p *Parser) name(least uint8) int {
	if p.flushed != p.pending {
		p.flush()
	}
	text, pos := p.text, p.pos
	var ends [maxChain]uint32
	n := 0
	for n < maxChain && text[pos] == '.' && nameStart[text[pos+1]] {
		pos = nameEnd(text, pos+2)
		ends[n] = uint32(pos)
		n++
	}
	first := len(p.nodes)
	start := uint32(p.start)
	root := first
	kind := syntax.Other
	switch text[pos] {
	case '(':
		kind = syntax.Call
	case '[':
		kind = syntax.Subscript
	}
	if kind != syntax.Other {
		p.nodes = append(p.nodes, syntax.Node{Start: start, Kind: kind})
		root++
	}
	field := syntax.NoField
	for k := n; k > 0; k-- {
		p.nodes = append(p.nodes, syntax.Node{Start: start, End: ends[k-1], Next: uint32(root + n + k + 1), Kind: syntax.Attribute, Field: field})
		field = syntax.FieldObject
	}
	leaf := len(p.nodes)
	p.nodes = append(p.nodes, syntax.Node{Start: start, End: uint32(p.end), Next: uint32(leaf + 1), Kind: syntax.Identifier, Field: field})
	at := uint32(p.end) + 1
	for k := range n {
		leaf++
		p.nodes = append(p.nodes, syntax.Node{Start: at, End: ends[k], Next: uint32(leaf + 1), Kind: syntax.Identifier, Field: syntax.FieldAttribute})
		at = ends[k] + 1
	}
	p.pos, p.end = pos, pos
	p.next()
	switch kind {
	case syntax.Call:
		p.nodes[root].Field = syntax.FieldFunction
		p.in(p.arguments(), syntax.FieldArguments)
		p.close(first)
	case syntax.Subscript:
		p.nodes[root].Field = syntax.FieldValue
		p.subscript()
		p.close(first)
	default:
		if p.tok == tokenWalrus && n == 0 && least == bindAny {
			return p.named(first)
		}
	}
	return p.postfix(first)
}

// named reads the rest of a named expression, whose name is the node at i. Its
// value ends before a condition, which applies to the whole.
func (p *Parser) named(i int) int {
	p.wrapIn(i, syntax.NamedExpression, syntax.FieldName)
	p.next()
	p.in(p.expr(bindOr), syntax.FieldValue)
	p.close(i)
	return i
}

// postfix reads the calls, subscripts and members behind an operand, the node
// at i.
func (p *Parser) postfix(i int) int {
	base := len(p.operators)
	for {
		kind := syntax.Call
		switch p.tok {
		case tokenLeftParen:
			p.in(p.arguments(), syntax.FieldArguments)
		case tokenLeftBracket:
			kind = syntax.Subscript
			p.subscript()
		case tokenDot:
			kind = syntax.Attribute
			p.next()
			if p.tok != tokenName {
				p.fail()
				return i
			}
			p.leafIn(syntax.Identifier, syntax.FieldAttribute)
		default:
			p.wrapAll(i, base)
			return i
		}
		p.operator(kind)
	}
}

// arguments reads an argument list, or a generator expression in its place.
func (p *Parser) arguments() int {
	i := p.open(syntax.ArgumentList)
	doubtful, power := p.start == p.doubtful, false
	p.enter()
	for n := 0; p.tok != tokenRightParen && !p.bad; n++ {
		arg := p.argument()
		if doubtful && !p.bad {
			switch p.nodes[arg].Kind {
			case syntax.ListSplat:
				if power {
					p.fail()
				} else if n > 0 {
					p.starInward(arg, true)
				}
			case syntax.KeywordArgument:
				doubtful = false // no other reading has one
			case syntax.DictionarySplat:
				power = true
			}
		}
		if n == 0 && (p.tok == tokenFor || p.tok == tokenAsync) {
			p.comprehension(i, arg, syntax.GeneratorExpression)
			break
		}
		if p.tok != tokenComma {
			break
		}
		p.next()
	}
	p.leave(tokenRightParen)
	p.close(i)
	return i
}

// argument reads one argument of a call or of a class header.
func (p *Parser) argument() int {
	switch p.tok {
	case tokenStar:
		return p.splat(syntax.ListSplat)
	case tokenPower:
		return p.splat(syntax.DictionarySplat)
	case tokenName, tokenAsync:
		if !p.assigned() {
			break
		}
		i := p.open(syntax.KeywordArgument)
		p.leafIn(syntax.Identifier, syntax.FieldName)
		p.expect(tokenAssign)
		p.in(p.expr(bindAny), syntax.FieldValue)
		p.close(i)
		return i
	}
	return p.expr(bindAny)
}

// assigned reports whether "=" follows the current token on its line.
func (p *Parser) assigned() bool {
	pos := p.pos
	for p.text[pos] == ' ' {
		pos++
	}
	return p.text[pos] == '=' && p.text[pos+1] != '='
}

// subscript reads the brackets of a subscript.
func (p *Parser) subscript() {
	p.enterStrict()
	for {
		p.in(p.item(), syntax.FieldSubscript)
		if p.tok != tokenComma {
			break
		}
		p.next()
		if p.tok == tokenRightBracket {
			break
		}
	}
	p.leave(tokenRightBracket)
}

// item reads an element of a subscript: an expression or a slice.
func (p *Parser) item() int {
	i := 0
	if p.tok == tokenColon {
		i = p.open(syntax.Slice)
	} else {
		if p.tok == tokenStar {
			return p.climb(p.postfix(p.starredName()), bindAny)
		}
		i = p.expr(bindAny)
		if p.tok != tokenColon {
			return i
		}
		p.wrap(i, syntax.Slice)
	}
	for n := 0; n < 2 && p.tok == tokenColon; n++ {
		p.next()
		if p.tok != tokenColon && p.tok != tokenComma && p.tok != tokenRightBracket {
			p.expr(bindAny)
		}
	}
	p.close(i)
	return i
}
