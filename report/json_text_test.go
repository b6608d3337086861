package report

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWithoutNulls(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"none", `{"a":1}`, `{"a":1}`},
		{"first", `{"a":null,"b":1}`, `{"b":1}`},
		{"last", `{"b":1,"a":null}`, `{"b":1}`},
		{"middle", `{"b":1,"a":null,"c":2}`, `{"b":1,"c":2}`},
		{"only", `{"a":null}`, `{}`},
		{"all", `{"a":null,"b":null,"c":null}`, `{}`},
		{"nested", `{"x":[{"a":null},{"b":2,"a":null}],"y":null}`, `{"x":[{},{"b":2}]}`},
		{"in a string", `{"a":"\":null,","b":"x"}`, `{"a":"\":null,","b":"x"}`},
		{"escaped key", `{"a\\":null,"b\"":1}`, `{"b\"":1}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := string(withoutNulls([]byte(test.in))); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func FuzzWithoutNulls(f *testing.F) {
	f.Add([]byte(`{"a":null,"b":[{"c":null,"d":"e"}]}`))
	f.Add([]byte(`{"\"":":null","x":{"y":null}}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		withoutNulls(bytes.Clone(in)) // no panic on anything
		var value any
		if json.Unmarshal(in, &value) != nil {
			return
		}
		compact, err := json.Marshal(value)
		if err != nil {
			return
		}
		var got any
		if err := json.Unmarshal(withoutNulls(compact), &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(dropNulls(value), got); diff != "" {
			t.Errorf("differs (-want +got):\n%s", diff)
		}
	})
}

func dropNulls(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for key, member := range value {
			if member == nil {
				delete(value, key)
			} else {
				value[key] = dropNulls(member)
			}
		}
	case []any:
		for i := range value {
			value[i] = dropNulls(value[i])
		}
	}
	return value
}

// FuzzIndented compares the lines with those of json.Indent.
func FuzzIndented(f *testing.F) {
	for _, text := range []string{
		`{"a":1,"b":[],"c":{},"d":[1,-2.5e3,true,null],"e":{"f":"g"}}`, `[]`, `{}`, `"x"`, `[[[]],[{}]]`,
		`["\"","\\","\\\"",",:{}[]","\\\\","é\u2028"]`, `{"a\\":"\\\\\"}"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var compact, want bytes.Buffer
		indented(in, "", " ") // no panic on anything
		if json.Compact(&compact, in) != nil {
			return
		}
		if err := json.Indent(&want, compact.Bytes(), "  ", " "); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), string(indented(compact.Bytes(), "  ", " "))); diff != "" {
			t.Errorf("%s: -want +got:\n%s", in, diff)
		}
	})
}
