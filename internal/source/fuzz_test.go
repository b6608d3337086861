package source_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
)

func FuzzNew(f *testing.F) {
	for _, s := range []string{
		"", "x = 1\n", "a\rb\r\nc\x00", "\xef\xbb\xbf# coding: utf8\né", "# coding: latin-1\n\xe9", "# coding: gbk\n\xd6\xd0", "é\xff😀\n\n",
		"# coding: iso-2022-jp\n\x1b$B%F\x1b(B\n", "# coding: big5\n\x88\x62x", "# coding: hz\n~{VP~}~~\n", "# coding: gb18030\n\x81\x30\x81\x30",
		"# coding: euc-kr\n\xc7\xd1", "# coding: shift_jis\n\x83\x65", utf16le("x = 'é😀'\r\n"), utf16be("a\rb"), utf16le("\U0001C230"), "# coding: mac-roman\n\xff",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if len(raw) > 2000 {
			return
		}
		before := string(raw)
		file, err := source.New("a.py", raw)
		if string(raw) != before {
			t.Fatal("the raw bytes were modified")
		}
		var decode *source.DecodeError
		if err != nil {
			if !errors.Is(err, source.ErrBinary) && (!errors.As(err, &decode) || decode.Offset > len(raw) || decode.Position.Line < 1) {
				t.Fatalf("error %#v", err)
			}
			return
		}
		checkOffsets(t, file)
		if n, m := strings.Count(string(file.Text()), "\r"), strings.Count(string(file.Text()), "\r\n"); n != m {
			t.Fatalf("a lone CR in %q", file.Text())
		}
	})
}

func FuzzNotebook(f *testing.F) {
	f.Add(book)
	for _, cell := range []string{"%%time\n!ls", "if x:\n  !a\\\n b", "x = '''\n%s''' % y?", "f(\n%a", "x=!y", "é?", "%%capture\n%%bash\n\n"} {
		f.Add(cellNotebook(f, cell))
	}
	f.Add(`{"nbformat":3,"worksheets":[{"cells":[{"cell_type":"code","input":["a","\ud800\u0000"]}]}]}`)
	f.Add("\xef\xbb\xbf" + `{"metadata":{"language_info":{"name":"R"}},"cells":[]}`)
	f.Fuzz(func(t *testing.T, raw string) {
		if len(raw) > 2000 {
			return
		}
		for _, raw := range []string{raw, cellNotebook(t, raw)} {
			file, err := source.New("a.ipynb", []byte(raw))
			var broken *source.NotebookError
			if err != nil {
				if !errors.Is(err, source.ErrBinary) && (!errors.As(err, &broken) || broken.Offset > len(raw) || broken.Position.Line < 1) {
					t.Fatalf("error %#v", err)
				}
				continue
			}
			checkOffsets(t, file)
			for _, m := range file.Magics() {
				if m.Text == "" || m.Cell < 1 || m.Span.Len() < 1 {
					t.Fatalf("magic %+v", m)
				}
			}
		}
	})
}
