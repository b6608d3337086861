// Package literal reads Python's string literals.
package literal

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Content returns where the text between the quotes of one string literal
// starts and ends, and its prefix letters in lower case. It is false when the
// bytes have no quotes, or too few.
func Content(lit []byte) (start, end int, prefix string, ok bool) {
	q := bytes.IndexAny(lit, `'"`)
	if q < 0 {
		return 0, 0, "", false
	}
	quote := 1
	if len(lit) >= q+3 && lit[q+1] == lit[q] && lit[q+2] == lit[q] {
		quote = 3
	}
	if len(lit) < q+2*quote {
		return 0, 0, "", false
	}
	return q + quote, len(lit) - quote, strings.ToLower(string(lit[:q])), true
}

// Verbatim reports whether the content of a literal without the prefix r reads
// as it is written: no escape, and no line end but "\n".
func Verbatim(content []byte) bool {
	return bytes.IndexByte(content, '\\') < 0 && bytes.IndexByte(content, '\r') < 0
}

// Unescape decodes the content of a literal as Python does, of one with the
// prefix r when raw is set. Line ends become "\n"; \N{...} and unknown escapes
// stay as they are.
func Unescape(content []byte, raw bool) string {
	switch {
	case Verbatim(content):
		return string(content)
	case raw:
		return strings.ReplaceAll(string(content), "\r\n", "\n")
	}
	return unescape(content)
}

func unescape(b []byte) string {
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		switch {
		case b[i] == '\r' && i+1 < len(b) && b[i+1] == '\n':
			continue
		case b[i] != '\\' || i+1 == len(b):
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
