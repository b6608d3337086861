package source

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

func jsonValid(document string) bool {
	r := jsonReader{src: []byte(document)}
	if err := r.skip(); err != nil {
		return false
	}
	r.next()
	return r.pos == len(r.src)
}

func TestJSONAgreesWithCPython(t *testing.T) {
	var table struct {
		Documents []struct {
			Document string
			Valid    bool
		}
		Literals []struct{ Literal, Value string }
	}
	data, err := os.ReadFile("testdata/python.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	for _, row := range table.Documents {
		if got := jsonValid(row.Document); got != row.Valid {
			t.Errorf("%q: valid %v, want %v", row.Document, got, row.Valid)
		}
	}
	for _, row := range table.Literals {
		r := jsonReader{src: []byte(row.Literal)}
		s, err := r.str()
		if err != nil {
			t.Errorf("%q: %v", row.Literal, err)
			continue
		}
		if got := r.text(s); got != row.Value {
			t.Errorf("%q: %q, want %q", row.Literal, got, row.Value)
		}
	}
}

func TestJSONDepth(t *testing.T) {
	const depth = 1_000_000
	for name, document := range map[string]string{
		"arrays":  strings.Repeat("[", depth) + strings.Repeat("]", depth),
		"objects": strings.Repeat(`{"a":`, depth) + "1" + strings.Repeat("}", depth),
	} {
		if !jsonValid(document) {
			t.Errorf("%s: a valid document is refused", name)
		}
		if jsonValid(document[:len(document)-1]) {
			t.Errorf("%s: a cut document is accepted", name)
		}
	}
}

// FuzzJSON compares with encoding/json, which lacks only Python's words for
// numbers that are none, and stops at a depth.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5e3,"x\u00e9"]}`, `[]`, `{"a":{"b":null}} `, `"\ud800"`, `-0.1E+2`, `[tru]`, "\"\xff\"", "\"\xff\xfe\""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, document string) {
		if strings.Contains(document, "NaN") || strings.Contains(document, "Infinity") || len(document) > 5000 {
			return
		}
		want := json.Valid([]byte(document))
		if got := jsonValid(document); got != want {
			t.Fatalf("%q: valid %v, encoding/json says %v", document, got, want)
		}
		var value string
		if want && json.Unmarshal([]byte(document), &value) == nil && strings.Contains(document, `"`) {
			r := jsonReader{src: []byte(document)}
			s, err := r.str()
			if err != nil {
				t.Fatal(err)
			}
			if got := r.text(s); got != value {
				t.Fatalf("%q: %q, encoding/json decodes %q", document, got, value)
			}
		}
	})
}
