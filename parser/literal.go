package parser

import (
	"bytes"
	"strings"

	"github.com/upcheck/upcheck/parser/internal/literal"
)

// contentOf returns the span between the quotes of one string literal, and its
// prefix letters in lower case.
func contentOf(text []byte, s span) (content span, prefix string, ok bool) {
	start, end, prefix, ok := literal.Content(text[s.start:s.end])
	return span{s.start + uint32(start), s.start + uint32(end)}, prefix, ok
}

// plainContent returns the content of a literal that reads as it is written:
// no prefix but r and u, no escapes.
func plainContent(text []byte, s span) (span, bool) {
	content, prefix, ok := contentOf(text, s)
	if !ok || strings.Trim(prefix, "ru") != "" {
		return span{}, false
	}
	return content, bytes.IndexByte(text[content.start:content.end], '\\') < 0
}

// stringValue decodes a string expression, in one piece or several.
func (r *raw) stringValue(e exprID) (string, bool) {
	x := &r.exprs[e]
	if x.kind != xString {
		return "", false
	}
	if x.first == 0 {
		content, prefix, ok := contentOf(r.text, x.span)
		if !ok {
			return "", false
		}
		return literal.Unescape(r.text[content.start:content.end], strings.Contains(prefix, "r")), true
	}
	var b strings.Builder
	for k := x.first; k != 0; k = r.exprs[k].next {
		s, ok := r.stringValue(k)
		if !ok {
			return "", false
		}
		b.WriteString(s)
	}
	return b.String(), true
}

// contentSpan returns the place of a string's content, without the quotes.
func (r *raw) contentSpan(e exprID) span {
	x := &r.exprs[e]
	if x.first == 0 {
		if content, _, ok := contentOf(r.text, x.span); ok {
			return content
		}
	}
	return x.span
}
