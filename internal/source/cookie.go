package source

import (
	"bytes"
	"strings"
)

// cookie is a PEP 263 coding declaration.
type cookie struct {
	// name is the encoding as tokenize.detect_encoding returns it: spellings
	// of UTF-8 and Latin-1 made uniform, anything else as it was written.
	name string
	// span is where the name stands.
	span Span
}

// findCookie looks for a coding declaration where CPython does: in the first
// line, or in the second when the first holds nothing but a comment. Lines end
// at LF, CR LF or CR, because CPython translates line ends before it looks.
// The offsets refer to raw.
func findCookie(raw []byte, start int) (cookie, bool) {
	for range 2 {
		end, next := lineEnd(raw, start)
		line := raw[start:end]
		if c, ok := cookieIn(line, start); ok {
			return c, true
		}
		if rest := bytes.TrimLeft(line, " \t\f"); len(rest) > 0 && rest[0] != '#' {
			return cookie{}, false
		}
		start = next
	}
	return cookie{}, false
}

// cookieIn matches one line, which starts at offset, with CPython's
// ^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+).
func cookieIn(line []byte, offset int) (cookie, bool) {
	comment := bytes.TrimLeft(line, " \t\f")
	if len(comment) == 0 || comment[0] != '#' {
		return cookie{}, false
	}
	const word = "coding"
	for i := len(line) - len(comment); ; {
		found := bytes.Index(line[i:], []byte(word))
		if found < 0 {
			return cookie{}, false
		}
		i += found + len(word)
		if i == len(line) || line[i] != ':' && line[i] != '=' {
			continue
		}
		start := i + 1
		for start < len(line) && (line[start] == ' ' || line[start] == '\t') {
			start++
		}
		end := start
		for end < len(line) && isCookieByte(line[end]) {
			end++
		}
		if end > start {
			return cookie{normalName(string(line[start:end])), Span{offset + start, offset + end}}, true
		}
	}
}

func isCookieByte(c byte) bool {
	return isWordByte(c) || c == '-' || c == '.'
}

func isWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// normalName makes the spellings of UTF-8 and Latin-1 uniform as CPython does,
// which includes the suffixes of Emacs: utf-8-unix is UTF-8.
func normalName(name string) string {
	lower := strings.ReplaceAll(strings.ToLower(name[:min(len(name), 12)]), "_", "-")
	is := func(want string) bool { return lower == want || strings.HasPrefix(lower, want+"-") }
	switch {
	case is("utf-8"):
		return "utf-8"
	case is("latin-1"), is("iso-8859-1"), is("iso-latin-1"):
		return "iso-8859-1"
	}
	return name
}

// lineEnd returns the offset at which the line that holds start ends and the
// offset at which the next one begins.
func lineEnd(b []byte, start int) (end, next int) {
	i := bytes.IndexAny(b[start:], "\r\n")
	if i < 0 {
		return len(b), len(b)
	}
	end = start + i
	if b[end] == '\r' && end+1 < len(b) && b[end+1] == '\n' {
		return end, end + 2
	}
	return end, end + 1
}
