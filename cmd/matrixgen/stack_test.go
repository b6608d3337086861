package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

const sourcesOfStack = `sources:
  - {name: doc, title: a document, kind: vendor, read: "2026-11-30"}
`

func TestReadStack(t *testing.T) {
	for _, row := range []struct{ name, rows, want string }{
		{"a row without a source", "gpus:\n  - {capability: \"8.0\", names: [A100], certainty: documented}", "matrix/stack: gpus[0]: expected src"},
		{"a row without a certainty", "gpus:\n  - {capability: \"8.0\", names: [A100], src: doc}", "matrix/stack: gpus[0]: expected certainty"},
		{"a guess", "gpus:\n  - {capability: \"8.0\", names: [A100], src: doc, certainty: guess}", "matrix/stack: gpus[0]: what is only guessed is not shipped"},
		{"a certainty that is none", "gpus:\n  - {capability: \"8.0\", names: [A100], src: doc, certainty: sure}", `matrix/stack/rows.yaml:2: gpus[0].certainty: unknown certainty "sure"`},
		{"a kernel for a toolkit", "toolkits:\n  - cuda: \"11.8\"\n    kernel: \"5.15\"", `matrix/stack/rows.yaml:3: toolkits[0]: unknown field "kernel"`},
		{"a version that YAML would change", "components:\n  - {toolkit: 12.10, src: doc, certainty: measured}", "matrix/stack/rows.yaml:2: components[0].toolkit: expected text"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := readStack(fstest.MapFS{
				"matrix/stack/sources.yaml": {Data: []byte(sourcesOfStack)},
				"matrix/stack/rows.yaml":    {Data: []byte(row.rows)},
			})
			if err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("got %v, want %s", err, row.want)
			}
		})
	}
}

func TestRenderStack(t *testing.T) {
	tables, err := readStack(fstest.MapFS{
		"matrix/stack/a.yaml": {Data: []byte(sourcesOfStack)},
		"matrix/stack/b.yaml": {Data: []byte("gpus:\n  - {capability: \"8.0\", names: [A100], src: doc, certainty: documented}\n")},
		"matrix/stack/c.yaml": {Data: []byte("gpus:\n  - {capability: \"7.5\", names: [T4], src: doc, certainty: reported}\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	outputs, err := renderStack(tables)
	if err != nil || len(outputs) != 2 {
		t.Fatalf("%d files, %v", len(outputs), err)
	}
	for i, want := range []string{"package stack\n", "| 8.0 | A100 | doc (documented) |\n| 7.5 | T4 | doc (reported) |\n"} {
		if text := string(outputs[i].data); !strings.Contains(text, want) {
			t.Errorf("%s does not have %q", outputs[i].path, want)
		}
	}
}

func TestNoStack(t *testing.T) {
	if tables, err := readStack(fstest.MapFS{}); tables != nil || err != nil {
		t.Errorf("%v, %v", tables, err)
	}
}
