package outline

import (
	"context"
	"fmt"
	"time"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/trees"
)

// Options are the settings of a Parser.
type Options struct {
	// Timeout bounds the parse of one file; zero means no limit.
	Timeout time.Duration
}

// Parser reads one file at a time; a worker owns one. It keeps no memory of a
// file but what Close frees.
type Parser struct{ trees *trees.Parser }

// New returns a parser.
func New(o Options) *Parser { return &Parser{trees.New(o.Timeout)} }

// Close frees the parser, after which it must not be used.
func (p *Parser) Close() { p.trees.Close() }

// Parse returns what a file, or a stub, declares. Broken code is no error:
// what can be read is read, and File.Errors lists the rest. The error is the
// context's, or tells that the file took too long or is too large, with its
// path.
func (p *Parser) Parse(ctx context.Context, f *source.File) (*File, error) {
	text := f.Text()
	tree, stars, err := p.parse(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("parse %q: %w", f.Path(), err)
	}
	r := reader{text: string(text), bytes: text, tree: tree, stars: stars}
	return r.file(), nil
}
