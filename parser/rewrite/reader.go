package rewrite

import (
	"context"
	"time"

	"github.com/upcheck/upcheck/parser/internal/trees"
)

// Reader opens files one at a time and keeps its memory for the next; a worker owns
// one.
type Reader struct {
	timeout time.Duration
	trees   *trees.Parser
	file    File
}

// maxKept is the length of a text up to which the memory that it took is kept: few files
// are longer.
const maxKept = 64 << 10

// NewReader returns a reader that gives up on a text after the timeout; zero means no
// limit.
func NewReader(timeout time.Duration) *Reader {
	return &Reader{timeout: timeout, trees: trees.New(timeout)}
}

// Open reads the text of a file. Whoever opens it closes it; it is valid until the next.
// The error is the context's, or tells that the text took too long or is too large.
func (r *Reader) Open(ctx context.Context, text []byte) (*File, error) {
	f := &r.file
	if len(f.text) > maxKept {
		*r = *NewReader(r.timeout)
	}
	tree, err := r.trees.Parse(ctx, text)
	if err != nil {
		return nil, err
	}
	*f = File{
		text: text, tree: tree, parents: f.parents[:0], imports: f.imports[:0], remarks: f.remarks[:0], formats: f.formats[:0],
		names: make(map[string]*name), frees: make(map[string][]Free), uses: make(map[*imported]uses), close: r.trees.Close,
		phrases: f.phrases,
	}
	f.findParents()
	f.look()
	return f, nil
}

// Open opens a single file.
func Open(ctx context.Context, text []byte, timeout time.Duration) (*File, error) {
	return NewReader(timeout).Open(ctx, text)
}
