package parser

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// contentOf returns the span between the quotes of one string literal, and its
// prefix letters in lower case.
func contentOf(text []byte, s span) (content span, prefix string, ok bool) {
	lit := text[s.start:s.end]
	q := bytes.IndexAny(lit, `'"`)
	if q < 0 {
		return span{}, "", false
	}
	quote := 1
	if len(lit) >= q+3 && lit[q+1] == lit[q] && lit[q+2] == lit[q] {
		quote = 3
	}
	if len(lit) < q+2*quote {
		return span{}, "", false
	}
	return span{s.start + uint32(q+quote), s.end - uint32(quote)}, strings.ToLower(string(lit[:q])), true
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
		return unescape(r.text[content.start:content.end], strings.Contains(prefix, "r")), true
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

// unescape decodes the escapes of a string literal as Python does; \N{...} and
// unknown escapes stay as they are.
func unescape(b []byte, verbatim bool) string {
	if verbatim || bytes.IndexByte(b, '\\') < 0 {
		return string(b)
	}
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' || i+1 == len(b) {
			out = append(out, b[i])
			continue
		}
		i++
		switch b[i] {
		case '\n':
		case '\r':
			if i+1 < len(b) && b[i+1] == '\n' {
				i++
			}
		case '\\', '\'', '"':
			out = append(out, b[i])
		case 'a':
			out = append(out, '\a')
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'v':
			out = append(out, '\v')
		case 'x':
			i += numeric(&out, b[i+1:], 2, 2, 16)
		case 'u':
			i += numeric(&out, b[i+1:], 4, 4, 16)
		case 'U':
			i += numeric(&out, b[i+1:], 8, 8, 16)
		case '0', '1', '2', '3', '4', '5', '6', '7':
			i += numeric(&out, b[i:], 1, 3, 8) - 1
		default:
			out = append(out, '\\', b[i])
		}
	}
	return string(out)
}

// numeric appends the character that up to most digits give and returns how
// many bytes it used.
func numeric(out *[]byte, b []byte, least, most, base int) int {
	n := 0
	for n < len(b) && n < most {
		if _, err := strconv.ParseUint(string(b[n:n+1]), base, 8); err != nil {
			break
		}
		n++
	}
	v, err := strconv.ParseUint(string(b[:n]), base, 32)
	if n < least || err != nil {
		return 0
	}
	*out = utf8.AppendRune(*out, rune(v))
	return n
}
