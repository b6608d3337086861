package source_test

import (
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
)

func TestEncode(t *testing.T) {
	book := `{"cells":[{"cell_type":"code","source":"x"}]}`
	tests := []struct{ name, path, raw, text, want string }{
		{"plain", "a.py", "x\n", "é\n", "é\n"},
		{"CR LF", "a.py", "x\r\ny\n", "a\nb\r\n", "a\r\nb\r\n"},
		{"lone CR", "a.py", "x\ry", "a\nb", "a\rb"},
		{"no line end", "a.py", "x", "a\nb", "a\nb"},
		{"first end LF", "a.py", "x\ny\r", "a\nb", "a\nb"},
		{"Latin-1", "a.py", "# coding: latin-1\r\n", "é\n", "\xe9\r\n"},
		{"GBK", "a.py", "# coding: gbk\n", "中a", "\xd6\xd0a"},
		{"ISO 2022 shifts back", "a.py", "# coding: iso-2022-jp\n", "テ", "\x1b$B%F\x1b(B"},
		{"UTF-16", "a.py", utf16le("x\r"), "é\n", "\xe9\x00\r\x00"},
		{"notebook", "a.ipynb", book, "'é😀' + \"<&>\\\"\n\t\r\b\f\x01", `'é😀' + \"<&>\\\"\n\t\r\b\f\u0001`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := mustNew(t, tt.path, tt.raw).Encode(tt.text)
			if err != nil || got != tt.want {
				t.Errorf("got %q, %v; want %q", got, err, tt.want)
			}
		})
	}
}

func TestEncodeErrors(t *testing.T) {
	tests := []struct{ name, raw, text, want string }{
		{"no such character", "# coding: latin-1\n", "€", "as iso-8859-1"},
		{"not in ASCII", "# coding: ascii\n", "é", "as ascii"},
		{"not UTF-8", "x", "\xff", "not valid UTF-8"},
		{"lost bytes", "x\xff", "a\uFFFD", "could not be decoded"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := mustNew(t, "a.py", tt.raw).Encode(tt.text)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), `"a.py"`) {
				t.Errorf("got %q, %v; want an error with %q", got, err, tt.want)
			}
		})
	}
	if got, err := mustNew(t, "a.py", "x").Encode("\uFFFD"); err != nil || got != "\uFFFD" {
		t.Errorf("U+FFFD in a clean file: %q, %v", got, err)
	}
}

func edit(start, end int, text string) source.Edit {
	return source.Edit{Span: source.Span{Start: start, End: end}, Text: text}
}

func TestApply(t *testing.T) {
	tests := []struct {
		name  string
		edits []source.Edit
		want  string // empty for an error
	}{
		{"none", nil, "abcdef"},
		{"replace", []source.Edit{edit(1, 3, "X")}, "aXdef"},
		{"delete and insert", []source.Edit{edit(0, 1, ""), edit(6, 6, "!")}, "bcdef!"},
		{"adjacent", []source.Edit{edit(0, 2, "X"), edit(2, 4, "Y")}, "XYef"},
		{"insert twice at one place", []source.Edit{edit(2, 2, "1"), edit(2, 2, "2"), edit(2, 3, "3")}, "ab123def"},
		{"everything", []source.Edit{edit(0, 6, "x")}, "x"},
		{"overlap", []source.Edit{edit(0, 3, ""), edit(2, 4, "")}, ""},
		{"unsorted", []source.Edit{edit(3, 4, ""), edit(0, 1, "")}, ""},
		{"inside", []source.Edit{edit(0, 4, ""), edit(1, 1, "x")}, ""},
		{"behind the end", []source.Edit{edit(5, 7, "")}, ""},
		{"negative", []source.Edit{edit(-1, 1, "")}, ""},
		{"backwards", []source.Edit{edit(3, 2, "")}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			raw := []byte("abcdef")
			got, err := source.Apply(raw, tt.edits)
			if (err != nil) != (tt.want == "") || string(got) != tt.want {
				t.Errorf("got %q, %v; want %q", got, err, tt.want)
			}
			if string(raw) != "abcdef" {
				t.Errorf("raw became %q", raw)
			}
			if len(got) > 0 {
				if got[0] = '?'; raw[0] != 'a' {
					t.Error("the result shares memory with raw")
				}
			}
		})
	}
}

// Replacing a text by itself must give the file back, in every form.
func TestEditRoundTrip(t *testing.T) {
	const text = "x = 'é'\nold(1)\ny = 2\n"
	quoted := strings.NewReplacer("\n", `\n`).Replace(text)
	for name, tt := range map[string]struct{ path, raw string }{
		"plain":    {"a.py", text},
		"CR LF":    {"a.py", strings.ReplaceAll(text, "\n", "\r\n")},
		"lone CR":  {"a.py", strings.ReplaceAll(text, "\n", "\r")},
		"Latin-1":  {"a.py", "# coding: latin-1\n" + strings.ReplaceAll(text, "é", "\xe9")},
		"UTF-16":   {"a.py", utf16be(text)},
		"notebook": {"a.ipynb", `{"cells": [{"cell_type": "code", "source": "` + quoted + `"}]}`},
	} {
		t.Run(name, func(t *testing.T) {
			f := mustNew(t, tt.path, tt.raw)
			at := strings.Index(string(f.Text()), "old(1)")
			span := f.OriginSpan(source.Span{Start: at, End: at + len("old(1)\ny")})
			if strings.Contains(tt.raw, "\r\n") {
				span = f.OriginSpan(source.Span{Start: at, End: at + len("old(1)\r\ny")})
			}
			for old, replacement := range map[string]string{"old(1)\ny": "old(1)\ny", "new": "new(\"é\")\ny"} {
				stored, err := f.Encode(replacement)
				if err != nil {
					t.Fatal(err)
				}
				raw, err := source.Apply(f.Raw(), []source.Edit{{Span: span, Text: stored}})
				if err != nil {
					t.Fatal(err)
				}
				if old == replacement && string(raw) != tt.raw {
					t.Errorf("got %q, want %q", raw, tt.raw)
				}
				want := strings.ReplaceAll(strings.ReplaceAll(string(f.Text()), "\r\n", "\n"), "old(1)\ny", replacement)
				got := strings.ReplaceAll(string(mustNew(t, tt.path, string(raw)).Text()), "\r\n", "\n")
				if got != want {
					t.Errorf("text %q, want %q", got, want)
				}
			}
		})
	}
}
