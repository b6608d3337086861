package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/upcheck/upcheck/matrix"
)

// TestEntriesFitTheSchema keeps the schema from refusing what the decoder
// takes.
func TestEntriesFitTheSchema(t *testing.T) {
	schema := compiled(t)
	files, err := filepath.Glob("../../matrix/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no entries: %v", err)
	}
	pages, err := filepath.Glob("../../matrix/testdata/page/*.yaml")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no entries for pages: %v", err)
	}
	for _, name := range append(files, pages...) {
		if base := filepath.Base(name); base == catalogFile || base == clashFile {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(fromYAML(t, string(data))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSchemaRefuses keeps the schema from taking what the decoder refuses.
func TestSchemaRefuses(t *testing.T) {
	schema := compiled(t)
	if err := schema.Validate(fromYAML(t, entry)); err != nil {
		t.Fatalf("the valid entry: %v", err)
	}
	rows := []struct{ name, old, new string }{
		{"unknown field", "name:", "nam:"},
		{"unknown field of a match", "symbol:", "symbl:"},
		{"unknown effect", "effect: absent", "effect: gone"},
		{"unknown observed effect", `"1.8.0": ok`, `"1.8.0": fine`},
		{"unknown safety", "safety: unsafe", "safety: sure"},
		{"version that is a number", `at: "1.9"`, "at: 1.9"},
		{"negative place", "positional: 2", "positional: -2"},
		{"value that is no text", "value: {0: number}", "value: {0: 1}"},
		{"no code", "code: TR012\n    ", ""},
		{"no func", "func: torch.f, ", ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			text := strings.Replace(entry, row.old, row.new, 1)
			if text == entry {
				t.Fatalf("%q is not in the entry", row.old)
			}
			f, err := matrix.Decode("f", []byte(text))
			if err == nil {
				err = matrix.Validate([]*matrix.File{f}, nil)
			}
			if err == nil {
				t.Error("upcheck takes it")
			}
			if err := schema.Validate(fromYAML(t, text)); err == nil {
				t.Error("the schema takes it")
			}
		})
	}
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := entrySchema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// fromYAML returns what an editor would check: JSON has text for keys.
func fromYAML(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := yaml.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return textKeys(v)
}

func textKeys(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			v[key] = textKeys(value)
		}
	case map[any]any:
		m := map[string]any{}
		for key, value := range v {
			m[fmt.Sprint(key)] = textKeys(value)
		}
		return m
	case []any:
		for i := range v {
			v[i] = textKeys(v[i])
		}
	}
	return v
}
