package grammar

import (
	"bytes"
	"unicode/utf8"
)

// next consumes the current token and reads the one behind it.
func (p *Parser) next() {
	if p.flushed != p.pending {
		p.flush()
	}
	p.prev = p.end
	p.scan()
}

// expect consumes a token that must be there.
func (p *Parser) expect(t token) {
	if p.tok != t {
		p.fail()
		return
	}
	p.next()
}

// enter consumes an opening bracket: lines do not count behind it.
func (p *Parser) enter() {
	p.brackets++
	p.next()
}

// enterStrict is enter for brackets that must not be empty.
func (p *Parser) enterStrict() {
	p.strict++
	p.enter()
	p.strict--
}

// leave consumes the closing bracket.
func (p *Parser) leave(t token) {
	if p.tok != t {
		p.fail()
		return
	}
	p.brackets--
	p.next()
}

// scan reads the next token.
func (p *Parser) scan() {
	if p.bad {
		p.tok = tokenBad
		return
	}
	if p.line && p.startLine() {
		return
	}
	text, pos := p.text, p.pos
	lineAt, escaped := -1, false // where the current line starts, when it is not the one of the token before
	for {
		switch text[pos] {
		case ' ', '\t', '\r':
			pos++
			continue
		case '\n':
			if p.brackets == 0 {
				p.newline(pos)
				return
			}
			pos++
			lineAt = pos
			continue
		case '\\':
			pos++
			if text[pos] == '\r' {
				pos++
			}
			if text[pos] != '\n' {
				p.fail()
				return
			}
			pos++
			escaped = true
			continue
		case '#':
			if lineAt >= 0 && !p.mayStand(lineAt, pos, escaped) {
				p.fail()
				return
			}
			end := len(text) - 1
			if n := bytes.IndexByte(text[pos:], '\n'); n >= 0 {
				end = pos + n
			}
			p.comments = append(p.comments, comment{start: pos, end: end})
			p.pending++
			pos = end
			continue
		case 0:
			if p.brackets == 0 {
				p.newline(pos)
			} else {
				p.fail()
			}
			return
		}
		break
	}
	if lineAt >= 0 && !p.mayStand(lineAt, pos, escaped) {
		p.fail()
		return
	}
	p.start = pos
	if c := text[pos]; nameStart[c] || c >= utf8.RuneSelf && letter(text, pos) > 0 {
		p.word(pos)
	} else if digit(c) || c == '.' && digit(text[pos+1]) {
		p.number(pos)
	} else {
		p.sign(pos)
	}
}

// newline makes the end of a logical line the current token. It has no width,
// and stands behind a comment on the same line.
func (p *Parser) newline(pos int) {
	p.zero(tokenNewline)
	if p.text[pos] == '\n' {
		pos++
	}
	p.pos, p.line, p.run = pos, true, false
}

// zero makes a token without width the current one.
func (p *Parser) zero(t token) {
	at := p.prev
	if p.pending > p.flushed {
		at = p.comments[p.pending-1].end
	}
	p.tok, p.start, p.end = t, at, at
}

// word reads a name, a keyword, or the start of a string.
func (p *Parser) word(pos int) {
	text := p.text
	first := text[pos]
	end := nameEnd(text, pos)
	n := end - pos
	if c := text[end]; (c == '"' || c == '\'') && n <= 2 && prefix(text[pos:end]) {
		p.quote(end)
		return
	}
	p.tok, p.end, p.pos = tokenName, end, end
	if n < 16 && keywordLengths[first]>>n&1 != 0 {
		p.tok = keyword(text[pos:end])
	}
}

// prefix reports whether the letters are the prefix of a string.
func prefix(letters []byte) bool {
	for _, c := range letters {
		switch c | 0x20 {
		case 'f', 'r', 'b', 'u':
		default:
			return false
		}
	}
	return true
}

// quote makes the start of a string, whose quotes are at pos, the current
// token.
func (p *Parser) quote(pos int) {
	q := p.text[pos]
	end := pos + 1
	if p.text[end] == q && p.text[end+1] == q {
		end += 2
	}
	p.tok, p.end, p.pos = tokenString, end, end
}

// number reads a number. One with an odd form is left to tree-sitter.
func (p *Parser) number(pos int) {
	text := p.text
	t := tokenInteger
	end := pos
	if c := text[pos+1] | 0x20; text[pos] == '0' && (c == 'x' || c == 'o' || c == 'b') {
		end += 2
		for hexDigit(text[end]) || text[end] == '_' && hexDigit(text[end+1]) {
			if c == 'o' && text[end] > '7' || c == 'b' && text[end] > '1' && text[end] != '_' {
				p.fail()
				return
			}
			end++
		}
		if end == pos+2 {
			p.fail()
			return
		}
	} else {
		end = digits(text, end)
		if text[end] == '.' {
			t = tokenFloat
			end = digits(text, end+1)
		}
		if text[end]|0x20 == 'e' {
			i := end + 1
			if text[i] == '+' || text[i] == '-' {
				i++
			}
			if !digit(text[i]) {
				p.fail()
				return
			}
			t = tokenFloat
			end = digits(text, i)
		}
		if text[end]|0x20 == 'j' {
			end++
		}
	}
	if namePart[text[end]] || text[end] >= 0x80 {
		p.fail()
		return
	}
	p.tok, p.end, p.pos = t, end, end
}

// digits returns the end of the digits at pos, which may be none.
func digits(text []byte, pos int) int {
	if !digit(text[pos]) {
		return pos
	}
	for digit(text[pos]) || text[pos] == '_' && digit(text[pos+1]) {
		pos++
	}
	return pos
}

func digit(c byte) bool { return c-'0' < 10 }

func hexDigit(c byte) bool { return digit(c) || c|0x20-'a' < 6 }
