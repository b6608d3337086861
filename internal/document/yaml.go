package document

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"sync"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/upcheck/upcheck/internal/source"
)

// ParseYAML reads the first document of a YAML stream. An empty one is a node
// of kind Null. A syntax error is an *Error, and so is a key that is given twice
// or is not a string.
func ParseYAML(data []byte) (*Node, error) {
	var doc yaml.Node
	err := yaml.NewDecoder(bytes.NewReader(data)).Decode(&doc)
	if errors.Is(err, io.EOF) {
		return &Node{Line: 1}, nil
	}
	if err != nil {
		return nil, yamlError(err)
	}
	b := yamlBuilder{data: data, lines: LineStarts(data), done: map[*yaml.Node]*Node{}, last: new(mark)}
	return b.value(doc.Content[0])
}

// yamlBuilder turns YAML nodes into ours. A node maps to nil in done while it
// is being built: an alias that meets it there refers to itself.
type yamlBuilder struct {
	data  []byte
	lines []int // where they start
	done  map[*yaml.Node]*Node
	last  *mark // the last place that was looked for
	// lenient is nil where everything that is wrong is an error.
	lenient *lenient
}

func (b yamlBuilder) value(y *yaml.Node) (*Node, error) {
	if n, seen := b.done[y]; seen {
		if n == nil {
			return b.wrong(y, "an alias refers to a value that contains it")
		}
		return n, nil
	}
	b.done[y] = nil
	n, err := b.build(y)
	if err != nil {
		return nil, err
	}
	b.done[y] = n
	return n, nil
}

func (b yamlBuilder) build(y *yaml.Node) (*Node, error) {
	n := &Node{Line: y.Line}
	switch y.Kind {
	case yaml.AliasNode:
		return b.alias(y)
	case yaml.SequenceNode:
		n.Kind = List
		for _, item := range y.Content {
			v, err := b.value(item)
			if err != nil {
				return nil, err
			}
			n.Items = append(n.Items, v)
			n.size += v.size
		}
	case yaml.MappingNode:
		if b.lenient != nil {
			return b.merged(y)
		}
		return b.table(y)
	default:
		n.Kind, n.Text, n.Span = yamlKind(y.ShortTag()), y.Value, b.content(y)
		b.block(n, y)
		n.size = len(n.Text)
	}
	n.size++
	return n, nil
}

func (b yamlBuilder) alias(y *yaml.Node) (*Node, error) {
	n, err := b.value(y.Alias)
	if err != nil || b.lenient == nil {
		return n, err
	}
	if n.size > b.lenient.room {
		return b.wrong(y, "aliases repeat so much of the document that this one is not followed")
	}
	b.lenient.room -= n.size
	return n, nil
}

// wrong returns an error, or nothing in its place where that is tolerated.
func (b yamlBuilder) wrong(y *yaml.Node, message string) (*Node, error) {
	e := Error{Line: y.Line, Message: message}
	if b.lenient == nil {
		return nil, &e
	}
	b.lenient.problems = append(b.lenient.problems, e)
	return &Node{Line: y.Line, size: 1}, nil
}

func (b yamlBuilder) table(y *yaml.Node) (*Node, error) {
	n := &Node{Kind: Table, Line: y.Line}
	seen := make(map[string]bool, len(y.Content)/2)
	for i := 0; i+1 < len(y.Content); i += 2 {
		key := y.Content[i]
		if key.Kind != yaml.ScalarNode {
			return nil, &Error{Line: key.Line, Message: "a key is not a string"}
		}
		if seen[key.Value] {
			return nil, &Error{Line: key.Line, Message: fmt.Sprintf("key %q is given twice", key.Value)}
		}
		seen[key.Value] = true
		v, err := b.value(y.Content[i+1])
		if err != nil {
			return nil, err
		}
		n.Fields = append(n.Fields, Field{Name: key.Value, Line: key.Line, Span: b.content(key), Value: v})
	}
	return n, nil
}

// content returns the place of a scalar that is written on one line as it is: zero
// for one with escapes, folds, a tag or an anchor.
func (b yamlBuilder) content(y *yaml.Node) source.Span {
	if y.Line < 1 || y.Line > len(b.lines) || y.Value == "" {
		return source.Span{}
	}
	start := b.offset(y.Line, y.Column)
	if y.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 {
		start++
	}
	if start > len(b.data) || !bytes.HasPrefix(b.data[start:], []byte(y.Value)) {
		return source.Span{}
	}
	return source.Span{Start: start, End: start + len(y.Value)}
}

// mark is a place as the library has it, and its offset.
type mark struct{ line, column, offset int }

// offset returns where a character of a line is. Scalars are looked for in the
// order of the document, so that a long line is gone through once.
func (b yamlBuilder) offset(line, column int) int {
	m := b.last
	if m.line != line || m.column > column {
		*m = mark{line, 1, b.lines[line-1]}
	}
	for ; m.column < column; m.column++ { // the library counts characters
		_, size := utf8.DecodeRune(b.data[m.offset:])
		m.offset += size
	}
	return m.offset
}

func yamlKind(tag string) Kind {
	switch tag {
	case "!!null":
		return Null
	case "!!int":
		return Integer
	case "!!float":
		return Float
	case "!!bool":
		return Bool
	case "!!timestamp":
		return Date
	default:
		return Text
	}
}

// The decoder has no error type for syntax; it writes the line into the text.
var yamlErrorText = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`) })

func yamlError(err error) error {
	m := yamlErrorText().FindStringSubmatch(err.Error())
	if m == nil {
		return &Error{Message: err.Error()}
	}
	line, _ := strconv.Atoi(m[1]) // "" is 0: unknown
	return &Error{Line: line, Message: m[2]}
}
