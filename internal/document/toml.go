package document

import (
	"bytes"
	"errors"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
	"github.com/upcheck/upcheck/internal/source"
)

// ParseTOML reads a TOML document. A syntax error is an *Error.
func ParseTOML(data []byte) (*Node, error) {
	// The expression parser sees one line at a time; only decoding finds keys
	// that are given twice and tables that contradict each other.
	var whole map[string]any
	if err := toml.Unmarshal(data, &whole); err != nil {
		return nil, tomlError(err)
	}
	b := &tomlBuilder{lines: LineStarts(data), fields: map[*Node]map[string]*Node{}}
	b.parser.Reset(data)
	root := &Node{Kind: Table, Line: 1}
	at := root
	for b.parser.NextExpression() {
		e := b.parser.Expression()
		switch e.Kind {
		case unstable.Table:
			at = b.table(root, e.Key(), false)
		case unstable.ArrayTable:
			at = b.table(root, e.Key(), true)
		case unstable.KeyValue:
			b.keyValue(at, e)
		}
	}
	if err := b.parser.Error(); err != nil {
		return nil, tomlError(err)
	}
	return root, nil
}

// tomlBuilder turns expressions into nodes. fields finds members by name: a
// document may have any number of them.
type tomlBuilder struct {
	parser unstable.Parser
	lines  []int
	fields map[*Node]map[string]*Node
}

func (b *tomlBuilder) line(r unstable.Range) int {
	return sort.SearchInts(b.lines, int(r.Offset)+1)
}

// table returns the table that a header names, made when it is new; array says
// that the last name is one more element of a list of tables.
func (b *tomlBuilder) table(at *Node, key unstable.Iterator, array bool) *Node {
	for key.Next() {
		name := key.Node()
		if !array || !key.IsLast() {
			at = b.member(at, name, Table)
			if at.Kind == List && len(at.Items) > 0 {
				at = at.Items[len(at.Items)-1] // the names after it mean its last element
			}
			continue
		}
		list := b.member(at, name, List)
		at = &Node{Kind: Table, Line: b.line(name.Raw)}
		list.Items = append(list.Items, at)
	}
	return at
}

func (b *tomlBuilder) member(at *Node, name *unstable.Node, kind Kind) *Node {
	if n := b.fields[at][string(name.Data)]; n != nil {
		return n
	}
	n := &Node{Kind: kind, Line: b.line(name.Raw)}
	b.add(at, name, n)
	return n
}

func (b *tomlBuilder) add(at *Node, name *unstable.Node, value *Node) {
	key := string(name.Data)
	at.Fields = append(at.Fields, Field{Name: key, Line: b.line(name.Raw), Value: value})
	if b.fields[at] == nil {
		b.fields[at] = map[string]*Node{}
	}
	b.fields[at][key] = value
}

func (b *tomlBuilder) keyValue(at *Node, kv *unstable.Node) {
	key := kv.Key()
	for key.Next() {
		name := key.Node()
		if key.IsLast() {
			b.add(at, name, b.value(kv.Value(), b.line(name.Raw)))
			return
		}
		at = b.member(at, name, Table)
	}
}

// value builds a node; line is where it begins at the earliest, for the kinds
// whose place the parser does not keep.
func (b *tomlBuilder) value(v *unstable.Node, line int) *Node {
	n := &Node{Kind: tomlKind(v.Kind), Line: line}
	switch v.Kind {
	case unstable.Array:
		for it := v.Children(); it.Next(); {
			item := b.value(it.Node(), line)
			line = item.Line
			n.Items = append(n.Items, item)
		}
	case unstable.InlineTable:
		for it := v.Children(); it.Next(); {
			b.keyValue(n, it.Node())
		}
	default:
		n.Text = string(v.Data)
		n.Line = b.line(v.Raw)
		n.Span = b.content(v)
	}
	return n
}

// content is the place of a scalar's decoded bytes.
func (b *tomlBuilder) content(v *unstable.Node) source.Span {
	start := int(v.Raw.Offset)
	span := source.Span{Start: start, End: start + int(v.Raw.Length)}
	if v.Kind != unstable.String {
		return span
	}
	raw := b.parser.Raw(v.Raw)
	quote := 1
	if len(raw) >= 6 && (bytes.HasPrefix(raw, []byte(`"""`)) || bytes.HasPrefix(raw, []byte("'''"))) {
		quote = 3
	}
	if bytes.Equal(raw[quote:len(raw)-quote], v.Data) {
		return source.Span{Start: span.Start + quote, End: span.End - quote}
	}
	return span
}

func tomlKind(k unstable.Kind) Kind {
	switch k {
	case unstable.String:
		return Text
	case unstable.Integer:
		return Integer
	case unstable.Float:
		return Float
	case unstable.Bool:
		return Bool
	case unstable.Array:
		return List
	case unstable.InlineTable:
		return Table
	default:
		return Date
	}
}

func tomlError(err error) error {
	message := strings.TrimPrefix(err.Error(), "toml: ")
	if d, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, _ := d.Position()
		return &Error{Line: line, Message: message}
	}
	return &Error{Message: message}
}

// LineStarts returns the offset of the first byte of every line, also of one behind a last
// line end.
func LineStarts(data []byte) []int {
	starts := []int{0}
	for i, c := range data {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}
