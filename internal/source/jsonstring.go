package source

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// text decodes the content of a JSON string that str has accepted.
func (r *jsonReader) text(s Span) string {
	if raw := r.src[s.Start:s.End]; bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return string(raw)
	}
	var b builder
	b.json(r.src, s)
	return string(b.text)
}

// json appends the decoded content of a JSON string.
func (b *builder) json(src []byte, s Span) (invalid invalidBytes) {
	start := s.Start
	for i := s.Start; i < s.End; {
		if src[i] != '\\' {
			i++
			continue
		}
		invalid.merge(b.utf8(src[start:i], start))
		r, stored := unescapeOne(src[i:s.End])
		b.char(r, i, stored)
		i += stored
		start = i
	}
	invalid.merge(b.utf8(src[start:s.End], start))
	return invalid
}

// unescapeOne decodes one escape. Half a surrogate pair is U+FFFD.
func unescapeOne(b []byte) (r rune, stored int) {
	switch b[1] {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		r, _ = hex4(b)
		if !utf16.IsSurrogate(r) {
			return r, 6
		}
		low, _ := hex4(b[6:])
		if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
			return r, 12
		}
		return utf8.RuneError, 6
	}
	return rune(b[1]), 2
}

// escapeLen returns the length of the escape at the start of b, 0 if there is
// none that JSON has.
func escapeLen(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if _, ok := hex4(b); ok {
			return 6
		}
	}
	return 0
}

// hex4 returns the number in \uXXXX.
func hex4(b []byte) (rune, bool) {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range b[2:6] {
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case 'A' <= c && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return 0, false
		}
	}
	return r, true
}
