package source_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
)

// TestEditOfANotebook makes one edit in a cell with the lines a = 1, b = 2, c = 3.
func TestEditOfANotebook(t *testing.T) {
	const text = "a = 1\nb = 2\nc = 3\n"
	at := func(old string) source.Span {
		i := strings.Index(text, old)
		return source.Span{Start: i, End: i + len(old)}
	}
	before := func(old string) source.Span { return source.Span{Start: at(old).Start, End: at(old).Start} }
	rows := []struct {
		name, list string
		span       source.Span
		text       string
		want       string
	}{
		{"in a line", `["a = 1\n", "b = 2\n", "c = 3"]`, at("2"), `"é"`, `["a = 1\n", "b = \"é\"\n", "c = 3"]`},
		{"a line goes", `["a = 1\n", "b = 2\n", "c = 3"]`, at("b = 2\n"), "", `["a = 1\n", "c = 3"]`},
		{"the first line goes", `["a = 1\n", "b = 2\n", "c = 3"]`, at("a = 1\n"), "", `["b = 2\n", "c = 3"]`},
		{"the last line goes", `["a = 1\n", "b = 2\n", "c = 3"]`, at("c = 3\n"), "", `["a = 1\n", "b = 2\n"]`},
		{"two lines go", `["a = 1\n", "b = 2\n", "c = 3"]`, at("a = 1\nb = 2\n"), "", `["c = 3"]`},
		{"all lines go", `["a = 1\n", "b = 2\n", "c = 3"]`, at(text), "", `[""]`},
		{"a line comes first", `[ "a = 1\n",
  "b = 2\n", "c = 3"]`, before("a"), "x\n", `[ "x\n",
  "a = 1\n",
  "b = 2\n", "c = 3"]`},
		{"two lines come", `["a = 1\n","b = 2\n","c = 3"]`, before("b"), "x\ny\n", `["a = 1\n","x\n","y\n","b = 2\n","c = 3"]`},
		{"a line becomes two", `["a = 1\n", "b = 2\n", "c = 3"]`, at("b = 2"), "b\nb", `["a = 1\n", "b\n", "b\n", "c = 3"]`},
		{"two lines become one", `["a = 1\n", "b = 2\n", "c = 3"]`, at("1\nb = 2"), "x", `["a = x\n", "c = 3"]`},
		{"two lines become two others", `["a = 1\n", "b = 2\n", "c = 3"]`, at("1\nb"), "x\ny", `["a = x\n", "y = 2\n", "c = 3"]`},
		{"one string", `"a = 1\nb = 2\nc = 3"`, at("b = 2\n"), "x\ny\n", `"a = 1\nx\ny\nc = 3"`},
		{"strings that are no lines", `["a =", " 1\nb = 2\nc = 3"]`, at("b = 2\n"), "", `["a =", " 1\nc = 3"]`},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			book := func(list string) string { return `{"cells":[{"cell_type":"code","source":` + list + `}]}` }
			f := mustNew(t, "a.ipynb", book(row.list))
			if string(f.Text()) != text {
				t.Fatalf("the text is %q", f.Text())
			}
			edit, err := f.Edit(row.span, row.text)
			if err != nil {
				t.Fatal(err)
			}
			got, err := source.Apply(f.Raw(), []source.Edit{edit})
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != book(row.want) {
				t.Errorf("got %s, want %s", got, book(row.want))
			}
		})
	}
}

// FuzzEdit makes one edit in a notebook: it is JSON still, and has the text that the
// edit makes.
func FuzzEdit(f *testing.F) {
	f.Add("a\nb\n", 0, 2, "x\n", true)
	f.Add("a\n", 0, 2, "", true)
	f.Add("a\n\nb", 1, 3, "\n\n", true)
	f.Add("é\"\\\n", 0, 0, "\"\n", false)
	f.Fuzz(func(t *testing.T, text string, start, end int, replacement string, list bool) {
		if strings.ContainsAny(text+replacement, "\r\x00%!?\uFFFD") || len(text) > 100 {
			t.Skip() // magics, and line ends that are made one
		}
		var lines any = text
		if list {
			lines = strings.SplitAfter(text, "\n")
		}
		raw, err := json.MarshalIndent(map[string]any{"cells": []any{map[string]any{"cell_type": "code", "source": lines}}}, "", " ")
		if err != nil {
			t.Skip()
		}
		f, err := source.New("a.ipynb", raw)
		if err != nil {
			t.Skip()
		}
		before := string(f.Text())
		boundary := func(i int) bool { return i == len(before) || i >= 0 && i < len(before) && before[i]&0xC0 != 0x80 }
		if start > end || start >= len(before) || !boundary(start) || !boundary(end) {
			t.Skip() // behind the last line end, which may be none of the cell's, nothing is written
		}
		edit, err := f.Edit(source.Span{Start: start, End: end}, replacement)
		if err != nil {
			t.Skip()
		}
		after, err := source.Apply(f.Raw(), []source.Edit{edit})
		if err != nil {
			t.Fatal(err)
		}
		again, err := source.New("a.ipynb", after)
		if err != nil {
			t.Fatalf("%v in %s", err, after)
		}
		// The line end of the text may be none of the cell's.
		want := before[:start] + replacement + before[end:]
		if got := string(again.Text()); strings.TrimRight(got, "\n") != strings.TrimRight(want, "\n") {
			t.Errorf("%q becomes %q, want %q in %s", before, got, want, after)
		}
	})
}
