package matrix

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/upcheck/upcheck/internal/nearest"
)

// decoder fills Go values from YAML nodes as their types and "yaml" tags say.
// It replaces the library's own reflection because that one stops at the
// first unknown field's type, turns an unquoted 2.10 into "2.1" and gives no
// lines for values that decode but are wrong.
type decoder struct {
	lines  map[string]int
	faults []fault
	depth  int
}

// fault is a Problem before its file and entry are known.
type fault struct {
	line int
	path string
	text string
}

// maxDepth is twice what the deepest entry needs.
const maxDepth = 16

// decode fills the value that dst points to.
func (d *decoder) decode(n *yaml.Node, dst any) {
	d.value(n, reflect.ValueOf(dst).Elem(), "")
}

func (d *decoder) fault(n *yaml.Node, path, format string, args ...any) {
	d.faults = append(d.faults, fault{n.Line, path, fmt.Sprintf(format, args...)})
}

func (d *decoder) value(n *yaml.Node, v reflect.Value, path string) {
	if d.depth++; d.depth > maxDepth {
		d.fault(n, path, "nested too deep")
	} else if n.Kind == yaml.AliasNode || n.Anchor != "" {
		d.fault(n, path, "expected the value itself: anchors and aliases are not used here")
	} else {
		d.lines[path] = n.Line
		d.typed(n, v, path)
	}
	d.depth--
}

func (d *decoder) typed(n *yaml.Node, v reflect.Value, path string) {
	switch dst := v.Addr().Interface().(type) {
	case encoding.TextUnmarshaler:
		if text, ok := d.text(n, path); ok {
			if err := dst.UnmarshalText([]byte(text)); err != nil {
				d.fault(n, path, "%v", err)
			}
		}
		return
	case *StringList:
		*dst = d.stringList(n, path)
		return
	case *KeyValues:
		*dst = d.keyValues(n, path)
		return
	case *[]Pin:
		*dst = d.pins(n, path)
		return
	case *[]Observation:
		*dst = d.observations(n, path)
		return
	case *[]Sighting:
		*dst = d.sightings(n, path)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		d.structure(n, v, path)
	case reflect.Pointer:
		p := reflect.New(v.Type().Elem())
		d.value(n, p.Elem(), path)
		v.Set(p)
	case reflect.Slice:
		d.list(n, v, path)
	case reflect.String:
		if text, ok := d.text(n, path); ok {
			v.SetString(text)
		}
	case reflect.Int:
		i, err := strconv.Atoi(n.Value)
		if n.Kind != yaml.ScalarNode || n.Tag != "!!int" || err != nil {
			d.fault(n, path, "expected a whole number, found %s", describe(n))
			return
		}
		v.SetInt(int64(i))
	case reflect.Bool:
		if n.Kind != yaml.ScalarNode || n.Tag != "!!bool" {
			d.fault(n, path, "expected true or false, found %s", describe(n))
			return
		}
		v.SetBool(n.Value == "true")
	default:
		d.fault(n, path, "type %s has no YAML form", v.Type())
	}
}

func (d *decoder) structure(n *yaml.Node, v reflect.Value, path string) {
	fields := fieldsOf(v)
	for key, value := range d.mapping(n, path) {
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == key.Value })
		if i < 0 {
			d.fault(key, path, "%s", unknownField(key.Value, fields))
			continue
		}
		d.value(value, fields[i].value, join(path, key.Value))
	}
}

func (d *decoder) list(n *yaml.Node, v reflect.Value, path string) {
	if n.Kind != yaml.SequenceNode {
		d.fault(n, path, "expected a list, found %s", describe(n))
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
	for i, item := range n.Content {
		d.value(item, v.Index(i), fmt.Sprintf("%s[%d]", path, i))
	}
}

// text returns the content of a string scalar. A number is refused, since
// 2.10 would read as 2.1.
func (d *decoder) text(n *yaml.Node, path string) (string, bool) {
	if n.Kind == yaml.ScalarNode && n.Tag == "!!str" {
		return n.Value, true
	}
	if n.Kind == yaml.ScalarNode && n.Tag != "!!null" {
		d.fault(n, path, "expected text: quote %s as %q", n.Value, n.Value)
	} else {
		d.fault(n, path, "expected text, found %s", describe(n))
	}
	return "", false
}

// mapping yields the pairs of a mapping with plain keys that are all
// different.
func (d *decoder) mapping(n *yaml.Node, path string) func(yield func(key, value *yaml.Node) bool) {
	return func(yield func(key, value *yaml.Node) bool) {
		if n.Kind != yaml.MappingNode {
			d.fault(n, path, "expected a mapping, found %s", describe(n))
			return
		}
		seen := map[string]int{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			if key.Kind != yaml.ScalarNode || key.Anchor != "" || key.Tag == "!!merge" {
				d.fault(key, path, "expected a plain key, found %s", describe(key))
				continue
			}
			if line, twice := seen[key.Value]; twice {
				d.fault(key, path, "%q is given twice, first on line %d", key.Value, line)
				continue
			}
			seen[key.Value] = key.Line
			if !yield(key, value) {
				return
			}
		}
	}
}

func describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Kind == yaml.AliasNode:
		return "an alias"
	case n.Tag == "!!null":
		return "nothing"
	default:
		return strconv.Quote(n.Value)
	}
}

// field is a field of a struct under its YAML name.
type field struct {
	name  string
	value reflect.Value
}

// fieldsOf returns the fields of a struct, those of inlined structs included,
// in the order of their declaration.
func fieldsOf(v reflect.Value) []field {
	var fields []field
	for i := range v.NumField() {
		name, option, _ := strings.Cut(v.Type().Field(i).Tag.Get("yaml"), ",")
		switch {
		case option == "inline":
			fields = append(fields, fieldsOf(v.Field(i))...)
		case name != "-" && name != "":
			fields = append(fields, field{name, v.Field(i)})
		}
	}
	return fields
}

func unknownField(name string, fields []field) string {
	known := make([]string, len(fields))
	for i, f := range fields {
		known[i] = f.name
	}
	if like := nearest.Of(name, known); like != "" {
		return fmt.Sprintf("unknown field %q: did you mean %q?", name, like)
	}
	return fmt.Sprintf("unknown field %q: expected one of %s", name, strings.Join(known, ", "))
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
