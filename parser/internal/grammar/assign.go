package grammar

import "github.com/upcheck/upcheck/parser/internal/syntax"

// expressionStatement reads expressions or an assignment.
func (p *Parser) expressionStatement() {
	i := p.open(syntax.ExpressionStatement)
	if p.tok == tokenYield {
		p.yield()
		p.close(i)
		return
	}
	list := p.items()
	switch p.tok {
	case tokenAssign:
		p.bind(list, syntax.Assignment)
		p.assignment(list.first)
	case tokenAugmented:
		p.bind(list, syntax.AugmentedAssignment)
		p.leafIn(syntax.Token, syntax.FieldOperator)
		p.in(p.rightSide(), syntax.FieldRight)
		p.close(list.first)
	case tokenColon:
		if list.several {
			p.fail()
		}
		p.bind(list, syntax.Assignment)
		p.annotation(list.first)
	default:
		if list.tail >= 0 || list.open && p.joins(list.first) {
			p.fail()
		}
	}
	p.close(i)
}

// items are the expressions of a statement, which may turn out to be targets.
type items struct {
	first   int  // the node of the first
	several bool // there is a comma
	open    bool // the last one has a comma behind it
	tail    int  // the node of the last one, if it has a star and a member or subscript, or -1
}

// items reads expressions between commas.
func (p *Parser) items() items {
	list := items{first: len(p.nodes), tail: -1}
	for {
		switch {
		case p.tok == tokenStar:
			e := p.starredName()
			if p.tok == tokenDot || p.tok == tokenLeftBracket {
				p.postfix(e)
				list.tail = e
			}
			p.climb(e, bindAny)
		case p.tok == tokenLambda && list.several:
			p.fail() // "a, lambda: b" is an annotation to tree-sitter
		default:
			p.expr(bindAny)
		}
		if p.tok != tokenComma {
			return list
		}
		if list.tail >= 0 {
			p.fail()
		}
		list.several = true
		p.next()
		if list.open = !starts[p.tok]; list.open {
			return list
		}
	}
}

// bind opens an assignment around the expressions, which become its targets.
func (p *Parser) bind(list items, kind syntax.Kind) {
	if list.tail >= 0 {
		if !list.several {
			p.fail()
		}
		p.starOutward(list.tail)
	}
	if list.several {
		p.wrap(list.first, syntax.PatternList)
		p.close(list.first)
	}
	p.toTarget(list.first)
	p.wrapIn(list.first, kind, syntax.FieldLeft)
}

// annotation reads the rest of the assignment whose node is at i, from the
// colon before its type.
func (p *Parser) annotation(i int) {
	if p.next(); p.tok == tokenStar {
		p.fail()
	}
	p.in(p.typ(), syntax.FieldType)
	if p.tok == tokenAssign {
		p.assignment(i)
	} else {
		p.close(i)
	}
}

// joins reports whether the expressions from node i on could all be targets.
// With a comma behind the last, tree-sitter also tries the next line as their
// continuation.
func (p *Parser) joins(i int) bool {
	for i < len(p.nodes) && !p.bad {
		if !p.mayBeTarget(i) {
			return false
		}
		i = int(p.nodes[i].Next)
	}
	return true
}

// assignment reads the rest of the assignment whose node is at i, from "=".
func (p *Parser) assignment(i int) {
	p.expect(tokenAssign)
	p.in(p.rightSide(), syntax.FieldRight)
	p.close(i)
}

// rightSide reads what is assigned, which may be an assignment again.
func (p *Parser) rightSide() int {
	if p.tok == tokenYield {
		return p.yield()
	}
	first := p.expressions()
	if p.tok != tokenAssign {
		return first
	}
	var few [8]int
	chain := few[:0] // a chain may be long: no recursion
	for i := first; p.tok == tokenAssign; {
		chain = append(chain, i)
		p.toTarget(i)
		p.wrapIn(i, syntax.Assignment, syntax.FieldLeft)
		p.in(i, syntax.FieldRight)
		p.next()
		if p.tok == tokenYield {
			i = p.yield()
		} else {
			i = p.expressions()
		}
		p.in(i, syntax.FieldRight)
	}
	for _, i := range chain {
		p.close(i)
	}
	return first
}
