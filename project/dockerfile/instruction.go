package dockerfile

import (
	"bytes"
	"strings"
)

// instruction is an instruction with its text, byte for byte as in the file but
// on one line: where lines go on there are blanks, and for comments between
// them. Heredocs follow it as they are.
type instruction struct {
	// name is in lower case, word as written.
	name, word string
	text       []byte
	// start is the offset of the text in the file, line the first one.
	start, line int
	// list says that the arguments are a JSON list.
	list bool
}

type problem struct {
	line    int
	message string
}

// oneLine joins lines that go on, in as many bytes: what joins them becomes blanks,
// and so do comments and empty lines between them.
func oneLine(lines [][]byte, escape byte) []byte {
	var text []byte
	for i, line := range lines {
		start := len(text)
		text = append(text, line...)
		if i == 0 && len(lines) == 1 {
			break
		}
		body := bytes.TrimRight(line, "\r\n")
		trimmed := bytes.TrimSpace(body)
		if i > 0 && (len(trimmed) == 0 || trimmed[0] == '#') {
			blankAll(text[start:])
			continue
		}
		body = bytes.TrimRight(body, " \t")
		if n := len(body); n > 0 && body[n-1] == escape && i+1 < len(lines) && !inWord(body, lines[i+1], escape) {
			blankAll(text[start+n-1:])
		}
	}
	return text
}

// inWord reports whether a line is broken in a word that a shell joins itself.
func inWord(body, next []byte, escape byte) bool {
	return escape == '\\' && len(body) > 1 && body[len(body)-2] != ' ' && body[len(body)-2] != '\t' &&
		len(next) > 0 && bytes.IndexByte([]byte(" \t\r\n#"), next[0]) < 0
}

func blankAll(text []byte) {
	for i := range text {
		text[i] = ' '
	}
}

// split returns where the flags behind the name of the instruction begin, and
// where its arguments do.
func (in instruction) split() (flags, arguments int) {
	at := skip(in.text, 0, true)
	at = skip(in.text, at, false)
	at = skip(in.text, at, true)
	flags = at
	for bytes.HasPrefix(in.text[at:], []byte("--")) {
		at = skip(in.text, skip(in.text, at, false), true)
	}
	return flags, at
}

// skip returns the end of the blanks at an offset, or of the rest.
func skip(text []byte, at int, blanks bool) int {
	for at < len(text) && (text[at] == ' ' || text[at] == '\t') == blanks && text[at] != '\n' && text[at] != '\r' {
		at++
	}
	return at
}

// arguments returns the text with blanks before the arguments. A list of strings
// becomes words in double quotes.
func (in instruction) arguments() []byte {
	text := bytes.Clone(in.text)
	_, at := in.split()
	blankAll(text[:at])
	if !in.list {
		return text
	}
	quoted := false
	for i := at; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			i++
		case !quoted && (c == '[' || c == ']' || c == ','):
			text[i] = ' '
		}
	}
	return text
}

// flags returns the text with blanks around the flags.
func (in instruction) flags() []byte {
	text := bytes.Clone(in.text)
	from, to := in.split()
	blankAll(text[:from])
	return text[:to]
}

// inner returns the instruction behind ONBUILD.
func (in instruction) inner() (instruction, bool) {
	at, _ := in.split()
	end := skip(in.text, at, false)
	name := strings.ToLower(string(in.text[at:end]))
	in.text = bytes.Clone(in.text)
	blankAll(in.text[:at])
	argument := bytes.TrimSpace(in.text[end:])
	in.list = len(argument) > 0 && argument[0] == '[' && argument[len(argument)-1] == ']'
	in.name = name
	return in, name != "" && name != "onbuild"
}
