package grammar

// escapeLength returns the length of the escape sequence at the start of text,
// 1 for a backslash that escapes nothing, and minus the length of what is
// neither: in bytes, \N, \u and \U stand for themselves. It is not ok where
// tree-sitter's scanner may run past the string's end.
func escapeLength(text []byte, l *literal) (n int, ok bool) {
	c := text[1]
	if l.bytes && (c == 'N' || c == 'u' || c == 'U') {
		return -3, text[2] != l.quote && !stops[text[2]] // it skips the next one as well
	}
	switch c {
	case '\'', '"', 'a', 'b', 'f', 'r', 'n', 't', 'v', '\\', '\n':
		return 2, true
	case '\r':
		return 3, text[2] == '\n'
	case 'x':
		return hexEscape(text, 2), true
	case 'u':
		return hexEscape(text, 4), true
	case 'U':
		return hexEscape(text, 8), true
	case 'N':
		return nameEscape(text, l)
	}
	if digit(c) {
		n := 2
		for n < 4 && digit(text[n]) {
			n++
		}
		return n, text[n] < 0x80
	}
	return 1, c != 0 && c < 0x80
}

// hexEscape returns the length of an escape sequence with so many digits, or 1.
func hexEscape(text []byte, digits int) int {
	for i := range digits {
		if !hexDigit(text[2+i]) {
			return 1
		}
	}
	return 2 + digits
}

// nameEscape returns the length of \N{name}. Tree-sitter's lexer looks for the
// brace behind it even in what follows the string.
func nameEscape(text []byte, l *literal) (n int, ok bool) {
	if text[2] != '{' || text[3] == '}' {
		return 1, true
	}
	for n = 3; text[n] != '}'; n++ {
		if stops[text[n]] || text[n] == l.quote {
			return 1, false
		}
	}
	return n + 1, true
}
