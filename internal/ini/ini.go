// Package ini reads the files that Python's configparser reads, and knows where
// everything stands. No library for INI tells the places of values.
package ini

import (
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

// Section is a section of a file, in the order in which they stand.
type Section struct {
	Name string
	Keys []Key
}

// Key is one key of a section with its value, which may have several lines.
type Key struct {
	// Name is in lower case, as configparser compares names.
	Name  string
	Lines []Line
}

// Line is one line of a value, without white space around it and without comments.
type Line struct {
	Text string
	// Span is the text in the bytes of the file.
	Span source.Span
	// Number is 1-based.
	Number int
}

// Parse reads a file. What is neither a section, a key nor the continuation of a
// value is passed over.
func Parse(data []byte) []Section {
	var p parser
	start := 0
	if rest, ok := strings.CutPrefix(string(data), "\uFEFF"); ok {
		start = len(data) - len(rest)
	}
	number := 0
	for line := range strings.Lines(string(data[start:])) {
		number++
		p.line(line, start, number)
		start += len(line)
	}
	return p.sections
}

type parser struct {
	sections []Section
	// indent is where the key stands whose value is read, -1 outside of one.
	indent int
}

// line reads a line that starts at an offset.
func (p *parser) line(line string, start, number int) {
	body := strings.TrimLeft(line, " \t\f\v")
	indent := len(line) - len(body)
	body = strings.TrimRight(body, " \t\f\v\r\n")
	switch {
	case body == "" || body[0] == '#' || body[0] == ';': // a value goes on behind them
	case len(p.sections) > 0 && p.indent >= 0 && indent > p.indent:
		keys := p.sections[len(p.sections)-1].Keys
		keys[len(keys)-1].add(body, start+indent, number)
	case body[0] == '[':
		if end := strings.LastIndexByte(body, ']'); end > 0 {
			p.sections = append(p.sections, Section{Name: strings.TrimSpace(body[1:end])})
			p.indent = -1
		}
	case len(p.sections) > 0:
		p.key(body, indent, start+indent, number)
	}
}

// key reads the line of a key, which starts at an offset.
func (p *parser) key(body string, indent, start, number int) {
	p.indent = -1
	at := strings.IndexAny(body, "=:")
	if at <= 0 {
		return
	}
	p.indent = indent
	s := &p.sections[len(p.sections)-1]
	s.Keys = append(s.Keys, Key{Name: strings.ToLower(strings.TrimSpace(body[:at]))})
	value := strings.TrimLeft(body[at+1:], " \t\f\v")
	s.Keys[len(s.Keys)-1].add(value, start+len(body)-len(value), number)
}

// add adds a line of the value, without a comment at its end: one begins behind
// white space.
func (k *Key) add(text string, start, number int) {
	if at := strings.Index(text, " #"); at >= 0 {
		text = strings.TrimRight(text[:at], " \t")
	}
	if text != "" && text[0] != '#' {
		k.Lines = append(k.Lines, Line{text, source.Span{Start: start, End: start + len(text)}, number})
	}
}
