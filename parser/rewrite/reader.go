package rewrite

import (
	"context"
	"time"

	"github.com/upcheck/upcheck/parser/internal/grammar"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// Reader opens files one at a time and keeps its memory for the next; a worker owns
// one.
type Reader struct {
	grammar *grammar.Parser
	file    File
}

// maxKept is the length of a text up to which the memory that it took is kept: few files
// are longer.
const maxKept = 64 << 10

// NewReader returns a reader.
func NewReader() *Reader { return &Reader{grammar: grammar.New()} }

// Open reads the text of a file. Whoever opens it closes it; it is valid until the next.
// The error is the context's, or tells that the text took too long or is too large.
func (r *Reader) Open(ctx context.Context, text []byte, timeout time.Duration) (*File, error) {
	f := &r.file
	if len(f.text) > maxKept {
		*r = *NewReader()
	}
	*f = File{
		text: text, parents: f.parents[:0], imports: f.imports[:0], remarks: f.remarks[:0], formats: f.formats[:0],
		names: make(map[string]*name), frees: make(map[string][]Free), uses: make(map[*imported]uses), close: func() {},
	}
	if tree, ok := r.grammar.Parse(text); ok {
		f.tree = tree
	} else {
		p := syntax.New(timeout)
		tree, err := p.Parse(ctx, text)
		if err != nil {
			p.Close()
			return nil, err
		}
		f.tree, f.close = tree, p.Close
	}
	f.findParents()
	f.look()
	return f, nil
}

// Open opens a single file.
func Open(ctx context.Context, text []byte, timeout time.Duration) (*File, error) {
	return NewReader().Open(ctx, text, timeout)
}
