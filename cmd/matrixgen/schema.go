package main

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/upcheck/upcheck/matrix"
)

// object is a JSON object.
type object = map[string]any

// entrySchema derives the JSON Schema of a file of entries from the Go types,
// so that the two cannot part.
func entrySchema() ([]byte, error) {
	s := schema{defs: object{}}
	root, err := s.of(reflect.TypeFor[matrix.Document]())
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(object{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "Rule entries of upcheck",
		"$ref":    root["$ref"],
		"$defs":   s.defs,
	}, "", "  ")
	return append(text, '\n'), err
}

type schema struct {
	defs object
}

// of returns the schema of a type; structs are put into defs and referred to.
func (s *schema) of(t reflect.Type) (object, error) {
	text := object{"type": "string"}
	switch t {
	case reflect.TypeFor[matrix.StringList]():
		return object{"oneOf": []any{text, object{"type": "array", "items": text, "minItems": 1}}}, nil
	case reflect.TypeFor[matrix.KeyValues](), reflect.TypeFor[[]matrix.Pin]():
		return object{"type": "object", "additionalProperties": text}, nil
	case reflect.TypeFor[[]matrix.Observation]():
		effect, err := s.of(reflect.TypeFor[matrix.Observation]().Field(1).Type)
		return object{"type": "object", "additionalProperties": effect}, err
	}
	switch t.Kind() {
	case reflect.String:
		return text, nil
	case reflect.Int:
		return object{"type": "integer", "minimum": 0}, nil
	case reflect.Uint8:
		return enum(t)
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Slice:
		items, err := s.of(t.Elem())
		return object{"type": "array", "items": items}, err
	case reflect.Struct:
		return s.structure(t)
	}
	return nil, fmt.Errorf("type %s has no schema", t)
}

func (s *schema) structure(t reflect.Type) (object, error) {
	name := strings.TrimSuffix(t.Name(), "Match")
	if t == reflect.TypeFor[matrix.Match]() {
		name = "Match"
	}
	ref := object{"$ref": "#/$defs/" + name}
	if _, known := s.defs[name]; known {
		return ref, nil
	}
	properties := object{}
	def := object{"type": "object", "additionalProperties": false, "properties": properties}
	s.defs[name] = def // before its fields, which may refer to it
	if required := requiredFields()[name]; required != nil {
		def["required"] = required
	}
	return ref, s.fields(t, name, properties)
}

// fields adds the fields of a struct, those of inlined structs included. A
// field hides one of the same name that is inlined after it, as in Go.
func (s *schema) fields(t reflect.Type, owner string, properties object) error {
	for f := range fieldsOf(t) {
		name, option, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if option == "inline" {
			if err := s.fields(f.Type, "Arg", properties); err != nil {
				return err
			}
			continue
		}
		if _, hidden := properties[name]; hidden || name == "-" {
			continue
		}
		property, err := s.of(f.Type)
		if err != nil {
			return err
		}
		text, ok := descriptions()[owner+"."+name]
		if !ok {
			return fmt.Errorf("field %s.%s has no description", owner, name)
		}
		property["description"] = text
		properties[name] = property
	}
	return nil
}

func fieldsOf(t reflect.Type) func(yield func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}

// enum lists the texts of a type with constants from 0 upwards.
func enum(t reflect.Type) (object, error) {
	var names []string
	for i := range uint64(math.MaxUint8) {
		v := reflect.New(t).Elem()
		v.SetUint(i)
		m, ok := v.Interface().(encoding.TextMarshaler)
		if !ok {
			return nil, fmt.Errorf("type %s has no text", t)
		}
		text, err := m.MarshalText()
		if err != nil {
			break
		}
		if len(text) > 0 {
			names = append(names, string(text))
		}
	}
	return object{"enum": names}, nil
}
