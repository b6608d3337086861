package document

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"gopkg.in/yaml.v3"
)

// aliasRoom bounds what aliases may repeat, in values and bytes of text: a tree
// is never larger than its document and this, so that readers walk it as if it
// had no aliases.
const aliasRoom = 1 << 20

// lenient is what reading a document leniently keeps.
type lenient struct {
	problems []Error
	room     int
}

// ParseYAMLAll reads all documents of a YAML stream as the tools do that take
// such files: of a key that is given twice the last value counts, keys of any
// kind are names ("" for a list or a table), a merge key ("<<") takes in the
// fields that the table does not have itself, with their own places. What is
// wrong and was read nevertheless is returned beside the documents. After an
// error, which is an *Error, come no more documents; those before it are
// returned.
func ParseYAMLAll(data []byte) ([]*Node, []Error, error) {
	b := yamlBuilder{data: data, lines: LineStarts(data), lenient: &lenient{room: aliasRoom}, last: new(mark)}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	var docs []*Node
	for {
		var doc yaml.Node
		err := decoder.Decode(&doc)
		if errors.Is(err, io.EOF) {
			return docs, b.lenient.problems, nil
		}
		if err != nil {
			return docs, b.lenient.problems, yamlError(err)
		}
		b.done = map[*yaml.Node]*Node{}
		n, err := b.value(doc.Content[0])
		if err != nil {
			return docs, b.lenient.problems, err
		}
		docs = append(docs, n)
	}
}

// merged reads a table leniently.
func (b yamlBuilder) merged(y *yaml.Node) (*Node, error) {
	n := &Node{Kind: Table, Line: y.Line, size: 1}
	at := make(map[string]int, len(y.Content)/2)
	var merges []*yaml.Node
	for i := 0; i+1 < len(y.Content); i += 2 {
		key, value := y.Content[i], y.Content[i+1]
		if key.ShortTag() == "!!merge" {
			merges = append(merges, value)
			continue
		}
		f := Field{Line: key.Line}
		if key.Kind == yaml.AliasNode {
			key = key.Alias
		}
		if key.Kind == yaml.ScalarNode {
			f.Name, f.Span = key.Value, b.content(key)
		}
		var err error
		if f.Value, err = b.value(value); err != nil {
			return nil, err
		}
		n.size += f.Value.size
		if k, twice := at[f.Name]; twice && key.Kind == yaml.ScalarNode {
			_, _ = b.wrong(key, fmt.Sprintf("key %q is given twice, the last one counts", f.Name))
			n.Fields[k] = f
			continue
		}
		at[f.Name] = len(n.Fields)
		n.Fields = append(n.Fields, f)
	}
	for _, m := range merges {
		v, err := b.value(m)
		if err != nil {
			return nil, err
		}
		b.take(n, at, v)
	}
	return n, nil
}

// take adds the fields of a table, or of a list of tables, that n does not have.
func (b yamlBuilder) take(n *Node, at map[string]int, from *Node) {
	for _, item := range from.Items {
		if item.Kind == Table {
			b.take(n, at, item)
		}
	}
	for _, f := range from.Fields {
		if _, has := at[f.Name]; has {
			continue
		}
		if f.Value.size > b.lenient.room {
			return
		}
		b.lenient.room -= f.Value.size
		at[f.Name] = len(n.Fields)
		n.size += f.Value.size
		n.Fields = append(n.Fields, f)
	}
}
