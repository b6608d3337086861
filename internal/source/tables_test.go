package source_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
)

// The tables in testdata are written by gen_python.py and gen_jupyter.py; they
// hold what CPython, IPython and nbformat answer. They store bytes as strings
// of the code points 0 to 255.

func latin1(s string) []byte {
	var b []byte
	for _, r := range s {
		b = append(b, byte(r))
	}
	return b
}

func readTable(t testing.TB, name string, into any) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func mustNew(t testing.TB, path, raw string) *source.File {
	t.Helper()
	f, err := source.New(path, []byte(raw))
	if err != nil {
		t.Fatalf("New(%q, %q): %v", path, raw, err)
	}
	return f
}

// guessed reports whether a file was read as UTF-8 although its cookie names an
// encoding that is not known.
func guessed(f *source.File) bool {
	for _, w := range f.Warnings() {
		if strings.Contains(w.Message, "unknown encoding") {
			return true
		}
	}
	return false
}

func TestCookieAgreesWithCPython(t *testing.T) {
	var table struct {
		Cookies []struct {
			Head            string
			Value, Detected *string
			Error           string
		}
	}
	readTable(t, "python.json", &table)
	if len(table.Cookies) < 40 {
		t.Fatalf("only %d rows", len(table.Cookies))
	}
	for _, row := range table.Cookies {
		f, err := source.New("a.py", append(latin1(row.Head), "s = '\xc3\xa9'\n"...))
		if row.Value == nil {
			if err == nil && !guessed(f) {
				t.Errorf("%q: read as %s, CPython says %q", row.Head, f.Encoding(), row.Error)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v, CPython reads it", row.Head, err)
			continue
		}
		if want := "s = '" + *row.Value + "'\n"; !strings.HasSuffix(string(f.Text()), want) {
			t.Errorf("%q: text %q, want it to end in %q", row.Head, f.Text(), want)
		}
		// tokenize differs from the compiler on CR and on lines that are not
		// UTF-8; there the compiler, which runs the file, is right.
		if row.Detected != nil && !strings.ContainsRune(row.Head, '\r') && f.Encoding() != *row.Detected {
			t.Errorf("%q: encoding %q, want %q", row.Head, f.Encoding(), *row.Detected)
		}
	}
}

// unsupported are the codecs of Python that x/text does not have.
var unsupported = strings.Fields(`
	cp1006 cp1125 cp720 cp737 cp775 cp857 cp861 cp864 cp869 cp856 euc_jis_2004 euc_jisx0213 hp-roman8 iso2022_jp_1
	iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr johab kz1048 mac-arabic mac-croatian mac-farsi
	mac-greek mac-iceland mac-latin2 mac-romanian mac-turkish ptcp154 shift_jis_2004 shift_jisx0213 utf-7`)

func TestCharsetsAgreeWithCPython(t *testing.T) {
	var table struct {
		Charsets []struct {
			Codec        string
			Names        []string
			Stored, Text string
			Samples      [][2]string
		}
	}
	readTable(t, "python.json", &table)
	for _, row := range table.Charsets {
		for _, name := range row.Names {
			missing := contains(unsupported, row.Codec)
			header := "# coding: " + name + "\n#"
			f, err := source.New("a.py", []byte(header))
			if err != nil || missing != guessed(f) {
				t.Errorf("%s (%s): error %v, want none and a warning: %v", name, row.Codec, err, missing)
			}
			if missing || err != nil {
				continue
			}
			runes := []rune(row.Text)
			for i, b := range latin1(row.Stored) {
				checkChar(t, header, row.Codec, string([]byte{b}), string(runes[i]))
			}
			for _, s := range row.Samples {
				checkChar(t, header, row.Codec, string(latin1(s[0])), s[1])
			}
		}
	}
}

// checkChar reads one stored character and finds its place back.
func checkChar(t *testing.T, header, codec, stored, char string) {
	t.Helper()
	// x/text follows the WHATWG tables, which lack some of the controls and
	// private characters that Python has.
	r := []rune(char)[0]
	if 0x80 <= r && r < 0xa0 || 0xe000 <= r && r < 0xf900 || strings.Contains(knownDifferences[codec], char) {
		return
	}
	raw := header + stored + "\nx = 1"
	f, err := source.New("a.py", []byte(raw))
	if err != nil {
		t.Errorf("%s: %x is %q for Python: %v", codec, stored, char, err)
		return
	}
	want := header + char + "\nx = 1"
	if char == "\r" {
		want = header + "\n" + "\nx = 1"
	}
	if string(f.Text()) != want {
		t.Errorf("%s: %x is %q, want %q", codec, stored, f.Text()[len(header):], char)
		return
	}
	at := strings.Index(want, "x = 1")
	if origin := f.Origin(at); raw[origin:] != "x = 1" {
		t.Errorf("%s: %x: the text behind it is found at %q", codec, stored, raw[origin:])
	}
	if back, err := f.Encode(char); err == nil && string(back) != stored {
		if f2, err := source.New("a.py", []byte(header+back+"\nx = 1")); err != nil || string(f2.Text()) != want {
			t.Errorf("%s: %q is written as %x, which reads as something else", codec, char, back)
		}
	}
}

// knownDifferences are characters that the WHATWG tables store under another
// code than Python.
var knownDifferences = map[string]string{
	"big5":       "Жяテストかな",
	"cp950":      "Жяテストかな",
	"euc_jp":     "〜",
	"iso2022_jp": "〜",
	"shift_jis":  "〜",
	"koi8-u":     "╝╬",
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}

func TestPlacesAgreeWithCPython(t *testing.T) {
	type name struct {
		line, column int
		id           string
	}
	var table struct {
		Places []struct {
			Source string
			Names  [][3]any
		}
	}
	readTable(t, "python.json", &table)
	for _, row := range table.Places {
		f, err := source.New("a.py", latin1(row.Source))
		if err != nil {
			t.Errorf("%q: %v", row.Source, err)
			continue
		}
		lines := strings.Split(strings.ReplaceAll(string(f.Text()), "\r\n", "\n"), "\n")
		for _, n := range row.Names {
			want := name{int(n[0].(float64)), int(n[1].(float64)) + 1, n[2].(string)}
			if got := lines[want.line-1][want.column-1:]; !strings.HasPrefix(got, want.id) {
				t.Errorf("%q: line %d column %d of the text is %q, CPython has %q there", row.Source, want.line, want.column, got, want.id)
				continue
			}
			// Every name offset in the text must come back as CPython's place.
			found := false
			for at := range len(f.Text()) {
				p := f.Position(f.Origin(at))
				if p.Line == want.line && p.Column == want.column && strings.HasPrefix(string(f.Text()[at:]), want.id) {
					found = true
				}
			}
			if !found {
				t.Errorf("%q: no offset has the place of %v", row.Source, want)
			}
		}
	}
}

func TestMagicsAgreeWithIPython(t *testing.T) {
	var table struct {
		Cells []struct {
			Cell  string
			Kinds []string
		}
	}
	readTable(t, "jupyter.json", &table)
	if len(table.Cells) < 50 {
		t.Fatalf("only %d rows", len(table.Cells))
	}
	for _, row := range table.Cells {
		for _, cell := range []string{row.Cell, strings.ReplaceAll(row.Cell, "\n", "\r\n")} {
			f := mustNew(t, "a.ipynb", cellNotebook(t, cell))
			kinds := []string{}
			for _, m := range f.Magics() {
				kinds = append(kinds, m.Kind.String())
			}
			if strings.HasPrefix(cell, "# c") && strings.Contains(cell, "%%") {
				// IPython fails on it, Colab runs it.
				row.Kinds = []string{"cell magic"}
			}
			if strings.Join(kinds, ",") != strings.Join(row.Kinds, ",") {
				t.Errorf("%q: found %v, IPython %v", cell, kinds, row.Kinds)
			}
		}
	}
}

// cellNotebook returns a notebook of one code cell.
func cellNotebook(t testing.TB, cell string) string {
	t.Helper()
	raw, err := json.Marshal(map[string]any{
		"nbformat": 4, "cells": []any{map[string]any{"cell_type": "code", "source": cell}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestNotebooksAgreeWithNbformat(t *testing.T) {
	var table struct {
		Notebooks []struct {
			Raw     string
			Sources [][2]any
		}
	}
	readTable(t, "jupyter.json", &table)
	if len(table.Notebooks) == 0 {
		t.Fatal("no rows")
	}
	for _, row := range table.Notebooks {
		f := mustNew(t, "a.ipynb", row.Raw)
		var want strings.Builder
		for _, cell := range row.Sources {
			number, text := int(cell[0].(float64)), cell[1].(string)
			if text == "" {
				continue
			}
			at := f.Origin(want.Len())
			if n, line := f.Cell(at); n != number || line != 1 {
				t.Errorf("%q: offset %d is in cell %d line %d, want %d 1", text, at, n, line, number)
			}
			want.WriteString(text)
			if !strings.HasSuffix(text, "\n") {
				want.WriteByte('\n')
			}
		}
		if string(f.Text()) != want.String() {
			t.Errorf("text %q, nbformat has %q", f.Text(), want.String())
		}
	}
}
