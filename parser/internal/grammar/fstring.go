package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// bracePart reads the brace at pos in a formatted string: a doubled one, which
// belongs to the content, or an interpolation. It returns where the string goes
// on.
func (p *Parser) bracePart(l *literal, pos int) int {
	c := p.text[pos]
	if p.text[pos+1] == c {
		p.beginContent(l, pos)
		p.append(syntax.EscapeInterpolation, pos, pos+2)
		return pos + 2
	}
	if c == '}' {
		p.fail()
		return pos
	}
	p.endContent(l, pos)
	return p.interpolation(syntax.Interpolation, pos)
}

// interpolation reads the expression in the braces at pos and returns the end
// of them.
func (p *Parser) interpolation(kind syntax.Kind, pos int) int {
	if p.depth++; p.depth > maxDepth {
		p.fail()
		return pos
	}
	i := p.append(kind, pos, pos)
	p.brackets++
	p.pos = pos + 1
	p.scan()
	if p.tok == tokenYield {
		p.in(p.yield(), syntax.FieldExpression)
	} else {
		p.in(p.expressions(), syntax.FieldExpression)
	}
	if p.tok == tokenAssign {
		p.next()
	}
	if p.tok == tokenConversion {
		p.leafIn(syntax.TypeConversion, syntax.FieldTypeConversion)
	}
	if p.tok == tokenColon {
		p.formatSpecifier()
	}
	if p.tok != tokenRightBrace {
		p.fail()
		return pos
	}
	p.flush()
	p.brackets--
	p.depth--
	p.nodes[i].End, p.nodes[i].Next = uint32(p.end), uint32(len(p.nodes))
	return p.end
}

// formatSpecifier reads from the colon to the closing brace, which becomes the
// current token. All but an interpolation is text.
func (p *Parser) formatSpecifier() {
	i := p.open(syntax.FormatSpecifier)
	p.in(i, syntax.FieldFormatSpecifier)
	pos := p.end
	for p.text[pos] != '}' {
		switch p.text[pos] {
		case '{':
			if pos = p.interpolation(syntax.FormatExpression, pos); p.bad {
				return
			}
		case '\n', 0:
			p.fail()
			return
		default:
			pos++
		}
	}
	p.nodes[i].End, p.nodes[i].Next = uint32(pos), uint32(len(p.nodes))
	p.tok, p.start, p.end, p.pos = tokenRightBrace, pos, pos+1, pos+1
}
