package grammar

import (
	"bytes"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// function reads a function whose node is at i, from "def".
func (p *Parser) function(i int) {
	p.next()
	p.definedName()
	params := p.open(syntax.Parameters)
	p.in(params, syntax.FieldParameters)
	if p.tok != tokenLeftParen {
		p.fail()
		return
	}
	p.enter()
	p.parameters(tokenRightParen, true)
	p.leave(tokenRightParen)
	p.close(params)
	if p.tok == tokenArrow {
		p.next()
		p.in(p.typ(), syntax.FieldReturnType)
		p.inlineBody()
	}
	p.body(syntax.FieldBody)
	p.close(i)
}

// inlineBody leaves to tree-sitter a body on the line of a return type that may
// be the second half of a constrained type: "-> a: b[c]".
func (p *Parser) inlineBody() {
	if p.tok != tokenColon {
		return
	}
	rest := bytes.TrimLeft(p.text[p.pos:], " \t")
	if rest[0] == '*' {
		p.fail()
	}
	n := nameEnd(rest, 0)
	if n > 0 && bytes.TrimLeft(rest[n:], " \t")[0] == '[' {
		p.fail()
	}
}

// definedName reads the name of a function or class and its type parameters.
func (p *Parser) definedName() {
	if p.tok != tokenName {
		p.fail()
		return
	}
	p.leafIn(syntax.Identifier, syntax.FieldName)
	if p.tok == tokenLeftBracket {
		p.in(p.typeParameters(), syntax.FieldTypeParameters)
	}
}

func (p *Parser) class() int {
	i := p.open(syntax.ClassDefinition)
	p.next()
	p.definedName()
	if p.tok == tokenLeftParen {
		list := p.arguments()
		p.in(list, syntax.FieldSuperclasses)
		if !p.bad && p.nodes[list].Kind != syntax.ArgumentList {
			p.fail()
		}
	}
	p.body(syntax.FieldBody)
	p.close(i)
	return i
}

func (p *Parser) decorated() {
	i := p.open(syntax.DecoratedDefinition)
	top := p.indents[len(p.indents)-1]
	for p.tok == tokenAt {
		decorator := p.open(syntax.Decorator)
		p.next()
		p.expr(bindAny)
		p.expect(tokenNewline)
		p.close(decorator)
		for _, c := range p.comments[p.flushed:p.pending] {
			if c.indent < top { // a dedent, where none may be
				p.fail()
				return
			}
		}
	}
	definition := 0
	switch p.tok {
	case tokenDef:
		definition = p.open(syntax.FunctionDefinition)
		p.function(definition)
	case tokenAsync:
		definition = p.open(syntax.FunctionDefinition)
		p.next()
		if p.tok != tokenDef {
			p.fail()
			return
		}
		p.function(definition)
	case tokenClass:
		definition = p.class()
	default:
		p.fail()
		return
	}
	p.in(definition, syntax.FieldDefinition)
	p.close(i)
}
