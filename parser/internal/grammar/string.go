package grammar

import (
	"bytes"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// strings reads a string, or several that stand side by side.
func (p *Parser) strings() int {
	i := p.string()
	if p.tok == tokenString {
		p.wrap(i, syntax.ConcatenatedString)
		for p.tok == tokenString {
			p.string()
		}
		p.close(i)
	}
	return i
}

// literal is a string that is being read.
type literal struct {
	quote              byte
	triple             bool
	raw, bytes, format bool

	pos     int // where to go on
	content int // the node of the content since the last interpolation, or -1
	from    int // where the current token of tree-sitter's scanner starts
	filled  bool
}

// string reads one string. Its content makes a node between two interpolations,
// with the escape sequences in it.
func (p *Parser) string() int {
	i := p.open(syntax.String)
	p.append(syntax.StringStart, p.start, p.end)
	l := literal{quote: p.text[p.end-1], pos: p.end, from: p.end, content: -1}
	at := p.start
	for ; p.text[at] != l.quote; at++ {
		switch p.text[at] | 0x20 {
		case 'r':
			l.raw = true
		case 'b':
			l.bytes = true
		case 'f':
			l.format = true
		}
	}
	l.triple = p.end-at == 3
	p.format = l.format
	if l.bytes && l.format {
		p.fail()
		return i
	}
	switch {
	case l.raw:
		p.rawContent(&l)
	case l.triple && !l.format:
		p.longContent(&l)
	default:
		p.content(&l)
	}
	if p.bad {
		return i
	}
	end := l.pos + 1
	if l.triple {
		end += 2
	}
	p.format = false
	p.endContent(&l, l.pos)
	if !l.filled && l.raw {
		l.pos = l.from
	}
	p.append(syntax.StringEnd, l.pos, end)
	p.end, p.pos = end, end
	p.next()
	p.close(i)
	return i
}

// stops are the bytes that can end a stretch of plain content.
var stops = [256]bool{0: true, '\n': true, '\\': true, '\'': true, '"': true, '{': true, '}': true}

// content reads up to the closing quotes of a string that is not raw.
func (p *Parser) content(l *literal) {
	text, pos := p.text, l.pos
	for {
		start := pos
		for !stops[text[pos]] {
			pos++
		}
		c := text[pos]
		if c == l.quote && (!l.triple || text[pos+1] == c && text[pos+2] == c) {
			if pos > start {
				p.beginContent(l, start)
			}
			l.pos, l.filled = pos, true
			return
		}
		switch {
		case c == 0 || c == '\n' && !l.triple:
			p.fail()
			return
		case c == '\\':
			p.beginContent(l, start)
			pos = p.escape(l, pos)
		case l.format && (c == '{' || c == '}'):
			if pos > start {
				p.beginContent(l, start)
			}
			pos = p.bracePart(l, pos)
		default:
			p.beginContent(l, start)
			pos++
		}
		if p.bad {
			return
		}
	}
}

// longContent is content for a string in triple quotes: most are long, with
// neither escape sequences nor quotes.
func (p *Parser) longContent(l *literal) {
	text, pos := p.text, l.pos
	start := pos
	end, escape := -1, -1 // the next quote and backslash at or behind pos, when known
	for {
		if end < pos {
			end = index(text, pos, l.quote)
		}
		if escape < pos {
			escape = index(text, pos, '\\')
		}
		if min(end, escape) == len(text) {
			p.fail()
			return
		}
		if escape < end {
			p.beginContent(l, start)
			pos = p.escape(l, escape)
			if p.bad {
				return
			}
			continue
		}
		if text[end+1] == l.quote && text[end+2] == l.quote {
			if end > start {
				p.beginContent(l, start)
			}
			l.pos, l.filled = end, true
			return
		}
		pos = end + 1
	}
}

// index returns the place of the first byte c at or behind pos, or the length of
// the text.
func index(text []byte, pos int, c byte) int {
	if n := bytes.IndexByte(text[pos:], c); n >= 0 {
		return pos + n
	}
	return len(text)
}

// rawContent reads up to the closing quotes of a raw string. Tree-sitter's
// scanner takes a backslash and what it keeps from ending the string for no
// content, and adds them to the closing quotes when nothing else is there.
func (p *Parser) rawContent(l *literal) {
	text, pos := p.text, l.pos
	for {
		c := text[pos]
		switch {
		case c == 0 || c == '\n' && !l.triple:
			p.fail()
			return
		case c == '\\':
			pos++
			if text[pos] == l.quote || text[pos] == '\\' {
				pos++
			}
			if text[pos] == '\r' {
				pos++
			}
			if text[pos] == '\n' {
				pos++
			}
		case c == l.quote && (!l.triple || text[pos+1] == c && text[pos+2] == c):
			if l.filled {
				p.beginContent(l, l.from)
			}
			l.pos = pos
			return
		case c == l.quote:
			p.beginContent(l, l.from)
			pos++
			if text[pos] == c {
				pos++
			}
			l.from, l.filled = pos, false
		case l.format && (c == '{' || c == '}'):
			if pos > l.from {
				p.beginContent(l, l.from)
			}
			for !l.filled && l.from < pos && !p.bad {
				l.from = p.escape(l, l.from)
			}
			if pos = p.bracePart(l, pos); p.bad {
				return
			}
			l.from, l.filled = pos, false
		default:
			l.filled = true
			for pos++; !stops[text[pos]]; pos++ {
			}
		}
	}
}

// beginContent writes the node of the content that starts at pos, unless it is
// there.
func (p *Parser) beginContent(l *literal, pos int) {
	if l.content < 0 {
		l.content = p.append(syntax.StringContent, pos, pos)
	}
}

// endContent ends the node of the content at pos.
func (p *Parser) endContent(l *literal, pos int) {
	if l.content < 0 {
		return
	}
	if l.raw && !l.filled {
		pos = l.from
	}
	n := &p.nodes[l.content]
	n.End, n.Next = uint32(pos), uint32(len(p.nodes))
	l.content = -1
}

// escape reads the backslash at pos and returns the end of what it escapes.
// One that escapes nothing makes no node.
func (p *Parser) escape(l *literal, pos int) int {
	n, ok := escapeLength(p.text[pos:], l)
	if !ok {
		p.fail()
		return pos
	}
	if n > 1 {
		p.append(syntax.EscapeSequence, pos, pos+n)
	}
	if n < 0 {
		return pos - n
	}
	return pos + n
}
