package outline

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/testkit"
)

// FuzzParse reads anything: no panic, all places inside of the text, and the
// same outline from a parser that has read another file before.
func FuzzParse(f *testing.F) {
	testkit.Seed(f, "testdata/oracle/*")
	for _, text := range []string{
		"type(a).b = c\ntype (\n", "return *(a), *[b\nx[*(c)]\n", "f'{x:=^10}{y!r:{z}}' b'' `c` '\\x4'\n",
		"f(a := b if c else *d.e())\n", "with a if b else c as d, (e, f): g\n", "match a,:\n case b\n",
		"def f(*, a, /, (b, c), **d: e = 1)\n", "x: A[b] | c if d | e\n", "class A(**b, *c\n",
	} {
		f.Add([]byte(text))
	}
	used := New(Options{Timeout: 5 * time.Second})
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := source.New("m.py", b)
		if err != nil {
			t.Skip()
		}
		o, err := used.Parse(context.Background(), file)
		if err != nil {
			t.Skip()
		}
		checkFile(t, o)
		fresh := New(Options{Timeout: 5 * time.Second})
		defer fresh.Close()
		again, err := fresh.Parse(context.Background(), file)
		if err != nil {
			t.Skip()
		}
		if diff := cmp.Diff(dump(o), dump(again)); diff != "" {
			t.Errorf("the outline depends on what was read before:\n%s", diff)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	text, err := os.ReadFile("../testdata/sample.py")
	if err != nil {
		b.Fatal(err)
	}
	f, err := source.New("sample.py", text)
	if err != nil {
		b.Fatal(err)
	}
	p := New(Options{})
	defer p.Close()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Parse(context.Background(), f); err != nil {
			b.Fatal(err)
		}
	}
}
