package cache

import (
	"encoding/binary"
	"fmt"
	"reflect"
)

// Marshal writes a value of plain data: structs whose members are all exported,
// slices, arrays, pointers, strings, numbers and truth values. The same value
// gives the same bytes. Any other type is an error.
//
// It writes members in their order and without names: bytes are read back by the
// build that wrote them. A member that is added to a type is kept without a word
// here. A text that occurs again is written as a number.
func Marshal(v any) ([]byte, error) {
	w := writer{texts: make(map[string]uint64)}
	if err := w.value(reflect.ValueOf(v)); err != nil {
		return nil, err
	}
	return w.out, nil
}

type writer struct {
	out   []byte
	texts map[string]uint64
}

func (w *writer) value(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); !field.IsExported() {
				return fmt.Errorf("%v has the member %s", v.Type(), field.Name)
			}
			if err := w.value(v.Field(i)); err != nil {
				return err
			}
		}
	case reflect.Slice:
		if v.IsNil() {
			w.uvarint(0)
			return nil
		}
		w.uvarint(uint64(v.Len()) + 1)
		return w.elements(v)
	case reflect.Array:
		return w.elements(v)
	case reflect.Pointer:
		if v.IsNil() {
			w.uvarint(0)
			return nil
		}
		w.uvarint(1)
		return w.value(v.Elem())
	case reflect.String:
		w.text(v.String())
	case reflect.Bool:
		if v.Bool() {
			w.uvarint(1)
		} else {
			w.uvarint(0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.out = binary.AppendVarint(w.out, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.uvarint(v.Uint())
	default:
		return fmt.Errorf("%v is not plain data", v.Type())
	}
	return nil
}

func (w *writer) elements(v reflect.Value) error {
	for i := range v.Len() {
		if err := w.value(v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) uvarint(n uint64) { w.out = binary.AppendUvarint(w.out, n) }

// text writes 0 and a text, or the number of one that was written before, from 1.
func (w *writer) text(s string) {
	if n, ok := w.texts[s]; ok {
		w.uvarint(n)
		return
	}
	w.texts[s] = uint64(len(w.texts)) + 1
	w.uvarint(0)
	w.out = appendText(w.out, s)
}

// Unmarshal reads into v, a pointer, what Marshal wrote from a value of the same
// type. The error says no more than that data is something else.
func Unmarshal(data []byte, v any) error {
	t := texts{reader: reader{rest: data}, all: string(data)}
	t.value(reflect.ValueOf(v).Elem())
	if t.bad || len(t.rest) > 0 {
		return errDamaged
	}
	return nil
}

// texts reads values whose texts are parts of one, so that they are not allocated
// one by one.
type texts struct {
	reader
	all  string
	seen []string
}

func (t *texts) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			t.value(v.Field(i))
		}
	case reflect.Slice:
		n := t.length(len(t.rest) + 1) // an element takes a byte at least
		if n == 0 {
			return
		}
		if n > fewElements && n > len(t.rest)/least(v.Type().Elem())+1 {
			t.bad = true
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n-1, n-1))
		t.elements(v)
	case reflect.Array:
		t.elements(v)
	case reflect.Pointer:
		if t.length(1) == 1 {
			v.Set(reflect.New(v.Type().Elem()))
			t.value(v.Elem())
		}
	case reflect.String:
		v.SetString(t.text())
	case reflect.Bool:
		v.SetBool(t.length(1) == 1)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(t.varint())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(t.uvarint())
	default:
		t.bad = true
	}
}

// fewElements are allocated without a look at what they take.
const fewElements = 64

// least is the number of bytes that a value of a type takes at least, so that no
// small number of bytes asks for much memory.
func least(t reflect.Type) int {
	switch t.Kind() {
	case reflect.Struct:
		n := 0
		for i := range t.NumField() {
			n += least(t.Field(i).Type)
		}
		return max(n, 1)
	case reflect.Array:
		return max(t.Len()*least(t.Elem()), 1)
	default:
		return 1
	}
}

func (t *texts) elements(v reflect.Value) {
	for i := range v.Len() {
		if t.bad {
			return
		}
		t.value(v.Index(i))
	}
}

func (t *texts) text() string {
	if n := t.length(len(t.seen)); n > 0 {
		return t.seen[n-1]
	}
	size := t.length(len(t.rest))
	start := len(t.all) - len(t.rest)
	if t.bytes(size); t.bad {
		return ""
	}
	s := t.all[start : start+size]
	t.seen = append(t.seen, s)
	return s
}
