package rewrite

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// TestNotebooks holds that edits stay within the strings of the JSON. The cells of a
// row stand between separators.
func TestNotebooks(t *testing.T) {
	const separator = "---\n"
	toInt, member := renamed("numpy.int", "int"), Change{Name: "T.old", Member: true, Called: true, Op: Op{Template: "lib.sub.g({self})"}}
	for _, r := range []row{
		{"a name", "import numpy as np\n---\nnp.«int»('é', np.x)", toInt, "import numpy as np\n---\nint('é', np.x)"},
		{"an import that goes", "import os\nimport numpy as np\n---\nnp.«int»(os)", toInt, "import os\n---\nint(os)"},
		{"the only line of a cell", "import numpy as np\n---\nnp.«int»(3)", toInt, "---\nint(3)"},
		{"a new import", "%matplotlib inline\nimport os\n---\nx.«old»()\n", member, "%matplotlib inline\nfrom lib.sub import g\nimport os\n---\ng(x)\n"},
		{"a new import in a later cell", "!pip install x\n---\n\"\"\"Doc.\"\"\"\n---\n# about\nx.«old»()\n", member, "!pip install x\n---\n\"\"\"Doc.\"\"\"\n---\n# about\nfrom lib.sub import g\ng(x)\n"},
		{"a name of several that moves", "from lib import (\n    a,\n    «b»,\n)\na(b)", renamed("lib.b", "new.b"), "from new import b\nfrom lib import (\n    a,\n)\na(b)"},
		{"an argument on its line", "f(\n    a,\n    «v»=1,\n    b=\"1\"\n)", Change{Op: Op{DropKeyword: "v"}}, "f(\n    a,\n    b=\"1\"\n)"},
		{"an argument over lines", "f(a,\n  «v»=1)", Change{Op: Op{DropKeyword: "v"}}, "f(a)"},
		{"a new argument", "f(\n    \"a\",\n    «b»=1  # one\n)", Change{Op: Op{Add: []Keyword{{"v", `"x"`}}}}, "f(\n    \"a\",\n    b=1,  # one\n    v=\"x\"\n)"},
	} {
		for _, lines := range []bool{false, true} {
			t.Run(r.name, func(t *testing.T) {
				in, marks := unmarked(t, r.in)
				file, err := source.New("m.ipynb", notebook(t, strings.Split(in, separator), lines))
				if err != nil {
					t.Fatal(err)
				}
				f, err := Open(context.Background(), file.Text(), 0)
				if err != nil {
					t.Fatal(err)
				}
				defer f.Close()
				before := len(separator) * strings.Count(in[:marks[0].Start], separator)
				r.change.At.Start, r.change.At.End = marks[0].Start-before, marks[0].End-before
				after := planned(t, file, f.Rewrite([]Change{r.change}))
				if diff := cmp.Diff(r.want, strings.Join(sources(t, after), separator)); diff != "" {
					t.Errorf("(-want +got):\n%s\n%s", diff, after)
				}
			})
		}
	}
}

// notebook writes cells of code, with their text as one string or as lines.
func notebook(t *testing.T, cells []string, lines bool) []byte {
	t.Helper()
	list := make([]any, len(cells))
	for i, text := range cells {
		var content any = text
		if lines {
			content = strings.SplitAfter(text, "\n")
		}
		list[i] = map[string]any{"cell_type": "code", "source": content}
	}
	raw, err := json.MarshalIndent(map[string]any{"nbformat": 4, "cells": list}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// sources reads the cells of a notebook.
func sources(t *testing.T, raw string) []string {
	t.Helper()
	var nb struct {
		Cells []struct{ Source any }
	}
	if err := json.Unmarshal([]byte(raw), &nb); err != nil {
		t.Fatalf("%v\n%s", err, raw)
	}
	var all []string
	for _, c := range nb.Cells {
		text := ""
		switch s := c.Source.(type) {
		case string:
			text = s
		case []any:
			for _, line := range s {
				text += line.(string)
			}
		}
		all = append(all, text)
	}
	return all
}
