package parser

import (
	"context"
	"math/rand"
	"os"
	"testing"
	"time"

	"github.com/upcheck/upcheck/internal/source"
)

func TestMutTmp(t *testing.T) {
	if os.Getenv("MUT") == "" {
		t.Skip()
	}
	var seeds [][]byte
	for _, p := range []string{"testdata/oracle/scopes.py", "testdata/oracle/calls.py", "internal/syntax/testdata/forms.py", "internal/syntax/testdata/more_forms.py"} {
		b, _ := os.ReadFile(p)
		seeds = append(seeds, b)
	}
	p := New(Options{Timeout: 5 * time.Second})
	rnd := rand.New(rand.NewSource(time.Now().UnixNano()))
	start := time.Now()
	n := 0
	for time.Since(start) < 20*time.Second {
		b := append([]byte(nil), seeds[rnd.Intn(len(seeds))]...)
		for range 1 + rnd.Intn(6) {
			i := rnd.Intn(len(b))
			switch rnd.Intn(4) {
			case 0:
				b[i] = byte(rnd.Intn(256))
			case 1:
				j := i + rnd.Intn(min(40, len(b)-i))
				b = append(b[:i], b[j:]...)
			case 2:
				j := rnd.Intn(len(b))
				k := min(len(b), j+rnd.Intn(60))
				b = append(b[:i], append(append([]byte(nil), b[j:k]...), b[i:]...)...)
			case 3:
				b[i] = "()[]{}:\n\t '\"#\\=,.*"[rnd.Intn(18)]
			}
			if len(b) == 0 {
				b = []byte("x")
			}
		}
		f, err := source.New("m.py", b)
		if err != nil {
			continue
		}
		os.WriteFile("/tmp/mut.py", b, 0o644)
		n++
		m, err := p.Parse(context.Background(), f)
		if err != nil {
			t.Log(err)
			continue
		}
		checkModule(t, m, len(b))
		if t.Failed() {
			t.Fatal("see /tmp/mut.py")
		}
	}
	t.Log(n)
}
