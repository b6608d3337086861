package ini

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// show writes the lines of all values, with what their spans cover.
func show(data []byte) string {
	var b strings.Builder
	for _, s := range Parse(data) {
		fmt.Fprintf(&b, "[%s]\n", s.Name)
		for _, k := range s.Keys {
			fmt.Fprintf(&b, "%s\n", k.Name)
			for _, l := range k.Lines {
				fmt.Fprintf(&b, "%d %s|%s\n", l.Number, l.Text, data[l.Span.Start:l.Span.End])
			}
		}
	}
	return b.String()
}

func TestParse(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"keys", "[a]\nB = c\nd: e = f\ng =\n", "[a]\nb\n2 c|c\nd\n3 e = f|e = f\ng\n"},
		{"continued", "[a]\nb =\n  c==1 # why\n\n# note\n  d\n\te\nf = g\n", "[a]\nb\n3 c==1|c==1\n6 d|d\n7 e|e\nf\n8 g|g\n"},
		{"line ends and a mark", "\uFEFF[a]\r\nb = c\r\n  d\r\n", "[a]\nb\n2 c|c\n3 d|d\n"},
		{"indented keys", "[a]\n  b = c\n  d = e\n", "[a]\nb\n2 c|c\nd\n3 e|e\n"},
		{"outside", "x = 1\n[a\ny\n[b]\nno key\n  z\n", "[b]\n"},
		{"section behind a value", "[a]\nb = c\n[d:e f]\ng=h\n", "[a]\nb\n2 c|c\n[d:e f]\ng\n4 h|h\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, show([]byte(row.in))); diff != "" {
				t.Errorf("sections (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("[a]\nb = c # d\n  e\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, s := range Parse(data) {
			for _, k := range s.Keys {
				for _, l := range k.Lines {
					if l.Number < 1 || l.Text == "" || string(data[l.Span.Start:l.Span.End]) != l.Text {
						t.Errorf("line %+v", l)
					}
				}
			}
		}
	})
}
