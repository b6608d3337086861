package parser

import (
	"context"
	"fmt"
	"time"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
	"github.com/upcheck/upcheck/parser/internal/trees"
	"github.com/upcheck/upcheck/parser/tokens"
)

// Options are the settings of a Parser.
type Options struct {
	// Timeout bounds the parse of one file; zero means no limit.
	Timeout time.Duration
	// Exports, when not nil, tells what libraries offer.
	Exports Exports
	// Wanted, when not nil, reports whether anybody asks about uses of what an
	// absolute import in a file begins with. Uses and calls of others are left out
	// of a Module.
	Wanted func(file, root string) bool
	// Operator, when not nil, reports whether anybody asks about uses of an
	// operator. Operations with others are not recorded, but for augmented
	// assignments.
	Operator func(op string) bool
	// Sitter has tree-sitter build the tree of every text, also where it is certain
	// which tree it would build.
	Sitter bool
	// Imported, when not nil, reports whether other files may import a file. Of one
	// that none imports the facts for others are left out: Names, Public, what
	// Functions and the attributes of Classes are.
	Imported func(file string) bool
}

// Parser reads one file at a time and keeps its memory for the next; a worker
// owns one. Close frees what it holds outside of Go's memory.
type Parser struct {
	timeout   time.Duration
	exports   Exports
	wanted    func(file, root string) bool
	operates  func(op string) bool
	imported  func(file string) bool
	trees     *trees.Parser
	texts     *texts
	collector collector
	cut       cut
	resolver  resolver
}

// maxKept is the length of a text up to which the memory it took is kept for
// the next one. Few files are longer, and what is kept is forty times as much.
const maxKept = 256 << 10

// New returns a parser.
func New(o Options) *Parser {
	p := &Parser{timeout: o.Timeout, exports: keep(o.Exports), wanted: o.Wanted, operates: o.Operator, imported: o.Imported, trees: trees.New(o.Timeout), texts: newTexts()}
	if o.Sitter {
		p.trees = trees.Sitter(o.Timeout)
	}
	p.empty()
	return p
}

// Close frees the parser, after which it must not be used.
func (p *Parser) Close() { p.trees.Close() }

// Parse returns what a file says. Broken code is no error: what can be read is
// read, and Module.Errors lists the rest. The error is the context's, or tells
// that the file took too long or is too large, with its path.
func (p *Parser) Parse(ctx context.Context, f *source.File) (*Module, error) {
	return p.parse(ctx, f, f.Text(), nil)
}

// ParseOffer is Parse without the facts that are of no use to other files: the Uses
// are those that assign to attributes when the file is imported, and there are neither
// Calls nor Blocks.
func (p *Parser) ParseOffer(ctx context.Context, f *source.File) (*Module, error) {
	p.resolver.offering = true
	defer func() { p.resolver.offering = false }()
	return p.parse(ctx, f, f.Text(), nil)
}

// ParseSlice returns what pieces of a file say, as if nothing else stood in it. Like a file
// that none imports it has no facts for others: they need all of it.
func (p *Parser) ParseSlice(ctx context.Context, f *source.File, pieces []tokens.Piece) (*Module, error) {
	p.cut.join(f.Text(), pieces)
	return p.parse(ctx, f, p.cut.text, &p.cut)
}

func (p *Parser) parse(ctx context.Context, f *source.File, text []byte, cut *cut) (*Module, error) {
	start := time.Now()
	tree, err := p.trees.Parse(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("parse %q: %w", f.Path(), err)
	}
	p.resolver.cut = cut
	m, err := p.facts(f, text, tree, func() error {
		if p.timeout > 0 && time.Since(start) > p.timeout {
			return syntax.ErrTimeout
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("parse %q: %w", f.Path(), err)
	}
	return m, nil
}

// empty gives back the memory that files took.
func (p *Parser) empty() {
	p.collector, p.resolver = collector{texts: p.texts}, resolver{texts: p.texts, members: make(map[memberKey]values), sole: make(map[sym]int32), own: make(map[ownAttr]int32), roots: make(map[string]bool)}
}

// facts returns what a syntax tree says. It asks expired now and then whether to
// give up.
func (p *Parser) facts(f *source.File, text []byte, tree syntax.Tree, expired func() error) (*Module, error) {
	if len(text) > maxKept {
		defer p.empty()
	}
	p.collector.collect(text, tree)
	return p.resolve(f, expired)
}

// resolve returns what the collected facts mean.
func (p *Parser) resolve(f *source.File, expired func() error) (*Module, error) {
	p.resolver.reset(p.collector.raw, f)
	p.resolver.exports, p.resolver.wanted, p.resolver.operates = p.exports, p.wanted, p.operates
	p.resolver.private = p.resolver.cut != nil || p.imported != nil && !p.imported(f.Path())
	return p.resolver.resolve(expired)
}
