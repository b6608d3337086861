package parser

import (
	"context"
	"fmt"
	"time"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// Options are the settings of a Parser.
type Options struct {
	// Timeout bounds the parse of one file; zero means no limit.
	Timeout time.Duration
	// Exports, when not nil, tells what libraries offer.
	Exports Exports
}

// Parser reads one file at a time and keeps its memory for the next; a worker
// owns one. Close frees what it holds outside of Go's memory.
type Parser struct {
	timeout   time.Duration
	exports   Exports
	tree      *syntax.Parser
	collector collector
	resolver  resolver
}

// maxKept is the length of a text up to which the memory it took is kept for
// the next one. Few files are longer, and what is kept is forty times as much.
const maxKept = 256 << 10

// New returns a parser.
func New(o Options) *Parser {
	return &Parser{timeout: o.Timeout, exports: o.Exports, tree: syntax.New(o.Timeout)}
}

// Close frees the parser, after which it must not be used.
func (p *Parser) Close() { p.tree.Close() }

// Parse returns what a file says. Broken code is no error: what can be read is
// read, and Module.Errors lists the rest. The error is the context's, or tells
// that the file took too long or is too large, with its path.
func (p *Parser) Parse(ctx context.Context, f *source.File) (*Module, error) {
	text := f.Text()
	if len(text) > maxKept {
		defer func() { p.collector, p.resolver = collector{}, resolver{} }()
	}
	start := time.Now()
	tree, err := p.tree.Parse(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("parse %q: %w", f.Path(), err)
	}
	p.collector.collect(text, tree)
	p.resolver.reset(p.collector.raw, f)
	p.resolver.exports = p.exports
	expired := func() error {
		if p.timeout > 0 && time.Since(start) > p.timeout {
			return syntax.ErrTimeout
		}
		return ctx.Err()
	}
	m, err := p.resolver.resolve(expired)
	if err != nil {
		return nil, fmt.Errorf("parse %q: %w", f.Path(), err)
	}
	return m, nil
}
