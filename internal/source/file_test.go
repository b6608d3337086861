package source_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

func utf16le(s string) string {
	var b strings.Builder
	b.WriteString("\xff\xfe")
	for _, r := range s {
		if r > 0xffff {
			r -= 0x10000
			hi, lo := 0xd800+r>>10, 0xdc00+r&0x3ff
			b.Write([]byte{byte(hi), byte(hi >> 8), byte(lo), byte(lo >> 8)})
			continue
		}
		b.Write([]byte{byte(r), byte(r >> 8)})
	}
	return b.String()
}

func utf16be(s string) string {
	b := []byte(utf16le(s))
	for i := 0; i+1 < len(b); i += 2 {
		b[i], b[i+1] = b[i+1], b[i]
	}
	return string(b)
}

func TestText(t *testing.T) {
	tests := []struct{ name, raw, want, encoding string }{
		{"empty", "", "", "utf-8"},
		{"plain", "x = 1\n", "x = 1\n", "utf-8"},
		{"UTF-8", "x = 'é😀'\n", "x = 'é😀'\n", "utf-8"},
		{"byte order mark", "\xef\xbb\xbfx = 1\n", "x = 1\n", "utf-8-sig"},
		{"only a byte order mark", "\xef\xbb\xbf", "", "utf-8-sig"},
		{"byte order mark and another spelling of UTF-8", "\xef\xbb\xbf# coding: utf8\n", "# coding: utf8\n", "utf-8-sig"},
		{"CR LF stays", "a\r\nb\r\n", "a\r\nb\r\n", "utf-8"},
		{"lone CR", "a\rb\r", "a\nb\n", "utf-8"},
		{"mixed ends", "a\r\r\nb\n\rc\r", "a\n\r\nb\n\nc\n", "utf-8"},
		{"form feed", "a\n\f\nb\n", "a\n\f\nb\n", "utf-8"},
		{"NUL", "a = 1\x00\nb\x00c\n", "a = 1 \nb c\n", "utf-8"},
		{"Latin-1", "# coding: latin-1\nx = '\xe9'\n", "# coding: latin-1\nx = 'é'\n", "iso-8859-1"},
		{"Windows-1252", "# coding: cp1252\nx = '\x80'\n", "# coding: cp1252\nx = '€'\n", "cp1252"},
		{"Latin-1 with lone CR and NUL", "# coding: latin-1\r\xe9\x00\r", "# coding: latin-1\né \n", "iso-8859-1"},
		{"UTF-16 LE", utf16le("x = 'é😀'\r\n"), "x = 'é😀'\r\n", "utf-16-le"},
		{"UTF-16 BE", utf16be("x = '中'\ry"), "x = '中'\ny", "utf-16-be"},
		{"only a UTF-16 mark", "\xff\xfe", "", "utf-16-le"},
		{"invalid UTF-8", "a\xe9b\xff\xfec\xe2\x82", "a\uFFFDb\uFFFD\uFFFDc\uFFFD\uFFFD", "utf-8"},
		{"invalid UTF-8 under a UTF-8 cookie", "# coding: utf-8\n\xe9", "# coding: utf-8\n\uFFFD", "utf-8"},
		{"magics are left alone", "%cd x\n!ls\n", "%cd x\n!ls\n", "utf-8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			raw := []byte(tt.raw)
			f, err := source.New("dir/a.py", raw)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(f.Text())); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
			if f.Encoding() != tt.encoding || f.Path() != "dir/a.py" || f.Notebook() || f.Magics() != nil {
				t.Errorf("encoding %q, path %q, notebook %v, magics %v", f.Encoding(), f.Path(), f.Notebook(), f.Magics())
			}
			if string(f.Raw()) != tt.raw || string(raw) != tt.raw {
				t.Error("the raw bytes were modified")
			}
			checkOffsets(t, f)
		})
	}
}

func TestNewErrors(t *testing.T) {
	decode := func(offset, line int, what string) *source.DecodeError {
		return &source.DecodeError{Path: "a.py", Offset: offset, Position: source.Position{Line: line}, What: what}
	}
	tests := []struct {
		name, raw string
		want      *source.DecodeError
	}{
		{"unknown cookie", "#!x\n# coding: foo\n#\xe9", decode(14, 2, `unknown encoding "foo" in the coding cookie`)},
		{"mark and cookie", "\xef\xbb\xbf# coding: cp1252\n", decode(13, 1, `the coding cookie says "cp1252", the byte order mark says UTF-8`)},
		{"cookie of UTF-16 in ASCII", "# coding: utf-16\n", decode(10, 1, `the coding cookie says "utf-16", but is not stored in it`)},
		{"cookie of EBCDIC in ASCII", "# coding: cp037\n", decode(10, 1, `the coding cookie says "cp037", but is not stored in it`)},
		{"not ASCII", "# coding: ascii\nx\xe9", decode(17, 2, "byte 0xe9 cannot be decoded as ascii")},
		{"not GBK", "# coding: gbk\n\xd6\xd0\xff\xff", decode(16, 2, "byte 0xff cannot be decoded as gbk")},
		{"cut GBK", "# coding: gbk\n\xd6\xd0\xd6", decode(16, 2, "byte 0xd6 cannot be decoded as gbk")},
		{"odd UTF-16", utf16le("ab") + "c", decode(6, 1, "UTF-16 with an odd number of bytes")},
		{"half a pair", utf16le("a") + "\x00\xd8b\x00", decode(4, 1, "UTF-16 with half a surrogate pair")},
		{"half a pair at the end", utf16le("a") + "\x00\xd8", decode(4, 1, "UTF-16 with half a surrogate pair")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := source.New("a.py", []byte(tt.raw))
			var got *source.DecodeError
			if !errors.As(err, &got) {
				t.Fatalf("New = %v, %v; want a DecodeError", f, err)
			}
			got.Position.Column, got.Position.Rune, got.Position.UTF16 = 0, 0, 0
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWarnings(t *testing.T) {
	tests := []struct {
		name, raw string
		want      []source.Warning
	}{
		{"none", "x = 'é'\x0c\n", nil},
		{"NUL", "ab\x00\x00c", []source.Warning{{source.Span{Start: 2, End: 3}, "NUL in the source (2, this is the first), read as a blank"}}},
		{
			"NUL in UTF-16", utf16le("é\x00"),
			[]source.Warning{{source.Span{Start: 4, End: 6}, "NUL in the source (1, this is the first), read as a blank"}},
		},
		{
			"invalid", "\xef\xbb\xbfa\xe9\xe8",
			[]source.Warning{{source.Span{Start: 4, End: 5}, "not valid UTF-8 (bytes affected: 2, this is the first), read as U+FFFD"}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, mustNew(t, "a.py", tt.raw).Warnings()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestBinary(t *testing.T) {
	noise := make([]byte, 20000)
	state := uint32(1)
	for i := range noise {
		state = state*1664525 + 1013904223
		noise[i] = byte(state >> 24)
	}
	text := strings.Repeat("x = 1  # some text\n", 2000)
	tests := []struct {
		name, raw string
		want      bool
	}{
		{"empty", "", false},
		{"text", text, false},
		{"text with one NUL", "x\x00", false},
		{"text with a few NULs", text + "\x00\x00" + text, false},
		{"Latin-1", "caf\xe9", false},
		{"UTF-16", utf16le(text), false},
		{"ISO 2022", "\x1b$B\x1b(B", false},
		{"names like magic numbers", "MZ = 1\nPK = 'é'\n", false},
		{"noise", string(noise), true},
		{"zipapp", "#!/usr/bin/env python3\nPK\x03\x04\x14\x00\x00\x00\x00\x00\x8a\x8b\x00\x00", true},
		{"noise behind text", text[:2000] + string(noise), true},
		{"ELF", "\x7fELF\x02\x01\x01\x00", true},
		{"pickle", "\x80\x04K\x01.", true},
		{"compiled Python", "\xa7\r\r\n\x00\x00\x00\x00\x12\x34\x56\x78\x9a\x00\x00\x00", true},
		{"NUL only", strings.Repeat("\x00", 100), true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, path := range []string{"a.py", "a.ipynb"} {
				if _, err := source.New(path, []byte(tt.raw)); errors.Is(err, source.ErrBinary) != tt.want {
					t.Errorf("New(%q) = %v, want ErrBinary: %v", path, err, tt.want)
				}
			}
		})
	}
}

func TestPlainFileIsNotCopied(t *testing.T) {
	for name, raw := range map[string]string{
		"LF": "x = 'é'\n", "CR LF": "x\r\ny\r\n", "mark": "\xef\xbb\xbfx\n", "UTF-8 cookie": "# coding: utf-8\nx\n",
	} {
		f := mustNew(t, "a.py", raw)
		if text := f.Text(); &text[len(text)-1] != &f.Raw()[len(raw)-1] {
			t.Errorf("%s: the text is a copy", name)
		}
	}
	raw := []byte(strings.Repeat("x = 1\n", 1000))
	if n := testing.AllocsPerRun(20, func() { _, _ = source.New("a.py", raw) }); n > 1 {
		t.Errorf("New allocates %v times, want the File only", n)
	}
}

func TestClone(t *testing.T) {
	for name, raw := range map[string]string{
		"plain": "x = 'é'\n", "mark": "\xef\xbb\xbfx\n", "lone CR": "a\rb", "NUL": "a\x00b", "Latin-1": "# coding: latin-1\n\xe9", "UTF-16": utf16le("x\n"), "invalid": "a\xff",
	} {
		memory := []byte(raw)
		f, err := source.New("a.py", memory)
		if err != nil {
			t.Fatal(err)
		}
		text, warnings := string(f.Text()), f.Warnings()
		clone, err := f.Clone()
		if err != nil {
			t.Fatal(err)
		}
		clear(memory)
		if string(clone.Text()) != text || string(clone.Raw()) != raw || clone.Path() != "a.py" {
			t.Errorf("%s: the clone is %q of %q", name, clone.Text(), clone.Raw())
		}
		if diff := cmp.Diff(warnings, clone.Warnings()); diff != "" {
			t.Errorf("%s: warnings (-want +got):\n%s", name, diff)
		}
	}
}

func TestColumnsWhereverTheFirstLetterBeyondASCIIStands(t *testing.T) {
	for before := range 20 {
		raw := strings.Repeat("x", before) + "é" + strings.Repeat("y", 20) + "!"
		want := source.Position{Line: 1, Column: before + 23, Rune: before + 22, UTF16: before + 22}
		if got := mustNew(t, "a.py", raw).Position(len(raw) - 1); got != want {
			t.Errorf("%d letters before it: got %+v, want %+v", before, got, want)
		}
	}
}

func TestNotebookByItsName(t *testing.T) {
	for name, want := range map[string]bool{"a.ipynb": true, "d/a.IPYNB": true, ".ipynb": true, "ipynb": false, "a.ipynb.py": false, "": false} {
		if got := mustNew(t, name, `{"cells":[]}`).Notebook(); got != want {
			t.Errorf("%q: notebook is %v, want %v", name, got, want)
		}
	}
}

func TestPosition(t *testing.T) {
	long := strings.Repeat("é😀x", 5000)
	tests := []struct {
		name, raw, at string // at is the byte sequence whose place is asked
		want          source.Position
	}{
		{"start", "x", "x", source.Position{Line: 1, Column: 1, Rune: 1, UTF16: 1}},
		{"second line", "a\nbc", "c", source.Position{Line: 2, Column: 2, Rune: 2, UTF16: 2}},
		{"CR LF", "a\r\nb\r\nc", "c", source.Position{Line: 3, Column: 1, Rune: 1, UTF16: 1}},
		{"lone CR", "a\rb\rxc", "c", source.Position{Line: 3, Column: 2, Rune: 2, UTF16: 2}},
		{"columns", "é😀c", "c", source.Position{Line: 1, Column: 7, Rune: 3, UTF16: 4}},
		{"mark", "\xef\xbb\xbféc", "c", source.Position{Line: 1, Column: 3, Rune: 2, UTF16: 2}},
		{"the mark itself", "\xef\xbb\xbfc", "\xef", source.Position{Line: 1, Column: 1, Rune: 1, UTF16: 1}},
		{"Latin-1", "# coding: latin-1\n\xe9\xe9c = 1", "c = 1", source.Position{Line: 2, Column: 5, Rune: 3, UTF16: 3}},
		{"UTF-16", utf16le("a\né😀z"), "z", source.Position{Line: 2, Column: 7, Rune: 3, UTF16: 4}},
		{"invalid", "\xe9\xe9c", "c", source.Position{Line: 1, Column: 7, Rune: 3, UTF16: 3}},
		{"long line", "a\n" + long + "c", "c", source.Position{Line: 2, Column: 7*5000 + 1, Rune: 15001, UTF16: 20001}},
		{"after a long line", long + "\néc", "c", source.Position{Line: 2, Column: 3, Rune: 2, UTF16: 2}},
		{"other separators", "\u2028\x0b\u0085c", "c", source.Position{Line: 1, Column: 7, Rune: 4, UTF16: 4}},
		{"inside a character", "é😀c", "\x9f\x98\x80", source.Position{Line: 1, Column: 3, Rune: 2, UTF16: 2}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := mustNew(t, "a.py", tt.raw)
			if got := f.Position(strings.LastIndex(tt.raw, tt.at)); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
			f.Position(-5)
			if got, end := f.Position(len(tt.raw)+5), f.Position(len(tt.raw)); got != end {
				t.Errorf("behind the end: %+v, want %+v", got, end)
			}
		})
	}
}

func TestLine(t *testing.T) {
	tests := []struct {
		name, raw, at, want string
		column              int
	}{
		{"first", "abc\nd", "c", "abc", 2},
		{"last", "a\nbc", "c", "bc", 1},
		{"line end", "ab\r\nc", "\r", "ab", 2},
		{"inside the line end", "ab\r\nc", "\n", "ab", 2},
		{"Latin-1", "# coding: latin-1\n\xe9\xe8z\n", "z", "éèz", 4},
		{"UTF-16", utf16le("a\n中z"), "z", "中z", 3},
		{"mark", "\xef\xbb\xbfabc", "b", "abc", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, column := mustNew(t, "a.py", tt.raw).Line(strings.Index(tt.raw, tt.at))
			if text != tt.want || column != tt.column {
				t.Errorf("got %q column %d, want %q column %d", text, column, tt.want, tt.column)
			}
		})
	}
}

func TestOriginSpan(t *testing.T) {
	tests := []struct{ name, path, raw, text, want string }{
		{"plain", "a.py", "a = b\n", "b", "b"},
		{"mark", "a.py", "\xef\xbb\xbfa = b\n", "a", "a"},
		{"CR LF", "a.py", "a\r\nb = c\r\n", "b = c", "b = c"},
		{"lone CR", "a.py", "a\rb = c\rd", "a\nb", "a\rb"},
		{"Latin-1", "a.py", "# coding: latin-1\n'\xe9' + b", "'é'", "'\xe9'"},
		{"GBK", "a.py", "# coding: gbk\nx = '\xd6\xd0\xce\xc4', b", "中文', b", "\xd6\xd0\xce\xc4', b"},
		{"GBK, one of two", "a.py", "# coding: gbk\nx = '\xd6\xd0\xce\xc4', b", "文", "\xce\xc4"},
		{"UTF-16", "a.py", utf16le("a😀b"), "😀", "\x3d\xd8\x00\xde"},
		{"invalid", "a.py", "a\xff\xfeb", "\uFFFDb", "\xfeb"},
		{"escapes", "a.ipynb", `{"cells":[{"cell_type":"code","source":"a\u00e9\ud83d\ude00\nb"}]}`, "é😀", `\u00e9\ud83d\ude00`},
		{"a newline", "a.ipynb", `{"cells":[{"cell_type":"code","source":"ab\nc"}]}`, "b\nc", `b\nc`},
		{"an end before the next string", "a.ipynb", `{"cells":[{"cell_type":"code","source":["a\n", "b"]}]}`, "a\n", `a\n`},
		{"over two strings", "a.ipynb", `{"cells":[{"cell_type":"code","source":["a(\n", "b)"]}]}`, "a(\nb)", `a(\n", "b)`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := mustNew(t, tt.path, tt.raw)
			start := bytes.Index(f.Text(), []byte(tt.text))
			if start < 0 {
				t.Fatalf("%q is not in the text %q", tt.text, f.Text())
			}
			s := f.OriginSpan(source.Span{Start: start, End: start + len(tt.text)})
			if got := tt.raw[s.Start:s.End]; got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if a, b := f.TextOffset(s.Start), f.TextOffset(s.End); a != start || b != start+len(tt.text) {
				t.Errorf("back in the text: %d to %d, want %d to %d", a, b, start, start+len(tt.text))
			}
		})
	}
}

// checkOffsets holds a file to the invariants of the package.
func checkOffsets(t testing.TB, f *source.File) {
	t.Helper()
	text, raw := f.Text(), f.Raw()
	last, lastEnd := -1, 0
	for i := -1; i <= len(text)+1; i++ {
		at := f.Origin(i)
		if at < max(last, 0) || at > len(raw) {
			t.Fatalf("Origin(%d) = %d after %d, of %d bytes", i, at, last, len(raw))
		}
		last = at
		if back := f.TextOffset(at); back > max(i, 0) || f.Origin(back) != at {
			t.Fatalf("TextOffset(Origin(%d) = %d) = %d, whose Origin is %d", i, at, back, f.Origin(back))
		}
		s := f.OriginSpan(source.Span{Start: i, End: i + 1})
		if s.Start > s.End || s.End > len(raw) || s.End < lastEnd {
			t.Fatalf("OriginSpan of %d is %v, of %d bytes", i, s, len(raw))
		}
		lastEnd = s.End
	}
	last = 0
	position := source.Position{Line: 1, Column: 1}
	for i := -1; i <= len(raw)+1; i++ {
		at := f.TextOffset(i)
		if at < last || at > len(text) {
			t.Fatalf("TextOffset(%d) = %d after %d, of %d bytes", i, at, last, len(text))
		}
		last = at
		p := f.Position(i)
		if p.Line < position.Line || p.Line == position.Line && p.Column < position.Column || p.Rune > p.UTF16 || p.UTF16 > p.Column || p.Rune < 1 {
			t.Fatalf("Position(%d) = %+v after %+v", i, p, position)
		}
		position = p
		if line, column := f.Line(i); column < 0 || column > len(line) || strings.Contains(line, "\n") {
			t.Fatalf("Line(%d) = %q, %d", i, line, column)
		}
		if n, line := f.Cell(i); n < 0 || line < 0 || !f.Notebook() && n != 0 {
			t.Fatalf("Cell(%d) = %d, %d", i, n, line)
		}
	}
	if f.Notebook() {
		return
	}
	// A position leads back to the offset it was asked for.
	starts := []int{0}
	for i, c := range text {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	for i := range text {
		at := f.Origin(i)
		p := f.Position(at)
		if back := f.Origin(starts[p.Line-1] + p.Column - 1); back > at || f.Position(back) != p {
			t.Fatalf("Position(%d) = %+v leads to %d", at, p, back)
		}
	}
}
