package dockerfile

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// maxLine is a little less than the longest line that BuildKit takes.
const maxLine = 60000

// parse returns the instructions of a Dockerfile, and what is wrong with others. It reads
// as the parser of BuildKit does, which is held against it. That is not used itself
// since it brings what every run of the program would have to set up: protobuf.
func parse(text []byte) ([]instruction, []problem) {
	p := parser{lines: slices.Collect(bytes.Lines(bytes.Clone(text))), escape: '\\'}
	for i, line := range p.lines {
		if len(line) > maxLine {
			p.fail(i, "the line is too long and is not read")
			blank(line)
		}
	}
	p.directives()
	for p.next < len(p.lines) {
		p.instruction()
	}
	return p.list, p.problems
}

// parser goes through the lines of a file.
type parser struct {
	lines [][]byte
	// next is the line to read next, start the offset of it in the file.
	next, start int
	escape      byte
	list        []instruction
	problems    []problem
}

func (p *parser) fail(line int, message string) {
	p.problems = append(p.problems, problem{line + 1, message})
}

// take returns the next line and goes on.
func (p *parser) take() []byte {
	line := p.lines[p.next]
	p.next++
	p.start += len(line)
	return line
}

var directive = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^#\s*([a-zA-Z][a-zA-Z0-9]*)\s*=\s*(.+?)\s*$`)
})

// directives reads the comments at the top that are some: # escape=`.
func (p *parser) directives() {
	seen := make(map[string]bool)
	for i, line := range p.lines {
		m := directive().FindSubmatch(bytes.TrimSpace(line))
		if m == nil {
			return
		}
		name := strings.ToLower(string(m[1]))
		switch {
		case name != "escape" && name != "syntax" && name != "check":
			return
		case seen[name]:
			p.fail(i, "a second directive `"+name+"` is one too many")
		case name == "escape" && string(m[2]) != "`" && string(m[2]) != `\`:
			p.fail(i, "the escape character is \\ or `")
		case name == "escape":
			p.escape = m[2][0]
		}
		seen[name] = true
	}
}

// instruction reads the lines of one, or lines that are none.
func (p *parser) instruction() {
	first, start := p.next, p.start
	text, more := p.continued(bytes.TrimLeft(p.take(), blanks))
	if isComment(text) || !more && len(text) == 0 {
		return
	}
	joined := bytes.Clone(text)
	for more && p.next < len(p.lines) {
		line := p.take()
		if isComment(line) || len(bytes.TrimLeft(line, blanks)) == 0 {
			continue
		}
		text, more = p.continued(line)
		joined = append(joined, text...)
	}
	word, arguments := cutBlanks(bytes.TrimSpace(joined))
	arguments = withoutFlags(arguments, p.escape)
	if len(word) == 0 {
		return
	}
	in := instruction{name: strings.ToLower(string(word)), word: string(word), start: start, line: first + 1}
	in.text = oneLine(p.lines[first:p.next], p.escape)
	if message := in.check(arguments, p.escape); message != "" {
		p.fail(first, "the instruction cannot be read: "+message)
		return
	}
	for _, h := range heredocs(&in, joined, arguments) {
		ended := false
		for !ended && p.next < len(p.lines) {
			line := p.take()
			ended = h.endsAt(line)
			in.text = append(in.text, line...)
		}
		if !ended {
			p.fail(first, "the instruction cannot be read: its heredoc has no end")
			return
		}
	}
	p.list = append(p.list, in)
}

// blanks are what unicode.IsSpace knows of ASCII.
const blanks = " \t\n\v\f\r"

// continued returns a line without its end, and without the escape that says that it
// goes on.
func (p *parser) continued(line []byte) (text []byte, more bool) {
	line = bytes.TrimRight(line, "\r\n")
	if isComment(line) {
		return line, false
	}
	body := bytes.TrimRight(line, " \t")
	n := len(body)
	if n == 0 || body[n-1] != p.escape || n > 1 && body[n-2] == p.escape {
		return line, false
	}
	return body[:n-1], true
}

func isComment(line []byte) bool {
	line = bytes.TrimLeft(line, blanks)
	return len(line) > 0 && line[0] == '#'
}

// cutBlanks cuts a text at the first blanks.
func cutBlanks(text []byte) (before, after []byte) {
	i := bytes.IndexAny(text, blanks)
	if i < 0 {
		return text, nil
	}
	return text[:i], bytes.TrimSpace(text[i:])
}

// check says what is wrong with the arguments of an instruction, and sees whether they
// are a JSON list.
func (in *instruction) check(arguments []byte, escape byte) string {
	switch in.name {
	case "run", "cmd", "entrypoint", "shell", "add", "copy", "volume":
		var list []any
		if !bytes.HasPrefix(arguments, []byte("[")) || json.Unmarshal(arguments, &list) != nil {
			return ""
		}
		in.list = true
		for _, item := range list {
			if _, ok := item.(string); !ok {
				return "a list in brackets holds strings"
			}
		}
	case "onbuild":
		word, rest := cutBlanks(arguments)
		inner := instruction{name: strings.ToLower(string(word))}
		if inner.name == in.name {
			return "" // Docker refuses it
		}
		return inner.check(withoutFlags(rest, escape), escape)
	case "env", "label":
		words := split(arguments, escape)
		if len(words) == 0 {
			return ""
		}
		if !bytes.Contains(words[0], []byte("=")) {
			if _, value := cutBlanks(arguments); len(value) == 0 {
				return strings.ToUpper(in.name) + " takes a name and a value"
			}
			return ""
		}
		for _, w := range words {
			if !bytes.Contains(w, []byte("=")) {
				return "`" + string(w) + "` is no name=value"
			}
		}
	}
	return ""
}

// blank replaces all but the line end by blanks.
func blank(line []byte) {
	for i, c := range line {
		if c != '\n' && c != '\r' {
			line[i] = ' '
		}
	}
}
