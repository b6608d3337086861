package source_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

func TestNotebookText(t *testing.T) {
	tests := []struct {
		name, raw, want string
		warnings        int
	}{
		{"no cells", `{"nbformat": 4, "metadata": {}}`, "", 0},
		{"empty object", `{}`, "", 0},
		{"empty list", `{"cells": []}`, "", 0},
		{"cells of another type", `{"cells": {"a": 1}}`, "", 1},
		{"string source", `{"cells":[{"cell_type":"code","source":"a\nb"}]}`, "a\nb\n", 0},
		{"list source", `{"cells":[{"cell_type":"code","source":["a\n","b\n"]}]}`, "a\nb\n", 0},
		{"list without line ends", `{"cells":[{"cell_type":"code","source":["a","b"]}]}`, "ab\n", 0},
		{"source before the type", `{"cells":[{"source":"a","cell_type":"code"}]}`, "a\n", 0},
		{"other cells", `{"cells":[{"cell_type":"markdown","source":"m"},{"cell_type":"raw","source":"r"},{"cell_type":"code","source":"a"}]}`, "a\n", 0},
		{"odd values", `{"cells":[1,null,[],{"cell_type":1,"source":"m"},{"cell_type":"code","source":null},{"cell_type":"code","source":["a",2]}]}`, "a\n", 0},
		{"format 3", `{"nbformat":3,"worksheets":[{"cells":[{"cell_type":"code","input":["a\n","b"]}]},{"cells":[{"cell_type":"code","input":"c"}]}]}`, "a\nb\nc\n", 0},
		{"format 3, another language", `{"nbformat":3,"worksheets":[{"cells":[{"cell_type":"code","language":"ruby","input":"a"},{"cell_type":"code","language":"python","input":"c"}]}]}`, "c\n", 1},
		{"format 4 with empty worksheets", `{"cells":[{"cell_type":"code","source":"a"}],"worksheets":[],"nbformat":4}`, "a\n", 0},
		{"format 3 with empty cells", `{"nbformat":3,"worksheets":[{"cells":[{"cell_type":"code","input":"a"}]}],"cells":[]}`, "a\n", 0},
		{"both, format 3", `{"nbformat":3,"worksheets":[{"cells":[{"cell_type":"code","input":"a"}]}],"cells":[{"cell_type":"code","source":"b"}]}`, "a\n", 0},
		{"both, format 4", `{"nbformat":4,"worksheets":[{"cells":[{"cell_type":"code","input":"a"}]}],"cells":[{"cell_type":"code","source":"b"}]}`, "b\n", 0},
		{"format 2", `{"nbformat":2,"worksheets":[{"cells":[{"cell_type":"code","input":["a","b"]}]}]}`, "a\nb\n", 0},
		{"outputs with NaN", `{"cells":[{"outputs":[{"data":NaN,"x":[-Infinity]}],"cell_type":"code","source":"a"}]}`, "a\n", 0},
		{"equal keys", `{"cells":[{"cell_type":"code","source":"old"}],"cells":[{"cell_type":"code","source":"no","source":"new","cell_type":"code"}]}`, "new\n", 0},
		{"escaped keys", `{"ce\u006cls":[{"cell_type":"co\u0064e","source":"a"}]}`, "a\n", 0},
		{"mark", "\xef\xbb\xbf" + `{"cells":[{"cell_type":"code","source":"a"}]}`, "a\n", 0},
		{"escapes", `{"cells":[{"cell_type":"code","source":"\u0061\t\"\\\/\b\f\ud83d\ude00\u00e9é"}]}`, "a\t\"\\/\b\f😀éé\n", 0},
		{"half a pair", `{"cells":[{"cell_type":"code","source":"'\ud83d' + '\ude00\ud83dx'"}]}`, "'\uFFFD' + '\uFFFD\uFFFDx'\n", 0},
		{"NUL and CR", `{"cells":[{"cell_type":"code","source":"a\u0000\rb\r\nc"}]}`, "a \nb\r\nc\n", 1},
		{"invalid UTF-8", `{"cells":[{"cell_type":"code","source":"'` + "\xe9" + `'"}]}`, "'\uFFFD'\n", 1},
		{"R", `{"metadata":{"kernelspec":{"language":"R"}},"cells":[{"cell_type":"code","source":"a"}]}`, "", 1},
		{"R, by language_info", `{"metadata":{"language_info":{"name":"R"}},"cells":[{"cell_type":"code","source":"a"}]}`, "", 1},
		{"metadata behind the cells", `{"cells":[{"cell_type":"code","source":"a"}],"metadata":{"language_info":{"name":"julia"}}}`, "", 1},
		{"Python by one of two", `{"metadata":{"kernelspec":{"language":"sage"},"language_info":{"name":"Python"}},"cells":[{"cell_type":"code","source":"a"}]}`, "a\n", 0},
		{"kernel without a language", `{"metadata":{"kernelspec":{"name":"x","language":null}},"cells":[{"cell_type":"code","source":"a"}]}`, "a\n", 0},
		{"metadata of another type", `{"metadata":[],"cells":[{"cell_type":"code","source":"a"}]}`, "a\n", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := mustNew(t, "a.IPYNB", tt.raw)
			if diff := cmp.Diff(tt.want, string(f.Text())); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
			if !f.Notebook() || len(f.Warnings()) != tt.warnings {
				t.Errorf("notebook %v, warnings %v", f.Notebook(), f.Warnings())
			}
			checkOffsets(t, f)
		})
	}
}

func TestNotebookErrors(t *testing.T) {
	tests := []struct {
		name, raw    string
		line, column int
		what         string
	}{
		{"empty", "", 1, 1, "the JSON ends where '{' was expected"},
		{"a list", "\n[]", 2, 1, "found '[' where '{' was expected in the JSON"},
		{"cut", "{\n \"cells\": [", 2, 12, "the JSON ends where a value was expected"},
		{"merge marker", "{\n<<<<<<< HEAD\n", 2, 1, "found '<' where a key was expected in the JSON"},
		{"missing comma", `{"é": 1 "b": 2}`, 1, 9, "found '\"' where ',' or '}' was expected in the JSON"},
		{"open string", "{\"cells\": [{\"source\": \"a\n", 1, 25, "control character 0x0a in a JSON string"},
		{"open string at the end", `{"a": "b`, 1, 7, "JSON string without an end"},
		{"escape", `{"a": "\x"}`, 1, 8, "invalid escape in a JSON string"},
		{"behind the end", "{}\n{}", 2, 1, "found '{' where the end was expected in the JSON"},
		{"Python", "import torch\n", 1, 1, "found 'i' where '{' was expected in the JSON"},
		{"mark", "\xef\xbb\xbf[", 1, 1, "found '[' where '{' was expected in the JSON"},
		{"deep", `{"cells":` + strings.Repeat("[", 500_000), 1, 500_010, "the JSON ends where a value was expected"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := source.New("dir/a.ipynb", []byte(tt.raw))
			var got *source.NotebookError
			if !errors.As(err, &got) {
				t.Fatalf("New = %v, %v; want a NotebookError", f, err)
			}
			if got.Position.Line != tt.line || got.Position.Rune != tt.column || got.What != tt.what || got.Path != "dir/a.ipynb" {
				t.Errorf("got %+v, want line %d column %d: %s", got, tt.line, tt.column, tt.what)
			}
		})
	}
}

const book = `{
 "cells": [
  {"cell_type": "markdown", "source": ["# é\n", "text"]},
  {
   "cell_type": "code",
   "source": [
    "import a\n",
    "%cd \u00e9\n",
    "x = 'é\ud83d\ude00'; torch.b()"
   ]
  },
  {"cell_type": "code", "source": ""},
  {"cell_type": "code", "source": "y = 1\ny.z()"}
 ],
 "nbformat": 4
}
`

func TestNotebookPlaces(t *testing.T) {
	f := mustNew(t, "a.ipynb", book)
	if want := "import a\n      \nx = 'é😀'; torch.b()\ny = 1\ny.z()\n"; string(f.Text()) != want {
		t.Fatalf("text %q, want %q", f.Text(), want)
	}
	type place struct {
		Position   source.Position
		Cell, Line int
		Source     string
		Column     int
	}
	tests := []struct {
		at   string
		want place
	}{
		{"import a", place{source.Position{Line: 7, Column: 6, Rune: 6, UTF16: 6}, 2, 1, "import a", 0}},
		{`%cd`, place{source.Position{Line: 8, Column: 6, Rune: 6, UTF16: 6}, 2, 2, "%cd é", 0}},
		{"torch", place{source.Position{Line: 9, Column: 28, Rune: 27, UTF16: 27}, 2, 3, "x = 'é😀'; torch.b()", 14}},
		{"z()", place{source.Position{Line: 13, Column: 45, Rune: 45, UTF16: 45}, 4, 2, "y.z()", 2}},
		{"text", place{source.Position{Line: 3, Column: 51, Rune: 50, UTF16: 50}, 1, 0, "import a", 0}},
		{`"y = 1`, place{source.Position{Line: 13, Column: 35, Rune: 35, UTF16: 35}, 4, 1, "x = 'é😀'; torch.b()", 23}},
		{`"cells"`, place{source.Position{Line: 2, Column: 2, Rune: 2, UTF16: 2}, 0, 0, "import a", 0}},
		{`"nbformat"`, place{source.Position{Line: 15, Column: 2, Rune: 2, UTF16: 2}, 0, 0, "y.z()", 5}},
	}
	for _, tt := range tests {
		t.Run(tt.at, func(t *testing.T) {
			at := strings.Index(book, tt.at)
			got := place{Position: f.Position(at)}
			got.Cell, got.Line = f.Cell(at)
			got.Source, got.Column = f.Line(at)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	want := []source.Magic{{Kind: source.LineMagic, Text: "%cd é", Span: source.Span{
		Start: strings.Index(book, "%cd"), End: strings.Index(book, "%cd") + len(`%cd \u00e9`),
	}, Cell: 2}}
	if diff := cmp.Diff(want, f.Magics()); diff != "" {
		t.Errorf("magics (-want +got):\n%s", diff)
	}
	checkOffsets(t, f)
}

func TestMagicBlanks(t *testing.T) {
	tests := []struct{ name, cell, want string }{
		{"line", "%cd x\ny = 1\n", "     \ny = 1\n"},
		{"shell", "!pip install 'é\ny = 1\n", "                \ny = 1\n"},
		{"continued", "!a \\\r\n  b\r\ny = 1\r\n", "    \r\n   \r\ny = 1\r\n"},
		{"assigned", "y = !ls\ny", "       \ny\n"},
		{"help", "a.b?\n?c\nd??", "    \n  \n   \n"},
		{"whole cell", "%%bash\nls\n\npwd", "      \n  \n\n   \n"},
		{"%%writefile", "%%writefile a.py\nimport x\n", "                \n        \n"},
		{"first line", "%%time\nimport x\n!ls\n", "      \nimport x\n   \n"},
		{"first line, then another", "\n%%time\n\n%%capture\nx\n", "\n      \n\n         \nx\n"},
		{"first line, then a whole cell", "%%time\n%%html\n<b>", "      \n      \n   \n"},
		{"whole cell behind comments", "# a\n\n#@b\n%%shell\nls\n", "# a\n\n#@b\n       \n  \n"},
		{"comments alone", "# a\n%ls\n", "# a\n   \n"},
		{"shifted", "x = 1\n%%bash\ny\n", "x = 1\n      \ny\n"},
		{"not in brackets", "f(a\n%b)\n", "f(a\n%b)\n"},
		{"not in strings", "'''\n%b\n!c\n'''\n", "'''\n%b\n!c\n'''\n"},
		{"not behind a backslash", "x = a \\\n % b\n", "x = a \\\n % b\n"},
		{"comparison", "x = a != b\ny == c\n", "x = a != b\ny == c\n"},
		{"empty block", "if x:\n    !pip install y\nz\n", "if x:\n    pass          \nz\n"},
		{"empty block, short", "if x:\n  !a\n  !b\nz\n", "if x:\n  0 \n    \nz\n"},
		{"empty block behind comments", "try:  # why\n\n  # because\n  %tensorflow_version 2.x\nexcept E: pass\n", "try:  # why\n\n  # because\n  pass                   \nexcept E: pass\n"},
		{"empty block, continued", "if x:\n  !pip a \\\n    b\n", "if x:\n  pass    \n     \n"},
		{"empty block, assigned", "if x:\n  y = !ls\n", "if x:\n  pass   \n"},
		{"block that goes on", "if x:\n  y\n  !ls\n", "if x:\n  y\n     \n"},
		{"no block", "x[1:\n2]\n !ls\n", "x[1:\n2]\n    \n"},
		{"string that ends with its line", "x = 'a\n!ls\n", "x = 'a\n   \n"},
		{"string continued", "x = 'a\\\n!ls'\n", "x = 'a\\\n!ls'\n"},
		{"string continued, CR LF", "x = 'a\\\r\n!ls'\r\n", "x = 'a\\\r\n!ls'\r\n"},
		{"only blanks", "  \n", "  \n"},
		{"indentation at the end", "x\n  ", "x\n  \n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := mustNew(t, "a.ipynb", cellNotebook(t, tt.cell))
			if diff := cmp.Diff(tt.want, string(f.Text())); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for _, m := range f.Magics() {
				start := f.TextOffset(m.Span.Start)
				if !strings.HasPrefix(tt.cell[start:], m.Text) || f.TextOffset(m.Span.End) != start+len(m.Text) {
					t.Errorf("magic %q has the span %v", m.Text, m.Span)
				}
			}
			checkOffsets(t, f)
		})
	}
}

func TestMagicKindString(t *testing.T) {
	for kind, want := range map[source.MagicKind]string{
		source.LineMagic: "line magic", source.CellMagic: "cell magic", source.Shell: "shell", source.Help: "help", 9: "magic(9)",
	} {
		if got := kind.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Input made to be slow must cost a pass over it and no more: a quadratic step
// takes minutes here, a linear one milliseconds.
func TestHostileInput(t *testing.T) {
	const n = 1 << 20
	for name, cell := range map[string]string{
		"marks":        strings.Repeat("?", n),
		"backslashes":  "x" + strings.Repeat("\\", n),
		"quotes":       strings.Repeat("'\"", n/2),
		"brackets":     strings.Repeat("(", n) + "?",
		"assignments":  strings.Repeat("=", n),
		"short magics": strings.Repeat("!\n", n/2),
		"one magic":    "!" + strings.Repeat("\\\n", n/2),
		"CR":           strings.Repeat("x", n/2) + "\n" + strings.Repeat("\r", n/2),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			f := mustNew(t, "a.ipynb", cellNotebook(t, cell))
			mustNew(t, "a.py", cell)
			end := len(f.Raw()) - 10
			for range 1000 {
				f.Position(end)
				f.Cell(end)
			}
			if took := time.Since(start); took > 30*time.Second {
				t.Errorf("took %v for %d bytes", took, len(cell))
			}
		})
	}
}

func TestConcurrentUse(t *testing.T) {
	f := mustNew(t, "a.ipynb", book)
	want := f.Position(300)
	fresh := mustNew(t, "a.ipynb", book)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			fresh.Line(300)
			fresh.Cell(300)
			if got := fresh.Position(300); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
	group.Wait()
}
