package syntax

import (
	"bytes"
	"context"
	"errors"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
	"unsafe"
)

// long is text whose parse takes far longer than any limit in these tests.
var long = "x = [" + strings.Repeat("1, ", 2_000_000) + "]\n"

func TestNodeLayout(t *testing.T) {
	if size := unsafe.Sizeof(Node{}); size != nodeSize() {
		t.Errorf("a Node has %d bytes, C's has %d", size, nodeSize())
	}
}

func TestEmptyText(t *testing.T) {
	p := New(0)
	defer p.Close()
	for _, text := range [][]byte{nil, {}, []byte("\n"), []byte("# only a comment")} {
		tree, err := p.Parse(context.Background(), text)
		if err != nil || len(tree) == 0 || tree[0].Kind != Module {
			t.Errorf("%q: %v, %v", text, tree, err)
		}
	}
}

// TestAfterCancel holds the trap of a parse that was stopped: without a reset
// the next one goes on with the old text.
func TestAfterCancel(t *testing.T) {
	stopped := map[string]struct {
		timeout time.Duration
		ctx     func() (context.Context, context.CancelFunc)
		want    error
	}{
		"time limit": {
			50 * time.Millisecond,
			func() (context.Context, context.CancelFunc) { return context.Background(), func() {} },
			ErrTimeout,
		},
		"context's deadline": {
			0,
			func() (context.Context, context.CancelFunc) {
				return context.WithTimeout(context.Background(), 50*time.Millisecond)
			},
			context.DeadlineExceeded,
		},
		"cancelled while it runs": {
			0,
			func() (context.Context, context.CancelFunc) {
				ctx, cancel := context.WithCancel(context.Background())
				time.AfterFunc(50*time.Millisecond, cancel)
				return ctx, cancel
			},
			context.Canceled,
		},
		"cancelled before": {
			0,
			func() (context.Context, context.CancelFunc) {
				ctx, cancel := context.WithCancel(context.Background())
				cancel()
				return ctx, cancel
			},
			context.Canceled,
		},
	}
	for name, tt := range stopped {
		t.Run(name, func(t *testing.T) {
			p := New(tt.timeout)
			defer p.Close()
			ctx, cancel := tt.ctx()
			defer cancel()
			start := time.Now()
			if _, err := p.Parse(ctx, []byte(long)); !errors.Is(err, tt.want) {
				t.Fatalf("got error %v, want %v", err, tt.want)
			}
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("it took %v to stop", took)
			}
			text := []byte("import torch.nn") // 15 bytes
			tree, err := p.Parse(context.Background(), text)
			if err != nil {
				t.Fatal(err)
			}
			if len(tree) != 5 || tree[0].End != 15 || tree[1].Kind != ImportStatement || tree[4].Kind != Identifier {
				t.Errorf("%d nodes, the root ends at %d", len(tree), tree[0].End)
			}
		})
	}
}

func TestClosed(t *testing.T) {
	p := New(0)
	p.Close()
	if _, err := p.Parse(context.Background(), nil); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v, want %v", err, ErrClosed)
	}
	p.Close() // twice is no harm
}

func TestDeepNesting(t *testing.T) {
	const depth = 100_000
	texts := map[string]string{
		"brackets":   strings.Repeat("(", depth) + strings.Repeat(")", depth),
		"attributes": "a" + strings.Repeat(".b", depth),
		"calls":      strings.Repeat("f(", depth) + strings.Repeat(")", depth),
	}
	p := New(time.Minute)
	defer p.Close()
	for name, text := range texts {
		tree, err := p.Parse(context.Background(), []byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if int(tree[0].Next) != len(tree) || len(tree) < depth {
			t.Errorf("%s: %d nodes, the root ends at %d", name, len(tree), tree[0].Next)
		}
	}
}

// TestMemory parses over and over: what C holds must not grow.
func TestMemory(t *testing.T) {
	if _, err := os.Stat("/proc/self/statm"); err != nil {
		t.Skip("no /proc")
	}
	text := bytes.Repeat([]byte("def f(a, b=1, *args):\n    return a.b.c(d)[0] + {'k': [x for x in y]}\n"), 700)
	parse := func(rounds int) {
		p := New(0)
		defer p.Close()
		for range rounds {
			if _, err := p.Parse(context.Background(), text); err != nil {
				t.Fatal(err)
			}
		}
	}
	parse(3)
	before := residentPages(t)
	parse(15)
	for range 5 {
		parse(1) // parsers come and go
	}
	// One tree of this text takes several MB: a leak of each would show.
	if grown := (residentPages(t) - before) * os.Getpagesize(); grown > 16<<20 {
		t.Errorf("resident memory grew by %d bytes", grown)
	}
}

func residentPages(t *testing.T) int {
	t.Helper()
	runtime.GC()
	b, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(strings.Fields(string(b))[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestErrorsAreNodes(t *testing.T) {
	p := New(0)
	defer p.Close()
	tree, err := p.Parse(context.Background(), []byte("import torch\n<<<<<<< HEAD\nx = 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, n := range tree {
		found = found || n.Kind == Error
	}
	if !found {
		t.Errorf("no error node in %v", tree)
	}
}

func TestChildren(t *testing.T) {
	p := New(0)
	defer p.Close()
	tree, err := p.Parse(context.Background(), []byte("f(a, b).c"))
	if err != nil {
		t.Fatal(err)
	}
	attr := 2
	var kinds []Kind
	for c := range tree.Children(attr) {
		kinds = append(kinds, tree[c].Kind)
	}
	if len(kinds) != 2 || kinds[0] != Call || kinds[1] != Identifier {
		t.Errorf("children of the attribute are %v", kinds)
	}
	if c := tree.Child(attr, FieldObject); c != attr+1 {
		t.Errorf("the object is node %d", c)
	}
	if c := tree.Child(attr, FieldBody); c != -1 {
		t.Errorf("an attribute has no body, got %d", c)
	}
}

func BenchmarkSyntax(b *testing.B) {
	text, err := os.ReadFile("../../testdata/sample.py")
	if err != nil {
		b.Fatal(err)
	}
	p := New(0)
	defer p.Close()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := p.Parse(context.Background(), text); err != nil {
			b.Fatal(err)
		}
	}
}
