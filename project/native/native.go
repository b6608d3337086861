// Package native reads C++ and CUDA code, as far as an extension shows there
// which library it was written for: the headers that it includes and the names
// that it uses. It looks at words, and expands nothing.
package native

import (
	"bytes"
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// Match reports whether a path names C++ or CUDA code.
func Match(file string) bool {
	switch strings.ToLower(path.Ext(file)) {
	case ".c", ".cc", ".cpp", ".cxx", ".cu", ".cuh", ".h", ".hh", ".hpp", ".hxx", ".inl":
		return true
	}
	return false
}

// Read reads a file. Every text has a meaning here, so that there is no error.
func Read(text []byte) project.Code {
	r := reader{text: text, last: make(map[string]int)}
	for r.at < len(text) {
		r.token()
	}
	return r.code
}

type reader struct {
	text []byte
	at   int
	code project.Code
	last map[string]int // where a word ended that was read last, by name
	// conditions are the #if lines that are open; conditional says that there was
	// one. The first may be the guard against including the file twice.
	conditions  conditions
	conditional bool
	// inLine says that something other than white space stands before on the
	// line, so that a "#" begins no directive.
	inLine bool
}

// token reads what begins at the current place.
func (r *reader) token() {
	switch c := r.text[r.at]; {
	case c == '\n':
		r.inLine = false
		r.at++
	case c == ' ' || c == '\t' || c == '\r' || c == '\\':
		r.at++
	case r.comment():
	case c == '#' && !r.inLine:
		r.directive()
	case c == '"' || c == '\'':
		r.inLine = true
		r.quoted(c)
	case isLetter(c):
		r.inLine = true
		r.word()
	case '0' <= c && c <= '9':
		r.inLine = true
		for r.at < len(r.text) && (isLetter(r.text[r.at]) || isDigit(r.text[r.at]) || r.text[r.at] == '\'' || r.text[r.at] == '.') {
			r.at++ // 1'000'000 has quotes that open nothing
		}
	default:
		r.inLine = true
		r.at++
	}
}

// comment skips a comment and reports whether one begins here.
func (r *reader) comment() bool {
	rest := r.text[r.at:]
	switch {
	case hasPrefix(rest, "//"):
		start := r.at
		r.at = r.lineEnd()
		r.code.Comments = append(r.code.Comments, project.Comment{
			Text: "#" + strings.TrimRight(string(r.text[start+2:r.at]), "\r"),
			Span: source.Span{Start: start, End: r.at},
			Own:  !r.inLine,
		})
	case hasPrefix(rest, "/*"):
		if end := bytes.Index(rest[2:], []byte("*/")); end >= 0 {
			r.at += end + 4
		} else {
			r.at = len(r.text)
		}
	default:
		return false
	}
	return true
}

// lineEnd returns the end of the line, which a backslash continues.
func (r *reader) lineEnd() int {
	for i := r.at; i < len(r.text); i++ {
		if r.text[i] == '\n' && (i == 0 || r.text[i-1] != '\\') && (i < 2 || r.text[i-1] != '\r' || r.text[i-2] != '\\') {
			return i
		}
	}
	return len(r.text)
}

// quoted skips a string or a character. One that is not closed ends with its
// line.
func (r *reader) quoted(quote byte) {
	for r.at++; r.at < len(r.text); r.at++ {
		switch r.text[r.at] {
		case '\\':
			r.at++
		case quote:
			r.at++
			return
		case '\n':
			return
		}
	}
	r.at = min(r.at, len(r.text))
}

// word reads an identifier, or the raw string that begins like one.
func (r *reader) word() {
	start := r.at
	for r.at < len(r.text) && (isLetter(r.text[r.at]) || isDigit(r.text[r.at])) {
		r.at++
	}
	name := string(r.text[start:r.at])
	if r.at < len(r.text) && r.text[r.at] == '"' {
		switch name {
		case "R", "LR", "uR", "UR", "u8R":
			r.raw()
		}
		return // the prefix of a string
	}
	last, seen := r.last[name]
	r.code.Words = append(r.code.Words, project.Word{
		Name: name, Span: source.Span{Start: start, End: r.at}, Guarded: r.conditions.guarded(),
		Again: seen && bytes.IndexByte(r.text[last:start], '\n') < 0,
	})
	r.last[name] = r.at
}

// raw skips R"delimiter(...)delimiter".
func (r *reader) raw() {
	const longest = 16 // characters that C++ allows a delimiter to have
	rest := r.text[r.at+1:]
	open := bytes.IndexByte(rest[:min(len(rest), longest+1)], '(')
	if open < 0 {
		r.at++
		return
	}
	end := []byte(")" + string(rest[:open]) + `"`)
	if i := bytes.Index(rest[open:], end); i >= 0 {
		r.at += 1 + open + i + len(end)
	} else {
		r.at = len(r.text)
	}
}

func hasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}

func isLetter(c byte) bool { return c == '_' || c >= 0x80 || 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
