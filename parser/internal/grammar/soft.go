package grammar

import (
	"bytes"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// nameStatement reads a statement that starts with a name. Some names are
// keywords there: tree-sitter reads a statement with them in two ways at once,
// and drops the one that fails.
func (p *Parser) nameStatement() {
	behind := p.pos
	for p.text[behind] == ' ' {
		behind++
	}
	switch string(p.text[p.start:p.end]) {
	case "match":
		p.doubtful = behind
		p.splitStatement(behind)
	case "print", "exec":
		p.printStatement(behind)
	case "type":
		p.doubtful = behind
		p.typeStatement(p.text[behind])
	default:
		if p.text[behind] == '=' && p.text[behind+1] != '=' {
			p.nameAssignment()
		} else {
			p.expressionStatement()
		}
	}
}

// nameAssignment reads an assignment to a name.
func (p *Parser) nameAssignment() {
	i := p.open(syntax.ExpressionStatement)
	a := p.open(syntax.Assignment)
	p.leafIn(syntax.Identifier, syntax.FieldLeft)
	p.assignment(a)
	p.close(i)
}

// printStatement reads an expression statement that starts with "print" or
// "exec". What is one of Python 2, or could be, is left to tree-sitter.
func (p *Parser) printStatement(behind int) {
	switch p.text[behind] {
	case '(', '.', '=':
	default:
		p.fail()
		return
	}
	if p.text[p.start] == 'p' {
		p.doubtful = behind
	}
	p.splitStatement(behind)
}

// splitStatement reads an expression statement with two readings.
func (p *Parser) splitStatement(behind int) {
	first := len(p.nodes)
	p.split = true
	p.expressionStatement()
	p.split = false
	if p.bad || p.text[behind] != '[' {
		return
	}
	for _, n := range p.nodes[first:] {
		if n.Kind == syntax.ListSplat {
			p.fail()
			return
		}
	}
}

// typeStatement reads a statement that starts with "type", by the byte behind
// that.
func (p *Parser) typeStatement(behind byte) {
	switch {
	case nameStart[behind]:
		p.typeAlias()
	case behind == '(':
		p.typeCall()
	case behind == '=' || behind == '.' || behind == ':' || behind == ',':
		p.expressionStatement()
	default:
		p.fail()
	}
}

// typeAlias reads "type X = Y".
func (p *Parser) typeAlias() {
	i := p.open(syntax.TypeAliasStatement)
	p.next()
	if p.tok != tokenName && p.tok != tokenLeftParen { // an operator in letters
		p.fail()
		return
	}
	p.typ()
	if p.expect(tokenAssign); p.tok == tokenStar {
		p.fail()
	}
	p.typ()
	p.close(i)
}

// typeCall reads a statement that starts with a call of type. An assignment is
// an alias to tree-sitter: the left side of "type(a).b = c" is (a).b.
func (p *Parser) typeCall() {
	p.flush()
	before, nodes := p.state, len(p.nodes)
	p.split = true
	p.expressionStatement()
	p.split = false
	if p.continued() {
		p.fail()
	}
	if !p.bad && p.nodes[nodes+1].Kind == syntax.Assignment && p.nodes[nodes+2].Kind != syntax.PatternList {
		p.rewind(before, nodes)
		p.typeAlias()
	}
}

// continued reports whether the line behind "type(a)" could go on with it, which
// it then does as the left side of an alias.
func (p *Parser) continued() bool {
	if p.tok != tokenNewline {
		return false
	}
	rest := p.text[p.pos:]
	for {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		if rest[0] != '#' {
			return rest[0] == '(' || rest[0] == '['
		}
		n := bytes.IndexByte(rest, '\n')
		if n < 0 {
			return false
		}
		rest = rest[n:]
	}
}
