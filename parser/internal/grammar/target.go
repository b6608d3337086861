package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// targets reads what a loop binds, up to "in".
func (p *Parser) targets() int {
	i := p.target()
	if p.tok == tokenComma {
		p.wrap(i, syntax.PatternList)
		for p.tok == tokenComma {
			p.next()
			if p.tok == tokenIn {
				break
			}
			p.target()
		}
		p.close(i)
	}
	return i
}

func (p *Parser) target() int {
	i := 0
	if p.tok == tokenStar {
		i = p.open(syntax.ListSplat)
		p.next()
		p.expr(bindPipe)
		p.close(i)
	} else {
		i = p.expr(bindPipe)
	}
	p.toTarget(i)
	return i
}

// mayBeTarget reports whether the expression at i has the form of a target.
func (p *Parser) mayBeTarget(i int) bool {
	switch p.nodes[i].Kind {
	case syntax.Identifier, syntax.Attribute, syntax.Subscript, syntax.ListSplat,
		syntax.Tuple, syntax.ParenthesizedExpression, syntax.List, syntax.Comment:
		return true
	}
	return false
}

// toTarget turns the expression at i, which turns out to be assigned to, into a
// pattern. What cannot be assigned to is left to tree-sitter.
func (p *Parser) toTarget(i int) {
	if p.bad {
		return
	}
	inBrackets := true
	switch n := &p.nodes[i]; n.Kind {
	case syntax.Identifier, syntax.ListSplatPattern:
		return
	case syntax.Attribute, syntax.Subscript:
		if p.nodes[p.spine(i)].Kind == syntax.ListSplat {
			p.fail()
		}
		return
	case syntax.Tuple, syntax.ParenthesizedExpression:
		n.Kind = syntax.TuplePattern
	case syntax.List:
		n.Kind = syntax.ListPattern
	case syntax.ExpressionList, syntax.PatternList:
		n.Kind = syntax.PatternList
		inBrackets = false
	case syntax.ListSplat:
		p.toStarTarget(i, false)
		return
	default:
		p.fail()
		return
	}
	first := true
	for c := range syntax.Tree(p.nodes).Children(i) {
		switch p.nodes[c].Kind {
		case syntax.Comment:
			continue
		case syntax.ListSplat:
			p.toStarTarget(c, inBrackets && !first)
		default:
			p.toTarget(c)
		}
		first = false
	}
}

// toStarTarget is toTarget for what has a star. Only behind another target in
// brackets is it certain that the star applies to a whole member or subscript.
func (p *Parser) toStarTarget(i int, whole bool) {
	p.nodes[i].Kind = syntax.ListSplatPattern
	for c := range syntax.Tree(p.nodes).Children(i) {
		switch p.nodes[c].Kind {
		case syntax.Identifier, syntax.Comment:
			continue
		case syntax.Attribute, syntax.Subscript:
			if whole {
				p.toTarget(c)
				continue
			}
		}
		p.fail()
	}
}
