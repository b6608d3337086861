package grammar

import "bytes"

// maxIndent is the widest indentation that tree-sitter's scanner keeps whole.
const maxIndent = 255

// startLine reads the indentation at the start of a logical line. It reports
// whether that made a token; otherwise the line's first token comes next.
//
// A dedent stands before the first comment that is less indented than the
// block, if the line behind the comments is too; a comment that fits in the
// block belongs to it.
func (p *Parser) startLine() bool {
	if !p.run {
		p.readRun()
		if p.bad {
			return true
		}
	}
	top := p.indents[len(p.indents)-1]
	if p.indent > top {
		if p.indent > maxIndent || len(p.indents) > maxDepth {
			p.fail()
			return true
		}
		p.zero(tokenIndent)
		p.indents = append(p.indents, p.indent)
		return true
	}
	for p.indent < top && p.pending < len(p.comments) && p.comments[p.pending].indent >= top {
		p.pending++
	}
	if p.indent < top {
		p.zero(tokenDedent)
		p.indents = p.indents[:len(p.indents)-1]
		if p.indent > p.indents[len(p.indents)-1] {
			p.fail()
		}
		return true
	}
	p.pending = len(p.comments)
	p.line = false
	if p.text[p.pos] == 0 {
		p.zero(tokenEOF)
		return true
	}
	return false
}

// readRun reads blank lines and those with nothing but a comment, and the
// indentation of the line behind them.
func (p *Parser) readRun() {
	text, pos := p.text, p.pos
	indent := 0
	for {
		switch text[pos] {
		case ' ':
			indent++
		case '\t':
			indent += 8
		case '\n', '\r', '\f':
			indent = 0
		case '#':
			end := len(text) - 1
			if n := bytes.IndexByte(text[pos:], '\n'); n >= 0 {
				end = pos + n
			}
			p.comments = append(p.comments, comment{start: pos, end: end, indent: indent})
			pos = end
			continue
		case '\\':
			p.fail()
			return
		case 0:
			p.pos, p.indent, p.run = pos, 0, true
			return
		default:
			p.pos, p.indent, p.run = pos, indent, true
			return
		}
		pos++
	}
}

// mayStand reports whether the token or comment at pos may start a line, which
// begins at lineAt, inside brackets. Where it is less indented than the block,
// tree-sitter's scanner takes it for a dedent, unless a closing bracket could
// stand there or a quote does.
func (p *Parser) mayStand(lineAt, pos int, escaped bool) bool {
	top := p.indents[len(p.indents)-1]
	switch {
	case p.format:
		return true // no dedent there
	case escaped:
		return false // it counts the columns of both lines
	case pos-lineAt >= top || indentOf(p.text[lineAt:pos]) >= top:
		return true
	}
	switch p.text[pos] {
	case ')', ']', '}', '"', '\'':
		return true
	}
	switch p.tok {
	case tokenComma, tokenLeftParen, tokenLeftBracket, tokenLeftBrace:
		return p.strict == 0
	}
	return false
}

// indentOf returns the width of the white space at a line's start.
func indentOf(space []byte) int {
	indent := 0
	for _, c := range space {
		indent++
		if c == '\t' {
			indent += 7
		}
	}
	return indent
}
