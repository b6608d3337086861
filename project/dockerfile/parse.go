package dockerfile

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/parser"
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

// maxProblems bounds how often a file is parsed again, without the lines that
// cannot be.
const maxProblems = 16

// maxLine is a little less than the longest line that the library takes.
const maxLine = 60000

// parse returns the instructions of a Dockerfile. The library gives the lines on
// which they stand; their places on these are found here.
func parse(text []byte) ([]instruction, []problem) {
	lines := bytes.SplitAfter(bytes.Clone(text), []byte("\n"))
	var problems []problem
	for i, line := range lines {
		if len(line) > maxLine {
			problems = append(problems, problem{i + 1, "the line is too long and is not read"})
			blank(line)
		}
	}
	for range maxProblems {
		result, err := parser.Parse(bytes.NewReader(bytes.Join(lines, nil)))
		if err == nil {
			return instructions(lines, result), problems
		}
		first, last, ok := where(err)
		if !ok || first < 1 || first > len(lines) || isEmpty(lines) {
			break
		}
		problems = append(problems, problem{first, cause(err)})
		for _, line := range lines[first-1 : min(max(first, last), len(lines))] {
			blank(line)
		}
	}
	return nil, problems
}

// isEmpty reports whether there is nothing but comments, of which the library
// makes an error.
func isEmpty(lines [][]byte) bool {
	return !slices.ContainsFunc(lines, func(line []byte) bool {
		line = bytes.TrimSpace(line)
		return len(line) > 0 && line[0] != '#'
	})
}

// where returns the lines that an error is about.
func where(err error) (first, last int, ok bool) {
	located, ok := errors.AsType[*parser.LocationError](err)
	if !ok || len(located.Locations) == 0 || len(located.Locations[0]) == 0 {
		return 0, 0, false
	}
	ranges := located.Locations[0]
	return ranges[0].Start.Line, ranges[len(ranges)-1].End.Line, true
}

func cause(err error) string {
	text, _, _ := strings.Cut(err.Error(), "\n")
	return "the instruction cannot be read: " + strings.TrimSpace(text)
}

// blank replaces all but the line end by blanks.
func blank(line []byte) {
	for i, c := range line {
		if c != '\n' && c != '\r' {
			line[i] = ' '
		}
	}
}

func instructions(lines [][]byte, result *parser.Result) []instruction {
	starts := make([]int, len(lines)+1)
	for i, line := range lines {
		starts[i+1] = starts[i] + len(line)
	}
	var list []instruction
	for _, n := range result.AST.Children {
		if n.Value == "" || n.StartLine < 1 || n.EndLine > len(lines) || n.EndLine < n.StartLine {
			continue
		}
		end := n.EndLine
		for _, h := range n.Heredocs {
			end -= strings.Count(h.Content, "\n") + 1
		}
		end = max(end, n.StartLine)
		in := instruction{name: strings.ToLower(n.Value), word: n.Value, start: starts[n.StartLine-1], line: n.StartLine, list: n.Attributes["json"]}
		in.text = oneLine(lines[n.StartLine-1:end], byte(result.EscapeToken))
		for _, line := range lines[end:n.EndLine] {
			in.text = append(in.text, line...)
		}
		list = append(list, in)
	}
	return list
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
