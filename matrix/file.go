package matrix

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// File is a decoded YAML file of entries that remembers where everything
// stands in it.
type File struct {
	Name string
	Document
	// lines maps the path of a value, like "rules[2].timeline[0].at", to its
	// line. A value that was not written has no line.
	lines map[string]int
}

// schemaVersion is the only value of Document.Schema that is understood.
const schemaVersion = 1

// Decode reads a YAML file of entries. It is strict: a field nobody knows, a
// field given twice or a value of another type is an error. The name is only
// for messages. The error joins one Problem for each thing that is wrong.
func Decode(name string, data []byte) (*File, error) {
	f := &File{Name: name, lines: map[string]int{}}
	if err := f.decode(data, &f.Document, &f.Schema); err != nil {
		return nil, err
	}
	for i := range f.Rules {
		f.Rules[i].Package = f.Package
	}
	return f, nil
}

// decode fills what document points to, of which schema is a field.
func (f *File) decode(data []byte, document any, schema *int) error {
	root, err := documentNode(data)
	if err != nil {
		return joined([]*Problem{syntaxProblem(f.Name, err)})
	}
	d := decoder{lines: f.lines}
	d.decode(root, document)
	line, written := f.lines["schema"]
	switch {
	case len(d.faults) > 0 || *schema == schemaVersion:
	case written:
		d.faults = append(d.faults, fault{line, "schema", fmt.Sprintf("expected %d, found %d", schemaVersion, *schema)})
	default:
		d.faults = append(d.faults, fault{1, "", fmt.Sprintf("expected schema: %d", schemaVersion)})
	}
	if len(d.faults) == 0 {
		return nil
	}
	var problems []*Problem
	for _, x := range d.faults {
		problems = append(problems, f.problem(x.line, x.path, x.text))
	}
	return joined(problems)
}

// problem makes a Problem whose text names the entry by its code rather than
// by its index.
func (f *File) problem(line int, path, text string) *Problem {
	if rest, ok := strings.CutPrefix(path, "rules["); ok {
		index, field, _ := strings.Cut(rest, "]")
		if i, err := strconv.Atoi(index); err == nil && i < len(f.Rules) && f.Rules[i].Code != "" {
			path = strings.TrimSuffix(f.Rules[i].Code+" "+strings.TrimPrefix(field, "."), " ")
		}
	}
	if path != "" {
		text = path + ": " + text
	}
	return &Problem{f.Name, line, text}
}

// line returns the line of the value at path, or of the nearest value around
// it that was written.
func (f *File) line(path string) int {
	for path != "" {
		if line, ok := f.lines[path]; ok {
			return line
		}
		path = path[:max(strings.LastIndexAny(path, ".["), 0)]
	}
	return 1
}

// documentNode parses data, which must hold one YAML document.
func documentNode(data []byte) (*yaml.Node, error) {
	var root, second yaml.Node
	dec := yaml.NewDecoder(bytes.NewReader(data))
	if err := dec.Decode(&root); errors.Is(err, io.EOF) {
		return nil, errors.New("the file is empty: expected schema, package and rules")
	} else if err != nil {
		return nil, err
	}
	if err := dec.Decode(&second); err == nil {
		return nil, fmt.Errorf("yaml: line %d: expected one YAML document", second.Line)
	} else if !errors.Is(err, io.EOF) {
		return nil, err
	}
	return root.Content[0], nil
}

// syntaxProblem takes the line out of the YAML library's message, which
// starts with "yaml: line 3: " or, without a line, with "yaml: ".
func syntaxProblem(name string, err error) *Problem {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		number, message, _ := strings.Cut(rest, ": ")
		if line, err := strconv.Atoi(number); err == nil {
			return &Problem{name, line, message}
		}
	}
	return &Problem{name, 1, text}
}
