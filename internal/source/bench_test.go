package source_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
)

func BenchmarkNewPlain(b *testing.B) {
	raw := []byte(strings.Repeat("    self.layer = torch.nn.Linear(in_features, out_features)  # a line\n", 600))
	for name, raw := range map[string][]byte{
		"LF": raw, "CRLF": []byte(strings.ReplaceAll(string(raw), "\n", "\r\n")), "non-ASCII": []byte(strings.ReplaceAll(string(raw), "a line", "é中")),
		"Latin-1": []byte("# coding: latin-1\n" + strings.ReplaceAll(string(raw), "a line", "\xe9\xe8")),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				f, err := source.New("a.py", raw)
				if err != nil || len(f.Text()) == 0 {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkNewNotebook(b *testing.B) {
	var cells []string
	for i := range 200 {
		output := strings.Repeat("iVBORw0KGgoAAAANSUhEUgAA", 400)
		cells = append(cells, fmt.Sprintf(`{"cell_type":"code","outputs":[{"data":{"image/png":"%s"}}],"source":["import a%d\n","%%time x\n","f('é')\n"]}`, output, i))
	}
	raw := []byte(`{"cells":[` + strings.Join(cells, ",\n") + `]}`)
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		if f, err := source.New("a.ipynb", raw); err != nil || len(f.Magics()) != 200 {
			b.Fatal(err)
		}
	}
}

// Asking for many places in a notebook stored as one line must not cost a pass
// over that line each time.
func BenchmarkPositionLongLine(b *testing.B) {
	raw := "x = 'é" + strings.Repeat("a😀", 1<<19) + "'"
	f, err := source.New("a.py", []byte(raw))
	if err != nil {
		b.Fatal(err)
	}
	f.Position(0)
	for b.Loop() {
		f.Position(len(raw) - 1)
	}
}
