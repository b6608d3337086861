package rewrite

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// BenchmarkRewrite makes 200 changes of all kinds in a file of 280 kB, in which all code
// reads through one import.
func BenchmarkRewrite(b *testing.B) {
	var text strings.Builder
	text.WriteString("import numpy as np\nfrom lib import a\n")
	for i := 0; text.Len() < 280_000; i++ {
		fmt.Fprintf(&text, "def f%d(x, y=np.one):\n    # about %d\n    z = np.old(x, a + y, k=%d)  # z\n    return f'{np.inf} {z}'\n", i, i, i)
	}
	f, err := Open(context.Background(), []byte(text.String()), 0)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	var changes []Change
	for _, i := range f.nameOf("np").loads {
		_, path := f.path(i)
		if path != "np.old" || len(changes) == 200 {
			continue
		}
		c := Change{At: f.span(f.ahead(i, 1)), Name: "numpy.old"}
		switch len(changes) % 4 {
		case 0:
			c.Rename = "int"
		case 1:
			c.Rename = "other.sub.new"
		case 2:
			c.Template = "numpy.new({1}, {0}, key={k})"
		case 3:
			c.Add = []Keyword{{"v", "None"}}
		}
		changes = append(changes, c)
	}
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			f, err := Open(context.Background(), []byte(text.String()), 0)
			if err != nil {
				b.Fatal(err)
			}
			f.Close()
		}
	})
	b.Run("rewrite", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for i, r := range f.Rewrite(changes) {
				if r.Refused != "" {
					b.Fatalf("%+v: %s", changes[i], r.Refused)
				}
			}
		}
	})
}
