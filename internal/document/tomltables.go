package document

import (
	"errors"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// EachTable reads a TOML document table by table, as a long one is read that would
// be too large a tree: a lock file. Visit gets the names of every header, joined by
// dots, "" for what stands before the first, and the members below it that want
// asks for; what has been visited is not kept. Keys that are given twice are
// not found. A syntax error is an *Error, and ends the document.
func EachTable(data []byte, want func(table, key string) bool, visit func(table string, n *Node)) error {
	b := &tomlBuilder{lines: LineStarts(data), fields: map[*Node]map[string]*Node{}}
	b.parser.Reset(data)
	name, at := "", &Node{Kind: Table, Line: 1}
	for b.parser.NextExpression() {
		e := b.parser.Expression()
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			visit(name, at)
			clear(b.fields)
			var line int
			name, line = b.header(e.Key())
			at = &Node{Kind: Table, Line: line}
		case unstable.KeyValue:
			if key := e.Key(); key.Next() && want(name, string(key.Node().Data)) {
				b.keyValue(at, e)
			}
		}
	}
	if err := b.parser.Error(); err != nil {
		return b.located(err)
	}
	visit(name, at)
	return nil
}

// header returns the names of a header, joined by dots, and its line.
func (b *tomlBuilder) header(key unstable.Iterator) (name string, line int) {
	var names []string
	for key.Next() {
		names = append(names, string(key.Node().Data))
		line = b.line(key.Node().Raw)
	}
	return strings.Join(names, "."), line
}

// located returns an error of the parser with its line. What it highlights is a part
// of the document, so that its capacity tells where it begins.
func (b *tomlBuilder) located(err error) error {
	e, ok := errors.AsType[*unstable.ParserError](err)
	if !ok {
		return &Error{Message: err.Error()}
	}
	data := b.parser.Data()
	offset := cap(data) - cap(e.Highlight)
	if offset < 0 || offset > len(data) {
		return &Error{Message: e.Message}
	}
	return &Error{Line: b.line(unstable.Range{Offset: uint32(offset)}), Message: e.Message}
}
