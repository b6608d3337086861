package report

import (
	"bytes"
	"encoding/json"
	"slices"
)

// object is a JSON object whose members keep their order and their text, so that what is
// changed in a file is all that differs.
type object []member

type member struct {
	name  string
	value json.RawMessage
}

func (o *object) UnmarshalJSON(text []byte) error {
	in := json.NewDecoder(bytes.NewReader(text))
	if open, err := in.Token(); err != nil || open != json.Delim('{') {
		return &json.UnmarshalTypeError{Value: "value", Offset: 0}
	}
	*o = nil
	for in.More() {
		name, err := in.Token()
		if err != nil {
			return err
		}
		m := member{}
		m.name, _ = name.(string) // the names of an object are strings
		if err := in.Decode(&m.value); err != nil {
			return err
		}
		*o = append(*o, m)
	}
	_, err := in.Token()
	return err
}

func (o object) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			out = append(out, ',')
		}
		name, err := compact(m.name)
		if err != nil {
			return nil, err
		}
		out = append(append(append(out, name...), ':'), m.value...)
	}
	return append(out, '}'), nil
}

// get decodes the last member of a name into value, as readers of JSON do; what is not
// there leaves it as it is.
func (o object) get(name string, value any) error {
	for _, m := range slices.Backward(o) {
		if m.name == name {
			return json.Unmarshal(m.value, value)
		}
	}
	return nil
}

// set puts a member in the place of those of its name, or at the end.
func (o *object) set(name string, value any) error {
	text, err := compact(value)
	if err != nil {
		return err
	}
	for i, m := range slices.Backward(*o) {
		if m.name == name {
			(*o)[i].value = text
			return nil
		}
	}
	*o = append(*o, member{name, text})
	return nil
}

// change decodes a member, has it changed and puts it back.
func change[T any](o *object, name string, how func(*T) error) error {
	var value T
	if err := o.get(name, &value); err != nil {
		return err
	}
	if err := how(&value); err != nil {
		return err
	}
	return o.set(name, value)
}
