package scan

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

// TestPlaceInLongLine keeps what is shown of a line small, and counts columns
// from its start all the same.
func TestPlaceInLongLine(t *testing.T) {
	const mark = "np.bool"
	code := strings.Repeat(`s = "é"; x = np.bool; `, 2000)
	book, err := json.Marshal(map[string]any{
		"nbformat": 4,
		"cells":    []any{map[string]any{"cell_type": "code", "source": []string{"y = 1\n", code}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, raw := range map[string]string{"m.py": code, "m.ipynb": string(book)} {
		t.Run(name, func(t *testing.T) {
			f, err := source.New(name, []byte(raw))
			if err != nil {
				t.Fatal(err)
			}
			var list finding.List
			for at := 0; ; {
				i := strings.Index(raw[at:], mark)
				if i < 0 {
					break
				}
				list = append(list, finding.Finding{Span: source.Span{Start: at + i, End: at + i + len(mark)}})
				at += i + len(mark)
			}
			place(f, list)
			for i := range list {
				got := &list[i]
				if text := got.Frame.Text[got.Frame.Start:got.Frame.End]; text != mark {
					t.Fatalf("finding %d marks %q", i, text)
				}
				if n := len(got.Frame.Text); n > 2*nearby+len(mark)+2*utf8.UTFMax {
					t.Fatalf("finding %d keeps %d bytes of its line", i, n)
				}
				column := 14 + 22*i // characters
				if name == "m.py" && (got.Start.Rune != column || got.CellColumn != 0) || name != "m.py" && got.CellColumn != column {
					t.Fatalf("finding %d is at %+v, cell column %d, want column %d", i, got.Start, got.CellColumn, column)
				}
			}
		})
	}
}

// TestPlaceAcrossLines cuts a span to its first line.
func TestPlaceAcrossLines(t *testing.T) {
	code := "a = (torch.\n  old)\n"
	f, err := source.New("m.py", []byte(code))
	if err != nil {
		t.Fatal(err)
	}
	list := finding.List{{Span: source.Span{Start: 5, End: 17}}, {Span: source.Span{Start: 14, End: 17}}}
	place(f, list)
	for i, want := range []string{"torch.", "old"} {
		got := list[i].Frame
		if text := got.Text[got.Start:got.End]; text != want || code[list[i].Span.Start:list[i].Span.End] != want {
			t.Errorf("finding %d marks %q, its span is %+v, want %q", i, text, list[i].Span, want)
		}
	}
}
