package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// splat reads a starred expression in brackets, where the star applies to all
// of it.
func (p *Parser) splat(kind syntax.Kind) int {
	i := p.open(kind)
	p.next()
	p.expr(bindAny)
	p.close(i)
	return i
}

// starred reads an expression that may be starred, outside brackets: there the
// star binds to the name alone, and what follows applies to both. With a member
// or subscript behind the name that is certain only before a comma.
func (p *Parser) starred() int {
	if p.tok != tokenStar {
		return p.expr(bindAny)
	}
	i := p.starredName()
	if p.tok == tokenDot || p.tok == tokenLeftBracket || p.tok == tokenLeftParen {
		if p.postfix(i); p.tok != tokenComma && !p.bad && p.nodes[i].Kind != syntax.Call {
			p.fail()
		}
	}
	return p.climb(i, bindAny)
}

// starredName reads a name with a star.
func (p *Parser) starredName() int {
	i := p.open(syntax.ListSplat)
	p.next()
	if p.tok != tokenName {
		p.fail()
		return i
	}
	p.leaf(syntax.Identifier)
	p.close(i)
	return i
}

// spine returns the index of the leftmost leaf of the operators, calls and so
// on at i.
func (p *Parser) spine(i int) int {
	for {
		switch p.nodes[i].Kind {
		case syntax.Attribute, syntax.Subscript, syntax.Call, syntax.BinaryOperator,
			syntax.BooleanOperator, syntax.ComparisonOperator, syntax.ConditionalExpression:
			i++
		default:
			return i
		}
	}
}

// starInward moves the star at i from the whole of an expression to the name
// that it starts with, so it is in a list or set of one element, or to that and
// the members and subscripts behind it.
func (p *Parser) starInward(i int, members bool) {
	if p.bad || p.nodes[i].Kind != syntax.ListSplat {
		return
	}
	leaf := p.spine(i + 1)
	if leaf == i+1 {
		switch p.nodes[leaf].Kind {
		case syntax.Comment, syntax.NamedExpression, syntax.Lambda, syntax.NotOperator:
			p.fail()
		}
		return
	}
	if p.nodes[leaf].Kind != syntax.Identifier {
		for _, n := range p.nodes[i+1 : leaf] {
			if members || n.Kind == syntax.Attribute || n.Kind == syntax.Subscript {
				p.fail()
				return
			}
		}
		return
	}
	if p.split && !members {
		p.fail()
		return
	}
	for j := i + 1; members && j < leaf; j++ {
		if k := p.nodes[j].Kind; k == syntax.Attribute || k == syntax.Subscript {
			leaf = j
		}
	}
	if leaf == i+1 {
		return
	}
	name := &p.nodes[leaf]
	star := p.nodes[i]
	star.End, star.Next, star.Field = name.End, name.Next, name.Field
	name.Field = syntax.NoField
	copy(p.nodes[i:leaf-1], p.nodes[i+1:leaf])
	for j := i; j < leaf-1; j++ {
		p.nodes[j].Start = star.Start
	}
	p.nodes[leaf-1] = star
}

// starOutward moves a star from the name that the expression at i starts with
// to the whole, which is assigned to.
func (p *Parser) starOutward(i int) {
	if p.bad {
		return
	}
	leaf := p.spine(i)
	name := &p.nodes[leaf+1]
	if whole := p.nodes[i].Kind; whole != syntax.Attribute && whole != syntax.Subscript || name.Kind != syntax.Identifier {
		p.fail()
		return
	}
	star := p.nodes[leaf]
	name.Field = star.Field
	start := name.Start
	whole := p.nodes[i]
	star.End, star.Next, star.Field, star.Kind = whole.End, whole.Next, whole.Field, syntax.ListSplatPattern
	for j := leaf; j > i; j-- {
		p.nodes[j] = p.nodes[j-1]
		p.nodes[j].Start = start
	}
	p.nodes[i+1].Field = syntax.NoField
	p.nodes[i] = star
}
